"""Is a text looked at whole, whether it is held or streamed, and is it said where that ended?"""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.decoding.opening import opened
from omniread.merging.hunk import Fault, Hunk
from omniread.merging.scanning import FAULTS, Scan, in_whole
from omniread.model.errors import Cancelled, TooBig
from tests import fakes, merges


def scan(data: bytes, **limits: int) -> tuple[list[Hunk], Scan]:
    with fakes.reading(**limits) as work:
        blob = fakes.blob("f.txt", data, given=work)
        found = Scan(opened(blob, fakes.scope(), work), work)
        return list(found.hunks()), found


LINES = st.lists(
    st.sampled_from(
        ["<<<<<<< a", "<<<<<<<<< a", "|||||||", "=======", "=========", ">>>>>>> b", ">>>>>>>>> b", "+++++++", "x", ""]
    ),
    max_size=40,
).map("\n".join)


@given(LINES, st.sampled_from(["\n", "\r\n"]))
def test_a_held_text_and_a_streamed_one_have_the_same_conflicts(text: str, end: str):
    data = text.replace("\n", end).encode()
    held, one = scan(data)
    streamed, other = scan(data, snapshot_bytes=1)
    assert held == streamed
    assert (one.faults, one.faulty, one.stopped) == (other.faults, other.faulty, other.stopped)
    for before, after in pairwise(held):
        assert before.last < after.first


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_neither_line_ends_nor_the_encoding_matter(encoding: str, end: str):
    text = f"é\n{merges.DIFF3}"
    hunks, _ = scan(text.replace("\n", end).encode(encoding))
    assert [(each.first, each.last, each.digest) for each in hunks] == [
        (2, 8, next(each.digest for each in in_whole(text, fakes.work().check) if isinstance(each, Hunk)))
    ]


def test_the_search_ends_at_its_limit():
    text = (merges.MERGE + "x\n" * 100) * 10
    hunks, found = scan(text.encode(), conflict_bytes=500)
    assert [each.first for each in hunks] == [1, 107]
    assert found.stopped is not None
    assert sum(len(line) + 1 for line in text.split("\n")[: found.stopped - 1]) <= 500
    assert found.faults == []


def test_what_is_open_where_the_search_ends_is_said():
    hunks, found = scan(merges.MERGE.encode(), conflict_bytes=30)
    assert hunks == []
    assert found.faults == [Fault(1, "its end was not looked for any further")]


def test_faults_are_counted_and_few_are_kept():
    hunks, found = scan(b"<<<<<<< a\n" * 100)
    assert (hunks, found.faulty, len(found.faults)) == ([], 100, FAULTS)


def test_a_long_text_can_be_given_up():
    class Given:
        def is_set(self) -> bool:
            return True

    with fakes.reading() as work:
        blob = fakes.blob("f.txt", merges.MERGE.encode() * 500, given=work)
        text = opened(blob, fakes.scope(), work)
        work.cancel = Given()
        with pytest.raises(Cancelled):
            list(Scan(text, work).hunks())
        work.limits = work.limits.updated({"conflict_bytes": 20_000})
        with pytest.raises(Cancelled):
            list(Scan(text, work).hunks())


def test_what_git_writes_for_a_criss_cross_merge_is_one_conflict(tmp_path: Path):
    repo = merges.crossed(tmp_path / "repo")
    text = (repo.folder / "a.txt").read_text()
    assert "<<<<<<<<< " in text, "git nests the conflict of the common ancestors"
    found = list(in_whole(text, fakes.work().check))
    assert [(each.first, each.last, each.style) for each in found if isinstance(each, Hunk)] == [
        (1, text.count("\n"), "diff3 or zdiff3")
    ]
    assert len(found) == 1


def test_a_look_at_no_more_than_so_many_lines():
    text = "x\n" * 1000 + merges.MERGE
    assert len(list(in_whole(text, fakes.work().check, 10))) == 1
    with pytest.raises(TooBig, match="More than 3 lines"):
        list(in_whole(text, fakes.work().check, 3))
