"""Does a search say what it found, where it looked and what it left out?"""

import pytest

from omniread.model.selector import Regex
from omniread.renderings.search.tally import Tally


def said(tally: Tally, pattern: str = "x", *, so_far: bool = False) -> list[tuple[str, str]]:
    return [(note.code, note.text) for note in tally.notes(Regex(pattern, "i"), 2, so_far=so_far)]


def counted(searched: int, matching: int = 0, hit: int = 0) -> Tally:
    tally = Tally()
    tally.searched, tally.matching, tally.hit = searched, matching, hit
    return tally


@pytest.mark.parametrize(
    ("tally", "text"),
    [
        (counted(0), "No line matches /x/i; 0 files searched"),
        (counted(1), "No line matches /x/i; 1 file searched"),
        (counted(5000, 1, 1), "1 matching line in 1 file; 5,000 files searched"),
        (counted(5000, 1234, 56), "1,234 matching lines in 56 files; 5,000 files searched"),
    ],
)
def test_what_was_found_is_counted(tally: Tally, text: str):
    assert said(tally) == [("matches", text)]


def test_a_search_that_goes_on_counts_so_far_and_so_does_one_that_left_a_part_out():
    assert said(counted(3), so_far=True) == [("matches", "No line matches /x/i so far; 3 files searched")]
    tally = counted(3, 2, 1)
    tally.partial = 1
    assert said(tally) == [("matches", "2 matching lines in 1 file so far; 3 files searched")]


def test_what_was_left_out_is_told_behind_what_was_found():
    tally = counted(1)
    tally.skip("heavy", ".git")
    assert said(tally)[0][1] == (
        "No line matches /x/i; 1 file searched. Not searched: 1 folder of tools or caches (.git)"
        "; what is ignored, or such a folder, is searched by its own path"
    )


def test_an_endless_pattern_is_not_repeated_whole():
    assert said(counted(1), "y" * 200)[0][1] == f"No line matches /{'y' * 80}…/i; 1 file searched"


def test_slow_files_cut_lines_and_missing_context_are_remarked():
    tally = counted(1, 1, 1)
    tally.slow = tally.clipped = 1
    tally.without_context = True
    assert [code for code, _ in said(tally)] == ["matches", "timed-out", "context-lines", "line-cut"]
    assert said(tally)[1][1].startswith("In 1 file the pattern takes longer than 2 s (regex_seconds)")
    assert said(tally)[3][1].startswith("1 line is cut")
    tally.slow, tally.clipped, tally.unit = 2, 1200, "table"
    assert said(tally)[1][1].startswith("In 2 tables ")
    assert said(tally)[3][1].startswith("1,200 lines are cut")
