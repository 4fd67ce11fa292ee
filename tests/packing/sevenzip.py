"""How is a 7z archive written?"""

import struct
import zlib
from collections.abc import Sequence
from typing import Any

COPY = b"\0"
LZMA2 = b"\x21"


def number(value: int) -> bytes:
    """A number in its shortest form."""
    for more in range(8):
        if value < 1 << (7 * more + 7):
            first = 0xFF & ~(0xFF >> more) | value >> 8 * more
            return bytes([first]) + (value & (1 << 8 * more) - 1).to_bytes(more, "little")
    return b"\xff" + value.to_bytes(8, "little")


def coder(method: bytes, properties: bytes = b"") -> bytes:
    """A coder of one input and one output."""
    found = bytes([len(method) | (0x20 if properties else 0)]) + method
    return found + (number(len(properties)) + properties if properties else b"")


def one(method: bytes = COPY, properties: bytes = b"") -> bytes:
    """A folder of one coder."""
    return number(1) + coder(method, properties)


def streams(packed: Sequence[int], folder: bytes, sizes: Sequence[int], parts: bytes = b"", start: int = 0) -> bytes:
    """Where the packed bytes are, the one folder, what comes out of its coders, and the parts of that."""
    found = b"\6" + number(start) + number(len(packed)) + b"\x09" + b"".join(map(number, packed)) + b"\0"
    return found + b"\7\x0b\1\0" + folder + b"\x0c" + b"".join(map(number, sizes)) + b"\0" + parts + b"\0"


def parts(contents: Sequence[bytes], *, summed: bool = True) -> bytes:
    """The members of a folder: how many, the sizes of all but the last, and their checksums."""
    found = b"\x08\x0d" + number(len(contents))
    if len(contents) > 1:
        found += b"\x09" + b"".join(number(len(content)) for content in contents[:-1])
    if summed:
        found += b"\x0a\1" + b"".join(struct.pack("<I", zlib.crc32(content)) for content in contents)
    return found + b"\0"


def files(names: Sequence[str], *extra: bytes) -> bytes:
    """The members' names, and further properties."""
    text = b"\0" + b"".join(name.encode("utf-16-le", "surrogatepass") + b"\0\0" for name in names)
    return b"\5" + number(len(names)) + b"\x11" + number(len(text)) + text + b"".join(extra) + b"\0"


def fact(kind: int, body: bytes) -> bytes:
    """One further property of all members."""
    return bytes([kind]) + number(len(body)) + body


def attributes(*values: int) -> bytes:
    """The attributes of all members."""
    return fact(21, b"\1\0" + struct.pack(f"<{len(values)}I", *values))


def archive(data: bytes, header: bytes) -> bytes:
    """The whole: the first header, the packed bytes, and the directory."""
    place = struct.pack("<QQI", len(data), len(header), zlib.crc32(header))
    return b"7z\xbc\xaf\x27\x1c\0\4" + struct.pack("<I", zlib.crc32(place)) + place + data + header


def make_7z(members: Sequence[tuple[str, bytes]], **given: Any) -> bytes:
    """An archive of one folder that is not packed."""
    contents = [content for _, content in members]
    data = b"".join(contents)
    main = b"\4" + streams([len(data)], one(), [len(data)], parts(contents, **given))
    return archive(data, b"\1" + main + files([name for name, _ in members]) + b"\0")
