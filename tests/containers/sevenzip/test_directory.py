"""Is the directory of a 7z archive found, packed or not, and what is wrong with it said?"""

import lzma
import struct

import pytest

from omniread.containers.sevenzip.blocks import Blocks
from omniread.containers.sevenzip.directory import directory
from omniread.model.errors import TooBig, Unreadable
from tests import fakes
from tests.packing import LINES, sample, sevenzip
from tests.packing.sevenzip import LZMA2, attributes, coder, fact, make_7z, number, one, parts

UNIX = 0x8000


def found(data: bytes, password: str | None = None, **limits):
    with fakes.reading(**limits) as work:
        blob = fakes.blob("x.7z", data, given=work)
        return directory(blob, Blocks(blob, work, password, None), work)


def listed(data: bytes, **given) -> dict[str, tuple]:
    return {path: (row.kind, row.size, row.mark) for path, row in found(data, **given).members.items()}


def test_members():
    assert listed(make_7z([("dir/a", b"one"), ("b", b"")])) == {"dir/a": ("file", 3, None), "b": ("file", 0, None)}


def test_kinds_by_attributes():
    names = ["file", "dir", "dos dir", "link", "fifo", "hollow"]
    facts = [
        fact(14, b"\xfc"),
        fact(15, b"\xbc"),
        attributes(UNIX | 0o100644 << 16, UNIX | 0o040755 << 16, 0x10, UNIX | 0o120777 << 16, UNIX | 0o010644 << 16, 0),
    ]
    data = sevenzip.archive(b"", b"\1" + sevenzip.files(names, *facts) + b"\0")
    assert listed(data) == {
        "file": ("file", 0, None),
        "dir/": ("directory", None, None),
        "dos dir/": ("directory", None, None),
        "link": ("link", None, None),
        "fifo": ("fifo", None, None),
        "hollow": ("file", 0, None),
    }


def test_a_packed_directory():
    inner = make_7z([("a", b"one")])
    header = inner[32 + 3 :]
    packed = lzma.compress(header, lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 16}])
    described = b"\x17" + sevenzip.streams([len(packed)], one(LZMA2, b"\x08"), [len(header)], start=3)
    data = sevenzip.archive(b"one" + packed, described)
    assert listed(data) == {"a": ("file", 3, None)}
    damaged = data.replace(packed, bytes([packed[0] ^ 0x80]) + packed[1:])
    with pytest.raises(Unreadable, match=r"The directory of x\.7z is damaged"):
        found(damaged)
    with pytest.raises(TooBig, match="member_bytes"):
        found(data, member_bytes=len(header) - 1)


def test_a_packed_directory_whose_checksum_is_wrong():
    header = make_7z([("a", b"one")])[32 + 3 :]
    unpacked = b"\7\x0b\1\0" + one() + b"\x0c" + number(len(header)) + b"\x0a\1" + struct.pack("<I", 1) + b"\0"
    described = b"\x17\6" + number(3) + b"\1\x09" + number(len(header)) + b"\0" + unpacked + b"\0"
    with pytest.raises(Unreadable, match="its checksum is wrong"):
        found(sevenzip.archive(b"one" + header, described))


def test_directories_packed_without_end():
    # Each says that what it unpacks to is a packed directory, which is itself.
    described = b"\x17" + sevenzip.streams([40], one(), [40])
    data = sevenzip.archive(described.ljust(40, b"\0"), described)
    with pytest.raises(Unreadable, match="damaged"):
        found(data)


def test_several_blocks_are_no_directory():
    with pytest.raises(Unreadable, match="damaged"):
        found(sevenzip.archive(b"", b"\x17\0"))


def test_encrypted_names():
    assert listed(sample("aes-names.7z"), password="geheim") == {"d/a.txt": ("file", len(LINES), "encrypted")}
    with pytest.raises(Unreadable, match=r"The directory of x\.7z is encrypted, and its password is not known"):
        found(sample("aes-names.7z"))
    with pytest.raises(Unreadable, match="cannot be decrypted: the password is wrong"):
        found(sample("aes-names.7z"), password="falsch")


def test_a_wrong_password_may_make_nonsense_of_what_is_packed():
    both = number(2) + coder(LZMA2, b"\x08") + coder(b"\6\xf1\7\1", b"\3") + number(0) + number(1)
    described = b"\x17" + sevenzip.streams([64], both, [90, 64])
    data = sevenzip.archive(b"\xff" * 64, described)
    with pytest.raises(Unreadable, match="cannot be decrypted: the password is wrong"):
        found(data, password="falsch")


def test_an_empty_archive():
    assert listed(sevenzip.archive(b"", b"")) == {}
    assert listed(sevenzip.archive(b"", b"\1\0")) == {}


def test_properties_and_further_streams_are_passed_over():
    header = b"\1\2\x05" + number(3) + b"abc\0" + b"\3" + sevenzip.streams([3], one(), [3])
    header += b"\4" + sevenzip.streams([3], one(), [3], parts([b"one"])) + sevenzip.files(["a"]) + b"\0"
    assert listed(sevenzip.archive(b"one", header)) == {"a": ("file", 3, None)}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (make_7z([("a", b"one")])[:20], "its first header is damaged"),
        (make_7z([("a", b"one")]).replace(b"\x1c\0\4", b"\x1c\0\4!", 1), "its first header is damaged"),
        (make_7z([("a", b"one")])[:-9], "is cut short: the directory of a 7z archive stands at its end, and 9 bytes"),
        (make_7z([("a", b"one")])[:-1] + b"!", "its checksum is wrong"),
        (sevenzip.archive(b"", b"\5"), "is damaged"),
        (sevenzip.archive(b"", b"\1\x63\0"), "is damaged"),
    ],
)
def test_damage(data, message):
    with pytest.raises(Unreadable, match=message):
        found(data)


def test_the_number_of_files_is_no_reason_to_take_memory():
    with pytest.raises(Unreadable, match="damaged"):
        found(sample("many-files.7z"))


def test_a_directory_that_cannot_be_held():
    with pytest.raises(TooBig, match="member_bytes"):
        found(make_7z([("a", b"one")]), member_bytes=5)


def test_methods_that_are_not_known_are_marked():
    main = b"\4" + sevenzip.streams([3], one(b"\4\1\x09"), [3], parts([b"one"]))
    data = sevenzip.archive(b"???", b"\1" + main + sevenzip.files(["a"]) + b"\0")
    assert listed(data) == {"a": ("file", 3, "unsupported method Deflate64")}
