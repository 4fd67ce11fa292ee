"""Is a header of an RPM package read?"""

import io

import pytest

from omniread.containers.cpio.tags import header
from omniread.model.errors import TooBig, Unreadable
from tests.packing import rpm

ENTRIES = [
    (1117, 8, [b"a", b"", b"last"]),
    (1030, 3, [0o100644, 1]),
    (1028, 4, [1, 1 << 31]),
    (5008, 5, [1 << 40]),
    (1036, 9, b""),
]


def read(data: bytes, most: int = 1 << 20):
    return header(io.BytesIO(b"lead" + data), 4, most, "x.rpm")


def test_numbers_and_texts():
    data = rpm.header(ENTRIES)
    found = read(data)
    assert found.texts("BASENAMES") == [b"a", b"", b"last"]
    assert (found.numbers("FILEMODES"), found.numbers("FILESIZES")) == ([0o100644, 1], [1, 1 << 31])
    assert (found.numbers("LONGFILESIZES"), found.end) == ([1 << 40], 4 + len(data))


def test_what_is_not_there_or_of_another_type_is_nothing():
    found = read(rpm.header(ENTRIES))
    assert (found.texts("DIRNAMES"), found.numbers("DIRINDEXES")) == ([], [])
    assert (found.texts("FILESIZES"), found.numbers("BASENAMES")) == ([], [])


def test_a_count_that_lies_makes_nothing_large():
    data = bytearray(rpm.header([(1117, 8, [b"a", b"b"]), (1028, 4, [1])]))
    data[16 + 12 : 16 + 16] = data[32 + 12 : 32 + 16] = b"\x7f\xff\xff\xff"
    found = read(bytes(data))
    assert (len(found.texts("BASENAMES")) <= 8, len(found.numbers("FILESIZES")) <= 2) == (True, True)


@pytest.mark.parametrize("data", [b"", b"\x8e\xad\xe8\1", b"nothing of the kind"])
def test_no_header(data):
    with pytest.raises(Unreadable, match="a header is damaged or missing"):
        read(data)


def test_a_header_that_is_not_whole():
    with pytest.raises(Unreadable, match="its header is not whole"):
        read(rpm.header(ENTRIES)[:-1])


def test_a_header_that_cannot_be_held():
    with pytest.raises(TooBig, match="member_bytes"):
        read(rpm.header(ENTRIES), most=50)
