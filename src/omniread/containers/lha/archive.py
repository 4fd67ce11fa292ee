"""How is a member of an LHA archive read?

Packed members go to libarchive, each in a new archive of its own.
"""

from __future__ import annotations

from struct import Struct

from omniread.containers.flat import Inflating, Window, stored
from omniread.containers.flat.index import Index, Row, RowArchive, remembered
from omniread.containers.flat.native import native
from omniread.containers.lha.checksum import crc16
from omniread.containers.lha.headers import LONGEST, Header, parsed
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import Contents, FlatTree
    from omniread.containers.flat.index import RowKind
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work

USUAL = 4096
STORED, FOLDER = {b"-lh0-", b"-lz4-"}, b"-lhd-"
# The fourth method is the fifth with a smaller window: what unpacks the one unpacks the other.
PACKED = {b"-lh4-": b"-lh5-", b"-lh5-": b"-lh5-", b"-lh6-": b"-lh6-", b"-lh7-": b"-lh7-"}
LINK = 0o120000
_HEADER = Struct("<BB5sIIIBBB1sH")
LONG_AGO, END = 0x00210000, b"\0"


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of an LHA archive; its headers are read once for each version of it."""
    found = remembered(scope, "lha", blob.facts.version, lambda: _scanned(blob, work))
    return LhaArchive(blob, work, found).tree()


def _scanned(blob: Blob, work: Work) -> Contents:
    index, stream = Index(work, blob.ref, "LHA archive"), blob.open()
    at = 0
    while (data := index.read_at(stream, at, USUAL)) and data[0]:
        work.check()
        header = parsed(data) or parsed(index.read_at(stream, at, LONGEST))
        if header is None:
            index.damaged(f"The header at byte {at:,} is damaged: what stood there and behind is missing.")
            break
        index.add(*_member(header, at))
        at += header.length + header.packed
    else:
        if not data and index.failure is None:
            index.damaged("The archive has no end mark; it may be cut short.")
    index.cut(stream)
    return index.contents()


def _member(header: Header, at: int) -> tuple[str | bytes, Row]:
    """The name and the row of a member; its place is start and size of its packed bytes, method and checksum."""
    kind: RowKind = "directory" if header.method == FOLDER else "file"
    path = header.path
    link: str | bytes = b""
    if header.mode & 0o170000 == LINK:
        kind = "link"
        path, _, link = path.partition("|") if isinstance(path, str) else path.partition(b"|")
    mark = None
    if kind == "file" and header.method not in STORED and header.method not in PACKED:
        mark = f"unsupported method {header.method.strip(b'-').decode('ascii')}"
    row = Row(kind, header.size if kind == "file" else None, header.mtime, link=link, mark=mark)
    row.place = (at + header.length, header.packed, header.method, header.crc) if kind == "file" else None
    return path, row


class LhaArchive(RowArchive):
    """An LHA archive within one read."""

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's content; its checksum is compared at the end."""
        start, packed, method, crc = record.place
        if method not in STORED and method not in PACKED:
            raise Unreadable(f"{what} is packed with an {record.mark}.", hint="Unpack it with lha, and read that.")
        size = record.size or 0
        codec = stored()
        if method in PACKED:
            codec = native([(_rebuilt(method, packed, size, crc), packed)], END, self.work, what)
        window = Window(self.blob.open(), start, packed, f"The packed form of {what}")
        # It reads as a BinaryIO does; that also names the writing side.
        return Inflating(window, codec, self.work, what, size=size, crc=crc, summed=crc16)  # pyright: ignore[reportReturnType]


def _rebuilt(method: bytes, packed: int, size: int, crc: int) -> bytes:
    """The header of a member in an archive that holds it alone."""
    fields = (PACKED[method], packed, size, LONG_AGO, 0x20, 0, 1, b"x", crc)
    header = _HEADER.pack(_HEADER.size - 2, 0, *fields)
    return header[:1] + bytes([sum(header[2:]) & 0xFF]) + header[2:]
