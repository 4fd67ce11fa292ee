"""What does a header of an RPM package say?"""

from __future__ import annotations

from struct import Struct

from omniread.model.errors import TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

MAGIC = b"\x8e\xad\xe8\1"
TAGS = {
    "OLDFILENAMES": 1027,
    "FILESIZES": 1028,
    "FILEMODES": 1030,
    "FILEMTIMES": 1034,
    "FILELINKTOS": 1036,
    "FILEFLAGS": 1037,
    "DIRINDEXES": 1116,
    "BASENAMES": 1117,
    "DIRNAMES": 1118,
    "LONGFILESIZES": 5008,
}
WIDTHS = {2: 1, 3: 2, 4: 4, 5: 8}
TEXTS = {6, 8, 9}
_START, _ENTRY = Struct(">4s4xII"), Struct(">IIII")


class Header:
    """The entries of a header by tag; `end` is where it ends in the package."""

    def __init__(self, entries: bytes, store: bytes, end: int) -> None:
        """Take over what was read; nothing is decoded before it is asked for."""
        self._entries = {tag: rest for tag, *rest in _ENTRY.iter_unpack(entries)}
        self._store = store
        self.end = end

    def numbers(self, tag: str) -> list[int]:
        """The numbers of a tag; none when it is not there."""
        kind, offset, count = self._entries.get(TAGS[tag], (0, 0, 0))
        width = WIDTHS.get(kind)
        if width is None:
            return []
        data = self._store[offset : offset + count * width]
        return [int.from_bytes(data[at : at + width], "big") for at in range(0, len(data), width)]

    def texts(self, tag: str) -> list[bytes]:
        """The texts of a tag, undecoded; none when it is not there."""
        kind, offset, count = self._entries.get(TAGS[tag], (0, 0, 0))
        if kind not in TEXTS:
            return []
        # A text takes at least its end mark: there cannot be more of them than bytes.
        return self._store[offset:].split(b"\0", min(count, len(self._store)))[:count]


def header(stream: BinaryIO, at: int, most: int, what: str) -> Header:
    """The header at a place, of at most so many bytes. Unreadable when it is damaged or cut short."""
    stream.seek(at)
    start = stream.read(_START.size)
    if len(start) < _START.size or not start.startswith(MAGIC):
        raise Unreadable(f"{what} is no readable RPM package: a header is damaged or missing.")
    _, count, size = _START.unpack(start)
    if count * _ENTRY.size + size > most:
        raise TooBig(
            f"A header of {what} has {count * _ENTRY.size + size:,} bytes.", hint="Raise the limit member_bytes."
        )
    entries, store = stream.read(count * _ENTRY.size), stream.read(size)
    if len(entries) + len(store) < count * _ENTRY.size + size:
        raise Unreadable(f"{what} is cut short: its header is not whole.", hint="Get the whole file.")
    return Header(entries, store, at + _START.size + count * _ENTRY.size + size)
