"""What does the directory of a ZIP archive say of one member?"""

from __future__ import annotations

from struct import Struct

from omniread.containers.flat.times import from_dos, from_windows
from omniread.containers.zipped.place import FULL_32, RECORD_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.node import EntryKind

# Host, flags, method, time and date, CRC, sizes, lengths of name and extra fields, volume, attributes, offset.
_RECORD = Struct("<5xBxxHHHHIIIHHxxHHII")
UNIX, DARWIN = 3, 19
KINDS: dict[int, EntryKind] = {1: "fifo", 2: "device", 6: "device", 10: "link", 12: "socket"}
LARGE, TIMES, NTFS, SEALED = 1, 0x5455, 0x000A, 0x9901
ENCRYPTED, SIZES_FOLLOW = 1, 8
NOT_KNOWN = 0x8000
"""An internal attribute that no archive has: a salvaged record sets it when size and checksum are not known."""

STORED, DEFLATE, BZIP2, LZMA, OLD_ZSTD, ZSTD, XZ = METHODS = (0, 8, 12, 14, 20, 93, 95)
AES = 99
KEYS = {1: 16, 2: 24, 3: 32}
NAMES = {1: "shrink", 2: "reduce", 3: "reduce", 4: "reduce", 5: "reduce", 6: "implode", 9: "deflate64", 98: "ppmd"}


class Seal:
    """How a member is encrypted by AES: the length of the key, the method of packing, and whether the CRC counts."""

    __slots__ = ("key", "method", "summed")

    def __init__(self, body: bytes) -> None:
        """Decode the extra field; ValueError when it makes no sense."""
        if len(body) < 7 or body[4] not in KEYS:  # noqa: PLR2004  # two versions, a strength and a method
            raise ValueError("no seal")
        self.key: int = KEYS[body[4]]
        self.method: int = int.from_bytes(body[5:7], "little")
        self.summed: bool = body[0] == 1


class Record:
    """One member; `size` and `crc` are None when they are not known, `offset` is that of its header in its `volume`.

    `method` is that of packing. `seal` says how AES encrypted it, None when that did not; `check` is what the old
    cipher compares to see whether a password is right. A plain class: a listing makes hundreds of them.
    """

    __slots__ = (
        *(
            "check",
            "crc",
            "dated",
            "encrypted",
            "extra",
            "kind",
            "method",
            "offset",
            "packed",
            "seal",
            "size",
            "stated",
        ),
        "volume",
    )

    def __init__(self, data: bytes, at: int) -> None:
        """Decode the record at a place of the directory."""
        host, flags, method, clock, date, crc, packed, size, name, extra, volume, inner, attributes, offset = (
            _RECORD.unpack_from(data, at)
        )
        self.method: int = method
        self.volume: int = volume
        start = at + RECORD_SIZE + name
        self.extra: bytes = data[start : start + extra]
        if FULL_32 in {size, packed, offset}:
            size, packed, offset = _large(self.extra, size, packed, offset)
        known = not inner & NOT_KNOWN
        self.kind: EntryKind = KINDS.get(attributes >> 28, "file") if host in {UNIX, DARWIN} else "file"
        self.packed: int = packed
        self.size: int | None = size if known else None
        self.crc: int | None = crc if known else None
        self.offset: int = offset
        self.dated: tuple[int, int] = clock, date
        self.encrypted: bool = bool(flags & ENCRYPTED)
        self.check: int = clock >> 8 if flags & SIZES_FOLLOW else crc >> 24
        self.seal: Seal | None = None
        if method == AES:
            self._unseal()

    def _unseal(self) -> None:
        """Look for what AES adds."""
        try:
            self.seal = Seal(next((body for kind, body in _fields(self.extra) if kind == SEALED), b""))
        except ValueError:
            return
        self.method = self.seal.method
        if not self.seal.summed:
            self.crc = None

    @property
    def mark(self) -> str | None:
        """Why it cannot be read as it is."""
        return "encrypted" if self.encrypted else self.unsupported

    @property
    def unsupported(self) -> str | None:
        """The method of packing, where nothing here can unpack it."""
        if self.method in METHODS:
            return None
        name = NAMES.get(self.method)
        return f"unsupported method {self.method}" + (f" ({name})" if name else "")

    @property
    def mtime(self) -> float | None:
        """When it was written; the old two-second stamp, which has no time zone, is taken for local time."""
        for kind, body in _fields(self.extra):
            if kind == TIMES and body[:1] and body[0] & 1 and len(body) > 4:  # noqa: PLR2004  # a flag and four bytes
                return float(int.from_bytes(body[1:5], "little", signed=True))
            if kind == NTFS and body[4:8] == b"\1\0\x18\0":
                return from_windows(int.from_bytes(body[8:16], "little"))
        return from_dos(self.dated[1], self.dated[0])


def _large(extra: bytes, size: int, packed: int, offset: int) -> tuple[int, int, int]:
    """Those of the numbers that did not fit into 32 bits are in the ZIP64 field, in this order."""
    body = next((body for kind, body in _fields(extra) if kind == LARGE), b"")
    numbers = [size, packed, offset]
    for index, number in enumerate(numbers):
        if number == FULL_32 and len(body) >= 8:  # noqa: PLR2004  # eight bytes a number
            numbers[index], body = int.from_bytes(body[:8], "little"), body[8:]
    return numbers[0], numbers[1], numbers[2]


def _fields(extra: bytes) -> Iterator[tuple[int, bytes]]:
    """The extra fields, with their kinds."""
    at = 0
    while at + 4 <= len(extra):
        kind, size = int.from_bytes(extra[at : at + 2], "little"), int.from_bytes(extra[at + 2 : at + 4], "little")
        yield kind, extra[at + 4 : at + 4 + size]
        at += 4 + size
