"""Does a summary say how much it leaves out, with ranges that show just that?"""

from omniread.emit.elided import elided, folded, lines_in
from omniread.emit.hints import PathHints
from omniread.model.excerpt import Window
from omniread.model.grammar import parse
from omniread.model.span import Span
from tests.emit.test_body import summary
from tests.pages import counted, window

HINTS = PathHints("f.py", lambda _: False)


def said(page: Window) -> tuple[str, str | None]:
    (note,) = folded(page, HINTS)
    assert note.code == "elided"
    return note.text, note.selector


def test_what_is_left_out_is_counted_and_named():
    page = summary(counted(90), (12, 40), (55, 80))
    assert said(page) == ("…55 lines elided. Use :12-40,55-80 to read them, :1- for all lines", "f.py:12-40,55-80")
    assert lines_in(elided(page)) == 55


def test_one_line_is_not_several():
    assert said(summary(["a", "b", "c"], (2, 2)))[0].startswith("…1 line elided. Use :2-2 ")


def test_nothing_is_said_where_nothing_is_missing():
    assert list(folded(window(counted(5), "1,4"), HINTS)) == []


def test_of_many_places_two_are_examples_and_the_path_names_them_all():
    folds = [(at, at + 3) for at in range(2, 200, 10)]
    text, selector = said(summary(counted(300), *folds))
    assert text == "…80 lines elided in 20 places. Use the ranges you need, e.g. :2-5,12-15, :1- for all lines"
    assert selector == "f.py:" + ",".join(f"{first}-{last}" for first, last in folds)


def test_of_very_many_places_the_last_range_is_open():
    folds = [(at, at + 3) for at in range(2, 1000, 10)]
    _, selector = said(summary(counted(1100), *folds))
    asked = parse((selector or "").removeprefix("f.py:"))
    assert asked is not None
    assert len(asked.ranges) == 40
    assert asked.ranges[-1] == Span(392, None)


def test_a_page_names_only_what_lies_before_the_next_page():
    page = summary(counted(90), (12, 40), (55, 80), max_lines=20)
    assert page.rest is not None
    assert str(page.rest) == "outline:50-"
    assert elided(page) == (Span(12, 40),)
