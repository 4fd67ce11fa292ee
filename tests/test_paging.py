"""What fits on one page, what ended it, and which selector shows the rest?"""

import pytest

from omniread.model.selector import Rendering, Selector, Tail
from omniread.model.span import Span
from omniread.model.text import Line
from tests.pages import Given, counted, numbers, seen, window

RAW = Rendering("raw")


def going_on(tail: str, rows: list[str], **given: object) -> str | None:
    """The selector that reads on, as text."""
    rest = window(rows, tail, **given).rest
    return None if rest is None else str(rest)


@pytest.mark.parametrize("tail", ["", "1-", "1", "raw", "1-3"])
def test_a_short_text_is_shown_whole(tail: str):
    page = window(["a", "bb", ""], tail)
    assert [line.text for line in page.lines] == ["a", "bb", ""]
    assert (page.shown, page.context) == ((Span(1, 3),), ())
    assert (page.rest, page.cut_by, page.partial, page.skipped) == (None, None, False, ())
    assert page.size == 6


def test_an_empty_text_has_no_lines():
    page = window([], "")
    assert (page.lines, page.shown, page.rest, page.cut_by, page.size) == ((), (), None, None, 0)


# One bounded range goes on behind its padding, an open one where it was cut.
NEXT = [
    (100, "L1-L10", "14-"),
    (100, "L2-L5", "9-"),
    (100, "L41-L60", "64-"),
    (100, "90-96", "100-"),
    (100, "90-97", None),
    (100, "99-100", None),
    (100, "L51", None),
    (100, "-5", None),
    (3, "2-99", None),
    (100, "3-5,20-22", None),
    (100, "raw:5-9", None),
]


@pytest.mark.parametrize(("count", "tail", "following"), NEXT)
def test_what_reads_on_behind_a_range(count: int, tail: str, following: str | None):
    assert going_on(tail, counted(count)) == following


def test_without_padding_a_range_goes_on_behind_its_end():
    assert going_on("5-9", counted(100), context_before=0, context_after=0) == "10-"
    assert going_on("5-9", counted(9), context_before=0, context_after=0) is None


def test_padding_that_does_not_fit_is_what_reads_on():
    page = window(["x" * 9] * 20, "2-4", max_bytes=50)
    assert (seen(page), numbers(page.shown), numbers(page.context)) == ([1, 2, 3, 4, 5], [2, 3, 4], [1, 5])
    assert (str(page.rest), page.cut_by) == ("6-", None)


def test_an_open_page_has_two_thousand_lines():
    page = window(counted(3500), "")
    assert (page.shown, page.cut_by, str(page.rest)) == ((Span(1, 2000),), "lines", "2001-")
    assert window(counted(2000), "").rest is None


@pytest.mark.parametrize(
    ("tail", "limits", "last", "following"),
    [
        ("", {"max_lines": 300}, 300, "301-"),
        ("", {"max_lines": 3500}, 3000, "3001-"),
        ("", {"max_lines": None}, 3500, None),
        ("", {"hard_max_lines": 100}, 100, "101-"),
        ("1-2500", {}, 2500, None),
        ("1-2500", {"max_lines": 300}, 2500, None),
        ("1-3400", {}, 3000, "3001-3400"),
        ("raw:1-3400", {}, 3000, "raw:3001-3400"),
        ("1-10,100-", {"max_lines": 20}, 109, "110-"),
        ("raw", {"max_lines": 300}, 300, "raw:301-"),
    ],
)
def test_lines_are_capped(tail: str, limits: dict[str, int], last: int, following: str | None):
    page = window(["x"] * 3500, tail, context_after=0, **limits)
    assert page.shown[-1].end == last
    assert page.cut_by == (None if following is None else "lines")
    if following is not None:
        assert str(page.rest) == following


def test_padding_does_not_count_as_lines_asked_for():
    page = window(counted(100), "41-60", hard_max_lines=20)
    assert (seen(page)[0], seen(page)[-1], page.cut_by) == (40, 63, None)


# The budget of 50 KiB is 51200 bytes; the rows end with LF.
@pytest.mark.parametrize(
    ("count", "size", "tail", "last", "following"),
    [
        (1000, 610, "", 83, "84-"),
        (400, 701, "1-200,300-310", 73, "74-200,300-310"),
        (400, 701, "74-200,300-310", 146, "147-200,300-310"),
        (100, 699, "1-40,60-100", 92, "93-100"),
        (300, 400, "1-200", 200, "204-"),
        (300, 1000, "1-200", 102, "103-200"),
        (300, 1000, "1-20", 20, "24-"),
        (300, 1000, "101-", 150, "151-"),
        (300, 1000, "raw:1-200", 102, "raw:103-200"),
        (300, 1000, "raw:1-2,101-200", 149, "raw:150-200"),
        (3100, 600, "1-3100", 2560, "2561-3100"),
    ],
)
def test_bytes_are_capped(count: int, size: int, tail: str, last: int, following: str):
    page = window(["x" * (size - 1)] * count, tail)
    assert page.shown[-1].end == last
    assert str(page.rest) == following
    assert page.cut_by == (None if seen(page)[-1] > last else "bytes")


def test_the_budget_of_a_range_grows_only_where_it_may():
    rows = ["x" * 999] * 300
    assert window(rows, "raw:1-200").budget == 200 * 512
    assert window(rows, "raw:1-200", scaled=False).budget == 51200
    assert window(rows, "raw:1-200", scaled=False).shown == (Span(1, 51),)
    assert window(rows, "raw:1-50").budget == 51200
    assert window(rows, "raw:1-200", max_bytes=2000).budget == 2000
    assert window(rows, "raw:1-200", max_bytes=None).budget is None
    assert window(rows, "raw:1-200", max_bytes=None).shown == (Span(1, 200),)


def test_bytes_are_those_of_the_file():
    wide = Given([Line(number, "abcd", "\r\n", 100, 4) for number in range(1, 9)])
    page = window(wide, "", max_bytes=250)
    assert (page.shown, page.size, page.cut_by) == ((Span(1, 2),), 200, "bytes")


def test_a_text_that_ends_without_a_line_end_is_as_big_as_its_file():
    page = window(Given([Line(1, "ab", "\n", 3, 2), Line(2, "c", "", 1, 1)]), "")
    assert page.size == 4


def test_characters_are_counted_in_bytes():
    assert window(["日" * 10] * 5, "", max_bytes=62).shown == (Span(1, 2),)


def test_tokens_are_capped():
    page = window(["some words of text on a line"] * 100, "", max_tokens=60)
    assert page.cut_by == "tokens"
    assert 1 < len(page.lines) < 20
    assert str(page.rest) == f"{len(page.lines) + 1}-"


def test_a_line_over_all_the_tokens_is_shown_by_its_head():
    page = window(["some words of text " * 100, "b"], "", max_tokens=10)
    assert (page.cut_by, page.partial, str(page.rest)) == ("tokens", True, "2-")
    assert 0 < len(page.lines[0].text) < 200


def test_a_line_is_cut_at_the_columns():
    page = window(["x" * 2001, "y" * 2000], "")
    assert [(len(line.text), line.length, line.cut) for line in page.lines] == [(2000, 2001, True), (2000, 2000, False)]
    assert (page.cut_by, page.partial, page.rest) == (None, False, None)


def test_a_cut_line_costs_what_is_shown_of_it():
    page = window(["x" * 60_000] * 30, "", max_columns=100)
    assert len(page.lines) == 30
    assert page.size < 51200


@pytest.mark.parametrize("limits", [{}, {"max_columns": 5}])
def test_a_raw_line_is_not_cut_at_the_columns(limits: dict[str, int]):
    page = window(["x" * 2500], "raw", **limits)
    assert (len(page.lines[0].text), page.rest) == (2500, None)


@pytest.mark.parametrize(
    ("tail", "following"), [("raw:2-2", None), ("raw:2-", "raw:3-"), ("raw:2-3", "raw:3-3"), ("raw:2-2,4-5", "raw:4-5")]
)
def test_a_line_over_the_whole_budget_is_shown_by_its_head(tail: str, following: str | None):
    page = window(["a", "é" * 35_000, "b", "c", "d"], tail)
    assert [line.text for line in page.lines] == ["é" * 25_600]
    assert (page.shown, page.partial, page.cut_by) == ((Span(2, 2),), True, "bytes")
    assert (None if page.rest is None else str(page.rest)) == following


def test_the_head_of_a_line_counts():
    page = window(["x" * 100, "b"], "raw", max_bytes=30)
    assert len(page.lines[0].text) == 30
    assert page.size == 30


def test_even_the_smallest_budget_shows_a_character():
    page = window(["日本", "b"], "", max_bytes=1)
    assert ([line.text for line in page.lines], page.partial, str(page.rest)) == (["日"], True, "2-")


def test_a_line_that_just_fits_without_its_end_is_whole():
    page = window(["x" * 50, "b"], "", max_bytes=50)
    assert ([line.text for line in page.lines], page.partial, str(page.rest)) == (["x" * 50], False, "2-")


@pytest.mark.parametrize(
    ("count", "tail"), [(1, ""), (1, "raw"), (1, "1-"), (1, "raw:1-5"), (1, "raw:1-1,3-9"), (2, "raw:1-1,3-9")]
)
def test_a_continuation_never_leads_to_nothing(count: int, tail: str):
    assert window(["x" * 100] * count, tail, max_bytes=50).rest is None


def test_padding_is_dropped_when_the_first_line_does_not_fit_behind_it():
    page = window(["x" * 30, "y" * 30, "z"], "2-2", max_bytes=40)
    assert (seen(page), page.context) == ([2, 3], (Span(3, 3),))
    assert page.partial is False
    page = window(["x" * 60, "y" * 30, "z"], "2-2", max_bytes=40)
    assert seen(page) == [2, 3]


def test_padding_is_dropped_when_the_first_line_is_over_the_budget_itself():
    page = window(["x", "y" * 90, "z"], "raw:2-2", max_bytes=40)
    assert ([line.text for line in page.lines], page.partial) == (["y" * 40], True)
    page = window(["x", "y" * 90, "z"], "2-2", max_bytes=40)
    assert ([line.text for line in page.lines], page.context) == (["y" * 40], ())


@pytest.mark.parametrize(
    ("tail", "skipped", "lines"),
    [
        ("100", [Span(100, None)], []),
        ("11", [Span(11, None)], []),
        ("11-12", [Span(11, 12)], []),
        ("raw:11-", [Span(11, None)], []),
        ("3-5,999-1000", [Span(999, 1000)], [3, 4, 5]),
        ("20-30,40-50", [Span(20, 30), Span(40, 50)], []),
        ("9-12,20", [Span(20, 20)], [9, 10]),
        ("5-15", [], [4, 5, 6, 7, 8, 9, 10]),
    ],
)
def test_what_is_past_the_end_is_skipped(tail: str, skipped: list[Span], lines: list[int]):
    page = window(counted(10), tail)
    assert (list(page.skipped), seen(page)) == (skipped, lines)
    assert (page.rest, page.cut_by) == (None, None)


def test_a_tail_counted_from_the_end_goes_on_as_a_tail():
    page = window(counted(20), "raw:-5", numbered=False, max_bytes=16)
    assert ([line.text for line in page.lines], seen(page)) == (["line 16", "line 17"], [-5, -4])
    assert (page.rest, page.cut_by) == (Selector(RAW, ranges=(Tail(3),)), "bytes")
    assert going_on("raw:-5", counted(20), max_bytes=16) == "raw:18-20"


def test_an_ignored_column_is_not_asked_again():
    assert going_on("10:5", counted(20), context_after=0) == "11-"
