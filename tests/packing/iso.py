"""How is a small disc image written, with what tests want to be odd in it?"""

import struct
from typing import Any

SECTOR = 2048
FIRST = 16
STAMP = bytes([124, 2, 29, 12, 30, 58, 0])
FOLDER, GOES_ON = 2, 0x80


def both(value: int) -> bytes:
    """A number of four bytes, in both orders."""
    return struct.pack("<I", value) + struct.pack(">I", value)


def record(name: bytes, block: int, size: int, flags: int = 0, system: bytes = b"", stamp: bytes = STAMP) -> bytes:
    """A record of a folder."""
    body = bytes([0]) + both(block) + both(size) + stamp + bytes([flags, 0, 0]) + b"\1\0\0\1"
    body += bytes([len(name)]) + name + bytes(1 - len(name) % 2) + system
    body += bytes((len(body) + 1) % 2)
    return bytes([len(body) + 1]) + body


def dots(block: int, size: int = SECTOR, system: bytes = b"") -> bytes:
    """The records of the folder itself and of the one above."""
    return record(b"\0", block, size, FOLDER, system) + record(b"\1", block, size, FOLDER)


def susp(skip: int = 0) -> bytes:
    """What says that there are extensions."""
    return b"SP\7\1\xbe\xef" + bytes([skip])


def entry(kind: bytes, body: bytes) -> bytes:
    """One extension."""
    return kind + bytes([len(body) + 4, 1]) + body


def name(text: bytes, flags: int = 0) -> bytes:
    """A long name."""
    return entry(b"NM", bytes([flags]) + text)


def mode(value: int) -> bytes:
    """A Unix mode."""
    return entry(b"PX", both(value) + both(1) + both(0) + both(0))


def descriptor(kind: int, root: bytes, escape: bytes = b"", block: int = SECTOR) -> bytes:
    """A descriptor of a tree."""
    found = bytearray(SECTOR)
    found[:7] = bytes([kind]) + b"CD001\1"
    found[88 : 88 + len(escape)] = escape
    found[128:132] = struct.pack("<H", block) + struct.pack(">H", block)
    found[156 : 156 + len(root)] = root
    return bytes(found)


def disc(path: str, data: bytes) -> bytes:
    """An image with one file in a folder of the root."""
    folder, _, base = path.partition("/")
    root = dots(20) + record(folder.encode(), 21, SECTOR, FOLDER)
    return make_iso({20: root, 21: dots(21) + record(base.encode() + b";1", 30, len(data)), 30: data})


def make_iso(sectors: dict[int, bytes], root_size: int = SECTOR, *more: bytes, root: int = 20, **given: Any) -> bytes:
    """An image whose root is in sector 20; `sectors` are contents by number, `more` further descriptors."""
    first = [descriptor(1, record(b"\0", root, root_size, FOLDER), **given), *more]
    first.append(b"\xffCD001\1".ljust(SECTOR, b"\0"))
    placed = dict(enumerate(first, FIRST)) | sectors
    found = bytearray(SECTOR * (max(placed) + 1))
    for number, data in placed.items():
        found[number * SECTOR : number * SECTOR + len(data)] = data
    return bytes(found)
