"""Are the headers of RAR 5 read?"""

import struct

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.rar.newer import Block, Fields
from omniread.model.errors import Unreadable
from tests.packing.rar import block, end, file, main, number, record


def member(data: bytes):
    return Block(data).member()


@given(st.integers(0, (1 << 63) - 1))
def test_numbers(value):
    assert Fields(number(value)).number() == value


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xff" * 11])
def test_numbers_that_do_not_end(data):
    with pytest.raises(ValueError, match=r"ends too early|does not end"):
        Fields(data).number()


def test_a_file():
    found = member(file("dir/Ä.txt", b"data", packing=3 << 7 | 4 << 10 | 0x40))
    assert (found.name, found.kind, found.size, found.method, found.solid) == ("dir/Ä.txt", "file", 4, 3, True)
    assert (found.dictionary, found.version, found.crc) == (2 << 20, 50, 0xADF3F363)
    assert Block(file("a", b"data")).data_size == 4


def test_times_and_sizes_that_are_not_there():
    found = member(file("a", b"", flags=8))
    assert (found.size, found.crc, found.mtime) == (None, None, None)
    timed = block(2, 0, 2, 0, 0, struct.pack("<I", 1_700_000_000), 0, 0, 1, b"a", data=b"")
    assert member(timed).mtime == 1_700_000_000


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        (record(3, 3, struct.pack("<I", 1_600_000_000)), 1_600_000_000),
        (record(3, 2, struct.pack("<Q", 116_444_736_000_000_000 + 70_000_000)), 7.0),
        (record(3, 4, struct.pack("<Q", 1)), None),
        (record(99, b"unknown"), None),
    ],
)
def test_exact_times(extra, expected):
    assert member(file("a", b"", extra=extra)).mtime == expected


@pytest.mark.parametrize(
    ("given_", "kind"),
    [({"flags": 1}, "directory"), ({"attributes": 0o120777}, "link"), ({"attributes": 0o120777, "system": 0}, "file")],
)
def test_kinds(given_, kind):
    assert member(file("a", b"", **given_)).kind == kind


@pytest.mark.parametrize(("way", "kind"), [(1, "link"), (2, "link"), (3, "link"), (4, "hard"), (5, "hard")])
def test_links(way, kind):
    found = member(file("a", b"", extra=record(5, way, 0, 5, b"dir\\x")))
    assert (found.kind, found.link, found.size) == (kind, "dir/x", None)


def test_versions_belong_to_the_name():
    assert member(file("a.txt", b"", extra=record(4, 0, 7))).name == "a.txt;7"


def test_encryption():
    extra = record(1, 0, 3, b"\x0f", b"s" * 16, b"i" * 16, b"c" * 12)
    found = member(file("a", b"data", extra=extra))
    assert found.cipher is not None
    assert (found.cipher.salt, found.cipher.start, found.cipher.rounds) == (b"s" * 16, b"i" * 16, 15)
    assert (found.cipher.check, found.cipher.tweaked, found.crc) == (b"c" * 12, True, None)
    plain = member(file("a", b"data", extra=record(1, 0, 0, b"\x0f", b"s" * 16, b"i" * 16)))
    assert (plain.cipher.check, plain.crc) == (b"", 0xADF3F363)
    with pytest.raises(Unreadable, match="in a way that is not known"):
        member(file("a", b"", extra=record(1, 9)))


def test_facts_of_the_whole():
    assert Block(main()).facts() == {}
    assert (Block(main(1)).facts(), Block(main(3, 6)).facts()) == ({"volume": 0}, {"volume": 6})
    assert (Block(end()).facts(), Block(end(1)).facts()) == ({"goes_on": False}, {"goes_on": True})
    crypt = Block(block(4, 0, 0, 0, b"\x0f", b"s" * 16)).facts()["cipher"]
    assert (crypt.salt, crypt.start) == (b"s" * 16, b"")
    assert Block(block(3, 0, data=b"service")).facts() == {}
    assert Block(main()).member() is None


def test_splits():
    assert [Block(file("a", b"", split=flags)).split for flags in (0, 8, 16, 24)] == [
        *((False, False), (True, False), (False, True), (True, True)),
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b"abcd", file("a", b"")[:-3], b"\0" + file("a", b"")[1:], block(1, 0, extra=b"")[:4] + b"\xff\xff\xff\x7f"],
)
def test_damage(data):
    with pytest.raises(ValueError, match="a "):
        Block(data)


def test_an_extra_area_that_is_too_long():
    body = number(2) + number(1) + number(50)
    from zlib import crc32

    body = number(len(body)) + body
    with pytest.raises(ValueError, match="extra area"):
        Block(struct.pack("<I", crc32(body)) + body)
