"""How is a cpio archive written?"""

import struct
from collections.abc import Mapping
from typing import Any

FILE, FOLDER, LINK, FIFO = 0o100644, 0o040755, 0o120777, 0o010644
TRAILER = "TRAILER!!!"


def newc(name: str | bytes, data: bytes = b"", magic: bytes = b"070701", **fields: Any) -> bytes:
    """A member in the newer form; `mode`, `inode`, `links`, `mtime` and `size` by name."""
    raw = (name.encode() if isinstance(name, str) else name) + b"\0"
    given = {"inode": 1, "mode": FILE, "links": 1, "mtime": 1_700_000_000, "size": len(data)} | fields
    numbers = (given["inode"], given["mode"], 0, 0, given["links"], given["mtime"], given["size"])
    header = magic + b"".join(b"%08X" % number for number in (*numbers, 0, 0, 0, 0, len(raw), 0))
    return _padded(header + raw, 4) + _padded(data, 4)


def odc(name: str, data: bytes = b"", mode: int = FILE) -> bytes:
    """A member in the portable form."""
    raw = name.encode() + b"\0"
    numbers = b"".join(b"%06o" % number for number in (0, 1, mode, 0, 0, 1, 0))
    return b"070707" + numbers + b"%011o%06o%011o" % (1_700_000_000, len(raw), len(data)) + raw + data


def binary(name: str, data: bytes = b"", mode: int = FILE, order: str = "<") -> bytes:
    """A member in the oldest form, in either byte order."""
    raw, time, size = name.encode() + b"\0", 1_700_000_000, len(data)
    halves = (time >> 16, time & 0xFFFF, len(raw), size >> 16, size & 0xFFFF)
    header = struct.pack(f"{order}13H", 0o070707, 0, 1, mode, 0, 0, 1, 0, *halves)
    return _padded(header + raw, 2) + _padded(data, 2)


def make_cpio(members: Mapping[str, bytes]) -> bytes:
    """An archive in the newer form; names that end in `/` are folders."""
    found = [
        newc(name.rstrip("/"), data, mode=FOLDER if name.endswith("/") else FILE, inode=number)
        for number, (name, data) in enumerate(members.items(), 1)
    ]
    return b"".join(found) + newc(TRAILER, mode=0)


def stripped(number: int, data: bytes) -> bytes:
    """A member as it stands in packages of very large files."""
    return _padded(b"07070X%08X" % number, 4) + _padded(data, 4)


def _padded(data: bytes, align: int) -> bytes:
    return data + bytes(-len(data) % align)
