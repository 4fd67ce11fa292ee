"""Is Codex's rule of indents followed? Its whole table is in `tests/acceptance/test_codex_indentation.py`."""

import pytest

from omniread.model.errors import BadSelector
from omniread.model.lines import Lines
from omniread.model.selector import Indentation as Asked
from omniread.model.selector import Selector
from omniread.model.span import Spans
from omniread.views.indentation import Indentation
from tests import fakes
from tests.pages import numbers

F2 = [f"{' ' * columns}x" for columns in (0, 4, 8, 12, 8, 4, 0)]


def shown(rows: list[str], **given: object) -> Spans:
    usual = {"anchor": 4, "levels": 0, "siblings": False, "header": True, "most": 50}
    asked = Asked(**(usual | given))  # type: ignore[arg-type]
    return Indentation().excerpt(Lines(rows), Selector(view=asked), fakes.work()).spans


@pytest.mark.parametrize(("levels", "expected"), [(0, range(1, 8)), (2, range(2, 7)), (3, range(1, 8))])
def test_levels_reach_outwards(levels: int, expected: range):
    assert numbers(shown(F2, levels=levels)) == list(expected)


@pytest.mark.parametrize(("most", "expected"), [(1, [4]), (2, [3, 4]), (3, [3, 4, 5]), (4, [2, 3, 4, 5])])
def test_lines_are_taken_up_first_and_then_down(most: int, expected: list[int]):
    assert numbers(shown(F2, most=most)) == expected


def test_blank_lines_at_the_ends_are_dropped():
    assert shown(["", " ", ""], anchor=2) == ()


@pytest.mark.parametrize("rows", [F2, []])
def test_an_anchor_past_the_end_is_an_error(rows: list[str]):
    with pytest.raises(BadSelector, match="past the end"):
        shown(rows, anchor=8)


def test_a_long_text_is_read_outwards_in_pieces():
    rows = [*("x" for _ in range(3000)), "f", *("    y" for _ in range(2000)), "x"]
    assert numbers(shown(rows, anchor=4000, levels=1, most=20_000, siblings=False)) == list(range(3001, 5003))


def test_without_an_anchor_there_is_no_block():
    with pytest.raises(BadSelector, match="anchor"):
        Indentation().excerpt(Lines(F2), Selector(), fakes.work())
