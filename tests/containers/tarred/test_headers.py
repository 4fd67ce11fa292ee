"""Is one header read as tar reads it, in every dialect?"""

import tarfile

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.tarred.headers import number, parsed, records
from tests.archives import tar_header


def test_the_fields_of_a_header():
    header = parsed(tar_header(b"a/b.txt", 1234, b"2", at_157=b"target"))
    assert (header.name, header.size, header.kind, header.link) == (b"a/b.txt", 1234, "2", b"target")
    assert header.mtime == 1_700_000_000


def test_a_prefix_stands_before_the_name():
    assert parsed(tar_header(b"b.txt", at_345=b"deep/er")).name == b"deep/er/b.txt"


def test_only_posix_archives_have_a_prefix():
    assert parsed(tar_header(b"b.txt", magic=b"ustar  \0", at_345=b"000123")).name == b"b.txt"
    assert parsed(tar_header(b"b.txt", magic=b"", at_345=b"000123")).name == b"b.txt"


def test_star_keeps_times_behind_a_shorter_prefix():
    header = parsed(tar_header(b"b", at_345=b"p", at_476=b"00001234567\x0000001234567 ", at_508=b"tar\0"))
    assert header.name == b"p/b"


def test_a_name_may_fill_its_field():
    assert parsed(tar_header(b"x" * 100)).name == b"x" * 100


@given(st.integers(0, 1 << 80), st.binary(min_size=1, max_size=100))
def test_headers_of_the_standard_library_are_read(size, name):
    info = tarfile.TarInfo("name")
    info.size, info.mtime = size % (1 << 60), 1_700_000_000
    block = info.tobuf(tarfile.GNU_FORMAT)[-512:]
    header = parsed(block)
    assert (header.size, header.mtime) == (size % (1 << 60), 1_700_000_000)
    changed = bytearray(block)
    changed[: len(name)] = name
    expected = tarfile.TarInfo.frombuf(block, "utf-8", "strict")
    same = bytes(changed[:100]) == block[:100]
    assert (parsed(bytes(changed)) is not None) == (same or sum(changed[:100]) == sum(block[:100]))
    assert expected.size == header.size


def test_a_wrong_checksum_is_no_header():
    block = bytearray(tar_header(b"a"))
    block[0] ^= 1
    assert parsed(bytes(block)) is None


def test_checksums_of_signed_bytes_are_accepted():
    block = bytearray(tar_header(b"\xe9\xe8\xfc"))
    block[148:156] = b" " * 8
    signed = sum(byte - 256 if byte > 127 else byte for byte in block)
    block[148:156] = b"%06o\0 " % signed
    assert parsed(bytes(block)).name == b"\xe9\xe8\xfc"


@pytest.mark.parametrize(("place", "field"), [(124, b"0000000009z\0"), (124, b"\xff" * 12), (136, b"x" * 12)])
def test_a_field_that_is_no_number_is_no_header(place, field):
    assert parsed(tar_header(b"a", **{f"at_{place}": field})) is None


def test_a_checksum_that_is_no_number_is_no_header():
    block = bytearray(tar_header(b"a"))
    block[148:156] = b"notanumb"
    assert parsed(bytes(block)) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (b"0000644\0", 0o644),
        (b"   644 \0", 0o644),
        (b"644\x00garb", 0o644),
        (b"\0\0\0\0", 0),
        (b"\x80\0\0\0\0\0\0\0\0\1\0\0", 65536),
        (b"\x80\0\0\0\x01\0\0\0\0\0\0\0", 1 << 56),
        (b"\xff\xff\xff\xff\xff\xff\xff\xfe", -2),
    ],
)
def test_numbers(field, value):
    assert number(field) == value


@given(st.integers(-(1 << 80), 1 << 80))
def test_numbers_in_base_256_are_those_of_the_standard_library(value):
    assert number(tarfile.itn(value, 12, tarfile.GNU_FORMAT)) == value


def test_the_records_of_an_extended_header():
    body = b"12 path=a=b\n" + "18 linkpath=grün\n".encode() + b"12 comment=\n" + bytes(100)
    assert records(body) == {"path": b"a=b", "linkpath": "grün".encode(), "comment": b""}
    assert records(b"") == {}


@pytest.mark.parametrize("body", [b"path=a\n", b"99 path=a\n", b"10 path=ab", b"3 \n", b"0 x=y\n", b"-5 a=b\n"])
def test_records_that_do_not_fit_are_damage(body):
    with pytest.raises(ValueError, match=r"record|invalid literal"):
        records(body)
