"""Which members does a ZIP archive have when its directory is gone?

Every member has a header of its own in front of it. From these a directory is written as it might have been, so that
everything else stays the same.
"""

from __future__ import annotations

from struct import Struct

from omniread.containers.zipped.place import FULL_32, read_at
from omniread.containers.zipped.records import NOT_KNOWN
from omniread.model.errors import TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.model.scope import Work

# Flags, method, time and date, CRC, sizes, lengths of name and extra fields.
_HEADER = Struct("<4xxxHHHHIIIHH")
_ENTRY = Struct("<IHHHHHHIIIHHHHHII")
_LARGE = Struct("<HHQQQ")
HEADER, RECORD, DESCRIPTOR = b"PK\3\4", b"PK\1\2", b"PK\7\x08"
SIGNATURE = 0x02014B50
SIZES_FOLLOW = 8
SMALL_WINDOW, WINDOW = 1 << 12, 1 << 20
LARGE_FIELD = 1


def salvaged(stream: BinaryIO, work: Work, what: str) -> bytes:
    """The bytes of a directory for the members whose headers are found. Unreadable when there are none."""
    size = stream.seek(0, 2)
    records: list[bytes] = []
    at = _search(stream, 0, (HEADER,), work)
    while at < size:
        following, entry = _member(stream, at, size, work)
        if entry:
            records.append(entry)
        if len(records) > work.limits.members:
            raise TooBig(f"The archive has more than {work.limits.members:,} members.", hint="Raise the limit members.")
        at = _search(stream, following, (HEADER,), work)
    if not records:
        raise Unreadable(f"{what} is no readable ZIP archive: it has neither a directory nor members.")
    return b"".join(records)


def _member(stream: BinaryIO, at: int, end: int, work: Work) -> tuple[int, bytes]:
    """Where to look on behind a header, and the record that belongs to it; none if it is only a part of one."""
    header = read_at(stream, at, _HEADER.size)
    if len(header) < _HEADER.size:
        return end, b""
    flags, method, clock, date, crc, packed, size, length, extra = _HEADER.unpack(header)
    name, more = stream.read(length), stream.read(extra)
    start = at + _HEADER.size + length + extra
    if start > end:
        return at + 4, b""
    if FULL_32 in {packed, size} and more[:2] == b"\1\0":
        size, packed = int.from_bytes(more[4:12], "little"), int.from_bytes(more[12:20], "little")
    inner = 0
    if flags & SIZES_FOLLOW and not packed:
        packed, found = _described(stream, start, work)
        crc, size = found or (crc, size)
        inner = 0 if found else NOT_KNOWN
    large = _LARGE.pack(LARGE_FIELD, 24, size, packed, at) + more
    fixed = (SIGNATURE, 20, 20, flags, method, clock, date, crc, FULL_32, FULL_32, length, len(large) & 0xFFFF, 0, 0)
    return start + packed, _ENTRY.pack(*fixed, inner, 0, FULL_32) + name + large[:0xFFFF]


def _described(stream: BinaryIO, start: int, work: Work) -> tuple[int, tuple[int, int] | None]:
    """How long the compressed bytes from `start` are; checksum and size when these are described behind them."""
    at = start
    while True:
        at = _search(stream, at, (DESCRIPTOR, HEADER, RECORD), work)
        tail = read_at(stream, at, 24)
        if not tail.startswith(DESCRIPTOR):
            return at - start, None
        # Sizes of eight bytes, unless the next header stands where the second one would be; else of four.
        for width in (4,) if tail[16:18] == b"PK" else (8, 4):
            packed, size = tail[8 : 8 + width], tail[8 + width : 8 + 2 * width]
            if len(size) == width and int.from_bytes(packed, "little") == at - start:
                return at - start, (int.from_bytes(tail[4:8], "little"), int.from_bytes(size, "little"))
        at += len(DESCRIPTOR)


def _search(stream: BinaryIO, at: int, signatures: tuple[bytes, ...], work: Work) -> int:
    """The place of the first of the signatures from `at` on; the end of the stream when there is none."""
    stream.seek(at)
    before, window = b"", SMALL_WINDOW
    while chunk := stream.read(window):
        work.check()
        window = min(window * 4, WINDOW)
        found = before + chunk
        places = [place for signature in signatures if (place := found.find(signature)) >= 0]
        if places:
            return at - len(before) + min(places)
        at += len(chunk)
        before = found[-3:]
    return at
