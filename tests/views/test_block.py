"""Is the block around a line shown whole, or the part of it that ranges leave?"""

import pytest

from omniread.model.errors import BadSelector, TooBig
from omniread.model.excerpt import Excerpt
from omniread.model.grammar import parse
from omniread.model.lines import Lines
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.views.block import Block
from tests import fakes
from tests.syntax.test_blocks import Program

ROWS = ["a:", "  b:", "    c: 1", "    d: 2", "  e: 3", "", "f:", "  g: 1"]


def seen(tail: str, rows: list[str] = ROWS) -> Excerpt:
    selector = parse(tail)
    assert selector is not None
    return Block().excerpt(Program("no-such-language", "\n".join(rows)), selector, fakes.work())


def test_the_smallest_block_comes_first_and_levels_go_outwards():
    assert seen("@3").spans == (Span(2, 4),)
    assert seen("@3^1").spans == (Span(1, 5),)


def test_beyond_the_outermost_that_is_shown_and_said():
    found = seen("@3^7")
    assert found.spans == (Span(1, 5),)
    assert "Only 2 blocks are around line 3" in found.notes[0].text
    assert "Only 1 block is" in seen("@8^3").notes[0].text


def test_ranges_leave_a_part_of_it():
    assert seen("@3:3-3").spans == (Span(3, 3),)
    assert seen("@3^1:-5").spans == (Span(4, 5),)


def test_a_line_with_no_block_is_shown_alone():
    found = seen("@1", ["one", "two"])
    assert (found.spans, found.notes[0].code) == ((Span(1, 1),), "structure")


def test_past_the_end_nothing_is_found():
    assert seen("@99").spans == (Span(99, 99),)


def test_what_is_not_held_whole_is_too_big():
    selector = parse("@50")
    assert selector is not None
    with pytest.raises(TooBig, match=":30-70"):
        Block().excerpt(Lines(ROWS), selector, fakes.work())


def test_without_a_line_there_is_no_block():
    with pytest.raises(BadSelector, match="For example :@42"):
        Block().excerpt(Lines(ROWS), Selector(), fakes.work())
