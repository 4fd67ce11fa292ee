"""Are the headers of RAR before version 5 read?"""

import struct
import time

import pytest

from omniread.containers.rar.older import Block
from tests.packing.rar import old_block, old_file


def member(data: bytes):
    return Block(data).member()


def test_a_file():
    found = member(old_file(b"dir\\a.txt", b"data", flags=0x60))
    assert (found.name, found.kind, found.size, found.method, found.version) == (b"dir/a.txt", "file", 4, 0, 29)
    assert (found.crc, found.dictionary, found.solid) == (0xADF3F363, 512 << 10, False)
    assert time.localtime(found.mtime)[:6] == (2024, 2, 29, 12, 30, 58)
    assert Block(old_file(b"a", b"data")).data_size == 4


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"flags": 0xE0}, "directory"),
        ({"attributes": 0o040755}, "directory"),
        ({"attributes": 0o120777}, "link"),
        ({"attributes": 0o120777, "system": 2}, "file"),
    ],
)
def test_kinds(given, kind):
    assert member(old_file(b"a", b"", **given)).kind == kind


def test_sizes_of_more_than_four_bytes():
    data = bytearray(old_file(b"", b"", flags=0x100, behind=struct.pack("<II", 1, 2) + b"a"))
    found = Block(bytes(data))
    assert (found.data_size, found.member().size) == (1 << 32, 2 << 32)


def test_encryption_and_solid_members():
    found = member(old_file(b"a", b"", flags=0x414, behind=b"saltsalt"))
    assert (found.cipher.salt, found.cipher.rounds, found.solid) == (b"saltsalt", None, True)
    assert member(old_file(b"a", b"", flags=4)).cipher.salt == b""


def test_facts_of_the_whole():
    assert Block(old_block(0x73, 0, bytes(6))).facts() == {}
    assert Block(old_block(0x73, 1, bytes(6))).facts() == {"volume": -1}
    assert Block(old_block(0x73, 0x101, bytes(6))).facts() == {"volume": 0}
    assert [*Block(old_block(0x73, 0x80, bytes(6))).facts()] == ["cipher"]
    assert Block(old_block(0x7B, 0, b"")).facts() == {"goes_on": False}
    assert Block(old_block(0x7B, 11, struct.pack("<IH", 0, 4))).facts() == {"goes_on": True, "volume": 4}
    assert Block(old_block(0x7B, 9, struct.pack("<H", 4))).facts() == {"goes_on": True, "volume": 4}
    assert Block(old_block(0x7A, 0, bytes(25))).member() is None


def test_a_comment_inside_a_header_is_not_under_its_checksum():
    import zlib

    header = bytearray(old_block(0x73, 2, bytes(6) + b"a comment"))
    header[:2] = struct.pack("<H", zlib.crc32(header[2:13]) & 0xFFFF)
    assert Block(bytes(header)).size == 7 + 15
    named = bytearray(old_file(b"name", b"", flags=8, behind=b"a comment"))
    named[:2] = struct.pack("<H", zlib.crc32(named[2 : 7 + 25 + 4]) & 0xFFFF)
    assert Block(bytes(named)).member().name == b"name"


def test_the_oldest_blocks_have_checksums_of_their_own():
    assert Block(b"\0\0" + old_block(0x77, 0, b"owner")[2:]).kind == 0x77


def test_splits():
    assert [Block(old_file(b"a", b"", flags=flags)).split for flags in (0, 1, 2, 3)] == [
        *((False, False), (True, False), (False, True), (True, True)),
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b"abcdef", old_file(b"a", b"")[:-3], b"\0" + old_file(b"a", b"")[1:], old_block(0x73, 0, b"")[:5] + b"\3\0"],
)
def test_damage(data):
    with pytest.raises(ValueError, match=r"a header|a checksum"):
        Block(data)


def test_a_file_header_that_is_too_short():
    with pytest.raises(ValueError, match="ends too early"):
        Block(old_block(0x74, 0, bytes(10))).member()
