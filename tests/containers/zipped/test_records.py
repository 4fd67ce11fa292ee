"""Does a record of the directory say what it says to others?"""

import io
import os
import struct
import time
import zipfile

import pytest

from omniread.containers.zipped.records import Record
from tests.archives import raw_zip, zip_info, zip_of


def record(data: bytes) -> Record:
    return Record(data, data.rindex(b"PK\1\2"))


def of(info: zipfile.ZipInfo, data: bytes = b"x") -> Record:
    return record(zip_of((info, data)))


def test_the_fields_are_those_of_the_standard_library():
    info = zip_info("a.txt")
    info.compress_type = zipfile.ZIP_DEFLATED
    data = zip_of((zip_info("first"), b"1"), (info, b"text " * 100))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        expected = archive.getinfo("a.txt")
    found = record(data)
    assert (found.method, found.packed, found.size, found.crc, found.offset, found.kind) == (
        8,
        expected.compress_size,
        500,
        expected.CRC,
        expected.header_offset,
        "file",
    )
    assert (found.encrypted, found.mark) == (False, None)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        (0o100644, "file"),
        (0o120777, "link"),
        (0o010644, "fifo"),
        (0o020644, "device"),
        (0o060644, "device"),
        (0o140644, "socket"),
        (0, "file"),
    ],
)
def test_kinds_come_from_the_mode(mode, kind):
    assert of(zip_info("a", mode=mode)).kind == kind


def test_only_systems_that_have_modes_have_kinds():
    info = zip_info("a", mode=0o120777)
    info.create_system = 0
    assert of(info).kind == "file"
    info.create_system = 19
    assert of(info).kind == "link"


@pytest.fixture
def berlin(monkeypatch):
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("berlin")
def test_the_old_stamp_is_local_time():
    # 2024-02-29 12:30:58 an hour east of Greenwich.
    assert of(zip_info("a")).mtime == 1_709_206_258.0


def test_the_unix_stamp_counts_first():
    info = zip_info("a", extra=struct.pack("<HHBi", 0x5455, 5, 1, -86400))
    assert of(info).mtime == -86400.0


def test_the_stamp_of_ntfs():
    # 2020-01-01 00:00:00.5 UTC in units of 100 ns since 1601.
    ticks = (1_577_836_800 + 11_644_473_600) * 10_000_000 + 5_000_000
    extra = struct.pack("<HHIHHQQQ", 0x000A, 32, 0, 1, 24, ticks, 0, 0)
    assert of(zip_info("a", extra=extra)).mtime == 1_577_836_800.5


@pytest.mark.parametrize(
    "extra", [struct.pack("<HHB", 0x5455, 1, 2), struct.pack("<HHI", 0x000A, 4, 0), b"\x55\x54\xff"]
)
@pytest.mark.usefixtures("berlin")
def test_other_stamps_are_passed_over(extra):
    assert of(zip_info("a", extra=extra)).mtime == 1_709_206_258.0


@pytest.mark.parametrize("date", [0, 0x0021 & ~0x1F, 0x001F])
def test_a_date_that_is_none(date):
    data = bytearray(raw_zip([b"a"]))
    at = data.rindex(b"PK\1\2")
    data[at + 14 : at + 16] = struct.pack("<H", date)
    assert record(bytes(data)).mtime is None


def patched(**fields: int) -> Record:
    """A record with fields at offsets set: `h8` is two bytes at 8."""
    data = bytearray(raw_zip([b"a"]))
    at = data.rindex(b"PK\1\2")
    for place, given in fields.items():
        width = 2 if place[0] == "h" else 4
        start = at + int(place[1:])
        data[start : start + width] = given.to_bytes(width, "little")
    return record(bytes(data))


@pytest.mark.parametrize(
    ("fields", "mark"),
    [
        ({"h8": 1}, "encrypted"),
        ({"h8": 1, "h10": 99}, "encrypted"),
        ({"h10": 99}, "unsupported method 99"),
        ({"h10": 9}, "unsupported method 9 (deflate64)"),
        ({"h10": 98}, "unsupported method 98 (ppmd)"),
        ({"h10": 14}, None),
        ({"h10": 93}, None),
        ({"h10": 95}, None),
    ],
)
def test_marks(fields, mark):
    assert patched(**fields).mark == mark


@pytest.mark.parametrize(
    ("size", "packed", "offset", "body", "expected"),
    [
        (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, (5 << 32, 4 << 32, 3 << 32), (5 << 32, 4 << 32, 3 << 32)),
        (7, 8, 0xFFFFFFFF, (3 << 32,), (7, 8, 3 << 32)),
        (0xFFFFFFFF, 8, 9, (5 << 32,), (5 << 32, 8, 9)),
        (0xFFFFFFFF, 8, 0xFFFFFFFF, (5 << 32,), (5 << 32, 8, 0xFFFFFFFF)),
    ],
)
def test_numbers_of_zip64(size, packed, offset, body, expected):
    extra = struct.pack(f"<HH{len(body)}Q", 1, 8 * len(body), *body)
    head = struct.pack(
        "<4sHHHHHHIIIHHHHHII", b"PK\1\2", 45, 45, 0, 0, 0, 0, 0, packed, size, 1, len(extra), 0, 0, 0, 0, offset
    )
    found = record(head + b"a" + extra)
    assert (found.size, found.packed, found.offset) == expected


def test_full_numbers_without_a_field_stay():
    assert patched(i24=0xFFFFFFFF).size == 0xFFFFFFFF


def test_the_zone_is_put_back():
    assert os.environ.get("TZ") != "CET-1"
