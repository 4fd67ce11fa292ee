"""Does a page say what it does not show, with the reason and the selector that shows it?"""

import re
from typing import Any

import pytest

from omniread.emit.hints import ArgumentHints, PathHints
from omniread.emit.notices import mark, notices
from omniread.model.content import Content
from omniread.model.excerpt import Excerpt, Window
from omniread.model.grammar import parse
from omniread.model.lines import Lines
from omniread.model.note import Note
from omniread.model.selector import Selector
from omniread.model.text import Line
from omniread.paging import clamp
from tests import fakes
from tests.pages import Given, counted, selected, window

HINTS = PathHints("f.txt", lambda _: False)
FOLDER = {"kind": "directory", "unit": "entry"}


def said(
    rows: Any, tail: str = "", *, content: Any = None, hints: PathHints = HINTS, total: Any = None, **limits: Any
) -> list[Note]:
    """The notes on one page of rows; what `total` says is known from the start."""
    page = rows if isinstance(rows, Window) else window(rows, tail, total=total, **limits)
    made = Content(**({"text": page.excerpt.text, "kind": "file"} | (content or {})))
    return list(notices(made, page, selected(tail), hints, fakes.work(**limits).limits))


def only(notes: list[Note]) -> tuple[str, str, str | None]:
    assert len(notes) == 1
    return notes[0].code, notes[0].text, notes[0].selector


@pytest.mark.parametrize("tail", ["", "1-", "raw", "1-3", "raw:2-3", "1,3", "-3"])
def test_of_a_page_that_shows_all_nothing_is_said(tail: str):
    assert said(["a", "b", "c"], tail) == []


def test_a_page_cut_by_lines_says_what_continues():
    code, text, selector = only(said(counted(3500), total=3500))
    assert (code, selector) == ("truncated", "f.txt:2001-")
    assert text.startswith("Showing lines 1-2000 of 3500. Use :2001- to continue")
    assert ":/regex/" in text


def test_a_page_cut_by_bytes_says_how_many():
    code, text, selector = only(said(["x" * 609] * 1000, total=1000))
    assert (code, selector) == ("truncated", "f.txt:84-")
    assert text.startswith("Showing lines 1-83 of 1000 (50.0KB limit). Use :84- to continue")


def test_a_page_cut_by_tokens_says_how_many():
    code, text, _ = only(said(["some words of text"] * 100, total=100, max_tokens=40))
    assert code == "truncated"
    assert " of 100 (40 token limit). Use :" in text


def test_a_raw_page_goes_on_raw_with_all_that_is_left():
    code, _, selector = only(said(["x" * 700] * 400, "raw:1-200,300-310", total=400))
    assert (code, selector) == ("truncated", "f.txt:raw:74-200,300-310")


def test_what_was_asked_and_shown_is_no_truncation():
    code, text, selector = only(said(counted(100), "L1-L10", total=100))
    assert (code, selector) == ("more", "f.txt:14-")
    assert text.startswith("Showing lines 1-13 of 100 (11-13 are context). Use :14- to continue")


def test_padding_is_labelled_as_context():
    _, text, selector = only(said(counted(100), "L41-L60", total=100))
    assert text.startswith("Showing lines 40-63 of 100 (40 and 61-63 are context)")
    assert selector == "f.txt:64-"


@pytest.mark.parametrize(
    ("tail", "before", "after", "text"),
    [
        ("51-", 1, 3, "Line 50 is context"),
        ("51-", 3, 3, "Lines 48-50 are context"),
        ("-5", 1, 3, "Line 95 is context"),
        ("51-98", 1, 3, "Lines 50 and 99-100 are context"),
        ("51-99", 1, 3, "Lines 50 and 100 are context"),
        ("51-99", 2, 3, "Lines 49-50 and 100 are context"),
        ("51-98", 2, 3, "Lines 49-50 and 99-100 are context"),
        ("1-99", 1, 1, "Line 100 is context"),
    ],
)
def test_padding_is_labelled_where_nothing_else_is_to_be_said(tail: str, before: int, after: int, text: str):
    notes = said(counted(100), tail, total=100, context_before=before, context_after=after)
    assert only(notes) == ("context-lines", text, None)


def test_lines_around_matches_are_not_called_padding():
    page = window(counted(9), "5-6", context_after=0)
    assert said(page, "/x/:5-6")[0].code == "more"
    assert "context" not in said(page, "/x/:5-6")[0].text


def test_a_view_that_found_nothing_yet_goes_on_where_it_stopped():
    page = clamp(Excerpt(Lines(counted(90)), (), beyond=41), selected("/x/"), fakes.work())
    code, text, selector = only(said(page, "/x/"))
    assert (code, selector) == ("truncated", "f.txt:/x/:41-")
    assert "Use :/x/:41- to continue" in text


def test_several_ranges_are_named():
    _, text, selector = only(said(counted(100), "5-6,20-90", total=100, hard_max_lines=4))
    assert text.startswith("Showing lines 5-6,20-21 of 100. Use :22-90 to continue")
    assert selector == "f.txt:22-90"


@pytest.mark.parametrize("count", [11, 12, 500])
def test_a_total_that_is_not_known_is_a_lower_bound(count: int):
    found = re.match(r"Showing lines 1-10 of more than (\d+)\. Use", only(said(counted(count), max_lines=10))[1])
    assert found
    assert 10 <= int(found[1]) < count


def test_beside_a_lower_bound_stands_the_size():
    text = Given([Line(number, "x" * 9, "\n", 1024, 9) for number in range(1, 31)])
    assert ", 30.0KB in all. Use :" in only(said(text, max_lines=10))[1]


def test_lines_counted_from_the_end_have_no_numbers():
    page = window(counted(20), "raw:-5", numbered=False, max_bytes=16)
    code, text, selector = only(said(page, "raw:-5"))
    assert (code, selector) == ("truncated", "f.txt:raw:-3")
    assert text.startswith("Showing lines 2 from the end")


def test_a_folder_has_entries():
    _, text, selector = only(said(counted(900), content=FOLDER, total=900, max_lines=500))
    assert (text, selector) == ("Showing entries 1-500 of 900. Use :501- to continue", "f.txt:501-")


def test_a_hint_is_not_captured_by_a_name():
    hints = PathHints("f.txt", lambda spelled: spelled == "3-")
    _, text, selector = only(said(counted(9), hints=hints, max_lines=2))
    assert "Use :L3- to continue" in text
    assert selector == "f.txt:L3-"


def test_the_structured_door_is_told_arguments():
    hints = ArgumentHints("f.txt", lambda _: False)
    _, text, selector = only(said(counted(900), "1-300", hints=hints, total=900, hard_max_lines=300, context_after=0))
    assert "Showing lines 1-300 of 900. Use offset=301 to continue" in text
    assert selector == "f.txt:301-"


@pytest.mark.parametrize("tail", ["100", "L100", "100-", "4-5", "raw:4-"])
def test_a_start_past_the_end_names_the_total_and_what_to_ask(tail: str):
    code, text, selector = only(said(["a", "b", "c"], tail))
    assert code == "past-end"
    assert "beyond the end" in text
    assert "3" in text
    assert ":1" in text
    assert ":3" in text
    assert selector is not None
    asked = parse(selector.removeprefix("f.txt:"))
    assert asked is not None
    assert asked.ranges[0].start == 3


def test_a_rendering_past_its_end_is_asked_again_as_itself():
    _, text, selector = only(said(counted(16), "hex:100-"))
    assert ":hex:" in text
    assert str(selector).startswith("f.txt:hex:")


@pytest.mark.parametrize(
    ("tail", "named"),
    [
        ("3-5,999-1000", "999-1000"),
        ("3-5,999", "999"),
        ("3-5,999-", "999-"),
        ("3-5,11-12,20-30", "11-12,20-30"),
    ],
)
def test_a_range_past_the_end_is_named_beside_the_others(tail: str, named: str):
    code, text, _ = only(said(counted(10), tail))
    assert code == "past-end"
    assert text.startswith(f"Range {named} is beyond the end (10 lines in all)")


def test_past_the_end_of_a_folder_are_entries():
    text = only(said(counted(10), "40", content=FOLDER))[1]
    assert "Entry 40 is beyond the end (10 entries in all)" in text


@pytest.mark.parametrize("tail", ["5", "5-9", "raw:5", "5-9,20", "-5"])
def test_of_an_empty_text_nothing_is_past_the_end(tail: str):
    assert said([], tail) == []


def test_a_cut_line_is_named_with_what_shows_its_rest():
    code, text, selector = only(said(["x" * 2001, "y"]))
    assert (code, selector) == ("line-cut", "f.txt:1:col 2001-2001")
    assert "Line 1 is cut at 2000 characters" in text


def test_of_many_cut_lines_the_first_are_named():
    code, text, selector = only(said(["x" * 20] * 9, max_columns=10))
    assert (code, selector) == ("line-cut", "f.txt:1:col 11-20")
    assert "9 lines (1, 2, 3, 4, 5…) are cut at 10 characters" in text
    assert "3 lines (1, 2, 3) are" in only(said(["x" * 20] * 3, max_columns=10))[1]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (Line(7, "x" * 2000, "\n", 5001, 5000), "… [5000 characters; :7:col 2001-5000]"),
        (Line(7, "x" * 2000, "\n", 5_000_001, None), "… [5,000,001 bytes; :7:col 2001-]"),
    ],
)
def test_the_mark_of_a_cut_line_has_its_length_and_its_rest(line: Line, expected: str):
    assert mark(line, HINTS) == expected


def test_a_line_over_the_budget_is_named_with_its_size():
    first, second = said(["x" * 70_000, "y", "z"], "raw:1-1,3-3")
    assert (first.code, first.selector) == ("truncated", "f.txt:raw:3-3")
    assert (second.code, second.selector) == ("line-cut", "f.txt:raw:1:col 51201-70000")
    assert "Line 1 is 70,001 bytes long" in second.text
    assert ":raw:1:col 51201-70000" in second.text


@pytest.mark.parametrize("tail", ["raw:1:col 1-4000", "1:col 1-4000"])
def test_a_window_into_a_line_goes_on_as_itself(tail: str):
    code, text, selector = only(said(["x" * 5000], tail, max_bytes=1000))
    rest = tail.replace("1-4000", "1001-4000")
    assert (code, selector) == ("truncated", f"f.txt:{rest}")
    assert text == f"Showing characters 1-1000 of 5000 in line 1. Use :{rest} to continue"


def test_a_window_that_is_shown_says_where_it_is():
    assert only(said(["x" * 5000], "1:col 11-20")) == ("more", "Showing characters 11-20 of 5000 in line 1", None)


def test_a_window_into_a_line_of_unknown_length():
    page = window(Endless(["x" * 20]), "1:col 11-15")
    assert only(said(page, "1:col 11-15"))[1] == "Showing characters 11-15 in line 1"
    page = window(Endless(["x" * 20]), "1:col 99-")
    assert only(said(page, "1:col 99-"))[1] == "Line 1 has no character 99"


class Endless(Lines):
    """Rows of which nobody knows how long they are."""

    def column(self, number: int, first: int, last: int | None, *, most: int) -> Line | None:
        line = super().column(number, first, last, most=most)
        return None if line is None else Line(line.number, line.text, line.end, line.size, None)


def test_a_window_past_the_end_of_its_line():
    code, text, _ = only(said(["abc"], "1:col 9-12"))
    assert (code, text) == ("past-end", "Line 1 has no character 9 (3 in all)")


def test_a_window_into_no_line():
    code, text, _ = only(said(["a", "b", "c"], "9:col 1-5"))
    assert code == "past-end"
    assert "Line 9 is beyond the end (3 lines in all)" in text
    assert ":3" in text


def test_every_selector_in_a_note_can_be_asked():
    for tail in ("", "1-10", "raw:5-", "3-5,999-", "999", "1:col 5-", "raw:1:col 3-"):
        for note in said(["x" * 30] * 40, tail, max_lines=3, hard_max_lines=3, max_columns=20, max_bytes=70):
            if note.selector is not None:
                assert isinstance(parse(note.selector.removeprefix("f.txt:")), Selector)


def test_a_cut_line_of_another_rendering_is_gone_on_with_in_that_rendering():
    line = Line(5, "abc", "\n", 10, 9)
    for asked in ("changes", "raw", "/x/"):
        selector = parse(asked)
        assert selector is not None
        rendered = selector if selector.rendering else selector.rendered(selector.view)
        assert mark(line, HINTS, rendered) == f"… [9 characters; :{asked}:5:col 4-9]"
