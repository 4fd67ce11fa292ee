"""How is a RAR archive written, in the form of version 5 and in the one before?"""

import struct
import zlib
from typing import Any

from tests.packing.bits import Bits

MAGIC_5, MAGIC_4 = b"Rar!\x1a\x07\x01\x00", b"Rar!\x1a\x07\x00"
DOS = 0x585D63DD


def number(value: int) -> bytes:
    """A number of seven bits a byte."""
    found = b""
    while value > 0x7F:
        found += bytes([value & 0x7F | 0x80])
        value >>= 7
    return found + bytes([value])


def block(kind: int, flags: int, *fields: Any, extra: bytes = b"", data: bytes | None = None) -> bytes:
    """A header of version 5, with its data. Fields are numbers, or bytes as they are."""
    flags |= (1 if extra else 0) | (0 if data is None else 2)
    body = number(kind) + number(flags)
    body += number(len(extra)) if extra else b""
    body += b"" if data is None else number(len(data))
    body += b"".join(each if isinstance(each, bytes) else number(each) for each in fields) + extra
    body = number(len(body)) + body
    return struct.pack("<I", zlib.crc32(body)) + body + (data or b"")


def main(flags: int = 0, *fields: int) -> bytes:
    """The main header; flag 1 is that of a volume, 2 says that its number follows."""
    return block(1, 0, flags, *fields)


def end(flags: int = 0) -> bytes:
    """The end; flag 1 says that another volume follows."""
    return block(5, 0, flags)


def record(kind: int, *fields: Any) -> bytes:
    """An extra record."""
    body = number(kind) + b"".join(each if isinstance(each, bytes) else number(each) for each in fields)
    return number(len(body)) + body


def file(name: str, data: bytes, *, content: bytes | None = None, split: int = 0, **given: Any) -> bytes:
    """A file of version 5. `content` is what it holds when `data` is only a part, or packed; `split` are the flags."""
    whole = data if content is None else content
    facts = {"packing": 0, "flags": 4, "attributes": 0o100644, "system": 1, "extra": b"", "size": len(whole)} | given
    crc = [struct.pack("<I", zlib.crc32(whole))] if facts["flags"] & 4 else []
    raw = name.encode()
    fields = (
        facts["flags"],
        facts["size"],
        facts["attributes"],
        *crc,
        facts["packing"],
        facts["system"],
        len(raw),
        raw,
    )
    return block(2, split, *fields, extra=facts["extra"], data=data)


def rar5(*blocks: bytes, flags: int = 0) -> bytes:
    """A whole archive of version 5."""
    return MAGIC_5 + main(flags) + b"".join(blocks) + end()


def old_block(kind: int, flags: int, body: bytes, data: bytes = b"") -> bytes:
    """A header before version 5, with its data."""
    rest = bytes([kind]) + struct.pack("<HH", flags, 7 + len(body)) + body
    return struct.pack("<H", zlib.crc32(rest) & 0xFFFF) + rest + data


def old_file(name: bytes, data: bytes, *, content: bytes | None = None, flags: int = 0, **given: Any) -> bytes:
    """A file before version 5; flag 1 and 2 are those of what is split, 0xE0 that of a folder."""
    whole = data if content is None else content
    facts = {"method": 0x30, "version": 29, "attributes": 0o100644, "system": 3, "behind": b""} | given
    numbers = (len(data), len(whole), facts["system"], zlib.crc32(whole), DOS, facts["version"], facts["method"])
    body = struct.pack("<IIBIIBBHI", *numbers, len(name), facts["attributes"]) + name + facts["behind"]
    return old_block(0x74, 0x8000 | flags, body, data)


def rar4(*blocks: bytes, flags: int = 0, last: bytes | None = None) -> bytes:
    """A whole archive before version 5."""
    ending = old_block(0x7B, 0x4000, b"") if last is None else last
    return MAGIC_4 + old_block(0x73, flags, bytes(6)) + b"".join(blocks) + ending


def old_packed(data: bytes) -> bytes:
    """Data as versions 3 and 4 pack it, with one table of codes; nothing is saved by it."""
    bits = Bits()
    # Not PPMd, and no table from before.
    bits.put(0, 2)
    # The code for lengths of codes: 0 is nine, 10 is one, 11 is a run of at least eleven zeros.
    lengths = {9: 1, 1: 2, 19: 2}
    for symbol in range(20):
        bits.put(lengths.get(symbol, 0), 4)
    # 256 letters have codes of nine bits that begin with 1, the end has the code 0; all 147 others have none.
    bits.put(0, 256)
    bits.put(0b10, 2)
    for run in (136, 11):
        bits.put(0b11, 2)
        bits.put(run - 11, 7)
    for byte in data:
        bits.put(256 + byte, 9)
    bits.put(0, 1)
    bits.put(0, 2)
    # Programs read a little ahead.
    return bits.bytes() + bytes(2)
