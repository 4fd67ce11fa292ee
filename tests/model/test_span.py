"""Is the algebra of spans that of sets of line numbers?"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.span import Span, Spans, clipped, complement, from_line, merged, minus
from tests.strategies import spans

LAST = 40
END = LAST + 10
SPANS = st.lists(spans(LAST), max_size=8)
CLOSED = st.lists(spans(LAST, opened=False), max_size=8)
LINES = st.integers(1, END)


def lines(of: list[Span] | Spans) -> set[int]:
    """The lines of spans, of open ones as far as `END`."""
    return {number for span in of for number in range(span.start, (END if span.end is None else span.end) + 1)}


def is_canonical(of: Spans) -> bool:
    """Whether spans are sorted and apart from one another, only the last one open."""
    apart = all(before.end is not None and before.end + 1 < after.start for before, after in pairwise(of))
    return apart and all(span.end is None or span.start <= span.end for span in of)


@given(SPANS)
def test_merged_are_the_same_lines_in_order(some: list[Span]):
    found = merged(some)
    assert lines(found) == lines(some)
    assert is_canonical(found)
    assert any(span.end is None for span in found) == any(span.end is None for span in some)
    assert merged(found) == found


@given(SPANS, LINES)
def test_complement_is_what_is_left(some: list[Span], total: int):
    found = complement(some, total)
    assert lines(found) == set(range(1, total + 1)) - lines(some)
    assert is_canonical(found)


@given(SPANS, SPANS)
def test_minus_takes_away(some: list[Span], other: list[Span]):
    found = minus(some, other)
    assert lines(found) == lines(some) - lines(other)
    assert is_canonical(found)
    open_left = any(span.end is None for span in some) and all(span.end is not None for span in other)
    assert any(span.end is None for span in found) == open_left


@given(SPANS, LINES)
def test_clipped_ends_at_the_total(some: list[Span], total: int):
    found = clipped(merged(some), total)
    assert lines(found) == lines(some) & set(range(1, total + 1))
    assert all(span.end is not None and span.end <= total for span in found)
    assert is_canonical(found)


@given(SPANS, LINES)
def test_from_line_is_what_comes_later(some: list[Span], number: int):
    found = from_line(merged(some), number)
    assert lines(found) == {line for line in lines(some) if line >= number}
    assert is_canonical(found)


@given(spans(LAST), LINES)
def test_a_span_knows_its_lines(span: Span, number: int):
    assert (number in span) == (number in lines([span]))
    assert span.count == (None if span.end is None else len(lines([span])))
    left = span.from_line(number)
    assert (set() if left is None else lines([left])) == {line for line in lines([span]) if line >= number}


@pytest.mark.parametrize(
    ("some", "expected"),
    [
        ([Span(3, 7), Span(6, 9)], [(3, 9)]),
        ([Span(3, 7), Span(8, 9)], [(3, 9)]),
        ([Span(3, 7), Span(9, 9)], [(3, 7), (9, 9)]),
        ([Span(30, 32), Span(5, 7)], [(5, 7), (30, 32)]),
        ([Span(5, None), Span(7, 9), Span(100, None)], [(5, None)]),
        ([Span(5, 6), Span(7, None)], [(5, None)]),
        ([Span(1, 20), Span(5, 6)], [(1, 20)]),
        ([], []),
    ],
)
def test_what_overlaps_or_touches_is_one(some: list[Span], expected: list[tuple[int, int | None]]):
    assert [(span.start, span.end) for span in merged(some)] == expected


def test_lines_from_the_end_have_negative_numbers():
    last = Span(-5, -1)
    assert (last.count, -5 in last, -6 in last, 1 in last) == (5, True, False, False)
    assert from_line((last,), -2) == (Span(-2, -1),)


def test_what_is_no_number_is_in_no_span():
    assert "3" not in Span(1, None)
    assert None not in Span(1, None)


def test_a_hole_behind_a_span_is_kept_for_those_that_follow():
    assert minus((Span(1, 3), Span(10, 12)), (Span(5, 6), Span(11, 11))) == (Span(1, 3), Span(10, 10), Span(12, 12))
    assert minus((Span(1, None),), (Span(3, 4), Span(6, None), Span(9, 9))) == (Span(1, 2), Span(5, 5))
