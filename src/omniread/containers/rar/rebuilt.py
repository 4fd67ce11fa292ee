"""How are members of a RAR archive put into a new archive that holds nothing else?"""

from __future__ import annotations

from struct import Struct
from zlib import crc32

from omniread.containers.rar import MAGICS
from omniread.containers.rar.newer import MAIN, SMALLEST_WINDOW
from omniread.containers.rar.newer import SOLID as NEWER_SOLID
from omniread.containers.rar.older import LARGE, MORE, STORED
from omniread.containers.rar.older import SOLID as OLDER_SOLID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omniread.containers.rar.packed import Packed

    Parts = list[tuple[bytes, int]]

NEWER = 50
MIB = 1 << 20
UNIX = 3
LONG_AGO = 0x00210000
_FILE = Struct("<IIBIIBBHIII")


def rebuilt(members: Sequence[Packed]) -> tuple[Parts, bytes]:
    """The headers, each with how many packed bytes belong behind it, and what ends the archive.

    The members are those of one window, from its start on. The window is made no larger than they can use.
    """
    newer = members[0].version >= NEWER
    start = MAGICS[1] + _newer(MAIN, 0, _number(4)) if newer else MAGICS[0] + _older(0x73, 8, bytes(6))
    parts: Parts = []
    for number, member in enumerate(members):
        header = _newer_file(member, members, number > 0) if newer else _older_file(member, number > 0)
        parts.append((start + header, member.packed))
        start = b""
    return parts, _newer(5, 0, _number(0)) if newer else b"\xc4\x3d\x7b\x00\x40\x07\x00"


def _newer_file(member: Packed, members: Sequence[Packed], solid: bool) -> bytes:  # noqa: FBT001  # a fact, no switch
    needed, power = max(4 * MIB, sum(each.size or 0 for each in members)), 0
    while SMALLEST_WINDOW << power < min(needed, member.dictionary):
        power += 1
    packing = member.version - NEWER | solid * NEWER_SOLID | member.method << 7 | power << 10
    fields = (member.packed, 0, member.size or 0, 0, packing, 1, 1)
    return _newer(2, 2, b"".join(map(_number, fields)) + b"x")


def _newer(kind: int, flags: int, rest: bytes) -> bytes:
    body = _number(kind) + _number(flags) + rest
    body = _number(len(body)) + body
    return crc32(body).to_bytes(4, "little") + body


def _number(number: int) -> bytes:
    found = bytearray()
    while number > 0x7F:  # noqa: PLR2004  # seven bits a byte
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def _older_file(member: Packed, solid: bool) -> bytes:  # noqa: FBT001  # a fact, no switch
    window = (member.dictionary >> 16).bit_length() - 1
    flags = MORE | LARGE | window << 5 | solid * OLDER_SOLID
    packed, size, low = member.packed, member.size or 0, 0xFFFFFFFF
    method = member.method + STORED
    fields = (packed & low, size & low, UNIX, member.crc or 0, LONG_AGO, member.version, method, 1, 0o100644)
    return _older(0x74, flags, _FILE.pack(*fields, packed >> 32, size >> 32) + b"x")


def _older(kind: int, flags: int, body: bytes) -> bytes:
    rest = bytes([kind]) + flags.to_bytes(2, "little") + (7 + len(body)).to_bytes(2, "little") + body
    return (crc32(rest) & 0xFFFF).to_bytes(2, "little") + rest
