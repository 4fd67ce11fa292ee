"""Do the hits of a file stand under their line numbers, with what is around them, however the text comes?"""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.renderings.search.group import LEAD, LONGEST, Group, clipped, heading, named


def hits(text: str, letter: str = "x"):
    """Each line that has the letter."""
    at = 0
    for line in text.split("\n")[: -1 if text.endswith("\n") else None]:
        if letter in line:
            yield at, at + len(line), at + line.index(letter), at + line.index(letter) + 1
        at += len(line) + 1


def grouped(*texts: str, around: int = 0, most: int = 99) -> Group:
    group = Group(most, around)
    for text in texts:
        group.take(text, hits(text))
    return group


def grep(rows: list[str], around: int) -> list[str]:
    """What `grep -n -C` prints of rows."""
    matching = {number for number, row in enumerate(rows, 1) if "x" in row}
    shown = [
        number
        for number in range(1, len(rows) + 1)
        if any(abs(number - each) <= (around if number not in matching else 0) for each in matching)
    ]
    found: list[str] = []
    for at, number in enumerate(shown):
        if around and at and shown[at - 1] != number - 1:
            found.append("--")
        found.append(f"{number}{':' if number in matching else '-'} {rows[number - 1]}")
    return found


def test_hits_stand_under_their_numbers():
    group = grouped("a\nx1\nb\nx2\n")
    assert group.rows == ["2: x1", "4: x2"]
    assert (group.matching, group.beyond, group.clipped, group.unknown) == (2, None, 0, [])
    assert group.number == 5


@given(st.lists(st.sampled_from(["a", "", "x", "bx"]), max_size=14), st.integers(0, 3), st.data())
def test_context_is_that_of_grep_in_whatever_pieces_the_text_comes(rows: list[str], around: int, data: st.DataObject):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(rows)), max_size=4)))
    bounds = [0, *cuts, len(rows)]
    texts = ["".join(f"{row}\n" for row in rows[a:b]) for a, b in pairwise(bounds)]
    if texts and data.draw(st.booleans()) and rows and rows[-1]:
        texts[-1] = texts[-1].removesuffix("\n")
    assert grouped(*texts, around=around).rows == grep(rows, around)


def test_hits_that_are_far_from_each_other_stand_apart():
    assert grouped("x\na\nb\nc\nx\n", around=1).rows == ["1: x", "2- a", "--", "4- c", "5: x"]
    assert grouped("x\na\nb\nx\n", around=1).rows == ["1: x", "2- a", "3- b", "4: x"]
    assert grouped("x\na\nx\n").rows == ["1: x", "3: x"]


def test_of_many_hits_the_first_are_shown_with_their_context_and_the_next_one_is_known():
    group = grouped("x\na\nb\nx\nc\nx\nx\n", around=1, most=2)
    assert group.rows == ["1: x", "2- a", "3- b", "4: x", "5- c"]
    assert (group.matching, group.beyond) == (4, 6)


def test_lines_on_which_the_pattern_took_too_long_are_kept_apart():
    group = Group(9)
    group.take("a\nb\nx\n", [(2, 3, -1, -1), (4, 5, 4, 5)])
    assert (group.rows, group.matching, group.unknown) == (["3: x"], 1, [2])


@pytest.mark.parametrize(("before", "after"), [(0, 0), (0, 5000), (5000, 0), (5000, 5000), (LEAD, 5000), (299, 0)])
def test_a_long_line_is_shown_around_the_match(before: int, after: int):
    line = "a" * before + "needle" + "b" * after
    shown = clipped(line, before, before + 6) if len(line) > LONGEST else line
    match = re.fullmatch(r"(…?)(a*)needle(b*)(…?)", shown)
    assert match is not None
    assert len(shown) <= LONGEST + 2
    assert bool(match[1]) == (len(match[2]) < before)
    assert bool(match[4]) == (len(match[3]) < after)


def test_a_match_longer_than_what_is_shown_begins_where_it_begins():
    line = "a" * 10 + "n" * 1000
    assert clipped(line, 10, 1010) == f"…{'n' * LONGEST}…"


def test_lines_that_are_shown_in_part_are_counted():
    group = grouped("a" * 1000 + "\n" + "b" * 1000 + "x\n", around=1)
    assert group.clipped == 2
    assert group.rows[0] == f"1- {'a' * LONGEST}…"
    assert group.rows[1].endswith("bx")


def test_the_heading_counts_and_says_when_there_may_be_more():
    assert heading("a.py", 1, partial=False) == "a.py (1 match)"
    assert heading("a.py", 1234, partial=False) == "a.py (1,234 matches)"
    assert heading("a.py", 1, partial=True) == "a.py (1+ matches)"


def test_lines_are_named_by_number():
    assert named([7]) == "line 7"
    assert named([7, 8]) == "2 lines (7, 8)"
    assert named([*range(1, 9)]) == "8 lines (1, 2, 3, 4, 5, …)"
