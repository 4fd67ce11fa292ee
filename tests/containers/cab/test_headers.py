"""Is the list at the start of a cabinet read?"""

import io

import pytest

from omniread.containers.cab.headers import contents
from omniread.model.errors import TooBig, Unreadable
from tests import fakes
from tests.packing.cab import make_cab

MEMBERS = [(b"a.txt", b"text\n"), (b"dir\\b", b"b")]


def listed(data: bytes, **limits):
    return contents(io.BytesIO(data), fakes.work(**limits), "x.cab")


def test_names_sizes_and_places():
    found = listed(make_cab(MEMBERS)).members
    assert {name: (row.size, row.place[0].number, row.place[1]) for name, row in found.items()} == {
        "a.txt": (5, 0, 0),
        "dir/b": (1, 0, 5),
    }


@pytest.mark.parametrize(
    "given", [{"reserved": 3}, {"before": b"a.cab"}, {"after": b"c.cab"}, {"reserved": 1, "after": b"c"}]
)
def test_optional_fields_are_passed_over(given):
    found = listed(make_cab(MEMBERS, **given)).members
    assert ([*found], found["a.txt"].place[0].reserved) == (["a.txt", "dir/b"], given.get("reserved", 0))


def test_a_set_is_named():
    notes = listed(make_cab(MEMBERS, number=1, before=b"x1.cab", after=b"x3.cab")).notes
    assert [(note.code, note.text) for note in notes] == [
        ("listing-limited", "This is cabinet 2 of a set; beside it stand 'x1.cab' and 'x3.cab', which are not read.")
    ]


@pytest.mark.parametrize(
    ("folder", "mark"),
    [
        (0xFFFD, "begins in another volume"),
        (0xFFFE, "continues in another volume"),
        (0xFFFF, "begins in another volume"),
        (7, "damaged"),
    ],
)
def test_members_without_all_of_their_data_are_marked(folder, mark):
    assert {row.mark for row in listed(make_cab(MEMBERS, folder=folder)).members.values()} == {mark}


def test_names_say_that_they_are_unicode_or_are_guessed():
    assert [*listed(make_cab([("Ä.txt".encode(), b"")], attributes=0xA0)).members] == ["Ä.txt"]
    guessed = listed(make_cab([("Привет.txt".encode("cp866"), b"")]))
    assert ([*guessed.members], guessed.notes[0].code) == (["Привет.txt"], "names-guessed")


@pytest.mark.parametrize("size", [10, 36, 50, 60])
def test_a_list_that_is_cut_short(size):
    with pytest.raises(Unreadable, match="its list is cut short"):
        listed(make_cab(MEMBERS)[:size])


def test_too_many_members():
    with pytest.raises(TooBig, match="members"):
        listed(make_cab(MEMBERS), members=1)
