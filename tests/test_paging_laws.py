"""For any text, limits and selector: does following the pages end, repeat nothing, and show all once?"""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from omniread.model.excerpt import Window
from omniread.model.limits import Limits
from omniread.model.lines import Lines
from omniread.model.selector import Selector, Tail
from omniread.model.span import Span, complement, merged
from omniread.paging import clamp
from omniread.views.ranges import Ranges
from tests import fakes
from tests.strategies import LIMITS, LINE_SELECTORS, ROWS

NUMBERED = st.booleans()


def page(rows: list[str], selector: Selector, limits: Limits, *, numbered: bool) -> Window:
    work = fakes.work()
    work.limits, work.numbered = limits, numbered
    return clamp(Ranges().excerpt(Lines(rows), selector, work), selector, work)


def followed(rows: list[str], selector: Selector, limits: Limits, *, numbered: bool) -> Iterator[Window]:
    """All pages from a selector on; none is asked for twice."""
    following: Selector | None = selector
    asked: set[Selector] = set()
    while following is not None:
        assert following not in asked, f"{following} is asked again"
        asked.add(following)
        window = page(rows, following, limits, numbered=numbered)
        yield window
        following = window.rest


def lines_of(spans: tuple[Span, ...], total: int) -> list[int]:
    """The line numbers of spans, those from the end made absolute."""
    found = [number for span in spans for number in range(span.start, (total if span.end is None else span.end) + 1)]
    return [number if number > 0 else total + 1 + number for number in found]


def asked_for(selector: Selector, total: int) -> set[int]:
    """The lines that a selector means, worked out one by one."""
    if not selector.ranges:
        return set(range(1, total + 1))
    found: set[int] = set()
    for part in selector.ranges:
        if isinstance(part, Tail):
            found |= set(range(max(1, total - part.count + 1), total + 1))
        else:
            found |= set(range(part.start, min(total, total if part.end is None else part.end) + 1))
    return found


def leads_on(selector: Selector) -> bool:
    """Whether the selector is one bounded range that is padded, so that its last page names the lines behind it."""
    return not selector.raw and len(selector.ranges) == 1 and getattr(selector.ranges[0], "end", None) is not None


@given(ROWS, LINE_SELECTORS, LIMITS, NUMBERED)
def test_following_the_pages_shows_each_line_asked_for_once(rows, selector, limits, numbered):
    pages = list(followed(rows, selector, limits, numbered=numbered))
    shown = [number for window in pages for number in lines_of(window.shown, len(rows))]
    assert shown == sorted(set(shown))
    asked = asked_for(selector, len(rows))
    assert asked <= set(shown)
    if not leads_on(selector):
        assert set(shown) == asked
    elif asked and limits.max_bytes is None and limits.max_tokens is None:
        around = {number for window in pages for number in lines_of(window.context, len(rows))}
        assert set(range(min(asked), len(rows) + 1)) <= set(shown) | around


@given(ROWS, LINE_SELECTORS, LIMITS, NUMBERED)
def test_no_continuation_leads_to_nothing(rows, selector, limits, numbered):
    first, *later = followed(rows, selector, limits, numbered=numbered)
    assert all(window.shown for window in later)
    assert bool(first.shown) == bool(asked_for(selector, len(rows)))


@given(ROWS, LINE_SELECTORS, LIMITS, NUMBERED)
def test_kept_and_elided_lines_are_all_lines(rows, selector, limits, numbered):
    window = page(rows, selector, limits, numbered=numbered)
    total = len(rows)
    shown, around = lines_of(window.shown, total), lines_of(window.context, total)
    kept = [number if number > 0 else total + 1 + number for number in (line.number for line in window.lines)]
    assert kept == sorted({*shown, *around})
    assert len(kept) == len(shown) + len(around)
    elided = lines_of(complement(merged(Span(number, number) for number in kept), total), total)
    assert sorted(kept + elided) == list(range(1, total + 1))


@given(ROWS, LINE_SELECTORS, LIMITS, NUMBERED)
def test_a_page_keeps_to_its_limits(rows, selector, limits, numbered):
    window = page(rows, selector, limits, numbered=numbered)
    shown = lines_of(window.shown, len(rows))
    assert limits.max_lines is None or len(shown) <= limits.hard_max_lines
    size = sum(len(line.text.encode()) for line in window.lines)
    assert limits.max_bytes is None or size <= limits.max_bytes
    if limits.max_columns is not None and not selector.raw:
        assert all(len(line.text) <= limits.max_columns for line in window.lines)


@given(ROWS, LINE_SELECTORS, LIMITS, NUMBERED)
def test_the_lines_shown_are_those_of_the_text(rows, selector, limits, numbered):
    window = page(rows, selector, limits, numbered=numbered)
    whole = limits.max_columns is None or selector.raw
    for line in window.lines:
        row = rows[line.number - 1 if line.number > 0 else line.number]
        assert row.startswith(line.text)
        assert line.length == len(row)
        assert line.text == row or window.partial or not whole
        assert line.cut == (line.text != row)


@given(ROWS, LINE_SELECTORS, LIMITS, NUMBERED)
def test_a_page_that_was_cut_says_why_and_goes_on(rows, selector, limits, numbered):
    window = page(rows, selector, limits, numbered=numbered)
    missing = asked_for(selector, len(rows)) - set(lines_of(window.shown, len(rows)))
    assert not missing or (window.cut_by is not None and window.rest is not None)
    assert not window.partial or window.cut_by in {"bytes", "tokens"}
    assert window.cut_by != "tokens" or limits.max_tokens is not None
    assert window.cut_by != "bytes" or limits.max_bytes is not None
