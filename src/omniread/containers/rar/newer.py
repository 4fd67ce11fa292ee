"""What do the headers of a RAR archive of version 5 and later say?"""

from __future__ import annotations

from zlib import crc32

from omniread.containers.flat.times import from_windows
from omniread.containers.rar.packed import Cipher, Packed
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from omniread.containers.flat.index import RowKind

MAIN, FILE, SERVICE, CRYPT, END = 1, 2, 3, 4, 5
EXTRA, DATA, BEFORE, AFTER = 1, 2, 8, 16
VOLUME, NUMBERED = 1, 2
FOLDER, TIMED, SUMMED, UNSIZED = 1, 2, 4, 8
ENCRYPTION, TIMES, VERSION, REDIRECTION = 1, 3, 4, 5
CHECKED, TWEAKED = 1, 2
UNIX_TIME, MODIFIED = 1, 2
HARD, COPIED = 4, 5
SOLID = 0x40
LONGEST = 2 << 20
SMALLEST_WINDOW = 128 << 10


class Fields:
    """A place in the bytes of a header that moves on; ValueError where they end too early."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        """Stand at a place."""
        self.data = data
        self.at: int = at

    def number(self) -> int:
        """A number of seven bits a byte."""
        found = shift = 0
        while shift < 70:  # noqa: PLR2004  # ten bytes
            byte = self.take(1)[0]
            found |= (byte & 0x7F) << shift
            if byte < 0x80:  # noqa: PLR2004  # the bit that says that more follow
                return found
            shift += 7
        raise ValueError("a number that does not end")

    def fixed(self, size: int) -> int:
        """A little-endian number."""
        return int.from_bytes(self.take(size), "little")

    def take(self, size: int) -> bytes:
        """The next bytes."""
        found = self.data[self.at : self.at + size]
        if len(found) != size:
            raise ValueError("a header that ends too early")
        self.at += size
        return found


class Block:
    """One header: its kind, its flags, its fields, its extra records, and how long it and its data are."""

    def __init__(self, data: bytes) -> None:
        """Read it from bytes that begin with it; ValueError when it is damaged, or longer than the bytes."""
        fields = Fields(data, 4)
        length = fields.number()
        self.size: int = fields.at + length
        if length > LONGEST or crc32(Fields(data, 4).take(self.size - 4)) != int.from_bytes(data[:4], "little"):
            raise ValueError("a checksum that is wrong")
        self.kind: int = fields.number()
        self.flags: int = fields.number()
        extra = fields.number() if self.flags & EXTRA else 0
        self.data_size: int = fields.number() if self.flags & DATA else 0
        end = self.size - extra
        if end < fields.at:
            raise ValueError("an extra area that is too long")
        self.fields: Fields = Fields(data[:end], fields.at)
        self._extra = data[end : self.size]

    def records(self) -> Iterator[tuple[int, Fields]]:
        """The extra records."""
        area = Fields(self._extra)
        while area.at < len(area.data):
            body = Fields(area.take(area.number()))
            yield body.number(), body

    @property
    def split(self) -> tuple[bool, bool]:
        """Whether the data begins in the volume before, and whether it goes on in the volume after."""
        return bool(self.flags & BEFORE), bool(self.flags & AFTER)

    def facts(self) -> dict[str, Any]:
        """What it says of the whole: `volume` (from 0), `cipher` of what follows, `goes_on` in another volume."""
        if self.kind == MAIN and (flags := self.fields.number()) & VOLUME:
            return {"volume": self.fields.number() if flags & NUMBERED else 0}
        if self.kind == CRYPT:
            return {"cipher": cipher(self.fields, whole=True)}
        if self.kind == END:
            return {"goes_on": bool(self.fields.number() & 1)}
        return {}

    def member(self) -> Packed | None:
        """The member that it describes, None when it is of another kind; ValueError when it is damaged."""
        return member(self) if self.kind == FILE else None


def member(block: Block) -> Packed:
    """The member of a file header; ValueError when it is damaged."""
    fields = block.fields
    flags, size, attributes = fields.number(), fields.number(), fields.number()
    mtime = float(fields.fixed(4)) if flags & TIMED else None
    crc = fields.fixed(4) if flags & SUMMED else None
    packing, system = fields.number(), fields.number()
    found = Packed(fields.take(fields.number()).decode("utf-8", "backslashreplace"))
    found.kind = "directory" if flags & FOLDER else _kind(attributes) if system else "file"
    found.size = None if flags & UNSIZED else size
    found.mtime, found.crc, found.split = mtime, crc, block.split
    found.method, found.solid = packing >> 7 & 7, bool(packing & SOLID)
    found.version = 50 + (packing & 0x3F)
    found.dictionary = SMALLEST_WINDOW << (packing >> 10 & 0x1F)
    for kind, body in block.records():
        _note(found, kind, body)
    return found


def _kind(attributes: int) -> RowKind:
    return "link" if attributes & 0xF000 == 0xA000 else "file"  # noqa: PLR2004  # the mode of a symbolic link


def _note(found: Packed, kind: int, body: Fields) -> None:
    """What an extra record adds."""
    if kind == ENCRYPTION:
        found.cipher = cipher(body, whole=False)
        if found.cipher.tweaked:
            found.crc = None
    elif kind == TIMES:
        flags = body.number()
        if flags & MODIFIED:
            found.mtime = float(body.fixed(4)) if flags & UNIX_TIME else from_windows(body.fixed(8))
    elif kind == VERSION:
        body.number()
        found.name = f"{found.name};{body.number()}"
    elif kind == REDIRECTION:
        way = body.number()
        body.number()
        found.link = body.take(body.number()).decode("utf-8", "backslashreplace").replace("\\", "/")
        found.kind, found.size = ("hard", None) if way in {HARD, COPIED} else ("link", None)


def cipher(body: Fields, *, whole: bool) -> Cipher:
    """How a member, or all headers of a `whole` archive, are encrypted."""
    if body.number():
        raise Unreadable("The archive is encrypted in a way that is not known.")
    flags, rounds, salt = body.number(), body.fixed(1), body.take(16)
    start = b"" if whole else body.take(16)
    check = body.take(12) if flags & CHECKED else b""
    return Cipher(salt, start, rounds, check, tweaked=bool(flags & TWEAKED))
