"""Do members come together under their caps, with what is wrong said?"""

import io

import pytest

from omniread.containers.flat import FlatTree
from omniread.containers.flat.index import CUT, Index, Partial, Row, RowArchive, remembered
from omniread.model.errors import Denied, NotFound, TooBig, Unreadable
from tests import fakes
from tests.archives import content
from tests.packing import rows


class Slices(RowArchive):
    """An archive whose members are runs of its bytes."""

    def stream(self, record, what):
        if record.mark == "bad":
            raise Unreadable(f"{what} is bad.")
        start, size = record.place
        return io.BytesIO(self.blob.open().read()[start : start + size])


def index(**limits) -> Index:
    return Index(fakes.work(**limits), "x.a", "test archive")


def tree(found: Index, data: bytes = b"0123456789") -> FlatTree:
    blob = fakes.blob("x.a", data, given=found.work)
    return Slices(blob, found.work, found.contents()).tree()


def test_members_folders_and_links():
    found = index()
    found.add("dir", Row("directory", mtime=5.0))
    found.add(b"dir/a", Row("file", 3, 7.0, place=(2, 3)))
    found.add("hard", Row("hard", link=b"dir/a"))
    found.add("soft", Row("link", link="dir/a"))
    found.add("content", Row("link", place=(5, 1)))
    opened = tree(found, b"01abc" + b"x")
    assert rows(opened) == {
        "dir": ("directory", None, None, None),
        "hard": ("file", 3, "dir/a", None),
        "soft": ("link", None, "dir/a", None),
        "content": ("link", None, "x", "dangling link"),
    }
    assert content(opened, "hard") == content(opened, "soft") == b"abc"
    assert next(each.mtime for each in opened.get("dir/").entries()) == 7.0


def test_a_hard_link_counts_from_the_root_and_a_soft_one_from_its_folder():
    found = index()
    found.add("a", Row("file", 1, place=(0, 1)))
    found.add("dir/hard", Row("hard", link="./a"))
    found.add("dir/soft", Row("link", link="../a"))
    found.add("dir/out", Row("hard", link="../../a"))
    opened = tree(found)
    assert content(opened, "dir/hard") == content(opened, "dir/soft") == b"0"
    with pytest.raises(NotFound):
        opened.get("dir/out")


def test_a_link_whose_content_cannot_be_read_leads_nowhere():
    found = index()
    found.add("bad", Row("link", place=(0, 1), mark="bad"))
    found.add("none", Row("link"))
    assert {name: (target, mark) for name, (_, _, target, mark) in rows(tree(found)).items()} == {
        "bad": ("", "bad"),
        "none": ("", "dangling link"),
    }


def test_other_kinds_have_no_content():
    found = index()
    found.add("pipe", Row("fifo"))
    with pytest.raises(Denied, match="is a fifo"):
        tree(found).get("pipe")


def test_names_that_are_bytes_are_guessed_together():
    found = index()
    for name in ("Привет.txt", "документ.txt"):
        found.add(name.encode("cp866"), Row("link", link="цель".encode("cp866")))
    found.add("sure.txt", Row("file", 0))
    contents = found.contents()
    assert [*contents.members] == ["Привет.txt", "документ.txt", "sure.txt"]
    assert contents.members["Привет.txt"].link == "цель"
    assert [(note.code, "(2)" in note.text, "cp866" in note.text) for note in contents.notes] == [
        ("names-guessed", True, True)
    ]


def test_caps():
    small = index(members=1, name_bytes=10)
    small.add("a", Row())
    with pytest.raises(TooBig, match="more than 1 members"):
        small.add("b", Row())
    with pytest.raises(TooBig, match="has 11 bytes"):
        index(name_bytes=10).add("x" * 11, Row())
    with pytest.raises(TooBig, match="has 11 bytes"):
        index(name_bytes=10).add("x", Row("link", link="y" * 11))


def test_many_members_can_be_cancelled():
    found = index()
    checked: list[int] = []
    found.work.check = lambda: checked.append(1)
    for number in range(3000):
        found.add(f"{number}", Row())
    assert len(checked) == 2


class Failing(io.BytesIO):
    """A stream that fails."""

    def __init__(self, failure: Exception) -> None:
        super().__init__()
        self.failure = failure

    def seek(self, offset: int, whence: int = 0, /) -> int:
        raise self.failure


def test_a_stream_that_fails_is_asked_no_more():
    found = index()
    assert found.read_at(io.BytesIO(b"0123"), 1, 2) == b"12"
    assert found.read_at(io.BytesIO(b"0123"), -1, 2) == found.read_at(io.BytesIO(b""), 1 << 63, 2) == b""
    assert found.read_at(Failing(TooBig("Enough.")), 0, 2) == b""
    assert found.read_at(io.BytesIO(b"0123"), 1, 2) == b""
    found.broke(Unreadable("Later."))
    found.cut(Failing(Unreadable("Never asked.")))
    assert [(note.code, note.text) for note in found.notes] == [
        ("listing-limited", "Only the beginning of the archive could be read: Enough.")
    ]
    with pytest.raises(TooBig, match="Enough"):
        found.contents()
    found.add("a", Row())
    with pytest.raises(Partial) as caught:
        found.contents()
    assert [*caught.value.contents.members] == ["a"]


def test_members_behind_the_end_are_marked():
    found = index()
    for name, place, mark in (("a", (0, 4), None), ("b", (2, 9), None), ("c", (9, 9), "own"), ("d", None, None)):
        found.add(name, Row("file", place=place, mark=mark))
    found.add("dir", Row("directory", place=(0, 99)))
    found.cut(io.BytesIO(b"0123456"))
    assert [row.mark for row in found.rows] == [None, CUT, "own", None, None]
    found.cut(Failing(Unreadable("Broken.")))
    assert found.notes[0].code == "damaged"


def test_nothing_but_damage_is_no_archive():
    found = index()
    assert len(found.contents()) == 0
    found.damaged("All of it is wrong.")
    with pytest.raises(Unreadable, match=r"x\.a is no readable test archive: All of it is wrong"):
        found.contents()


def test_what_is_whole_is_remembered_and_a_part_is_not():
    scope, made = fakes.scope(), []

    def whole():
        made.append(1)
        return index().contents()

    def part():
        made.append(2)
        raise Partial(index().contents())

    for make in (whole, whole, part, part):
        remembered(scope, "test", "v" if make is whole else "w", make)
    assert made == [1, 2, 2]
