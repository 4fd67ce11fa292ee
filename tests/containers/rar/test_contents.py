"""Are the members of all volumes put together, and is what is missing said?"""

import pytest

from omniread.containers.rar.contents import contents
from omniread.model.errors import TooBig, Unreadable
from tests import fakes
from tests.packing.rar import MAGIC_4, MAGIC_5, end, file, main, old_block, old_file, rar4, rar5


def put_together(*volumes: tuple[str, bytes], **limits):
    work = fakes.work(**limits)
    return contents([fakes.blob(name, data, given=work) for name, data in volumes], work, None)


def volume(number: int, *blocks: bytes, goes_on: bool = True) -> bytes:
    fields = (3, number) if number else (1,)
    return MAGIC_5 + main(*fields) + b"".join(blocks) + end(1 if goes_on else 0)


FIRST = volume(0, file("a", b"one"), file("big", b"0123", content=b"0123456789", split=16))
SECOND = volume(1, file("big", b"4567", content=b"0123456789", split=24))
LAST = volume(2, file("big", b"89", content=b"0123456789", split=8), file("z", b"last"), goes_on=False)


def test_a_member_in_several_volumes_has_all_its_pieces():
    found = put_together(("x.part1.rar", FIRST), ("x.part2.rar", SECOND), ("x.part3.rar", LAST))
    big = found.members["big"]
    assert ([*found.members], found.goes_on, found.notes) == (["a", "big", "z"], False, ())
    assert ([(number, size) for number, _, size in big.place.runs], big.mark) == ([(0, 4), (1, 4), (2, 2)], None)


def test_missing_volumes_are_named():
    alone = put_together(("x.part1.rar", FIRST))
    assert (alone.goes_on, alone.members["big"].mark) == (True, "continues in another volume")
    assert [note.text for note in alone.notes] == [
        "The archive goes on in another volume, x.part2.rar, which is not there."
    ]
    later = put_together(("x.part3.rar", LAST))
    assert (later.members["big"].mark, later.members["z"].mark) == ("begins in another volume", None)
    assert [note.text for note in later.notes] == [
        "This is volume 3 of an archive in several volumes: x.part1.rar opens all of it."
    ]


def test_volumes_without_a_number_or_a_name_that_tells():
    older = MAGIC_4 + old_block(0x73, 1, bytes(6)) + old_file(b"a", b"x", flags=1) + old_block(0x7B, 0x4001, b"")
    assert [note.text for note in put_together(("x.r03", older)).notes] == [
        "This is a later volume of an archive in several volumes: x.rar opens all of it."
    ]
    assert [note.text for note in put_together(("noname", older)).notes] == [
        "The archive goes on in another volume which is not there."
    ]


def test_members_that_share_a_window():
    solid = 3 << 7 | 0x40
    blocks = [
        file("a", b"pa", content=b"content a", packing=3 << 7),
        file("dir", b"", flags=5, packing=0),
        file("b", b"pb", content=b"content of b", packing=solid),
        file("stored", b"x"),
        file("c", b"pc", content=b"c", packing=solid),
        file("d", b"pd", content=b"d", packing=3 << 7),
    ]
    found = put_together(("x.rar", rar5(*blocks))).members
    first, second, third, other = (found[name].place for name in "abcd")
    assert first.group is second.group is third.group
    assert [(each.name, each.number, each.start) for each in first.group] == [("a", 0, 0), ("b", 1, 9), ("c", 2, 21)]
    assert (other.group, other.number) == ([other], 0)


@pytest.mark.parametrize(
    ("block", "mark"),
    [
        (file("a", b"x", packing=1 << 7 | 1), "unsupported method of RAR 5.1"),
        (file("a", b"x", packing=1 << 7, flags=8), "unsupported method that does not say the size"),
        (file("a", b"x", extra=b"\x24\1\0\0\x0f" + bytes(32)), "encrypted"),
    ],
)
def test_marks_of_version_5(block, mark):
    assert put_together(("x.rar", rar5(block))).members["a"].mark == mark


@pytest.mark.parametrize(
    ("given", "mark"),
    [
        ({"method": 0x33, "version": 20}, "unsupported method of RAR 2.0"),
        ({"method": 0x33, "flags": 0x10}, "unsupported solid packing of RAR 3"),
        ({"method": 0x30, "version": 20}, None),
        ({"flags": 4}, "encrypted"),
    ],
)
def test_marks_before_version_5(given, mark):
    assert put_together(("x.rar", rar4(old_file(b"a", b"x", **given)))).members["a"].mark == mark


def test_nothing_at_all():
    with pytest.raises(Unreadable, match=r"x\.rar is no readable RAR archive"):
        put_together(("x.rar", MAGIC_5 + b"damaged" * 10))


def test_too_many_members():
    with pytest.raises(TooBig, match="members"):
        put_together(("x.rar", rar5(file("a", b""), file("b", b""))), members=1)
