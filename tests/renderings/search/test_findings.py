"""Does a search go on where it stopped, for whoever asks, and say where it stands?"""

from collections.abc import Iterator
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.address import Address
from omniread.model.errors import BadSelector, Cancelled, TooBig, Unreadable
from omniread.model.node import Entry
from omniread.model.scope import Work
from omniread.renderings.search import findings as room
from tests.fakes import Folder, work
from tests.renderings.search.searches import ROWS, TREE, found, said, visit
from tests.renderings.search.shelves import Book, Row, Sheet


class Waiting(Folder):
    """A folder that lists its names when it is released; `entered` says that somebody waits for them."""

    def __init__(self) -> None:
        super().__init__("f", TREE)
        self.entered, self.released = Event(), Event()

    def entries(self) -> Iterator[Entry]:
        self.entered.set()
        assert self.released.wait(20)
        return super().entries()


def test_the_rows_are_those_of_one_file_after_another():
    findings = found()
    assert list(findings.rows(visit())) == ROWS
    assert findings.total == len(ROWS)
    assert said(findings) == ["4 matching lines in 3 files; 5 files searched"]


def test_only_what_is_asked_for_is_searched():
    findings = found()
    rows = findings.rows(visit())
    assert [next(rows) for _ in range(3)] == ROWS[:3]
    assert findings.total is None
    assert said(findings) == ["2 matching lines in 1 file so far; 2 files searched"]


def test_another_read_goes_on_in_the_same_order_whatever_became_of_the_files():
    findings = found()
    first = findings.rows(visit())
    assert [next(first) for _ in range(3)] == ROWS[:3]
    later = Folder("f", {"b.txt": b"changed", "d": {"e.txt": b"-\nx\n"}, "z": {"z": b"x"}, "a.txt": b"x"})
    assert list(findings.rows(visit(later))) == [*ROWS[:5], "2: x", *ROWS[6:]]
    assert list(first) == ["", ROWS[4], "2: x", *ROWS[6:]]


def test_a_page_that_begins_within_a_file_names_it():
    findings = found()
    list(findings.rows(visit()))
    assert said(findings, 3)[0].endswith(". This page begins in f/b.txt (2 matches)")
    assert said(findings, 6)[0].endswith(". This page begins in f/d/e.txt (1 match)")
    for first in (1, 5, 8, 90):
        assert "begins" not in said(findings, first)[0]


def test_nothing_found_is_no_row():
    findings = found(pattern="nothing")
    assert list(findings.rows(visit())) == []
    assert findings.total == 0
    assert said(findings) == ["No line matches /nothing/; 5 files searched"]


def test_a_malformed_pattern_is_refused_before_anything_is_read():
    with pytest.raises(BadSelector):
        found(pattern="a(")


def test_a_search_with_very_many_rows_ends_and_says_how_to_see_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(room, "ROWS", 4)
    tree = Folder("f", {"d": dict.fromkeys("abcdef", b"x")})
    findings = found(tree)
    assert list(findings.rows(visit(tree))) == ["f/d/a (1 match)", "1: x", "", "f/d/b (1 match)", "1: x"]
    note = findings.notes(1)[-1]
    assert (note.code, note.selector) == ("truncated", "f/d:/x/")
    assert note.text.startswith("There are more than 4 rows, and the search ended in d/")
    assert len(list(findings.rows(visit(tree)))) == 5
    assert findings.total is None


def test_a_folder_that_goes_away_between_two_reads_is_counted():
    findings = found()
    rows = findings.rows(visit())
    assert [next(rows) for _ in range(6)] == ROWS[:6]
    assert list(findings.rows(visit(Folder("f", {"z": {"z": b"x"}})))) == ROWS
    assert said(findings)[0].endswith("Not searched: 1 unreadable (d)")


def test_tables_of_a_database_are_counted_as_such():
    book = Book("db", b=Sheet("db:b", ["id"], ["x"]), a=Sheet("db:a", ["id"], ["-"]))
    findings = found(book)
    assert list(findings.rows(visit(book))) == ["db:b (1 match)", "x: id: x"]
    assert said(findings) == ["1 matching line in 1 table; 2 tables searched"]


@pytest.mark.parametrize(
    ("tree", "address", "rows"),
    [
        (Sheet("db:t", ["id"], ["x"], ["y"]), None, ["db:t (1 match)", "x: id: x"]),
        (Sheet("db:t", ["id"], ["x"], ["x"]), Address(query=(("limit", "1"),)), ["db:t?limit=1 (1 match)", "x: id: x"]),
        (Row("db:t:1", a="x"), None, ["db:t:1 (1 match)", "a: x"]),
        (Book("db"), Address(query=(("q", "SELECT x"),)), ["db?q=SELECT x (1 match)", "row 1: sql: SELECT x"]),
    ],
)
def test_a_table_a_row_and_a_statement_are_one_thing(tree: Any, address: Address | None, rows: list[str]):
    assert list(found(tree, address=address).rows(visit(tree))) == rows


def test_a_search_that_was_cancelled_is_broken_and_never_passes_for_complete():
    class Cancel:
        def __init__(self) -> None:
            self.asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            return self.asked > 2

    tree = Folder("f", {str(number): {"file": b"-"} for number in range(99)})
    findings = found(tree)
    with pytest.raises(Cancelled):
        list(findings.rows(visit(tree, Work(work().limits, work().scratch, cancel=Cancel()))))
    assert findings.broken
    with pytest.raises(Unreadable, match="broken off"):
        list(findings.rows(visit(tree)))


def test_two_threads_share_one_search():
    tree = Waiting()
    findings = found(tree)
    rows: list[list[str]] = [[], []]
    threads = [Thread(target=lambda kept=kept: kept.extend(findings.rows(visit(tree)))) for kept in rows]
    threads[0].start()
    assert tree.entered.wait(20)
    assert not findings.broken
    threads[1].start()
    tree.released.set()
    for thread in threads:
        thread.join(20)
    assert rows == [ROWS, ROWS]


def test_who_waits_for_another_read_can_give_up():
    tree = Waiting()
    findings = found(tree)
    thread = Thread(target=lambda: list(findings.rows(visit(tree))))
    thread.start()
    assert tree.entered.wait(20)
    over = Work(work().limits, work().scratch, deadline=0.0)
    with pytest.raises(TooBig):
        list(findings.rows(visit(tree, over)))
    tree.released.set()
    thread.join(20)
    assert list(findings.rows(visit(tree))) == ROWS


FILES = st.binary(max_size=0).map(lambda _: b"") | st.sampled_from([b"x\n", b"-\nx", b"-\n", b"\0x"])
TREES = st.recursive(
    FILES, lambda below: st.dictionaries(st.text("aB.", min_size=1, max_size=2), below, max_size=3), max_leaves=9
).filter(lambda tree: isinstance(tree, dict))


@given(TREES, st.lists(st.integers(1, 7), min_size=1, max_size=9))
def test_rows_are_the_same_however_many_reads_they_take(tree: dict[str, Any], steps: list[int]):
    whole = list(found(Folder("f", tree)).rows(visit(Folder("f", tree))))
    findings = found(Folder("f", tree))
    got: list[str] = []
    for most in steps:
        rows = findings.rows(visit(Folder("f", tree)))
        got = [row for row, _ in zip(rows, range(len(got) + most), strict=False)]
        assert got == whole[: len(got)]
    assert list(findings.rows(visit(Folder("f", tree)))) == whole
