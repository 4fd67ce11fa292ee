"""Where does the directory of a ZIP archive lie?"""

from __future__ import annotations

from struct import Struct

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

END, END_64, LOCATOR, RECORD = b"PK\5\6", b"PK\6\6", b"PK\6\7", b"PK\1\2"
END_SIZE, END_64_SIZE, LOCATOR_SIZE, RECORD_SIZE = 22, 56, 20, 46
LONGEST_COMMENT = FULL_16 = 0xFFFF
FULL_32 = 0xFFFFFFFF
FARTHEST = 1 << 62


@value
class Place:
    """From `start` to `end` in the stream; the archive says that it has `count` members.

    `shift` is to be added to every offset: it is not 0 when something was put before the archive.
    """

    start: int
    end: int
    count: int
    shift: int


def find(stream: BinaryIO) -> Place | None:
    """The directory that the last good end mark leads to; None when there is none."""
    size = stream.seek(0, 2)
    base = max(size - END_SIZE - LONGEST_COMMENT - END_64_SIZE - LOCATOR_SIZE, 0)
    tail = read_at(stream, base, size - base)
    marks: list[int] = []
    at = tail.rfind(END)
    while at >= 0:
        if at + END_SIZE <= len(tail):
            marks.append(at)
        at = tail.rfind(END, 0, at + len(END) - 1)
    # The one whose comment ends with the file comes first: a comment may hold what looks like another mark.
    marks.sort(key=lambda mark: mark + END_SIZE + int.from_bytes(tail[mark + 20 : mark + 22], "little") != len(tail))
    return next((place for mark in marks if (place := _checked(stream, tail, mark, base))), None)


def read_at(stream: BinaryIO, position: int, size: int) -> bytes:
    """The bytes at a position, fewer at the end, none where no file can have any: damaged archives say anything."""
    if not 0 <= position < FARTHEST:
        return b""
    stream.seek(position)
    return stream.read(size)


def _checked(stream: BinaryIO, tail: bytes, at: int, base: int) -> Place | None:
    """The directory that an end mark leads to, if it is there."""
    count, size, offset = Struct("<HII").unpack_from(tail, at + 10)
    end = base + at
    if (count == FULL_16 or FULL_32 in {size, offset}) and (large := _large(stream, tail, at, base)):
        count, size, offset, end = large
    if not count and not size:
        return Place(end, end, 0, 0)
    for shift in (end - size - offset, 0):
        start = offset + shift
        if 0 <= start <= end - RECORD_SIZE and read_at(stream, start, 4) == RECORD:
            return Place(start, end, count, shift)
    return None


def _large(stream: BinaryIO, tail: bytes, at: int, base: int) -> tuple[int, int, int, int] | None:
    """Count, size and offset from the ZIP64 end record, and where that lies; None without one.

    Its place is that which the locator says, or directly before the locator when something was put before the archive.
    """
    locator = at - LOCATOR_SIZE
    if locator < 0 or tail[locator : locator + 4] != LOCATOR:
        return None
    said = int.from_bytes(tail[locator + 8 : locator + 16], "little")
    for place in (said, base + locator - END_64_SIZE):
        record = read_at(stream, place, END_64_SIZE) if 0 <= place < base + locator else b""
        if len(record) == END_64_SIZE and record.startswith(END_64):
            count, size, offset = Struct("<QQQ").unpack_from(record, 32)
            return count, size, offset, place
    return None
