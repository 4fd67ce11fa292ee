"""Are all definitions of a name found, in one order, with what shows each whole; and is what was not seen said?"""

from typing import Any

import pytest

from omniread.model.selector import Symbol
from omniread.renderings.definitions import found as room
from omniread.renderings.definitions.found import NO_MORE, Found
from tests.fakes import Folder, work
from tests.renderings.definitions.trees import PUT, TREE, found, rows, visit
from tests.renderings.search.searches import Ageing, Clock


def said(search: Found) -> list[str]:
    return [note.text for note in search.notes()]


def test_each_definition_has_its_lines_its_path_string_and_its_first_line():
    search = found("put")
    assert list(search.rows(visit())) == PUT
    assert search.total == len(PUT)
    assert said(search) == ["3 definitions in 2 files; 4 files of programs looked at, 1 other not"]


def test_the_order_is_that_of_the_names_whatever_order_the_tree_has():
    turned = {name: TREE[name] for name in reversed(TREE)}
    assert rows("put", Folder("f", turned)) == PUT


def test_owners_choose_among_definitions():
    assert rows("Store.put") == ["f/b.py (1 definition)", *PUT[1:3]]
    assert rows("Nobody.put") == []


def test_case_is_ignored_only_when_nothing_is_spelled_so():
    search = found("PUT")
    last = ["f/z.py (1 definition)", "1: function f/z.py:#Put", "    def Put(): ..."]
    # The files of a folder come before the folders in it.
    assert list(search.rows(visit())) == [*PUT[:6], *last, "", *PUT[6:]]
    assert said(search)[1] == "Nothing is called PUT in this very spelling: the case of letters was ignored"
    assert search.notes()[1].code == "reading-choice"


def test_what_is_nowhere_is_said_with_names_that_are_like_it():
    search = found("puts")
    assert list(search.rows(visit())) == []
    assert search.total == 0
    assert said(search) == ["No definition of puts; 4 files of programs looked at, 1 other not. Near: Put, put"]


def test_one_of_a_kind_reads_as_one():
    search = found("f", Folder("g", {"a.py": b"def f(): ...\n"}))
    list(search.rows(visit(Folder("g", {"a.py": b"def f(): ...\n"}))))
    assert said(search) == ["1 definition in 1 file; 1 file of programs looked at"]


def test_what_was_not_looked_at_is_said():
    tree = Folder("f", {"a.py": b"\0\1\2\xff" * 99, "b.py": b"def f(): ...\n"})
    search = found("f", tree)
    list(search.rows(visit(tree)))
    assert said(search) == ["1 definition in 1 file; 1 file of programs looked at. Not looked at: 1 binary file"]


def test_a_long_line_and_very_many_definitions_are_cut_and_the_rest_is_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(room, "FILE_HITS", 2)
    tree = Folder("f", {"a.py": b"def f(" + b"x" * 400 + b"): ...\n" + b"def f(): ...\n" * 3})
    found_rows = rows("f", tree)
    assert found_rows[0] == "f/a.py (4 definitions)"
    assert found_rows[2] == f"    def f({'x' * 294}…"
    assert found_rows[-1] == "… 2 more: f/a.py:#f"


def test_a_search_that_runs_out_of_time_goes_on_in_the_next_read():
    clock = Clock()
    tree = Ageing("f", {name: {"m.py": b"def put(): ...\n"} for name in "abc"}, clock, 9.0)

    def seen() -> Any:
        return visit(tree, work(scan_seconds=10), clock)

    search = Found(Symbol("put"), seen())
    pauses: list[Any] = []
    kept: list[str] = []
    while search.total is None or not kept:
        kept = list(search.rows(seen()))
        pauses.append(search.notes()[-1])
        assert len(pauses) < 9
    assert [row for row in kept if "definition" in row] == [f"f/{name}/m.py (1 definition)" for name in "abc"]
    assert (pauses[0].code, pauses[0].selector) == ("truncated", "f:#put:4-")
    assert pauses[0].text == (
        "The search ran out of time (scan_seconds) in b. Use :#put:4- to go on, or search a folder below"
    )
    assert pauses[-1].code == "matches"


def test_what_goes_on_never_leads_to_nothing():
    clock = Clock()
    tree = Ageing("f", {"a": {"m.py": b"def put(): ...\n"}, "b": {"n.py": b"put\n"}}, clock, 9.0)

    def seen() -> Any:
        return visit(tree, work(scan_seconds=10), clock)

    search = Found(Symbol("put"), seen())
    kept = list(search.rows(seen()))
    while search.total is None:
        kept = list(search.rows(seen()))
    assert kept[-1] == NO_MORE


def test_a_search_that_pauses_before_it_found_anything_has_no_rows_yet():
    clock = Clock()
    tree = Ageing("f", {name: {"m.py": b"x = 1\n"} for name in "ab"}, clock, 9.0)
    search = Found(Symbol("put"), visit(tree, work(scan_seconds=10), clock))
    assert list(search.rows(visit(tree, work(scan_seconds=10), clock))) == []
    assert search.total == 0
    assert said(search)[0].startswith("No definition of put so far; 1 file of programs looked at")


def test_a_search_with_very_many_rows_ends_and_says_how_to_see_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(room, "ROWS", 3)
    tree = Folder("f", {"d": {f"{name}.py": b"def put(): ...\n" for name in "abc"}})
    search = found("put", tree)
    assert list(search.rows(visit(tree))) == [
        "f/d/a.py (1 definition)",
        "1: function f/d/a.py:#put",
        "    def put(): ...",
    ]
    note = search.notes()[-1]
    assert (note.code, note.selector) == ("truncated", "f/d:#put")
    assert note.text.startswith("There are more than 3 rows, and the search ended in d/")
    assert search.total is None


def test_a_definition_that_is_asked_for_row_by_row_is_searched_no_further():
    tree = Folder("f", {"a.py": b"def put(): ...\n", "b.py": b"def put(): ...\n"})
    search = found("put", tree)
    first = search.rows(visit(tree))
    assert next(first) == "f/a.py (1 definition)"
    assert said(search) == ["1 definition in 1 file so far; 1 file of programs looked at"]
    later = Folder("f", {"a.py": b"", "b.py": b"class put: ...\n"})
    assert list(search.rows(visit(later)))[-2:] == ["1: class f/b.py:#put", "    class put: ..."]


def test_another_read_goes_on_in_what_was_found():
    search = found("put")
    first = search.rows(visit())
    assert [next(first) for _ in range(2)] == PUT[:2]
    assert list(search.rows(visit())) == PUT
