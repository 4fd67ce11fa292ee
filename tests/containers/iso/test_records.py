"""Is a record of a disc image read, with the extensions of Unix systems?"""

import pytest

from omniread.containers.iso.records import Record, extend, is_extended
from tests.packing import WRITTEN
from tests.packing.iso import FOLDER, both, entry, mode, name, record, susp


def nowhere(block: int, offset: int, size: int) -> bytes:
    return b""


def extended(system: bytes, raw: bytes = b"A.TXT;1", area=nowhere, skip: int = 0) -> Record:
    data = record(raw, 30, 7, system=system)
    found = Record(data)
    extend(found, data, skip, area)
    return found


def test_the_fixed_part():
    found = Record(record(b"A.TXT;1", 30, 7))
    assert (found.raw, found.block, found.size, found.kind, found.mtime) == (b"A.TXT;1", 30, 7, "file", WRITTEN)
    assert (found.is_dot, found.posix) == (False, None)
    assert (Record(record(b"\1", 3, 0, FOLDER)).is_dot, Record(record(b"D", 3, 0, FOLDER)).kind) == (True, "directory")


def test_a_time_zone_and_no_time():
    assert Record(record(b"A", 3, 0, stamp=bytes([124, 2, 29, 13, 30, 58, 4]))).mtime == WRITTEN
    assert Record(record(b"A", 3, 0, stamp=bytes([124, 2, 29, 11, 30, 58, 256 - 4]))).mtime == WRITTEN
    assert Record(record(b"A", 3, 0, stamp=bytes(7))).mtime is None
    assert Record(record(b"A", 3, 0, stamp=bytes([124, 13, 0, 0, 0, 0, 0]))).mtime is None


def test_a_record_that_is_too_short():
    with pytest.raises(ValueError, match="too short"):
        Record(record(b"LONG NAME", 3, 0)[:38])


def test_long_names_come_in_pieces():
    assert extended(name(b"a long ", 1) + name(b"name.txt")).posix == b"a long name.txt"
    assert extended(name(b"", 2) + name(b"", 4)).posix is None


@pytest.mark.parametrize(
    ("value", "kind"),
    [(0o100644, "file"), (0o040755, "directory"), (0o120777, "link"), (0o010644, "fifo"), (0, "file")],
)
def test_modes(value, kind):
    assert extended(mode(value)).kind == kind


def test_links():
    steps = b"\4\0" + b"\0\3dir" + b"\2\0" + b"\0\1x"
    assert extended(entry(b"SL", b"\0" + steps)).link == b"../dir/./x"
    assert extended(entry(b"SL", b"\0" + b"\x08\0" + b"\0\3etc")).link == b"/etc"


def test_times_of_the_extension():
    created, written = bytes([100, 1, 1, 0, 0, 0, 0]), bytes([124, 2, 29, 12, 30, 58, 0])
    assert extended(entry(b"TF", b"\3" + created + written)).mtime == WRITTEN
    assert extended(entry(b"TF", b"\2" + written)).mtime == WRITTEN
    # Others than that of writing, and the long form, leave the one of the fixed part.
    for body in (b"\1" + created, b"\x82" + bytes(17), b""):
        assert extended(entry(b"TF", body)).mtime == WRITTEN


def test_moved_folders_and_packed_files():
    assert (extended(entry(b"CL", both(77))).elsewhere, extended(entry(b"CL", both(77))).kind) == (77, "directory")
    assert extended(entry(b"RE", b"")).moved
    assert extended(entry(b"ZF", bytes(12))).packed


def test_what_goes_on_elsewhere_is_followed():
    asked: list[tuple[int, int, int]] = []

    def area(block: int, offset: int, size: int) -> bytes:
        asked.append((block, offset, size))
        return name(b"elsewhere")

    found = extended(name(b"here and ", 1) + entry(b"CE", both(40) + both(100) + both(30)), area=area)
    assert (found.posix, asked) == (b"here and elsewhere", [(40, 100, 30)])


def test_what_leads_back_to_itself_ends():
    loop = entry(b"CE", both(40) + both(0) + both(28)) + name(b"x", 1)
    assert extended(loop, area=lambda *_: loop).posix == b"x" * 32


def test_the_end_mark_ends_and_damage_too():
    assert extended(name(b"a", 1) + entry(b"ST", b"") + name(b"b")).posix == b"a"
    assert extended(name(b"a") + b"XX\2\1" + name(b"b")).posix == b"a"
    assert extended(entry(b"PX", b"") + entry(b"CL", b"") + entry(b"CE", b"")).kind == "file"


def test_extensions_are_announced():
    assert is_extended(record(b"\0", 3, 0, FOLDER, susp(5))) == 5
    assert is_extended(record(b"\0", 3, 0, FOLDER)) is None
    assert extended(b"12345" + name(b"a"), skip=5).posix == b"a"
