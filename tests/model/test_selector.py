"""How does a selector print, which spellings has it, and what does it say of itself?"""

import pytest

from omniread.model.grammar import parse
from omniread.model.selector import (
    Block,
    Column,
    Indentation,
    Outline,
    Range,
    Regex,
    Rendering,
    Selector,
    Symbol,
    Tail,
    View,
)
from omniread.model.span import Span

RAW = Rendering("raw")


@pytest.mark.parametrize(
    ("view", "text"),
    [
        (Outline(), "outline"),
        (Outline(2), "outline+2"),
        (Block(42), "@42"),
        (Block(42, 1), "@42^1"),
        (Symbol("a::b"), "#a::b"),
        (Regex("a/b"), "/a/b/"),
        (Regex("x", "im"), "/x/im"),
        (Regex("x", "i", 3), "/x/i+3"),
        (Regex("x", context=0), "/x/+0"),
    ],
)
def test_a_view_prints_as_it_is_asked(view: View, text: str):
    assert str(Selector(view=view)) == text
    assert str(Selector(RAW, view, (Span(5, 9), Tail(3)))) == f"raw:{text}:5-9,-3"


@pytest.mark.parametrize(
    ("rendering", "text"),
    [
        (Rendering("stat"), "stat"),
        (Rendering("hex"), "hex"),
        (Rendering("hex", 256), "hex 0x100"),
        (Rendering("hex", 256, 64), "hex 0x100+64"),
        (Rendering("hex", 0, 64), "hex 0x0+64"),
    ],
)
def test_a_rendering_prints_as_it_is_asked(rendering: Rendering, text: str):
    assert str(Selector(rendering)) == text
    assert str(Selector(rendering, ranges=(Span(2, None),))) == f"{text}:2-"


@pytest.mark.parametrize(
    ("ranges", "text"),
    [
        ((), ""),
        ((Span(50, None),), "50-"),
        ((Span(50, 200),), "50-200"),
        ((Span(19, 19), Span(59, 59)), "19-19,59-59"),
        ((Span(74, 200), Span(300, 310)), "74-200,300-310"),
        ((Tail(20),), "-20"),
        ((Span(1, 2), Tail(20)), "1-2,-20"),
    ],
)
def test_ranges_print_as_they_are_asked(ranges: tuple[Range, ...], text: str):
    assert str(Selector(ranges=ranges)) == text
    assert str(Selector(RAW, ranges=ranges)) == (f"raw:{text}" if text else "raw")


def test_the_one_line_stands_before_its_window():
    assert str(Selector(view=Column(1, 4000), ranges=(Span(7, 7),))) == "7:col 1-4000"
    assert str(Selector(RAW, Column(4001, None), (Span(7, 7),))) == "raw:7:col 4001-"


def test_an_ignored_column_stands_behind_its_line():
    assert str(Selector(ranges=(Span(10, 10),), ignored_column=5)) == "10:5"


@pytest.mark.parametrize(
    ("selector", "forms"),
    [
        (Selector(ranges=(Span(301, None),)), ["301-", "L301-", "301..", "L301.."]),
        (Selector(ranges=(Span(5, 9),)), ["5-9", "L5-L9", "5..9", "L5..L9"]),
        (Selector(RAW, ranges=(Span(5, None),)), ["raw:5-", "raw:L5-", "raw:5..", "raw:L5.."]),
    ],
)
def test_a_printer_can_try_these_in_order(selector: Selector, forms: list[str]):
    assert list(dict.fromkeys(selector.forms())) == forms


def test_a_word_has_another_spelling():
    assert list(dict.fromkeys(Selector(RAW).forms())) == ["raw", "RAW"]
    assert list(dict.fromkeys(Selector(Rendering("hex", 256, 64)).forms())) == ["hex 0x100+64", "HEX 0X100+64"]


@pytest.mark.parametrize(
    ("selector", "raw", "name"),
    [
        (Selector(), False, "lines"),
        (Selector(ranges=(Tail(5),)), False, "lines"),
        (Selector(RAW), True, "raw"),
        (Selector(RAW, ranges=(Span(1, 2),)), True, "raw"),
        (Selector(Rendering("stat")), False, "stat"),
        (Selector(Rendering("hex", 5), ranges=(Span(1, 2),)), False, "hex"),
        (Selector(view=Outline()), False, "outline"),
        (Selector(view=Block(4)), False, "block"),
        (Selector(view=Symbol("x")), False, "symbol"),
        (Selector(RAW, Regex("x")), True, "regex"),
        (Selector(view=Column(1, 2), ranges=(Span(7, 7),)), False, "column"),
    ],
)
def test_a_selector_says_what_it_is(selector: Selector, raw: bool, name: str):  # a column of the table
    assert (selector.raw, selector.name) == (raw, name)


@pytest.mark.parametrize(
    ("selector", "other", "printed"),
    [
        (Selector(view=Regex("x"), ranges=(Span(301, None),)), Regex("x"), "/x/:301-"),
        (Selector(view=Outline(2)), Outline(2), "outline+2"),
        (Selector(Outline(1), Column(5, 9), (Span(7, 7),)), Outline(1), "outline+1:7:col 5-9"),
    ],
)
def test_a_view_that_is_another_content_prints_as_before(selector: Selector, other: Outline | Regex, printed: str):
    rendered = selector.rendered(other)
    assert (rendered.rendering, str(rendered)) == (other, printed)
    assert not isinstance(rendered.view, Outline | Regex)
    assert (parse(printed) or Selector()).rendered(other) == rendered


@pytest.mark.parametrize(
    ("ranges", "lines"),
    [
        ((), (Span(1, 10),)),
        ((Span(3, None),), (Span(3, 10),)),
        ((Span(3, 99),), (Span(3, 10),)),
        ((Span(2, 4), Span(5, 6), Tail(2)), (Span(2, 6), Span(9, 10))),
        ((Tail(99),), (Span(1, 10),)),
        ((Span(8, 9), Span(20, 30)), (Span(8, 9), Span(20, 30))),
        ((Span(20, None),), (Span(20, 20),)),
    ],
)
def test_ranges_mean_lines_of_a_text(ranges: tuple[Span | Tail, ...], lines: tuple[Span, ...]):
    assert Selector(ranges=ranges).lines(10) == lines


def test_ranges_mean_the_first_line_of_an_empty_text():
    assert Selector().lines(0) == Selector(ranges=(Tail(5),)).lines(0) == (Span(1, 1),)


def test_what_no_path_spells_is_told_by_its_line():
    assert str(Indentation(12, 1)) == "@12"
