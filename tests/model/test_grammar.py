"""Is each line selector of the grammar read as it is meant, and each malformed one refused with the right form?"""

import pytest

from omniread.model.errors import BadSelector
from omniread.model.grammar import FORMS, parse, ranges
from omniread.model.selector import Column, Rendering, Selector, Tail
from omniread.model.span import Span

RAW = Rendering("raw")
RANGES = [
    ("50", [Span(50, None)]),
    ("50-", [Span(50, None)]),
    ("50..", [Span(50, None)]),
    ("50-200", [Span(50, 200)]),
    ("50..200", [Span(50, 200)]),
    ("50+150", [Span(50, 199)]),
    ("7+1", [Span(7, 7)]),
    ("7-7", [Span(7, 7)]),
    ("-20", [Tail(20)]),
    ("5-16,960-973,-5", [Span(5, 16), Span(960, 973), Tail(5)]),
    ("-5,5-16", [Span(5, 16), Tail(5)]),
    ("1-20,-5", [Span(1, 20), Tail(5)]),
    ("30-32,5-7", [Span(5, 7), Span(30, 32)]),
    ("3-7,6-9", [Span(3, 9)]),
    ("3-7,8-9", [Span(3, 9)]),
    ("3-7,9-9", [Span(3, 7), Span(9, 9)]),
    ("2+2,20+2", [Span(2, 3), Span(20, 21)]),
    ("5-,100-200", [Span(5, None)]),
    ("1-3,2-", [Span(1, None)]),
    ("1-3,5..", [Span(1, 3), Span(5, None)]),
    ("1", [Span(1, None)]),
    ("007", [Span(7, None)]),
    ("999999999999999999", [Span(999_999_999_999_999_999, None)]),
]


@pytest.mark.parametrize(("tail", "expected"), RANGES)
def test_ranges(tail: str, expected: list[Span | Tail]):
    assert parse(tail) == Selector(ranges=tuple(expected))
    assert ranges(tail) == tuple(expected)


@pytest.mark.parametrize(
    "tail",
    ["L50-L200", "l50-l200", "L50-200", "50-L200", "L50..L200", "50..l200", "L50+151", "50+L151", "50-200,L60-L70"],
)
def test_an_l_before_a_number_changes_nothing(tail: str):
    assert parse(tail) == Selector(ranges=(Span(50, 200),))


@pytest.mark.parametrize("tail", ["L50", "l50", "L50-", "L50.."])
def test_an_l_before_a_number_alone_changes_nothing(tail: str):
    assert parse(tail) == Selector(ranges=(Span(50, None),))


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ("19,59", [Span(19, 19), Span(59, 59)]),
        ("59,19", [Span(19, 19), Span(59, 59)]),
        ("L19,l59", [Span(19, 19), Span(59, 59)]),
        ("5,6,7", [Span(5, 7)]),
        ("7,7", [Span(7, 7)]),
        ("3,-1", [Span(3, 3), Tail(1)]),
        ("3,10-12", [Span(3, 3), Span(10, 12)]),
        ("3,10-", [Span(3, 3), Span(10, None)]),
    ],
)
def test_a_bare_number_in_a_list_is_that_one_line(tail: str, expected: list[Span | Tail]):
    assert parse(tail) == Selector(ranges=tuple(expected))


@pytest.mark.parametrize(("tail", "count"), [("-5,-10", 10), ("-10,-5", 10), ("-1,-2,-3", 3), ("-7,-7", 7)])
def test_several_tails_keep_the_largest(tail: str, count: int):
    assert parse(tail) == Selector(ranges=(Tail(count),))


@pytest.mark.parametrize(
    ("tail", "form"),
    [
        ("0", ":1"),
        ("L0", ":1"),
        ("0-", ":1"),
        ("0..", ":1"),
        ("0-3", ":1"),
        ("0+5", ":1"),
        ("0,5", ":1"),
        ("5,0", ":1"),
        ("0-0", ":1"),
        ("50+0", ":50+1"),
        ("L50+L0", ":50+1"),
        ("1-2,50+0", ":50+1"),
        ("200-50", ":50-200"),
        ("L200..L50", ":50-200"),
        ("1-2,9-8", ":8-9"),
        ("-0", ":-N"),
        ("1-2,-0", ":-N"),
        ("-00", ":-N"),
        ("1-2:3-4", ":1-2,3-4"),
        ("5-9:20", ":5-9,20"),
        ("20:5-9", ":20,5-9"),
        ("-5:-9", ":-5,-9"),
        ("raw:1-2:3-4", ":1-2,3-4"),
        ("1-2:raw:3-4", ":1-2,3-4"),
    ],
)
def test_a_wrong_number_is_an_error_that_shows_the_right_form(tail: str, form: str):
    with pytest.raises(BadSelector) as caught:
        parse(tail)
    assert form in str(caught.value)


@pytest.mark.parametrize("tail", ["5-0", "L5-L0"])
def test_an_end_of_zero_is_an_error(tail: str):
    with pytest.raises(BadSelector):
        parse(tail)


@pytest.mark.parametrize(
    "tail",
    [
        *("5+", "-5-9", "-100-5", "5-9-12", "5--9", "5...9", "1,,2", "1,", "1-2,", "5-+3", "+5", "5,+3", "-5+2"),
        *("5+-3", "L5L", "L5L5", "1.5", "5-9..12", "9999999999999999999", "-9999999999999999999"),
    ],
)
def test_what_can_only_be_meant_as_ranges_is_malformed(tail: str):
    with pytest.raises(BadSelector) as caught:
        parse(tail)
    assert f":{tail}" in str(caught.value)
    assert caught.value.hint is not None
    assert ":50-200" in caught.value.hint


def test_the_forms_name_every_selector():
    for form in (
        *(":50", ":50-200", ":50+150", ":-20", ":5-16,960-973", ":raw", ":conflicts", ":outline", ":@N", ":#name"),
        *(":/regex/", ":N:col A-B", ":changes", ":hex", ":stat", ":img", ":text"),
    ):
        assert form in FORMS


@pytest.mark.parametrize(
    "tail",
    [
        *(
            "x",
            "src/app.py",
            "rawx",
            "xraw",
            "L",
            "-",
            "..",
            "+",
            ",",
            ":",
            "::",
            "10:",
            "raw:",
            ":10",
            "10::20",
            "a:10",
        ),
        *(
            "10:a",
            "--5",
            "..5",
            "-L5",
            "p3",
            "cell4",
            "Sheet1",
            "users:42",
            "?limit=5",
            "?q=SELECT 1",
            "5 6",
            "5x",
            "5-x",
        ),
        *(
            "0x10",
            "1e5",
            "2024-01-15.txt",
            "v1.2",
            "5;6",
            " 5",
            "5 ",
            "5\n",
            "raw\n",
            "col",
            "hexa",
            "hex 5 6",
            "stats",
        ),
        *("imgs", "texts", "outline+", "outline-2", "@", "@x", "@4^", "/", "/x", "5-16, 20"),
    ],
)
def test_what_is_no_selector_may_be_a_name(tail: str):
    assert parse(tail) is None


def test_nothing_asks_for_the_whole():
    assert parse("") == Selector()
    assert ranges("") is None


@pytest.mark.parametrize(("tail", "line", "column"), [("10:5", 10, 5), ("1:1", 1, 1), ("L10:5", 10, 5)])
def test_a_column_as_compilers_print_it_is_ignored(tail: str, line: int, column: int):
    assert parse(tail) == Selector(ranges=(Span(line, line),), ignored_column=column)


@pytest.mark.parametrize("tail", ["10:5:3", "0:5", "10,12:5", "10-12:5", "10+2:5", "-10:5", "10:5,6"])
def test_other_second_groups_are_no_column(tail: str):
    with pytest.raises(BadSelector):
        parse(tail)


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ("raw", Selector(RAW)),
        ("RAW", Selector(RAW)),
        ("Raw:L5-L9", Selector(RAW, ranges=(Span(5, 9),))),
        ("raw:5-9", Selector(RAW, ranges=(Span(5, 9),))),
        ("5-9:raw", Selector(RAW, ranges=(Span(5, 9),))),
        ("5-9:RAW", Selector(RAW, ranges=(Span(5, 9),))),
        ("raw:-5", Selector(RAW, ranges=(Tail(5),))),
        ("-5:raw", Selector(RAW, ranges=(Tail(5),))),
        ("raw:301-", Selector(RAW, ranges=(Span(301, None),))),
        ("1-2,4-5:raw", Selector(RAW, ranges=(Span(1, 2), Span(4, 5)))),
    ],
)
def test_raw_goes_with_ranges_either_way_round(tail: str, expected: Selector):
    assert parse(tail) == expected


@pytest.mark.parametrize("tail", ["raw:raw", "raw:5-9:raw", "raw:stat", "stat:hex", "hex:raw", "img:text", "RAW:Raw"])
def test_two_renderings_cannot_be_combined(tail: str):
    with pytest.raises(BadSelector, match="combined"):
        parse(tail)


@pytest.mark.parametrize(
    ("tail", "line", "expected"),
    [
        ("7:col 1-4000", 7, Column(1, 4000)),
        ("L7:COL 1-4000", 7, Column(1, 4000)),
        ("7:col 1..4000", 7, Column(1, 4000)),
        ("7:col 4001-", 7, Column(4001, None)),
        ("7:col 4001", 7, Column(4001, None)),
        ("7:col 101+50", 7, Column(101, 150)),
        ("7-7:col 5-5", 7, Column(5, 5)),
        ("7+1:col 5-5", 7, Column(5, 5)),
    ],
)
def test_a_window_into_one_line(tail: str, line: int, expected: Column):
    assert parse(tail) == Selector(view=expected, ranges=(Span(line, line),))


def test_a_window_into_a_raw_line():
    assert parse("raw:7:col 1-9") == Selector(RAW, Column(1, 9), (Span(7, 7),))
    assert parse("7:col 1-9:raw") == Selector(RAW, Column(1, 9), (Span(7, 7),))


@pytest.mark.parametrize(
    "tail", ["col 1-9", "raw:col 1-9", "3-7:col 1-9", "-1:col 1-9", "3,5:col 1-9", "3-4,-1:col 1-9"]
)
def test_a_window_needs_its_one_line(tail: str):
    with pytest.raises(BadSelector) as caught:
        parse(tail)
    assert ":7:col 1-9" in str(caught.value)


@pytest.mark.parametrize("tail", ["7:col x", "7:col -5", "7:col 1-2,4-5", "7:col 9-1", "7:col 1+0", "7:col 0-5"])
def test_a_malformed_window_is_an_error(tail: str):
    with pytest.raises(BadSelector):
        parse(tail)


def test_a_column_of_zero_is_not_called_a_line():
    with pytest.raises(BadSelector) as caught:
        parse("7:col 0-5")
    assert "Line 0" not in caught.value.message
