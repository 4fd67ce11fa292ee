"""Is a header of an LHA archive read, of any level?"""

import struct

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.lha.headers import parsed
from tests.packing.lha import UNIX, crc16, long, short

DATA = b"hello"


@pytest.mark.parametrize(
    "data",
    [
        short(b"dir\\name.txt", DATA, DATA),
        short(b"name.txt", DATA, DATA, level=1, x02=b"dir\xff"),
        long(DATA, DATA, x01=b"name.txt", x02=b"dir\xff"),
        long(DATA, DATA, level=3, x01=b"name.txt", x02=b"dir\xff"),
        long(DATA, DATA, x01=b"odd", x44="name.txt".encode("utf-16-le"), x45="dir\uffff".encode("utf-16-le")),
    ],
    ids=["0", "1", "2", "3", "wide"],
)
def test_all_levels_say_the_same(data):
    header = parsed(data)
    assert header is not None
    assert (header.method, header.size, header.packed, header.crc) == (b"-lh0-", 5, 5, crc16(DATA))
    assert header.path in {b"dir/name.txt", "dir/name.txt"}
    assert data[header.length : header.length + header.packed] == DATA


def test_times():
    assert parsed(long(b"", b"")).mtime == UNIX
    assert parsed(short(b"a", b"", b"", level=1, x54=struct.pack("<I", 1_600_000_000))).mtime == 1_600_000_000
    windows = struct.pack("<QQQ", 0, 116_444_736_000_000_000 + 10_000_000 * 99, 0)
    assert parsed(long(b"", b"", x41=windows)).mtime == 99


def test_modes_large_sizes_and_charsets():
    header = parsed(long(b"", b"", x50=b"\xff\xa1", x42=struct.pack("<QQ", 1 << 40, 1 << 41), x7f=b"?"))
    assert (header.mode, header.packed, header.size) == (0o120777, 1 << 40, 1 << 41)
    named = parsed(long(b"", b"", x01="Ä".encode(), x02="ö\xff".encode("latin-1"), x46=struct.pack("<I", 65001)))
    assert named.path == "\\xf6/Ä"
    wide = parsed(long(b"", b"", x44="Ä".encode("utf-16-le"), x01=b"later", x02="ö\xff".encode("latin-1")))
    assert wide.path == "ö/Ä"
    folder = parsed(long(b"", b"", x45="Ä\uffff".encode("utf-16-le"), x02=b"later\xff", x01=b"a"))
    assert folder.path == "Ä/a"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        short(b"a", DATA, DATA)[:20],
        short(b"a", DATA, DATA).replace(b"-lh0-", b"-lh0!"),
        b"\x15\x00" + short(b"a", DATA, DATA)[2:],
        short(b"a", DATA, DATA)[:20] + b"\7" + short(b"a", DATA, DATA)[21:],
        long(DATA, DATA)[:25],
        b"\x05\0" + long(DATA, DATA)[2:],
        long(DATA, DATA, x01=b"name")[:24] + b"\xff\xff" + long(DATA, DATA, x01=b"name")[26:],
        long(DATA, DATA, x01=b"name")[:24] + b"\1\0" + long(DATA, DATA, x01=b"name")[26:],
        short(b"a", b"", b"", level=1, x01=b"x" * 9).replace(struct.pack("<I", 12), struct.pack("<I", 2), 1),
    ],
)
def test_what_is_no_header(data):
    assert parsed(data) is None


def test_an_extension_larger_than_the_packed_bytes():
    data = bytearray(short(b"a", b"", b"", level=1, x01=b"x" * 9))
    data[7] = 3
    data[1] = sum(data[2 : data[0] + 2]) & 0xFF
    assert parsed(bytes(data)) is None


@given(st.binary(max_size=100), st.integers(0, 3))
def test_no_bytes_break_it(data, level):
    parsed(b"\x30\x30-lh5-" + data[:13] + bytes([level]) + data[13:])
