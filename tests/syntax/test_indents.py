"""Do the indents of lines alone show the blocks around one?"""

import pytest

from omniread.model.span import Span
from omniread.syntax.indents import around, cut
from tests import fakes

LINES = ["# doc", "@mark", "def f", "  if x", "    a", "", "    b", "  end", "  c", "end", "def g", "  d"]


def test_an_owner_takes_what_is_deeper_what_closes_it_and_the_marks_before_it():
    assert around(LINES, 5, fakes.work()) == (Span(4, 8), Span(1, 10))


def test_no_neighbour_is_taken():
    assert around(LINES, 12, fakes.work()) == (Span(11, 12),)


@pytest.mark.parametrize("line", [0, 13])
def test_where_there_is_no_line_there_is_no_block(line: int):
    assert around(LINES, line, fakes.work()) == ()


def test_a_blank_line_belongs_to_what_stands_before_it():
    assert around(LINES, 6, fakes.work())[0] == Span(4, 8)


def test_blanks_before_everything_have_no_block():
    assert around(["", "", "x"], 1, fakes.work()) == ()


def test_a_line_that_opens_belongs_to_the_one_above():
    assert around(["int f()", "{", "\ta", "}"], 2, fakes.work()) == (Span(1, 4),)


def test_only_blocks_that_a_window_cuts_are_given():
    assert set(cut(LINES, 4, 5, fakes.work())) == {Span(4, 8), Span(1, 10)}
    assert cut(LINES, 11, 12, fakes.work()) == []
