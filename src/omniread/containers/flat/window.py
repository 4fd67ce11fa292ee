"""How is a run of bytes inside a seekable stream read as a stream of its own?"""

from __future__ import annotations

import io

from omniread.model.errors import Unreadable
from omniread.model.stream import Positioned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

PEEK = 8192


class Window(Positioned, io.BufferedIOBase):
    """`size` bytes from `start` on; nothing is copied.

    Bytes before a place where the outer stream ends too early are read; Unreadable is raised by the read that begins
    there. `what` names the run in that message. Closing the window closes the outer stream.
    """

    def __init__(self, stream: BinaryIO, start: int, size: int, what: str) -> None:
        """Take over the outer stream."""
        self._stream = stream
        self._start = start
        self._size = size
        self._what = what

    def end(self) -> int:
        """The size of the window."""
        return self._size

    def read(self, size: int | None = -1, /) -> bytes:
        """`size` bytes, or all that are left."""
        left = max(self._size - self._position, 0)
        whole = size is None or size < 0
        wanted = left if whole else min(size or 0, left)
        if not wanted:
            return b""
        self._stream.seek(self._start + self._position)
        found = self._stream.read(wanted)
        while whole and 0 < len(found) < wanted and (more := self._stream.read(wanted - len(found))):
            # A stream that fails gives the bytes before that first; what fails is a better reason than the end.
            found += more
        if not found or (whole and len(found) < wanted):
            raise Unreadable(
                f"{self._what} is cut short: {left - len(found):,} of its {self._size:,} bytes are missing.",
                hint="Lines before that place can be asked for by number.",
            )
        self._position += len(found)
        return found

    def read1(self, size: int = -1, /) -> bytes:
        """What is at hand, at most `size` bytes."""
        return self.read(size if 0 <= size < PEEK else PEEK)

    def peek(self, _size: int = 0, /) -> bytes:
        """Some of the bytes that come next, without moving; it is what makes `readline` fast."""
        found = self.read(PEEK)
        self._position -= len(found)
        return found

    def close(self) -> None:
        """Close the outer stream too."""
        super().close()
        self._stream.close()


class Checked(Window):
    """A window whose bytes have a checksum (CRC-32): who reads it from start to end learns whether that is right."""

    def __init__(
        self, stream: BinaryIO, start: int, size: int, what: str, crc: int, *, encrypted: bool = False
    ) -> None:
        """Take over the outer stream; `encrypted` when a wrong password may be to blame."""
        super().__init__(stream, start, size, what)
        self._crc = crc
        self._encrypted = encrypted
        self._sum = 0
        self._summed = 0

    def read(self, size: int | None = -1, /) -> bytes:
        """`size` bytes, or all that are left; Unreadable behind the last one when the checksum does not fit."""
        at, whole = self._position, size is None or size < 0
        found = super().read(size)
        if found and at <= self._summed < at + len(found):
            from zlib import crc32

            self._sum = crc32(memoryview(found)[self._summed - at :], self._sum)
            self._summed = at + len(found)
        ended = self._position >= self._size == self._summed and (whole or (size and not found))
        if ended and self._sum != self._crc:
            hint = "Lines can be asked for by number, but they may be wrong."
            raise Unreadable(
                f"{self._what} is damaged: its checksum is {self._sum:08x}, not {self._crc:08x}.",
                hint="The password may be wrong too." if self._encrypted else hint,
            )
        return found
