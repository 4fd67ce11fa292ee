"""Is the directory of a ZIP found, whatever stands before, behind and inside the archive?"""

import io
import struct

import pytest

from omniread.containers.zipped.place import Place, find, read_at
from tests.archives import end_mark, make_zip

TWO = make_zip({"a.txt": b"a" * 100, "b.txt": b"b"})


def start_of(data: bytes) -> int:
    """Where the directory is, by the end mark of the standard library."""
    return struct.unpack_from("<I", data, data.rindex(b"PK\5\6") + 16)[0]


def test_a_plain_archive():
    assert find(io.BytesIO(TWO)) == Place(start_of(TWO), len(TWO) - 22, 2, 0)


@pytest.mark.parametrize("before", [b"#!/bin/sh\nexec x\n", bytes(1000)])
def test_something_before_it_shifts_all_offsets(before):
    place = find(io.BytesIO(before + TWO))
    assert place == Place(start_of(TWO) + len(before), len(before) + len(TWO) - 22, 2, len(before))


def test_offsets_that_count_what_is_before_are_not_shifted():
    before = b"stub" * 10
    data = bytearray(before + TWO)
    at = data.rindex(b"PK\5\6") + 16
    data[at : at + 4] = struct.pack("<I", start_of(TWO) + len(before))
    assert find(io.BytesIO(bytes(data))) == Place(start_of(TWO) + 40, 40 + len(TWO) - 22, 2, 0)


@pytest.mark.parametrize("comment", [b"a comment", b"x" * 65535, b"PK\5\6 is how it ends", b"PK\5\6" + b"\1" * 40])
def test_a_comment_behind_it(comment):
    data = make_zip({"a.txt": b"a"}, comment=comment)
    place = find(io.BytesIO(data))
    assert (place.start, place.count) == (start_of(data[: -len(comment)]), 1)


def test_bytes_behind_it_do_not_matter():
    assert find(io.BytesIO(TWO + b"\r\n" * 20)).count == 2


def test_an_empty_archive():
    assert find(io.BytesIO(make_zip({}))) == Place(0, 0, 0, 0)


def test_a_gap_between_directory_and_end():
    at = len(TWO) - 22
    assert find(io.BytesIO(TWO[:at] + b"signature" + TWO[at:])).start == start_of(TWO)


def large(count: int, size: int, offset: int, *, place: int) -> bytes:
    record = b"PK\6\6" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, count, count, size, offset)
    locator = b"PK\6\7" + struct.pack("<IQI", 0, place, 1)
    return record + locator + end_mark(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF)


def test_the_numbers_of_zip64():
    at, start = len(TWO) - 22, start_of(TWO)
    data = TWO[:at] + large(2, at - start, start, place=at)
    assert find(io.BytesIO(data)) == Place(start, at, 2, 0)


def test_zip64_behind_something_else():
    at, start = len(TWO) - 22, start_of(TWO)
    data = b"stub" + TWO[:at] + large(2, at - start, start, place=at)
    assert find(io.BytesIO(data)) == Place(start + 4, at + 4, 2, 4)


def test_full_numbers_without_zip64_are_what_they_say():
    data = make_zip({f"f{number}": b"" for number in range(65535)})
    assert find(io.BytesIO(data)).count == 65535


def test_a_locator_that_leads_nowhere():
    at, start = len(TWO) - 22, start_of(TWO)
    data = TWO[:at] + large(2, at - start, start, place=at)[56:]
    assert find(io.BytesIO(data)) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\5\6",
        TWO[:-22],
        TWO[: start_of(TWO)],
        end_mark(1, 46, 999),
        end_mark(1, 46, 0),
        b"x" * 50 + end_mark(1, 50, 0),
    ],
)
def test_no_directory(data):
    assert find(io.BytesIO(data)) is None


def test_reading_at_a_place():
    assert read_at(io.BytesIO(b"0123"), 2, 10) == b"23"


@pytest.mark.parametrize("position", [-1, -(1 << 40), 1 << 63, 1 << 70])
def test_where_no_file_has_bytes_there_are_none(position: int):
    assert read_at(io.BytesIO(TWO), position, 4) == b""


def test_a_comment_that_holds_what_looks_like_an_end_mark():
    comment = b"PK\5\6" + bytes(18) + b"and more"
    data = bytearray(TWO)
    data[-2:] = len(comment).to_bytes(2, "little")
    assert find(io.BytesIO(bytes(data) + comment)) == Place(start_of(TWO), len(TWO) - 22, 2, 0)
