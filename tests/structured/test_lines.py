"""How do values become the text that is paged: an array item by item, a text as its lines, all else as JSON?"""

import pytest

from omniread.model.note import Note
from omniread.model.text import Line
from omniread.structured.lines import Sayings, lines_of
from tests.fakes import work
from tests.structured.data import document, rows

NOTHING = Note("empty", "nothing")
SAYINGS = Sayings(lambda: (Note("tolerated", "x"),), (NOTHING,))


def test_the_items_of_an_array_are_its_lines():
    text = lines_of([{"a": 1}, "x", [1, 2], "é"], SAYINGS, work())
    assert rows(text) == ['{"a": 1}', '"x"', "[1, 2]", '"é"']
    assert (text.total, text.seen, text.count(), text.size, text.whole()) == (4, 4, 4, None, None)
    assert text.facts.language == "jsonl"


def test_lines_of_items_are_numbered_like_any_others():
    text = lines_of(["a", "b", "é"], SAYINGS, work())
    assert list(text.lines(2)) == [Line(2, '"b"', "\n", 4, 3), Line(3, '"é"', "\n", 5, 3)]
    assert [(line.number, line.text) for line in text.lines(-2)] == [(-2, '"b"'), (-1, '"é"')]
    assert [line.number for line in text.lines(-9)] == [-3, -2, -1]
    assert list(text.lines(4)) == []
    assert next(text.lines(1, columns=2)) == Line(1, '"a', "\n", 4, 3)


def test_a_window_into_an_item():
    text = lines_of(["abcdef", "é"], SAYINGS, work())
    assert text.column(1, 2, 4, most=99) == Line(1, "abc", "\n", 9, 8)
    assert text.column(1, 2, None, most=3) == Line(1, "abc", "\n", 9, 8)
    assert text.column(-1, 1, None, most=2) == Line(2, '"', "\n", 5, 3)
    assert [text.column(number, 1, None, most=9) for number in (0, 3, -3)] == [None, None, None]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one\ntwo", ["one", "two"]),
        ("one\r\ntwo\r\n", ["one", "two"]),
        ("\n\n", ["", ""]),
        ("a\rb\u2028c", ["a\rb\u2028c"]),
        ("", []),
    ],
)
def test_a_text_is_its_own_lines(text: str, lines: list[str]):
    assert rows(lines_of(text, SAYINGS, work())) == lines


def test_all_else_is_indented():
    assert rows(lines_of({"a": [1]}, SAYINGS, work())) == ["{", '  "a": [', "    1", "  ]", "}"]
    assert rows(lines_of(None, SAYINGS, work())) == ["null"]


def test_records_come_lazily():
    text = lines_of(document('{"a": 1}\n\n[2]\n', "jsonl").root, SAYINGS, work())
    assert text.total is None
    assert rows(text) == ['{"a": 1}', "[2]"]
    assert text.total == 2


@pytest.mark.parametrize(
    ("value", "codes"),
    [([], ["tolerated", "empty"]), ("", ["tolerated", "empty"]), ("x", ["tolerated"]), ([1], ["tolerated"])],
)
def test_that_there_is_nothing_is_said(value: object, codes: list[str]):
    text = lines_of(value, SAYINGS, work())
    text.count()
    assert [note.code for note in text.notes()] == codes
