"""How is data decompressed that only libarchive knows (RAR, LZX, PPMd and the like)?

It is native code, so it runs in a process of its own (`child`), which is stopped with the read at the latest: whatever
the data does to it, only this one stream is damaged. It is given nothing that it has to interpret but the compressed
data itself; the headers around that are written anew by the container, for exactly the members wanted.
"""

from __future__ import annotations

from omniread.containers.flat.codecs import Codec
from omniread.model.errors import NeedsExtra, ReadError, TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from subprocess import Popen
    from threading import Event, Thread

    from omniread.model.scope import Work

TICK = 0.2
SIZE, PIECE_SIZE = 8, 4
MOST_WORDS = 500


class Native:
    """A decoder that puts headers around its input, and gives the contents of the archive's members in order.

    `parts` are headers, each with how many bytes of the input belong behind it; `tail` ends the archive. Nothing comes
    out before all of the input is there. ValueError when the data is damaged.
    """

    unused_data = b""

    def __init__(self, parts: Sequence[tuple[bytes, int]], tail: bytes, work: Work) -> None:
        """Start nothing before there is something to do."""
        self._parts = [*parts]
        self._tail = tail
        self._work = work
        self._left = 0
        self._missing: int = sum(size for _, size in parts)
        self._process: Popen[bytes] | None = None
        self._held = b""
        self._ended = False
        self.eof: bool = False

    @property
    def needs_input(self) -> bool:
        """Whether some of the input is still missing."""
        return self._missing > 0

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the contents."""
        if self._process is None:
            self._process = self._started()
        self._put(data[: self._missing])
        if self._missing or self.eof:
            return b""
        if not self._held:
            self._held = self._piece()
        cut = len(self._held) if max_length < 0 else max_length
        found, self._held = self._held[:cut], self._held[cut:]
        return found

    def _started(self) -> Popen[bytes]:
        """Start the process, and see to it that it ends."""
        import sys
        from subprocess import DEVNULL, PIPE, Popen
        from threading import Event, Thread

        import archi  # pyright: ignore[reportMissingTypeStubs]  # it is one compiled file

        from omniread.containers.flat import child

        whole = sum(len(header) + size for header, size in self._parts) + len(self._tail)
        place = str(archi.__file__).replace("\\", "/").rpartition("/")[0]
        command = [sys.executable, "-I", str(child.__file__), place, str(whole)]
        try:
            process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)  # noqa: S603  # this very Python
        except OSError as error:
            raise Unreadable("No process could be started to decompress the data.") from error
        done = Event()
        watch = Thread(target=_watched, args=(process, done, self._work), daemon=True)
        watch.start()
        self._work.closing.callback(_stopped, process, done, watch)
        self._process = process
        self._write(whole.to_bytes(SIZE, "little"))
        self._put(b"")
        return process

    def _put(self, data: bytes) -> None:
        """Hand on input, with the headers that belong before and between."""
        self._missing -= len(data)
        while data or (self._parts and not self._left):
            if not self._left:
                header, self._left = self._parts.pop(0)
                self._write(header)
                continue
            piece, data = data[: self._left], data[self._left :]
            self._left -= len(piece)
            self._write(piece)
        if not self._missing and not self._ended:
            self._ended = True
            self._write(self._tail)

    def _write(self, data: bytes) -> None:
        """Put bytes into the process; if it is dead already, it will say so where its output ends."""
        if self._process is not None and self._process.stdin is not None:
            try:
                self._process.stdin.write(data)
                self._process.stdin.flush()
            except OSError:
                self._work.check()

    def _piece(self) -> bytes:
        """The next piece; nothing at the end."""
        size = int.from_bytes(self._taken(PIECE_SIZE), "little")
        if size:
            return self._taken(size)
        output = self._process.stdout if self._process is not None else None
        fault = "" if output is None else output.read(MOST_WORDS).decode("utf-8", "replace")
        self.eof = not fault
        if fault:
            raise ValueError(fault)
        return b""

    def _taken(self, size: int) -> bytes:
        output = self._process.stdout if self._process is not None else None
        found = b"" if output is None else output.read(size)
        if len(found) < size:
            self._work.check()
            raise ValueError("the decompressor broke down")
        return found


def _watched(process: Popen[bytes], done: Event, work: Work) -> None:
    """Kill the process as soon as the read is cancelled or late: whoever waits for its output waits no longer."""
    while not done.wait(TICK):
        try:
            work.check()
        except ReadError:
            process.kill()
            return


def _stopped(process: Popen[bytes], done: Event, watch: Thread) -> None:
    """End what belongs to a read that ends."""
    from contextlib import suppress

    done.set()
    watch.join()
    process.kill()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
    process.wait()


def native(parts: Sequence[tuple[bytes, int]], tail: bytes, work: Work, what: str) -> Codec:
    """The contents of an archive of these parts. TooBig when they cannot be held, NeedsExtra without `archi`."""
    try:
        import archi  # noqa: F401  # pyright: ignore[reportMissingTypeStubs, reportUnusedImport]  # only whether it is there
    except ImportError as error:
        raise NeedsExtra(
            f"To decompress {what}, a package that is not installed is needed.", extra="archives"
        ) from error
    size, most = sum(size for _, size in parts), work.limits.archive_bytes
    if size > most:
        raise TooBig(
            f"To decompress {what}, {size:,} bytes must be held, more than {most:,}.",
            hint="Raise the limit archive_bytes to read it.",
        )
    return Codec(lambda: Native(parts, tail, work), (ValueError,))
