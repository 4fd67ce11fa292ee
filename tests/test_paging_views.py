"""Do pages of a view go on where the view left off, and does paging hear a cancellation?"""

import threading

import pytest

from omniread.model.errors import Cancelled
from omniread.model.excerpt import Excerpt, Window
from omniread.model.lines import Lines
from omniread.model.selector import Outline, Range, Regex, Selector, Tail
from omniread.model.span import Span
from omniread.paging import clamp
from tests import fakes
from tests.pages import counted, numbers, seen, selected


def viewed(selector: Selector, spans: list[Span], *, beyond: int | None = None, **limits: int) -> Window:
    """One page of what a view kept of 100 lines, with a line of context around each span."""
    context = tuple(Span(span.start - 1, span.start - 1) for span in spans)
    excerpt = Excerpt(Lines(counted(100)), tuple(spans), context, beyond=beyond)
    return clamp(excerpt, selector, fakes.work(**limits))


def searched(*ranges: Range) -> Selector:
    return Selector(view=Regex("x", "i", 3), ranges=ranges)


SPANS = [Span(10, 10), Span(20, 20), Span(30, 31), Span(90, 90)]


def test_all_that_a_view_kept_is_shown_with_its_context():
    page = viewed(searched(), SPANS)
    assert seen(page) == [9, 10, 19, 20, 29, 30, 31, 89, 90]
    assert (numbers(page.shown), numbers(page.context)) == ([10, 20, 30, 31, 90], [9, 19, 29, 89])
    assert (page.rest, page.cut_by) == (None, None)


@pytest.mark.parametrize(
    ("ranges", "following"),
    [
        ((), (Span(30, None),)),
        ((Span(5, None),), (Span(30, None),)),
        ((Span(5, 50),), (Span(30, 50),)),
        ((Span(5, 25), Span(28, 95)), (Span(30, 95),)),
        ((Span(1, 40), Span(80, 95)), (Span(30, 40), Span(80, 95))),
    ],
)
def test_a_view_goes_on_within_the_ranges_that_were_asked(ranges: tuple[Range, ...], following: tuple[Range, ...]):
    page = viewed(searched(*ranges), SPANS, hard_max_lines=2)
    assert (numbers(page.shown), page.cut_by) == ([10, 20], "lines")
    assert page.rest == searched(*following)


def test_a_view_in_a_tail_goes_on_in_it():
    page = viewed(searched(Span(5, 25), Tail(75)), SPANS, hard_max_lines=2)
    assert numbers(page.shown) == [10, 20]
    assert page.rest is not None
    assert page.rest.view == Regex("x", "i", 3)
    assert page.rest.ranges
    kept = [part for part in page.rest.ranges if isinstance(part, Span)]
    assert all(span.start >= 26 for span in kept)


@pytest.mark.parametrize(("ranges", "following"), [((), (Span(41, None),)), ((Span(5, 60),), (Span(41, 60),))])
def test_a_view_that_stopped_looking_goes_on_there(ranges: tuple[Range, ...], following: tuple[Range, ...]):
    page = viewed(searched(*ranges), SPANS[:3], beyond=41)
    assert (page.rest, page.cut_by) == (searched(*following), None)


def test_a_view_that_stopped_looking_in_a_tail_goes_on_there():
    assert viewed(searched(Span(5, 25), Tail(75)), SPANS[:3], beyond=41).rest is not None


def test_a_view_that_stopped_at_its_end_is_done():
    assert viewed(searched(Span(5, 40)), SPANS[:3], beyond=41).rest is None


def test_an_outline_goes_on_in_lines_of_the_file():
    page = viewed(Selector(view=Outline(2)), SPANS, hard_max_lines=3)
    assert str(page.rest) == "outline+2:31-"


@pytest.mark.parametrize("tail", ["", "1-1900", "3,5"])
def test_a_cancelled_read_stops(tail: str):
    work = fakes.work()
    work.cancel = threading.Event()
    work.cancel.set()
    excerpt = Excerpt(Lines(counted(1900)), selected(tail).ranges or (Span(1, None),))
    with pytest.raises(Cancelled):
        clamp(excerpt, selected(tail), work)
