"""Are the members of an ar archive found, in all dialects and past damage?"""

import io

import pytest

from omniread.containers.ar.scan import Scan
from omniread.containers.flat.index import Index
from omniread.model.errors import TooBig
from tests import fakes
from tests.packing.ar import MAGIC, bsd, make_ar, member

LONG = "a name that is longer than sixteen letters.o"


def scanned(data: bytes, **limits) -> Index:
    index = Index(fakes.work(**limits), "x.a", "ar archive")
    Scan(io.BytesIO(data), index).run()
    return index


def found(data: bytes) -> dict[str, tuple[int, bytes]]:
    members = scanned(data).contents().members
    return {name: (row.size, data[row.place[0] : sum(row.place)]) for name, row in members.items()}


def test_names_of_gnu():
    assert found(make_ar({"a.o": b"odd", LONG: b"long", "b.o": b""})) == {
        "a.o": (3, b"odd"),
        LONG: (4, b"long"),
        "b.o": (0, b""),
    }


def test_names_of_bsd_and_of_the_first_programs():
    assert found(MAGIC + bsd(LONG, b"data") + bsd("b", b"odd") + member(b"plain", b"x")) == {
        LONG: (4, b"data"),
        "b": (3, b"odd"),
        "plain": (1, b"x"),
    }


def test_tables_of_symbols_are_no_members():
    assert [*found(MAGIC + member(b"/", b"table") + member(b"/SYM64/", b"t") + member(b"a/", b"x"))] == ["a"]


def test_a_place_in_the_table_that_is_not_there():
    assert [*found(MAGIC + member(b"/7", b"x"))] == ["7"]


def test_the_last_of_a_name_stands():
    contents = scanned(MAGIC + member(b"a/", b"one") + member(b"a/", b"second")).contents()
    assert (contents.members["a"].size, [note.code for note in contents.notes]) == (6, ["other-readings"])


def test_times():
    contents = scanned(MAGIC + member(b"a/", b"") + member(b"b/", b"", mtime=b"")).contents()
    assert [row.mtime for row in contents.members.values()] == [1_700_000_000.0, None]


def test_a_damaged_header_spoils_only_its_member():
    data = MAGIC + member(b"a/", b"one") + member(b"b/", b"two", size=0).replace(b"`\n", b"??") + member(b"c/", b"last")
    contents = scanned(data).contents()
    assert [*contents.members] == ["a", "c"]
    assert [note.text for note in contents.notes] == [
        "The header at byte 72 is damaged: what stood there is missing.",
    ]


def test_what_looks_like_the_end_of_a_header_is_none():
    data = MAGIC + b"?" * 60 + b"x`\n" + b"y" * 80 + b"`\n12345678x0`\n" + b"z" * 70
    contents = scanned(data + member(b"c/", b"last"))
    assert contents.names == [b"c"]


def test_damage_without_anything_behind():
    index = scanned(MAGIC + member(b"a/", b"x") + b"?" * 100)
    assert (index.names, [note.code for note in index.notes]) == ([b"a"], ["damaged"])
    assert "and behind is missing" in index.notes[0].text


def test_a_member_that_is_cut_short_is_marked():
    assert [row.mark for row in scanned(MAGIC + member(b"a/", b"x") + member(b"b/", b"part", size=90)).rows] == [
        *(None, "cut short"),
    ]


def test_too_many_members():
    with pytest.raises(TooBig, match="more than 1 members"):
        scanned(make_ar({"a": b"", "b": b""}), members=1)
