"""Is the directory of a 7z archive read, and nonsense in it refused?"""

import struct
import zlib

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.sevenzip.cursor import Cursor
from omniread.containers.sevenzip.headers import File, Part, files, folder, streams
from omniread.model.errors import Unreadable
from tests.packing import sevenzip
from tests.packing.sevenzip import LZMA2, attributes, coder, fact, number, one, parts

TWO = number(2) + coder(b"\3\1\1", b"lzma!") + coder(b"\4") + number(1) + number(0)


def test_a_folder_of_one_coder():
    found = folder(Cursor(one(LZMA2, b"\x18")))
    assert [(each.method, each.properties) for each in found.coders] == [(LZMA2, b"\x18")]
    assert (found.binds, found.inputs, found.raw) == ((), (0,), one(LZMA2, b"\x18"))


def test_a_folder_of_two():
    found = folder(Cursor(TWO))
    assert ([each.method for each in found.coders], found.binds, found.inputs) == ([b"\3\1\1", b"\4"], ((1, 0),), (0,))


def test_a_coder_of_many_streams():
    complex_ = number(1) + b"\x14\3\3\1\x1b" + number(4) + number(1) + b"".join(map(number, (3, 2, 1, 0)))
    found = folder(Cursor(complex_))
    assert (found.coders[0].inputs, found.coders[0].outputs, found.inputs) == (4, 1, (3, 2, 1, 0))


@pytest.mark.parametrize(
    "data",
    [
        number(0),
        number(33),
        TWO[:-2] + number(5) + number(0),
        TWO[:-2] + number(0) + number(7),
        number(1) + b"\x11\0" + number(40) + number(1),
        number(1) + b"\x11\0" + number(0) + number(1),
        number(3) + b"\1\0" * 3 + number(0) + number(1) + number(0) + number(2),
    ],
)
def test_folders_that_make_no_sense(data):
    with pytest.raises(Unreadable, match="damaged"):
        folder(Cursor(data))


def test_parts_of_a_folder():
    data = sevenzip.streams([9], one(), [9], parts([b"abc", b"defg", b"hi"]), start=5)
    (only,), found = streams(Cursor(data))
    assert (only.start, only.packed, only.sizes, only.size) == (5, (9,), (9,), 9)
    assert [(part.folder, part.start, part.size) for part in found] == [(0, 0, 3), (0, 3, 4), (0, 7, 2)]
    assert [part.crc for part in found] == [zlib.crc32(each) for each in (b"abc", b"defg", b"hi")]


def test_without_parts_each_folder_is_one():
    _, found = streams(Cursor(sevenzip.streams([3], one(), [3])))
    assert found == [Part(0, 0, 3, None)]


def test_a_folder_may_have_a_checksum_and_no_members():
    unpacked = b"\7\x0b\1\0" + one() + b"\x0c" + number(3) + b"\x0a\1" + struct.pack("<I", 77) + b"\0"
    packed = b"\6\0\1\x09" + number(3) + b"\x0a\1" + struct.pack("<I", 5) + b"\0"
    (only,), found = streams(Cursor(packed + unpacked + b"\0"))
    assert (only.crc, found) == (77, [Part(0, 0, 3, 77)])
    _, none = streams(Cursor(packed + unpacked + b"\x08\x0d\0\0\0"))
    assert none == [Part(0, 0, 3, 77)]
    _, single = streams(Cursor(packed + unpacked + b"\x08\0\0"))
    assert single == [Part(0, 0, 3, 77)]


@pytest.mark.parametrize(
    "data",
    [
        b"\x63",
        b"\6\0\1\x63",
        b"\7\x0b\1\0" + one() + b"\x0c" + number(3) + b"\x63",
        sevenzip.streams([], one(), [3]),
        sevenzip.streams([3], one(), [3], b"\x08\x0d" + number(2) + b"\x09" + number(9) + b"\0"),
        sevenzip.streams([3], one(), [3], b"\x08\x0d" + number(2) + b"\0"),
        sevenzip.streams([3], one(), [3], b"\x08\x63\0"),
        b"\7\x0b\2\0" + one() * 2,
    ],
)
def test_streams_that_make_no_sense(data):
    with pytest.raises(Unreadable, match="damaged"):
        streams(Cursor(data))


def test_more_members_than_the_directory_can_name():
    many = b"\x08\x0d" + number(300) + number(300)
    data = b"\6\0\2\x09" + number(1) * 2 + b"\0\7\x0b\2\0" + one() * 2 + b"\x0c" + number(1) * 2 + b"\0" + many
    with pytest.raises(Unreadable, match="damaged"):
        streams(Cursor(data.ljust(60, b"\0")))


def listed(names: list[str], *extra: bytes, given_parts=()) -> list[File]:
    return files(Cursor(sevenzip.files(names, *extra)[1:]), list(given_parts))


def test_members():
    part = Part(0, 0, 3, 7)
    times = fact(20, b"\1\0" + struct.pack("<3Q", 116_444_736_000_000_000, 116_444_736_010_000_000, 0))
    found = listed(
        ["Ä", "dir", "empty"], fact(14, b"\x60"), fact(15, b"\x40"), times, attributes(1, 0x10, 3), given_parts=[part]
    )
    assert found == [
        File("Ä", part, directory=False, mtime=0.0, attributes=1),
        File("dir", None, directory=True, mtime=1.0, attributes=0x10),
        File("empty", None, directory=False, mtime=-11_644_473_600.0, attributes=3),
    ]


def test_what_is_not_said_is_nothing_and_what_is_not_known_is_passed_over():
    found = listed(
        ["a", "b"], fact(25, bytes(5)), fact(20, b"\0\x40\0" + bytes(8)), given_parts=[Part(0, 0, 1, None)] * 2
    )
    assert [(each.mtime is None, each.attributes) for each in found] == [(True, 0), (False, 0)]


def test_half_a_pair_is_shown():
    assert listed(["a\ud800"], given_parts=[Part(0, 0, 1, None)])[0].name == "a\\x00\\xd8"


@pytest.mark.parametrize(
    "call",
    [
        lambda: listed(["a"]),
        lambda: files(Cursor(number(2) + b"\x11" + number(5) + b"\0a\0\0\0" + b"\0"), []),
        lambda: files(Cursor(number(1) + b"\x11" + number(5) + b"\1a\0\0\0" + b"\0"), []),
    ],
    ids=["no part", "few names", "elsewhere"],
)
def test_members_that_make_no_sense(call):
    with pytest.raises(Unreadable, match="damaged"):
        call()


@given(st.binary(max_size=80))
def test_no_bytes_break_it(data):
    for read in (lambda: streams(Cursor(data)), lambda: files(Cursor(data), []), lambda: folder(Cursor(data))):
        try:
            read()
        except Unreadable:
            continue
