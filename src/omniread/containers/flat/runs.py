"""How are several runs of bytes read as one stream?"""

from __future__ import annotations

import io
from bisect import bisect_right

from omniread.model.errors import Unreadable
from omniread.model.stream import Positioned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import BinaryIO

    # How to open the stream that a run lies in, where it begins there, and how long it is.
    Run = tuple[Callable[[], BinaryIO], int, int]

PEEK = 8192


class Joined(Positioned, io.BufferedIOBase):
    """Runs of bytes, each in a stream that is opened when it is first needed; nothing is copied.

    Bytes before a place where a run ends too early are read; Unreadable is raised by the read that begins there.
    """

    def __init__(self, runs: Sequence[Run], what: str) -> None:
        """`what` names the whole in messages. Runs with the same opener share a stream."""
        self._runs = runs
        self._what = what
        self._starts: list[int] = [0]
        for _, _, size in runs:
            self._starts.append(self._starts[-1] + size)
        self._open: dict[Callable[[], BinaryIO], BinaryIO] = {}

    def end(self) -> int:
        """The size of all runs together."""
        return self._starts[-1]

    def read(self, size: int | None = -1, /) -> bytes:
        """`size` bytes, or all that are left."""
        left = max(self.end() - self._position, 0)
        wanted = left if size is None or size < 0 else min(size, left)
        found = bytearray()
        while len(found) < wanted:
            piece = self._piece(wanted - len(found))
            if not piece:
                if found:
                    break
                raise Unreadable(
                    f"{self._what} is cut short: {left:,} of its {self.end():,} bytes are missing.",
                    hint="Lines before that place can be asked for by number.",
                )
            found += piece
            self._position += len(piece)
        return bytes(found)

    def read1(self, size: int = -1, /) -> bytes:
        """What is at hand, at most `size` bytes."""
        return self.read(size if 0 <= size < PEEK else PEEK)

    def peek(self, _size: int = 0, /) -> bytes:
        """Some of the bytes that come next, without moving; it is what makes `readline` fast."""
        before = self._position
        found = self.read(PEEK)
        self._position = before
        return found

    def close(self) -> None:
        """Close the streams below too."""
        super().close()
        for stream in self._open.values():
            stream.close()

    def _piece(self, most: int) -> bytes:
        """Bytes of the run at the position, none where its stream ends too early."""
        number = bisect_right(self._starts, self._position) - 1
        opener, start, size = self._runs[number]
        within = self._position - self._starts[number]
        stream = self._open.get(opener)
        if stream is None:
            stream = self._open[opener] = opener()
        stream.seek(start + within)
        return stream.read(min(most, size - within))
