"""How do answers and messages reach a terminal, a pipe or a file?

Answers are written as UTF-8 whatever the locale says, and nothing in them can make the writing fail. On a terminal they
cannot move its cursor or hide anything; raw text alone is written as it is.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TextIO

SLOW_SECONDS = 1.0
PAUSE_SECONDS = 0.1


class Console:
    """Where one command writes, and whom it asks.

    `out` takes answers, `err` takes messages and questions, `inp` gives what is typed; each is None when it is closed.
    """

    def __init__(self, out: TextIO | None, err: TextIO | None, inp: TextIO | None = None) -> None:
        """Find out what the streams lead to; nothing is written yet."""
        self._out = out
        self._err = err
        self._inp = inp
        self._terminal = _is_terminal(out)
        self._colours = False
        self._last: bytes | None = None

    def colour(self, choice: str) -> None:
        """Colour answers `always`, `never`, or `auto`: where a terminal shows colours and nobody objects."""
        objects = os.environ.get("NO_COLOR", "") != "" or os.environ.get("TERM") == "dumb"
        self._colours = choice == "always" or (choice == "auto" and self._terminal and not objects)

    def answer(self, text: str, *, style: str = "plain", notices: Iterable[str] = ()) -> None:
        """Write one answer and end its last line. A blank line stands between two answers."""
        if self._terminal or self._colours:
            from omniread.layout.visible import visible

            text = visible(text)
        if self._colours:
            from omniread.emit.colour import coloured

            text = coloured(text, style, notices)
        self._apart(f"{text}\n".encode("utf-8", "backslashreplace"))

    def raw(self, text: str) -> None:
        """Write one answer exactly as it is; bytes that were no text when they were read come out as they were."""
        try:
            self._apart(text.encode("utf-8", "surrogateescape"))
        except UnicodeEncodeError:  # half of a pair of UTF-16, which no byte stands for
            self._apart(text.encode("utf-8", "backslashreplace"))

    def row(self, data: object) -> None:
        """Write one line of JSON: ASCII alone, so that no terminal obeys it and no reader splits it elsewhere."""
        from json import dumps

        self._write(f"{dumps(data)}\n".encode("ascii"))

    def _apart(self, data: bytes) -> None:
        if self._last is not None:
            self._write(b"\n" if self._last.endswith(b"\n") else b"\n\n")
        self._last = data[-1:]
        self._write(data)

    def _write(self, data: bytes) -> None:
        """Write bytes and pass them on at once, so that answers and messages keep their order."""
        if self._out is None:
            from errno import EBADF

            raise OSError(EBADF, os.strerror(EBADF))
        self._out.buffer.write(data)
        self._out.buffer.flush()

    def flush(self) -> None:
        """Write out what is buffered, here and not at the end of the process, where a failure can only be printed."""
        if self._out is not None:
            self._out.flush()

    def drop(self) -> None:
        """Lead standard output nowhere, so that what is still buffered fails no more."""
        if self._out is not None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._out.fileno())
            os.close(nowhere)

    def say(self, message: str) -> None:
        """Print a message for a person, if anybody can see it."""
        if self._err is None:
            return
        if _is_terminal(self._err):
            from omniread.layout.visible import visible

            message = visible(message)
        try:
            self._err.write(f"omniread: {message}\n")
            self._err.flush()
        except OSError:  # there is no third place to say that in
            return

    def ask(self, path: str, reason: str) -> str:
        """Ask a person whether a path may be read: `allow`, `always` (whatever else the command asks) or `deny`.

        The answer may be a pattern too: always for what lies in the folder. Nobody is asked unless questions are seen
        and answers are typed: that is a no.
        """
        if self._err is None or self._inp is None or not (_is_terminal(self._err) and _is_terminal(self._inp)):
            return "deny"
        from omniread.permission import question
        from omniread.sources.local.policy import folder_pattern

        self._err.write(f"omniread: {question(path, reason)} [y]es, its [f]older, [a]lways, [N]o: ")
        self._err.flush()
        letter = self._inp.readline().strip().lower()
        words = {"y": "allow", "yes": "allow", "a": "always", "always": "always"}
        return folder_pattern(path) if letter in {"f", "folder"} else words.get(letter, "deny")

    def progress(self) -> Progress | None:
        """What shows how far a read is; None when no person would see it."""
        if self._err is None or not _is_terminal(self._err):
            return None
        from time import monotonic

        return Progress(self._err, monotonic)


class Progress:
    """One line on standard error that says how far long work is; it comes after a second and goes with `clear`."""

    def __init__(self, stream: TextIO, clock: Callable[[], float]) -> None:
        """Work starts now; `clock` gives seconds."""
        self._stream = stream
        self._clock = clock
        self._due = clock() + SLOW_SECONDS
        self._shown = False

    def __call__(self, done: float, total: float | None, message: str) -> None:
        """Show that `done` of `total` is done, unless that was shown a moment ago."""
        if self._clock() < self._due:
            return
        from omniread.layout.visible import visible

        share = f" {100 * done / total:.0f} %" if total else ""
        room = _columns(self._stream) - len(share) - 1
        self._stream.write(f"\r\x1b[K{visible(message).replace(chr(10), ' ')[:room]}{share}")
        self._stream.flush()
        self._due = self._clock() + PAUSE_SECONDS
        self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _columns(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return 80
