"""Does a search that a read has no time or no room for go on in the next one, and come to its end?"""

from typing import Any

from omniread.model.selector import Regex
from omniread.renderings.search.findings import NO_MORE, Findings
from omniread.walking.visit import Visit
from tests.fakes import Folder, work
from tests.renderings.search.searches import Ageing, Clock, said, visit


def test_a_search_that_runs_out_of_time_says_so_and_goes_on():
    clock = Clock()
    tree = Ageing("f", {name: {"file": b"x"} for name in "abc"}, clock, 9.0)
    findings = Findings(Regex("x"), visit(tree, work(scan_seconds=10), clock))
    rows: list[str] = []
    notes: list[Any] = []
    for _ in range(9):
        before = len(rows)
        rows += list(findings.rows(visit(tree, work(scan_seconds=10), clock)))[before:]
        notes.append(findings.notes(1))
        if len(notes[-1]) == 1:
            break
    assert [row for row in rows if "(1 match)" in row] == [f"f/{name}/file (1 match)" for name in "abc"]
    stops = [note[-1] for note in notes if len(note) > 1]
    assert len(stops) >= 2
    assert stops[0].code == "truncated"
    assert stops[0].selector == "f:/x/:3-"
    assert stops[0].text == (
        "The search ran out of time (scan_seconds) in b. Use :/x/:3- to go on, or search a folder below"
    )
    assert notes[-1][0].text == "3 matching lines in 3 files; 3 files searched"


def test_what_goes_on_never_leads_to_nothing():
    clock = Clock()
    tree = Ageing("f", {"a": {"file": b"x"}, "b": {"file": b"-"}}, clock, 9.0)

    def seen() -> Visit:
        return visit(tree, work(scan_seconds=10), clock)

    findings = Findings(Regex("x"), seen())
    assert list(findings.rows(seen())) == ["f/a/file (1 match)", "1: x"]
    assert findings.total is None
    while findings.total is None:
        rows = list(findings.rows(seen()))
    assert rows[2:] == [NO_MORE]
    assert said(findings)[0] == "1 matching line in 1 file; 2 files searched"


def test_each_visit_gets_a_step_further_however_little_time_it_has():
    clock = Clock()
    tree = Ageing("f", {name: {"file": b"-"} for name in "abcdef"}, clock, 1000.0)
    findings = Findings(Regex("x"), visit(tree, work(scan_seconds=10), clock))
    for _ in range(30):
        list(findings.rows(visit(tree, work(scan_seconds=10), clock)))
        if not any(note.code == "truncated" for note in findings.notes(1)):
            break
    assert said(findings) == ["No line matches /x/; 6 files searched"]


class Packed(Folder):
    """A folder whose files take some bytes of what may be decompressed."""

    def stream(self, name: str) -> Any:
        self.work.inflate(40)
        return super().stream(name)


def packed(*, most: int) -> tuple[list[str], list[Any]]:
    """The rows and the last notes of a search that goes on until nothing is left."""
    children = dict.fromkeys("abcd", b"x")
    findings: Findings | None = None
    notes: list[Any] = []
    while not notes or any(note.code == "truncated" for note in notes[-1]):
        given = work(inflated_bytes=most)
        seen = visit(Packed("f", children, given), given)
        findings = findings or Findings(Regex("x"), seen)
        rows = list(findings.rows(seen))
        notes.append(findings.notes(1))
        assert len(notes) < 20
    return rows, notes


def test_a_search_that_may_decompress_no_more_goes_on_in_the_next_read():
    rows, notes = packed(most=100)
    assert [row for row in rows if "(1 match)" in row] == [f"f/{name} (1 match)" for name in "abcd"]
    assert "has decompressed as much as one read may (inflated_bytes) in c" in notes[0][-1].text
    assert notes[-1][0].text == "4 matching lines in 4 files; 4 files searched"


def test_what_no_read_can_decompress_is_too_big():
    rows, notes = packed(most=10)
    assert rows == []
    assert notes[-1][0].text == "No line matches /x/; 0 files searched. Not searched: 4 too big (a, b, c, …)"
