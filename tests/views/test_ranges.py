"""Which lines do the whole, a slice, a tail and a list of ranges keep, and which are put around them?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.lines import Lines
from omniread.model.selector import Rendering, Selector
from omniread.model.span import Span
from omniread.views.ranges import Ranges
from tests import fakes
from tests.pages import counted, seen, selected, window
from tests.strategies import LIMITS, LINE_SELECTORS, ROWS


def excerpt(count: int, tail: str | Selector, *, numbered: bool = True, known: bool = False, **limits: int):
    work = fakes.work(**limits)
    work.numbered = numbered
    text = Lines(counted(count), total=count if known else None)
    return Ranges().excerpt(text, selected(tail), work)


def spanned(spans: tuple[Span, ...]) -> list[tuple[int, int | None]]:
    return [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("tail", ["", "raw"])
def test_without_ranges_all_is_kept(tail: str):
    found = excerpt(10, tail)
    assert (found.spans, found.context, found.column, found.beyond) == ((Span(1, None),), (), None, None)


# One bounded range: 1 line before when it starts after line 1, 3 after when its end is bounded; never beyond the text.
WINDOWS = [
    (50, "2-5", 1, 8),
    (50, "1-5", 1, 8),
    (50, "40", 39, 50),
    (50, "40-", 39, 50),
    (50, "1-", 1, 50),
    (50, "49-50", 48, 50),
    (50, "50-50", 49, 50),
    (100, "L51", 50, 100),
    (100, "L1-L10", 1, 13),
    (100, "L2-L5", 1, 8),
    (100, "L41-L60", 40, 63),
    (100, "41..60", 40, 63),
    (100, "41+20", 40, 63),
    (9, "3..5", 2, 8),
    (9, "3-5", 2, 8),
    (9, "3-7,6-9", 2, 9),
    (20, "3-7,6-9", 2, 12),
    (20, "3-7,8-9", 2, 12),
    (20, "-5", 15, 20),
    (20, "-20", 1, 20),
    (20, "-99", 1, 20),
    (3, "2-99", 1, 3),
    (1, "1", 1, 1),
    (1, "-1", 1, 1),
]


@pytest.mark.parametrize(("count", "tail", "first", "last"), WINDOWS)
def test_one_range_is_shown_with_what_is_around_it(count: int, tail: str, first: int, last: int):
    assert seen(window(counted(count), tail)) == list(range(first, last + 1))


EXACT = [
    (30, "3-5,20-22", [3, 4, 5, 20, 21, 22]),
    (40, "30-32,5-7", [5, 6, 7, 30, 31, 32]),
    (30, "2+2,20+2", [2, 3, 20, 21]),
    (80, "19,59", [19, 59]),
    (20, "3,-2", [3, 19, 20]),
    (20, "3-4,-2", [3, 4, 19, 20]),
    (20, "raw:-5", [16, 17, 18, 19, 20]),
    (20, "raw:3-5", [3, 4, 5]),
    (20, "3-5:raw", [3, 4, 5]),
    (20, "raw:19", [19, 20]),
    (40, "raw:31-31", [31]),
    (400, "raw:1-2", [1, 2]),
]


@pytest.mark.parametrize(("count", "tail", "lines"), EXACT)
def test_several_ranges_and_raw_ones_are_exact(count: int, tail: str, lines: list[int]):
    assert seen(window(counted(count), tail)) == lines


@pytest.mark.parametrize("numbered", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_a_tail_has_its_leading_line_however_it_is_shown(*, numbered: bool, known: bool):
    page = window(counted(20), "-5", numbered=numbered, total=20 if known else None)
    assert [line.text for line in page.lines] == [f"line {number}" for number in range(15, 21)]


@pytest.mark.parametrize("numbered", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_a_raw_tail_is_exact_however_it_is_shown(*, numbered: bool, known: bool):
    page = window(counted(20), "raw:-5", numbered=numbered, total=20 if known else None)
    assert [line.text for line in page.lines] == [f"line {number}" for number in range(16, 21)]


def test_a_tail_without_numbers_needs_no_count():
    made: list[int] = []
    text = Lines(made.append(number) or "x" for number in range(9))
    work = fakes.work()
    work.numbered = False
    assert Ranges().excerpt(text, selected("raw:-5"), work).spans == (Span(-5, -1),)
    assert made == []


def test_a_tail_with_numbers_is_an_ordinary_range():
    assert spanned(excerpt(20, "-5").spans) == [(16, 20)]
    assert spanned(excerpt(20, "3-4,-5", numbered=False).spans) == [(3, 4), (16, 20)]
    assert spanned(excerpt(20, "10-17,-5").spans) == [(10, 20)]
    assert spanned(excerpt(20, "10-12,-99").spans) == [(1, 20)]


@pytest.mark.parametrize("tail", ["-5", "raw:-5"])
def test_a_tail_of_nothing_is_nothing(tail: str):
    found = excerpt(0, tail)
    assert (found.spans, found.context) == ((), ())


@pytest.mark.parametrize(
    ("tail", "before", "after", "context"),
    [
        ("10-12", 1, 3, [(9, 9), (13, 15)]),
        ("10-12", 0, 3, [(13, 15)]),
        ("10-12", 1, 0, [(9, 9)]),
        ("10-12", 0, 0, []),
        ("10-12", 5, 2, [(5, 9), (13, 14)]),
        ("3-12", 5, 2, [(1, 2), (13, 14)]),
        ("10-", 2, 9, [(8, 9)]),
        ("10", 2, 9, [(8, 9)]),
        ("1-", 2, 9, []),
        ("1-4", 2, 2, [(5, 6)]),
        ("5,6", 1, 1, [(4, 4), (7, 7)]),
    ],
)
def test_the_padding_is_a_setting(tail: str, before: int, after: int, context: list[tuple[int, int]]):
    found = excerpt(100, tail, context_before=before, context_after=after)
    assert spanned(found.context) == context


@pytest.mark.parametrize("tail", ["10-12", "10", "10-"])
def test_padding_is_no_part_of_what_was_asked(tail: str):
    found = excerpt(100, tail)
    assert found.spans == selected(tail).ranges


@pytest.mark.parametrize("tail", ["raw:10-12", "3-5,8-9", "-5", "raw:-5", "3,-2"])
def test_a_range_asked_as_it_is_leaves_nothing_to_go_on_with(tail: str):
    assert window(counted(100), tail).rest is None


def test_a_word_that_makes_other_content_keeps_its_ranges():
    selector = Selector(Rendering("stat"), ranges=(Span(2, 3), Span(7, 8)))
    assert excerpt(10, selector).spans == (Span(2, 3), Span(7, 8))


@given(ROWS, LINE_SELECTORS, LIMITS, st.booleans(), st.booleans())
def test_kept_lines_are_sorted_and_apart(rows, selector, limits, numbered, known):
    work = fakes.work()
    work.limits, work.numbered = limits, numbered
    found = Ranges().excerpt(Lines(rows, total=len(rows) if known else None), selector, work)
    for spans in (found.spans, found.context):
        ends = [bound for span in spans for bound in (span.start, span.end if span.end is not None else 10**9)]
        assert ends == sorted(ends)
        assert len({span.start > 0 for span in spans}) <= 1
    kept = [number for span in found.spans for number in range(span.start, min(span.end or 99, 99) + 1)]
    around = [number for span in found.context for number in range(span.start, min(span.end or 99, 99) + 1)]
    assert not set(kept) & set(around)
