"""Which members does a disc image have, and where do they lie?

An image may have two trees over the same files: the plain one, whose names Rock Ridge makes whole, and the one of
Joliet. Rock Ridge is taken first, then Joliet; short upper-case names are what is left.
"""

from __future__ import annotations

from collections import deque

from omniread.containers.flat.index import CUT, Row
from omniread.containers.iso.records import FIXED, GOES_ON, Record, extend, is_extended
from omniread.model.errors import Unreadable
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat.index import Index

SECTOR = 2048
FIRST = 16
MOST_DESCRIPTORS = 64
MAGIC = b"CD001"
PRIMARY, SUPPLEMENTARY, END = 1, 2, 255
JOLIET = (b"%/@", b"%/C", b"%/E")
ROOT = slice(156, 190)
LARGEST_FOLDER = 64 << 20
LARGEST_AREA = 1 << 16
PACKED = "unsupported zisofs"


class Scan:
    """One pass over the folders of an image."""

    def __init__(self, stream: BinaryIO, index: Index) -> None:
        """Take over a stream."""
        self._stream = stream
        self._index = index
        self._block = SECTOR
        self._skip: int | None = None
        self._joliet = False
        self._end = 0

    def run(self) -> None:
        """Put all members into the index; the place of a file is its runs, pairs of start and size."""
        root = self._root()
        self._end = self._stream.seek(0, 2)
        waiting = deque([(root.block, root.size, b"")])
        seen = {root.block}
        while waiting:
            block, size, path = waiting.popleft()
            for record in self._records(block, size):
                self._index.work.check()
                place = self._take(record, path)
                if place is not None and place[0] not in seen:
                    seen.add(place[0])
                    waiting.append(place)

    def _root(self) -> Record:
        """The record of the root in the tree with the best names."""
        trees: dict[int, bytes] = {}
        others = False
        for number in range(FIRST, FIRST + MOST_DESCRIPTORS):
            data = self._index.read_at(self._stream, number * SECTOR, SECTOR)
            if len(data) < SECTOR or data[1:4] not in {b"CD0", b"BEA", b"NSR", b"TEA", b"BOO"}:
                break
            others = others or data.startswith(b"NSR", 1)
            if data.startswith(MAGIC, 1) and (
                data[0] == PRIMARY or (data[0] == SUPPLEMENTARY and data[88:91] in JOLIET)
            ):
                trees.setdefault(data[0], data)
        if not trees:
            what, form = self._index.what, "UDF, which is not read" if others else "ISO 9660"
            text = (
                f"{what} has a file system of the form {form}." if others else f"{what} has no file system of {form}."
            )
            raise Unreadable(text, hint="Ask for its bytes with :hex.")
        if others:
            self._index.notes.append(Note("other-readings", "The image has a UDF file system too, which is not read."))
        return self._best(trees)

    def _best(self, trees: dict[int, bytes]) -> Record:
        plain = trees.get(PRIMARY)
        if plain is not None:
            self._block = int.from_bytes(plain[128:130], "little") or SECTOR
            root = self._record_of(plain)
            first = self._index.read_at(self._stream, root.block * self._block, 255)
            self._skip = is_extended(first[: first[0]]) if len(first) > FIXED and first[0] > FIXED else None
            if self._skip is not None or SUPPLEMENTARY not in trees:
                return root
        other = trees[SUPPLEMENTARY]
        self._joliet = True
        self._block = int.from_bytes(other[128:130], "little") or SECTOR
        return self._record_of(other)

    def _record_of(self, descriptor: bytes) -> Record:
        """The record of the root in a descriptor."""
        found = self._record(descriptor[ROOT])
        if found is None:
            raise Unreadable(f"{self._index.what} is damaged: there is no way to its root folder.")
        return found

    def _records(self, block: int, size: int) -> list[Record]:
        """The records of a folder, those of one file in several pieces one after another."""
        start = block * self._block
        if size > LARGEST_FOLDER or start + size > self._end:
            self._index.damaged(f"A folder at byte {start:,} reaches beyond the image, or is far too large.")
            size = max(min(size, LARGEST_FOLDER, self._end - start), 0)
        data = self._index.read_at(self._stream, start, size)
        found: list[Record] = []
        at = 0
        while at < len(data):
            length = data[at]
            if not length:
                # A record never runs over the end of a sector: what is left of it is empty.
                at += SECTOR - at % SECTOR
                continue
            record = self._record(data[at : at + length])
            if record is None:
                self._index.damaged(f"A record at byte {start + at:,} is damaged: the rest of its folder is missing.")
                break
            at += length
            if not record.is_dot:
                found.append(record)
        return found

    def _record(self, data: bytes) -> Record | None:
        try:
            record = Record(data)
            if self._skip is not None and not record.is_dot:
                extend(record, data, self._skip, self._area)
        except (ValueError, IndexError):
            return None
        return record

    def _area(self, block: int, offset: int, size: int) -> bytes:
        return self._index.read_at(self._stream, block * self._block + offset, min(size, LARGEST_AREA))

    def _take(self, record: Record, folder: bytes) -> tuple[int, int, bytes] | None:
        """Take up a record; gives block, size and path of a folder that is still to be read."""
        path = folder + self._name(record)
        if record.kind == "directory":
            if record.moved:
                return None
            self._add(path, Row("directory", None, record.mtime))
            block = record.block if record.elsewhere is None else record.elsewhere
            size = record.size if record.elsewhere is None else self._size_of(block)
            return block, size, path + b"/"
        run = (record.block * self._block, record.size)
        if self._going is not None and self._going[0] == path:
            row = self._going[1]
            row.place.append(run)
            row.size = (row.size or 0) + record.size
        else:
            row = Row(record.kind, record.size, record.mtime, place=[run], link=record.link)
            row.mark = PACKED if record.packed else None
            self._add(path, row)
        self._going = (path, row) if record.flags & GOES_ON else None
        if row.kind != "file":
            row.size, row.place = None, None
        elif record.size and sum(run) > self._end and row.mark is None:
            row.mark = CUT
        return None

    _going: tuple[bytes, Row] | None = None

    def _name(self, record: Record) -> bytes:
        """The name; that of Joliet as UTF-8."""
        if record.posix is not None:
            return record.posix
        if self._joliet:
            return record.raw.decode("utf-16-be", "backslashreplace").partition(";")[0].encode("utf-8", "surrogatepass")
        return record.raw.partition(b";")[0].removesuffix(b".")

    def _add(self, path: bytes, row: Row) -> None:
        self._index.add(path.decode("utf-8", "surrogatepass") if self._joliet else path, row)

    def _size_of(self, block: int) -> int:
        """The size of a folder by its own first record."""
        first = self._index.read_at(self._stream, block * self._block, FIXED + 1)
        return int.from_bytes(first[10:14], "little")
