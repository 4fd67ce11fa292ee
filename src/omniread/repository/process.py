"""How does a program run that ends with the read that asked it, or before?"""

from __future__ import annotations

from contextlib import suppress

from omniread.model.errors import ReadError, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from io import BufferedReader

    from omniread.model.scope import Work

LOOK = 0.05
"""Seconds between two looks at the caller and the clock."""


class Process:
    """A program that is asked through a pipe and answers through one; killed when the read is cancelled or late.

    A read from it gives nothing more then. `errors` takes what the program complains about instead of what it says.
    """

    def __init__(
        self, command: Sequence[str], folder: str, environment: Mapping[str, str], work: Work, *, errors: bool = False
    ) -> None:
        """Start it in a folder; Unreadable when it cannot be started."""
        import subprocess
        from threading import Event, Thread

        said, complaint = (subprocess.DEVNULL, subprocess.PIPE) if errors else (subprocess.PIPE, subprocess.DEVNULL)
        try:
            self._process = subprocess.Popen(  # noqa: S603  # a fixed program, each argument a word of its own
                command,
                stdin=subprocess.PIPE,
                stdout=said,
                stderr=complaint,
                cwd=folder,
                env=environment,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise Unreadable(f"{command[0]} could not be started: {error.strerror or error}.") from error
        self._work = work
        self._over = Event()
        Thread(target=self._watch, daemon=True).start()
        work.closing.callback(self.close)

    @property
    def output(self) -> BufferedReader:
        """What it says, or complains about."""
        found = self._process.stdout or self._process.stderr
        assert found is not None  # noqa: S101  # one of the two is a pipe
        return found  # pyright: ignore[reportReturnType]  # a buffered pipe of bytes

    def ask(self, line: bytes) -> None:
        """Write a line to it; one that is gone says nothing, which is noticed when it is read."""
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101  # it was asked for
        with suppress(OSError):
            pipe.write(line)
            pipe.flush()

    def end(self) -> int:
        """Wait for its end; gives its exit code. Raises Cancelled or TooBig when the read is over by now."""
        code = self._process.wait()
        self.close()
        self._work.check()
        return code

    def close(self) -> None:
        """Kill it if it still runs, and free what it holds."""
        self._over.set()
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        self._process.wait()

    def _watch(self) -> None:
        while not self._over.wait(LOOK):
            try:
                self._work.check()
            except ReadError:
                self._process.kill()
                return
