"""Is the name taken that the archive itself spells out?"""

import zlib

from omniread.containers.zipped.names import unicode_path


def field(raw: bytes, name: str, *, version: int = 1) -> bytes:
    body = bytes([version]) + zlib.crc32(raw).to_bytes(4, "little") + name.encode()
    return (0x7075).to_bytes(2, "little") + len(body).to_bytes(2, "little") + body


def test_the_unicode_path_field_counts_when_it_belongs_to_the_name():
    other = b"\x55\x54\5\0\3abcd"
    assert unicode_path(b"\x8e.txt", other + field(b"\x8e.txt", "Ä.txt")) == "Ä.txt"
    assert unicode_path(b"\x8e.txt", field(b"old.txt", "Ä.txt")) is None
    assert unicode_path(b"\x8e.txt", field(b"\x8e.txt", "Ä.txt", version=2)) is None
    assert unicode_path(b"\x8e.txt", other) is None
    assert unicode_path(b"\x8e.txt", field(b"\x8e.txt", "Ä.txt")[:6]) is None
    assert unicode_path(b"\x8e.txt", b"") is None
