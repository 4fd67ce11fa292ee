"""Are lines drawn behind their gutter, with a mark at every jump, and brackets with nothing between them as one row?"""

import pytest

from omniread.emit.body import bare_prefix, drawn
from omniread.emit.gutter import Hashline, Numbered
from omniread.emit.hints import PathHints
from omniread.model.excerpt import Excerpt, Window
from omniread.model.lines import Lines
from omniread.model.selector import Outline, Selector
from omniread.model.span import Span, complement
from omniread.paging import clamp
from tests import fakes
from tests.pages import window

HINTS = PathHints("f.py", lambda _: False)
OUTLINE = Selector(view=Outline())


def summary(rows: list[str], *folds: tuple[int, int], **limits: int) -> Window:
    """The page of a summary that leaves out these lines."""
    spans = tuple(Span(*fold) for fold in folds)
    excerpt = Excerpt(Lines(rows), complement(spans, len(rows)), folds=spans)
    return clamp(excerpt, OUTLINE, fakes.work(**limits))


def test_a_jump_in_the_numbers_is_one_mark():
    text, numbers = drawn(window(["a", "b", "c", "d"], "1,4"), HINTS, Selector(), Numbered().prefix)
    assert (text, numbers) == ("1|a\n…\n4|d", [1, None, 4])


def test_a_summary_joins_a_bracket_with_its_partner():
    page = summary(["def = {", "  1,", "  2,", "}", "x"], (2, 3))
    assert drawn(page, HINTS, OUTLINE, Hashline().prefix) == ("1-4:def = { … }\n5:x", [1, 5])


@pytest.mark.parametrize(
    ("opening", "closing", "joined"),
    [
        ("f(", ");", "f( … );"),
        ("x = [ ", "    ],", "x = [  … ],"),
        ("fn f() {", "})", "fn f() { … })"),
        ("fn f() {", "} else {", None),
        ("def f():", "    return 1", None),
        ("f(", "]", None),
        ("if x {", "", None),
    ],
)
def test_only_a_closing_line_that_holds_nothing_more_is_joined(opening: str, closing: str, joined: str | None):
    text, _ = drawn(summary([opening, "…inside…", closing], (2, 2)), HINTS, OUTLINE, bare_prefix)
    assert text == (joined if joined is not None else f"{opening}\n…\n{closing}")


def test_a_row_that_was_joined_is_no_opener_again():
    page = summary(["a(", "1", ")", "2", ")"], (2, 2), (4, 4))
    assert drawn(page, HINTS, OUTLINE, Numbered().prefix)[0] == "1-3|a( … )\n…\n5|)"


def test_lines_out_of_a_window_are_never_joined():
    text, _ = drawn(window(["f(", "1", ")"], "1,3"), HINTS, Selector(), Numbered().prefix)
    assert text == "1|f(\n…\n3|)"


def test_a_line_of_a_summary_that_is_cut_says_what_shows_the_rest():
    text, _ = drawn(summary(["x" * 30 + "{", "1", "}"], (2, 2), max_columns=10), HINTS, OUTLINE, Numbered().prefix)
    assert text == f"1|{'x' * 10}… [31 characters; :1:col 11-31]\n…\n3|}}"
