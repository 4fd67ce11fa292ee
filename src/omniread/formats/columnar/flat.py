"""How is a flatbuffer read by somebody who does not trust it?

Every place is checked before it is looked at: a field that leads out of the bytes is an error, never a read beyond.
"""

from __future__ import annotations

import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

BAD: Final = (struct.error, IndexError, ValueError)
"""What a damaged flatbuffer raises here."""
PAIR_BYTES: Final = 16
OFFSET_BYTES: Final = 4


class Table:
    """A table of a flatbuffer: its fields stand where an index says, or are left out."""

    def __init__(self, data: bytes, at: int) -> None:
        """Begin at a place; `BAD` where there is none."""
        self._data = data
        self._at = at
        self._index = at - number(data, at, "<i")
        self._size = number(data, self._index, "<H")

    def number(self, field: int, form: str) -> int:
        """A number; 0 where it is left out."""
        place = self._place(field)
        return 0 if place is None else number(self._data, place, form)

    def table(self, field: int) -> Table | None:
        """A table that a field leads to, None where it is left out."""
        place = self._led(field)
        return None if place is None else Table(self._data, place)

    def tables(self, field: int) -> list[Table]:
        """A vector of tables."""
        place, count = self._vector(field, OFFSET_BYTES)
        places = range(place, place + count * OFFSET_BYTES, OFFSET_BYTES)
        return [Table(self._data, each + number(self._data, each, "<I")) for each in places]

    def pairs(self, field: int) -> tuple[tuple[int, int], ...]:
        """A vector of pairs of numbers."""
        place, count = self._vector(field, PAIR_BYTES)
        found = struct.iter_unpack("<qq", self._data[place : place + count * PAIR_BYTES])
        return tuple((first, second) for first, second in found)

    def text(self, field: int) -> str:
        """A text; empty where it is left out, UnicodeDecodeError (a ValueError) where it is none."""
        place, count = self._vector(field, 1)
        return self._data[place : place + count].decode()

    def _vector(self, field: int, size: int) -> tuple[int, int]:
        """Where the parts of a vector begin, and how many there are."""
        place = self._led(field)
        if place is None:
            return 0, 0
        count = number(self._data, place, "<I")
        place += OFFSET_BYTES
        if place + count * size > len(self._data):
            raise IndexError(count)
        return place, count

    def _led(self, field: int) -> int | None:
        place = self._place(field)
        return None if place is None else place + number(self._data, place, "<I")

    def _place(self, field: int) -> int | None:
        entry = 4 + 2 * field
        if entry + 2 > self._size:
            return None
        offset = number(self._data, self._index + entry, "<H")
        return self._at + offset if offset else None


def number(data: bytes, at: int, form: str) -> int:
    """A number of a form at a place; `BAD` where there is none."""
    if at < 0:
        raise IndexError(at)
    return struct.unpack_from(form, data, at)[0]
