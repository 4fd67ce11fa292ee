"""Are the folders of a disc image walked, past damage and without end?"""

import io

import pytest

from omniread.containers.flat.index import Index
from omniread.containers.iso.scan import Scan
from omniread.model.errors import TooBig, Unreadable
from tests import fakes
from tests.packing.iso import (
    FOLDER,
    GOES_ON,
    SECTOR,
    both,
    descriptor,
    dots,
    entry,
    make_iso,
    mode,
    name,
    record,
    susp,
)


def scanned(data: bytes, **limits) -> Index:
    index = Index(fakes.work(**limits), "x.iso", "disc image")
    Scan(io.BytesIO(data), index).run()
    return index


def listed(data: bytes) -> dict[str, tuple]:
    members = scanned(data).contents().members
    return {path: (row.kind, row.size, row.place, row.mark) for path, row in members.items()}


def test_plain_names_lose_their_versions():
    root = dots(20) + record(b"A.TXT;1", 30, 5) + record(b"NODOT.;1", 31, 0) + record(b"DIR", 21, SECTOR, FOLDER)
    folder = dots(21) + record(b"B.;1", 32, 3)
    assert listed(make_iso({20: root, 21: folder, 30: b"aaaaa", 31: b"", 32: b"bbb"})) == {
        "A.TXT": ("file", 5, [(30 * SECTOR, 5)], None),
        "NODOT": ("file", 0, [(31 * SECTOR, 0)], None),
        "DIR/": ("directory", None, None, None),
        "DIR/B": ("file", 3, [(32 * SECTOR, 3)], None),
    }


def test_unix_names_win():
    root = dots(20, system=susp()) + record(b"A.TXT;1", 30, 5, system=name("grün".encode()) + mode(0o100644))
    root += record(b"L.;1", 0, 0, system=name(b"link") + mode(0o120777) + entry(b"SL", b"\0\0\1x"))
    other = descriptor(2, record(b"\0", 22, SECTOR, FOLDER), b"%/E")
    members = scanned(make_iso({20: root, 22: dots(22), 30: b"aaaaa"}, SECTOR, other)).contents().members
    assert {path: (row.kind, row.link) for path, row in members.items()} == {
        "grün": ("file", ""),
        "link": ("link", "x"),
    }


@pytest.mark.parametrize("escape", [b"%/@", b"%/C", b"%/E"])
def test_wide_names_win_over_short_ones(escape):
    wide = "Ein langer Name.txt;1".encode("utf-16-be")
    other = descriptor(2, record(b"\0", 22, SECTOR, FOLDER), escape)
    data = make_iso({20: dots(20), 22: dots(22) + record(wide, 30, 1), 30: b"a"}, SECTOR, other)
    assert [*listed(data)] == ["Ein langer Name.txt"]
    plain = make_iso({20: dots(20) + record(b"A", 30, 1), 30: b"a"}, SECTOR, descriptor(2, bytes(34), b"???"))
    assert [*listed(plain)] == ["A"]


def test_an_image_may_have_wide_names_alone():
    wide = descriptor(2, record(b"\0", 20, SECTOR, FOLDER), b"%/E")
    data = make_iso({20: dots(20) + record("Ä".encode("utf-16-be"), 30, 1), 30: b"a"}, SECTOR, wide)
    assert [*listed(data[: 16 * SECTOR] + wide + data[17 * SECTOR :])] == ["Ä"]


def test_descriptors_without_end_are_not_all_read():
    mark = b"\0BOOT2\1".ljust(SECTOR, b"\0")
    with pytest.raises(Unreadable, match="has no file system"):
        scanned(bytes(16 * SECTOR) + mark * 100)


def test_a_file_in_several_pieces_is_one():
    root = dots(20) + record(b"A", 30, SECTOR, GOES_ON) + record(b"A", 33, 4) + record(b"B", 31, 1)
    assert listed(make_iso({20: root, 30: b"", 31: b"", 33: b"tail"})) == {
        "A": ("file", SECTOR + 4, [(30 * SECTOR, SECTOR), (33 * SECTOR, 4)], None),
        "B": ("file", 1, [(31 * SECTOR, 1)], None),
    }


def test_a_moved_folder_is_where_it_was():
    moved = dots(22, SECTOR, susp()) + record(b"X", 30, 1, system=name(b"deep"))
    root = dots(20, system=susp()) + record(b"LINK", 0, 0, system=name(b"here") + entry(b"CL", both(22)))
    root += record(b"MOVED", 22, SECTOR, FOLDER, name(b"here") + entry(b"RE", b""))
    assert [*listed(make_iso({20: root, 22: moved, 30: b"x"}))] == ["here/", "here/deep"]


def test_a_folder_that_leads_back_is_entered_once():
    root = dots(20) + record(b"LOOP", 20, SECTOR, FOLDER) + record(b"A", 30, 1)
    assert [*listed(make_iso({20: root, 30: b"a"}))] == ["LOOP/", "A"]


def test_blocks_of_another_size():
    data = make_iso({5: b"".ljust(SECTOR), 30: b"a"}, SECTOR, root=20, block=512)
    data = data[: 20 * 512] + dots(20) + record(b"A", 121, 2) + data[20 * 512 + len(dots(20) + record(b"A", 121, 2)) :]
    assert listed(data)["A"] == ("file", 2, [(121 * 512, 2)], None)


def test_records_do_not_run_over_the_end_of_a_sector():
    root = (dots(20, 2 * SECTOR) + record(b"A", 30, 1)).ljust(SECTOR, b"\0") + record(b"B", 30, 1)
    assert [*listed(make_iso({20: root, 30: b"a"}, 2 * SECTOR))] == ["A", "B"]


def test_packed_files_and_files_behind_the_end_are_marked():
    root = dots(20, system=susp()) + record(b"Z", 30, 1, system=entry(b"ZF", bytes(12))) + record(b"FAR", 9999, 5)
    found = listed(make_iso({20: root, 30: b"a"}))
    assert (found["Z"][3], found["FAR"][3]) == ("unsupported zisofs", "cut short")


def test_a_damaged_record_ends_its_folder():
    broken = bytes([40]) + record(b"A LONGER NAME", 30, 1)[1:40]
    index = scanned(make_iso({20: dots(20) + record(b"A", 30, 1) + broken, 30: b"a"}))
    assert index.names == [b"A"]
    assert "is damaged: the rest of its folder is missing" in index.notes[0].text
    short = scanned(make_iso({20: dots(20) + record(b"A", 30, 1) + bytes([9]) + b"12345678", 30: b"a"}))
    assert (short.names, short.notes[0].code) == ([b"A"], "damaged")


def test_a_folder_behind_the_end_is_said():
    index = scanned(make_iso({20: dots(20) + record(b"DIR", 9999, SECTOR, FOLDER)}))
    assert (index.names, index.notes[0].code) == ([b"DIR"], "damaged")


def test_what_is_no_such_image():
    with pytest.raises(Unreadable, match=r"x\.iso has no file system of ISO 9660.*:hex"):
        scanned(bytes(50_000))
    with pytest.raises(Unreadable, match="has no file system of ISO 9660"):
        scanned(b"short")


def test_a_root_that_makes_no_sense():
    data = bytearray(make_iso({20: dots(20)}))
    data[16 * SECTOR + 156 + 32] = 99
    with pytest.raises(Unreadable, match="there is no way to its root folder"):
        scanned(bytes(data))


def test_udf_is_named():
    udf = bytes(16 * SECTOR) + b"".join(
        (b"\0" + mark + b"\1").ljust(SECTOR, b"\0") for mark in (b"BEA01", b"NSR02", b"TEA01")
    )
    with pytest.raises(Unreadable, match="has a file system of the form UDF, which is not read"):
        scanned(udf)
    both_ = make_iso({20: dots(20)}, SECTOR, (b"\0NSR03\1").ljust(SECTOR, b"\0"))
    assert [note.text for note in scanned(both_).notes] == ["The image has a UDF file system too, which is not read."]


def test_too_many_members():
    root = dots(20) + record(b"A", 30, 1) + record(b"B", 30, 1)
    with pytest.raises(TooBig, match="members"):
        scanned(make_iso({20: root, 30: b"a"}), members=1)
