"""Are the headings of a plain text the lines that stand out as such, and of one sort?"""

import pytest

from omniread.syntax.prose.plain import headings
from tests import fakes


def found(text: str) -> list[tuple[str, int, int]]:
    """The name, the level and the line of each heading."""
    return [(one.name, one.level, one.line) for one in headings(text.split("\n"), fakes.work())]


def test_underlined_lines_come_first():
    assert found("Guide\n=====\n\nPart\n----\n\n1. Other\n\nCAPITALS\n\nEnd\n===") == [
        ("Guide", 1, 1),
        ("Part", 2, 4),
        ("End", 1, 11),
    ]


def test_a_line_above_belongs_to_the_title():
    (one,) = headings(["*****", "Guide", "*****", "", "text"], fakes.work())
    assert (one.name, one.level, one.first, one.line, one.last) == ("Guide", 1, 1, 2, 3)


def test_one_underlined_line_is_enough_with_its_line_below():
    assert found("Guide\n=====\n\nSOME\n\nMORE") == [("Guide", 1, 1)]


@pytest.mark.parametrize(
    "text",
    [
        "A long title\n---",
        "====\n====",
        "12.5\n----",
        "a paragraph\nand more\n--------",
        "\n=====",
    ],
)
def test_what_is_drawn_for_another_reason_underlines_nothing(text: str):
    assert found(text) == []


def test_a_row_between_the_lines_of_a_table_is_none():
    assert found("x | y\n-----\nc | d\n-----\ne | f") == [("x | y", 1, 1)]


def test_numbers_that_go_on_are_headings():
    assert found("1. Start\n\ntext\n\n1.1 More\n\n1.2. Again\n\n2) End\n") == [
        ("1. Start", 1, 1),
        ("1.1 More", 2, 5),
        ("1.2. Again", 2, 7),
        ("2) End", 1, 9),
    ]


def test_numbers_that_do_not_go_on_are_none():
    assert found("1. Start\n\n3. Far\n\n2.1 Astray\n\n2. End") == [("1. Start", 1, 1), ("2. End", 1, 7)]
    assert found("5. Start\n\n7. End") == []


def test_sentences_and_lists_are_not_numbered_headings():
    assert found("1. It ends with a stop.\n\n2. So does this.") == []
    assert found("1. lower\n\n2. case") == []
    assert found("1. One\n2. Two\n3. Three") == []
    assert found("  1. One\n\n  2. Two") == []


def test_lines_in_capitals_are_headings_if_there_are_several():
    assert found("NAME\n    ls\n\nSEE ALSO\n    cat\n") == [("NAME", 1, 1), ("SEE ALSO", 1, 4)]
    assert found("NAME\n    ls\n") == []
    assert found("STOP.\n\nGO,\n\nWAIT;") == []


def test_a_long_line_is_no_heading():
    long = "A" * 81
    assert found(f"{long}\n\n{long}") == []
    assert found(f"{long}\n{'=' * 81}") == []


def test_text_that_only_goes_on_has_no_headings():
    assert found("") == []
    assert found("Some text\nthat goes on.\n\nAnd more.") == []
