"""Which conflicts does a page show, when the text is held and when only its lines are known?"""

import pytest

from omniread.merging.warning import MOST, warning
from omniread.model.span import Span
from omniread.model.text import Line
from tests import merges

TEXT = f"a\nb\n{merges.MERGE}c\n{merges.JJ_DIFF}d\n"
FIRST, SECOND = Span(3, 8), Span(10, 21)


def lines(*numbers: int) -> list[Line]:
    rows = TEXT.split("\n")[:-1]
    return [Line(number, rows[number - (number > 0)], "\n", 1, 1) for number in numbers]


@pytest.mark.parametrize(
    ("shown", "spans"),
    [
        (range(1, 23), [FIRST, SECOND]),
        (range(3, 4), [FIRST]),
        (range(4, 13), [SECOND]),
        (range(4, 9), []),
        (range(-20, -2), [FIRST, SECOND]),
    ],
)
def test_in_a_text_that_is_held(shown: range, spans: list[Span]):
    warned = warning(lines(*shown), TEXT)
    assert (list(warned.spans), warned.total, warned.visible) == (spans, 2, len(spans))


@pytest.mark.parametrize(
    ("shown", "spans"),
    [
        ([*range(1, 23)], [FIRST, SECOND]),
        ([*range(1, 13)], [FIRST, Span(10, None)]),
        ([3, 4, *range(7, 23)], [Span(3, None), SECOND]),
        ([*range(4, 10)], []),
        ([*range(-20, 0)], [Span(-20, -15), Span(-13, -2)]),
    ],
)
def test_in_lines_alone(shown: list[int], spans: list[Span]):
    warned = warning(lines(*shown), None)
    assert (list(warned.spans), warned.total) == (spans, None)


def test_a_stray_marker_is_no_conflict():
    stray = [Line(1, "<<<<<<< a", "\n", 1, 1), Line(2, ">>>>>>> a", "\n", 1, 1)]
    assert warning(stray, None).spans == ()
    assert warning(stray, "<<<<<<< a\n>>>>>>> a\n").total == 0


def test_of_very_many_only_those_of_the_page_are_looked_at():
    many = merges.MERGE * MOST
    page = [Line(number, row, "\n", 1, 1) for number, row in enumerate(many.split("\n")[:10], 1)]
    warned = warning(page, many)
    assert (warned.spans, warned.total) == ((Span(1, 6), Span(7, None)), None)
