"""Is a header of a cpio archive read in every form, and nothing else taken for one?"""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.cpio.headers import parsed, stripped
from tests.packing.cpio import FIFO, FILE, FOLDER, LINK, TRAILER, binary, newc, odc
from tests.packing.cpio import stripped as stripped_member


@pytest.mark.parametrize(
    "data",
    [
        newc("name", b"data", mode=FILE),
        newc("name", b"data", b"070702"),
        odc("name", b"data"),
        binary("name", b"data"),
        binary("name", b"data", order=">"),
    ],
    ids=["newc", "crc", "odc", "binary", "swapped"],
)
def test_all_forms_say_the_same(data):
    header = parsed(data)
    assert header is not None
    assert (header.kind, header.size, header.mtime, header.links) == ("file", 4, 1_700_000_000, 1)
    assert data[header.name_at : header.name_at + header.name_size] == b"name\0"
    assert data[header.data : header.data + header.size] == b"data"
    assert header.data + header.span == len(data)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [(FOLDER, "directory"), (LINK, "link"), (FIFO, "fifo"), (0o020600, "device"), (0o060600, "device"), (0, "unknown")],
)
def test_kinds(mode, kind):
    header = parsed(newc("x", mode=mode))
    assert header is not None
    assert header.kind == kind


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"070701",
        newc("x")[:100],
        newc("x").replace(b"00000001", b"0000000g", 1),
        newc("x").replace(b"00000001", b"-0000001", 1),
        b"070707",
        odc("x")[:70],
        odc("x").replace(b"100644", b"100649"),
        binary("x")[:20],
        binary("x", mode=0o170000),
        binary("xy").replace(b"xy\0", b"xyz"),
        newc("x").replace(b"%08X" % 2, b"%08X" % 0),
        newc("x").replace(b"%08X" % 2, b"%08X" % (1 << 21)),
        b"PK\3\4" + bytes(200),
    ],
)
def test_what_is_no_header(data):
    assert parsed(data) is None


def test_the_end_has_no_mode_in_the_oldest_form():
    assert parsed(binary(TRAILER, mode=0)) is not None


def test_a_stripped_header_has_a_number_alone():
    header = stripped(stripped_member(18, b"data"))
    assert header is not None
    assert (header.number, header.data) == (18, 16)
    assert stripped(b"07070X") is None
    assert stripped(b"07070Xabcdefgh") is None


@given(st.binary(max_size=200))
def test_no_bytes_break_it(data):
    for magic in (b"070701", b"070707", b"\xc7\x71", b"\x71\xc7"):
        parsed(magic + data)
    stripped(data)
