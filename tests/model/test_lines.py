"""Are rows that are made one by one a text like any other?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.lines import Lines
from omniread.model.note import Note
from omniread.model.text import Line, TextFacts
from tests.pages import counted
from tests.strategies import ROWS

PLACES = st.integers(1, 30)


def test_rows_are_lines():
    assert list(Lines(["ab", "", "日é"]).lines()) == [
        Line(1, "ab", "\n", 3, 2),
        Line(2, "", "\n", 1, 0),
        Line(3, "日é", "\n", 6, 2),
    ]


def test_rows_are_made_as_they_are_asked_for():
    made: list[int] = []
    text = Lines(made.append(number) or f"{number}" for number in range(10))
    assert (text.seen, text.total, text.size) == (0, None, None)
    lines = text.lines(3)
    assert next(lines).text == "2"
    assert (made, text.seen, text.total, text.size) == ([0, 1, 2], 3, None, None)
    assert [line.number for line in lines] == [4, 5, 6, 7, 8, 9, 10]
    assert (text.total, text.size) == (10, 20)


def test_rows_are_made_once():
    made: list[int] = []
    text = Lines(made.append(number) or "x" for number in range(5))
    assert (text.count(), text.count()) == (5, 5)
    assert [line.number for line in text.lines(4)] == [4, 5]
    assert made == [0, 1, 2, 3, 4]


def test_a_total_may_be_known_from_the_start():
    text = Lines(iter(["a", "b"]), total=2)
    assert (text.total, text.seen) == (2, 0)


@given(ROWS, PLACES)
def test_lines_start_anywhere(rows: list[str], start: int):
    assert [line.text for line in Lines(rows).lines(start)] == rows[start - 1 :]


@given(ROWS, PLACES)
def test_lines_from_the_end_have_negative_numbers(rows: list[str], count: int):
    found = list(Lines(rows).lines(-count))
    assert [line.text for line in found] == rows[-count:]
    assert [line.number for line in found] == list(range(-min(count, len(rows)), 0))


@given(ROWS, st.integers(1, 12))
def test_no_text_is_longer_than_the_columns(rows: list[str], columns: int):
    found = list(Lines(rows).lines(columns=columns))
    assert [line.text for line in found] == [row[:columns] for row in rows]
    assert [line.length for line in found] == [len(row) for row in rows]
    assert [line.size for line in found] == [len(row.encode()) + 1 for row in rows]
    assert [line.cut for line in found] == [len(row) > columns for row in rows]


@given(ROWS)
def test_the_size_is_that_of_utf_8(rows: list[str]):
    text = Lines(rows)
    assert text.count() == text.total == text.seen == len(rows)
    assert text.size == len("".join(f"{row}\n" for row in rows).encode())


def test_half_a_character_pair_has_a_size():
    assert next(Lines(["a\udcff"]).lines()).size == 5


@pytest.mark.parametrize(
    ("first", "last", "most", "text"),
    [
        (1, 3, 99, "abc"),
        (4, None, 99, "dé日z"),
        (4, 99, 99, "dé日z"),
        (5, 5, 99, "é"),
        (5, None, 2, "é"),
        (5, None, 4, "é"),
        (5, None, 5, "é日"),
        (8, None, 99, ""),
        (1, None, 1, "a"),
    ],
)
def test_a_window_into_a_row(first: int, last: int | None, most: int, text: str):
    assert Lines(["x", "abcdé日z"]).column(2, first, last, most=most) == Line(2, text, "\n", 11, 7)


def test_a_window_into_no_row():
    assert Lines(["x"]).column(2, 1, None, most=99) is None
    assert Lines([]).column(1, 1, None, most=99) is None


def test_a_window_into_a_row_from_the_end():
    found = Lines(["x", "abc"]).column(-1, 2, 3, most=99)
    assert found is not None
    assert found.text == "bc"


def test_what_is_known_is_as_given():
    facts, notes = TextFacts(language="python"), (Note("empty", "Empty"),)
    text = Lines(counted(3), facts=facts, notes=notes)
    assert (text.facts, text.notes(), text.whole()) == (facts, notes, None)


def test_made_lines_end_with_lf():
    facts = Lines([]).facts
    assert (facts.newline, facts.final_newline, facts.encoding) == ("lf", True, None)
