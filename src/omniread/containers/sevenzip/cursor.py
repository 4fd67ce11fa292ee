"""How are the numbers in the directory of a 7z archive read?"""

from __future__ import annotations

from omniread.model.errors import Unreadable

DAMAGED = "The directory of the 7z archive is damaged."


class Cursor:
    """A place in the bytes of a directory that moves on; Unreadable where they end too early."""

    def __init__(self, data: bytes) -> None:
        """Stand at the start."""
        self.data = data
        self.at: int = 0

    def take(self, size: int) -> bytes:
        """The next bytes."""
        found = self.data[self.at : self.at + size]
        if len(found) != size:
            raise Unreadable(DAMAGED)
        self.at += size
        return found

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def number(self) -> int:
        """A number of one to nine bytes: the ones at the top of the first tell how many follow."""
        first = self.byte()
        more = 0
        while more < 8 and first & (0x80 >> more):  # noqa: PLR2004  # bits of a byte
            more += 1
        low = int.from_bytes(self.take(more), "little")
        return low if more >= 7 else low | (first & (0x7F >> more)) << 8 * more  # noqa: PLR2004  # no bit is left

    def count(self) -> int:
        """A number of things that take up space in the directory: there cannot be more than it has bits."""
        found = self.number()
        if found > 8 * len(self.data):
            raise Unreadable(DAMAGED)
        return found

    def fixed(self, size: int) -> int:
        """A little-endian number of so many bytes."""
        return int.from_bytes(self.take(size), "little")

    def bits(self, count: int) -> list[bool]:
        """So many yes or no, the first in the highest bit."""
        data = self.take(-(-count // 8))
        return [bool(data[at >> 3] & (0x80 >> (at & 7))) for at in range(count)]

    def defined(self, count: int) -> list[bool]:
        """Which of so many things have a value: all of them, or by bits."""
        return [True] * count if self.byte() else self.bits(count)

    def expect(self, wanted: int) -> None:
        """Pass over a mark that must stand here."""
        if self.byte() != wanted:
            raise Unreadable(DAMAGED)
