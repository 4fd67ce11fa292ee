"""Which part of one over-long line is shown?"""

import threading

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from omniread.model.errors import Cancelled
from omniread.model.lines import Lines
from omniread.model.selector import Column, Rendering, Selector
from omniread.model.span import Span
from omniread.views.column import Columns
from tests import fakes
from tests.pages import selected, window


def line(first: int, last: int | None, number: int = 1) -> Selector:
    return Selector(view=Column(first, last), ranges=(Span(number, number),))


def test_one_line_and_its_window_are_kept():
    found = Columns().excerpt(Lines(["x"]), selected("raw:7:col 1-9"), fakes.work())
    assert (found.spans, found.column, found.exact, found.context) == ((Span(7, 7),), Column(1, 9), True, ())


def test_a_cancelled_read_stops():
    work = fakes.work()
    work.cancel = threading.Event()
    work.cancel.set()
    with pytest.raises(Cancelled):
        Columns().excerpt(Lines(["x"]), selected("7:col 1-9"), work)


@pytest.mark.parametrize(
    ("tail", "text"),
    [
        ("2:col 1-3", "abc"),
        ("2:col 4-6", "dé日"),
        ("2:col 5-5", "é"),
        ("2:col 6-", "日z"),
        ("2:col 6", "日z"),
        ("2:col 1-99", "abcdé日z"),
        ("2:col 2+2", "bc"),
        ("raw:2:col 1-3", "abc"),
    ],
)
def test_a_window_counts_characters_from_one(tail: str, text: str):
    page = window(["x", "abcdé日z", "y"], tail)
    assert [(shown.number, shown.text) for shown in page.lines] == [(2, text)]
    assert (page.shown, page.rest, page.cut_by, page.partial) == ((Span(2, 2),), None, None, False)
    assert page.size == len(text.encode())


def test_a_window_over_the_budget_goes_on_where_it_stopped():
    page = window(["x" * 100], "1:col 11-90", max_bytes=30)
    assert [len(shown.text) for shown in page.lines] == [30]
    assert (page.rest, page.cut_by, page.partial, page.budget) == (line(41, 90), "bytes", True, 30)


def test_an_open_window_stays_open():
    assert window(["x" * 100], "1:col 11-", max_bytes=30).rest == line(41, None)


def test_a_rendering_is_kept():
    assert window(["x" * 100], "raw:1:col 1-90", max_bytes=30).rest == Selector(
        Rendering("raw"), Column(31, 90), (Span(1, 1),)
    )


def test_the_tokens_of_a_window_are_counted():
    page = window(["word " * 400], "1:col 1-2000", max_tokens=20)
    assert page.rest is not None
    assert len(page.lines[0].text) < 1000


def test_without_a_cap_on_bytes_all_is_shown():
    page = window(["x" * 100_000], "1:col 1-", max_bytes=None)
    assert (len(page.lines[0].text), page.rest, page.budget) == (100_000, None, None)


def test_a_window_past_the_end_of_its_line_shows_nothing():
    page = window(["abc"], "1:col 9-12")
    assert ([shown.text for shown in page.lines], page.rest) == ([""], None)


def test_a_window_past_the_last_line_has_no_line():
    page = window(["abc"], "9:col 1-2")
    assert (page.lines, page.shown, page.skipped, page.rest) == ((), (), (Span(9, 9),), None)


@given(
    st.text("ab é日😀", min_size=1, max_size=60), st.integers(1, 30), st.none() | st.integers(0, 40), st.integers(1, 20)
)
@example("ébc", 1, None, 1)
@example("日本", 1, 1, 2)
def test_following_the_windows_shows_every_character_once(row: str, first: int, more: int | None, most: int):
    last = None if more is None else first + more
    selector: Selector | None = line(first, last)
    asked: set[Selector] = set()
    texts: list[str] = []
    while selector is not None:
        assert selector not in asked
        asked.add(selector)
        page = window([row], selector, max_bytes=most)
        texts.append(page.lines[0].text)
        selector = page.rest
    assert "".join(texts) == row[first - 1 : last]
    assert all(texts[1:])
