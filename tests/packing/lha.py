"""How is an LHA archive written, also with its fifth method?"""

import struct

from tests.packing.bits import Bits

DOS = 0x585D63DD
UNIX = 1_700_000_000


def crc16(data: bytes) -> int:
    """The checksum of contents."""
    found = 0
    for byte in data:
        found ^= byte
        for _ in range(8):
            found = found >> 1 ^ 0xA001 if found & 1 else found >> 1
    return found


def short(name: bytes, packed: bytes, data: bytes, method: bytes = b"-lh0-", level: int = 0, **parts: bytes) -> bytes:
    """A member of level 0 or 1; extensions as `x01=b"..."` for level 1."""
    extensions = _extensions(parts, 2) if level else b""
    size = len(packed) + (len(extensions) - 2 if level else 0)
    body = method + struct.pack("<IIIBB", size, len(data), DOS, 0x20, level)
    body += bytes([len(name)]) + name + struct.pack("<H", crc16(data))
    body += b"U" + extensions[:2] if level else b""
    return bytes([len(body), sum(body) & 0xFF]) + body + extensions[2:] + packed


def long(packed: bytes, data: bytes, method: bytes = b"-lh0-", level: int = 2, **parts: bytes) -> bytes:
    """A member of level 2 or 3: everything that varies is an extension, `x01=b"..."`."""
    width, start = (2, 26) if level == 2 else (4, 32)
    extensions = _extensions(parts, width)
    total = start - width + len(extensions)
    body = method + struct.pack("<IIIBB", len(packed), len(data), UNIX, 0x20, level)
    body += struct.pack("<HB", crc16(data), ord("U"))
    if level == 2:
        return struct.pack("<H", total) + body + extensions + packed
    return struct.pack("<H", 4) + body + struct.pack("<I", total) + extensions + packed


def _extensions(parts: dict[str, bytes], width: int) -> bytes:
    """The size of the first extension, and all of them, each with the size of the next behind it."""
    form = "<H" if width == 2 else "<I"
    bodies = [bytes([int(kind[1:], 16)]) + body for kind, body in parts.items()]
    found = b""
    for body in bodies:
        found += struct.pack(form, len(body) + width) + body
    return found + struct.pack(form, 0)


def lh5(data: bytes) -> bytes:
    """Data by the fifth method, as one block of letters that all have codes of eight bits; nothing is saved by it."""
    bits = Bits()
    bits.put(len(data), 16)
    # The code for lengths of codes: all are of one kind, which is given instead of a table.
    bits.put(0, 5)
    bits.put(10, 5)
    # 256 letters with codes of 8 bits: the one length that the code above can say is 10 - 2.
    bits.put(256, 9)
    # The code for distances, of which there are none.
    bits.put(0, 4)
    bits.put(0, 4)
    for byte in data:
        bits.put(byte, 8)
    return bits.bytes()
