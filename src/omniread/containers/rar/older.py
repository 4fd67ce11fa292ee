"""What do the headers of a RAR archive before version 5 say?"""

from __future__ import annotations

from struct import Struct
from zlib import crc32

from omniread.containers.flat.times import from_dos
from omniread.containers.rar.packed import Cipher, Packed
from omniread.containers.rar.spelling import spelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omniread.containers.flat.index import RowKind

MAIN, FILE, SERVICE, END = 0x73, 0x74, 0x7A, 0x7B
OLD = range(0x75, 0x7A)
"""Comments, owners and the like of the first versions, whose checksums follow rules of their own."""

VOLUME, LOCKED_NAMES, FIRST_VOLUME = 1, 0x80, 0x100
BEFORE, AFTER, ENCRYPTED, COMMENTED, SOLID, WINDOW, LARGE = 1, 2, 4, 8, 0x10, 0xE0, 0x100
UNICODE, SALTED, MORE = 0x200, 0x400, 0x8000
FOLLOWED, SUMMED, NUMBERED = 1, 2, 8
STORED = 0x30
UNIX = {3, 5}
SMALLEST_WINDOW = 64 << 10
BASE = 7
_BASE = Struct("<HBHH")
_FILE = Struct("<IIBIIBBHI")


class Block:
    """One header: its kind, its flags, and how long it and its data are."""

    kind: int
    flags: int
    size: int

    def __init__(self, data: bytes) -> None:
        """Read it from bytes that begin with it; ValueError when it is damaged, or longer than the bytes."""
        if len(data) < BASE:
            raise ValueError("a header that ends too early")
        crc, self.kind, self.flags, self.size = _BASE.unpack_from(data)
        self.body: bytes = data[BASE : self.size]
        if self.size < BASE or len(self.body) != self.size - BASE:
            raise ValueError("a header that ends too early")
        if self.kind not in OLD and all(crc32(data[2:end]) & 0xFFFF != crc for end in self._ends()):
            raise ValueError("a checksum that is wrong")
        self.data_size: int = 0
        if self.flags & MORE or self.kind in {FILE, SERVICE}:
            self.data_size = int.from_bytes(self.body[:4], "little")
            if self.kind in {FILE, SERVICE} and self.flags & LARGE:
                self.data_size |= int.from_bytes(self.body[25:29], "little") << 32

    def _ends(self) -> set[int]:
        """Where what the checksum covers may end: a comment inside of a header is left out."""
        if self.kind == MAIN:
            return {self.size, BASE + 6}
        if self.kind == FILE and self.flags & COMMENTED and len(self.body) >= _FILE.size:
            return {self.size, BASE + _FILE.size + int.from_bytes(self.body[19:21], "little")}
        return {self.size}

    @property
    def split(self) -> tuple[bool, bool]:
        """Whether the data begins in the volume before, and whether it goes on in the volume after."""
        return bool(self.flags & BEFORE), bool(self.flags & AFTER)

    def facts(self) -> dict[str, Any]:
        """What it says of the whole: `volume` (from 0, -1 unknown), `cipher` of what follows, `goes_on` in another."""
        found: dict[str, Any] = {}
        if self.kind == END:
            found["goes_on"] = bool(self.flags & FOLLOWED)
            start = 4 if self.flags & SUMMED else 0
            if self.flags & NUMBERED:
                found["volume"] = int.from_bytes(self.body[start : start + 2], "little")
        if self.kind == MAIN and self.flags & VOLUME:
            found["volume"] = 0 if self.flags & FIRST_VOLUME else -1
        if self.kind == MAIN and self.flags & LOCKED_NAMES:
            found["cipher"] = Cipher(b"")
        return found

    def member(self) -> Packed | None:
        """The member that it describes, None when it is of another kind; ValueError when it is damaged."""
        return member(self) if self.kind == FILE else None


def member(block: Block) -> Packed:
    """The member of a file header; ValueError when it is damaged."""
    if len(block.body) < _FILE.size:
        raise ValueError("a header that ends too early")
    _, size, system, crc, stamp, version, method, length, attributes = _FILE.unpack_from(block.body)
    at = _FILE.size
    if block.flags & LARGE:
        size |= int.from_bytes(block.body[at + 4 : at + 8], "little") << 32
        at += 8
    name = block.body[at : at + length]
    found = Packed(spelled(name, unicode=bool(block.flags & UNICODE)))
    window = (block.flags & WINDOW) >> 5
    found.kind = "directory" if window == 7 else _kind(attributes) if system in UNIX else "file"  # noqa: PLR2004  # the mark
    found.size, found.crc, found.mtime = size, crc, from_dos(stamp >> 16, stamp & 0xFFFF)
    found.method, found.version, found.split = method - STORED, version, block.split
    found.solid = bool(block.flags & SOLID)
    found.dictionary = SMALLEST_WINDOW << min(window, 6)
    if block.flags & ENCRYPTED:
        salted = block.flags & SALTED
        found.cipher = Cipher(block.body[at + length : at + length + 8] if salted else b"")
    return found


def _kind(attributes: int) -> RowKind:
    return {0x4000: "directory", 0xA000: "link"}.get(attributes & 0xF000, "file")  # pyright: ignore[reportReturnType]
