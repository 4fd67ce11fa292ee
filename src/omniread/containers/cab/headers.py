"""What does the list at the start of a cabinet say?"""

from __future__ import annotations

import struct
from struct import Struct

from omniread.containers.flat.index import Index, Row
from omniread.containers.flat.times import from_dos
from omniread.model.errors import Unreadable
from omniread.model.note import Note
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import Contents
    from omniread.model.scope import Work

_CABINET = Struct("<8x I 4x I 4x BBHHH HH")
_FOLDER, _FILE = Struct("<IHH"), Struct("<IIHHHH")
BEFORE, AFTER, RESERVED = 1, 2, 4
UTF8 = 0x80
FROM_BEFORE, TO_AFTER, THROUGH = 0xFFFD, 0xFFFE, 0xFFFF
LONGEST_NAME = 256
BEGINS, GOES_ON = "begins in another volume", "continues in another volume"


@value
class Block:
    """Members packed as one ("folder"): its number, where its data begins, in how many pieces, and by which method.

    `reserved` is how many bytes stand in each piece's header that mean nothing.
    """

    number: int
    start: int
    pieces: int
    method: int
    reserved: int


def contents(stream: BinaryIO, work: Work, what: str) -> Contents:
    """The members; the place of one is its block, and where it begins in that."""
    try:
        return _Reading(stream, Index(work, what, "cabinet")).contents()
    except struct.error as error:
        raise Unreadable(
            f"{what} is no readable cabinet: its list is cut short.", hint="Get the whole file."
        ) from error


class _Reading:
    def __init__(self, stream: BinaryIO, index: Index) -> None:
        self.stream = stream
        self.index = index

    def contents(self) -> Contents:
        """Read the list."""
        cabinet = self.take(_CABINET)
        _, files_at, _, _, folders, files, flags, _, number = cabinet
        spare = in_folder = in_piece = 0
        if flags & RESERVED:
            spare, in_folder, in_piece = self.take(Struct("<HBB"))
            self.stream.read(spare)
        before = (self.text(), self.text())[0] if flags & BEFORE else None
        after = (self.text(), self.text())[0] if flags & AFTER else None
        blocks: list[Block] = []
        for place in range(folders):
            start, pieces, method = self.take(_FOLDER)
            self.stream.read(in_folder)
            blocks.append(Block(place, start, pieces, method, in_piece))
        self.stream.seek(files_at)
        for _ in range(files):
            self.add(blocks)
        self.say(number, before, after)
        return self.index.contents()

    def take(self, form: Struct) -> tuple[int, ...]:
        """The next numbers."""
        return form.unpack(self.stream.read(form.size))

    def text(self) -> bytes:
        """The next text, which ends with a NUL."""
        at = self.stream.tell()
        found, end, _ = self.stream.read(LONGEST_NAME + 1).partition(b"\0")
        if not end:
            raise struct.error("a name without an end")
        self.stream.seek(at + len(found) + 1)
        return found

    def add(self, blocks: list[Block]) -> None:
        """Take up the next member."""
        size, start, number, date, clock, attributes = self.take(_FILE)
        name = self.text().replace(b"\\", b"/")
        mark = {FROM_BEFORE: BEGINS, TO_AFTER: GOES_ON, THROUGH: BEGINS}.get(number)
        block = blocks[-1 if number == TO_AFTER else number] if number < len(blocks) or number == TO_AFTER else None
        if block is None and mark is None:
            self.index.damaged(f"A member has no data: it names block {number}, of {len(blocks)}.")
            mark = "damaged"
        text = name.decode("utf-8", "backslashreplace") if attributes & UTF8 else name
        self.index.add(text, Row("file", size, from_dos(date, clock), place=(block, start), mark=mark))

    def say(self, number: int, before: bytes | None, after: bytes | None) -> None:
        """Name the cabinets that belong to this one."""
        names = [f"{name.decode('latin-1')!r}" for name in (before, after) if name]
        if names:
            text = f"This is cabinet {number + 1} of a set; beside it stand {' and '.join(names)}, which are not read."
            self.index.notes.append(Note("listing-limited", text))
