"""Are the headings of a reStructuredText those of docutils?"""

import pytest

from omniread.syntax.prose.rst import headings
from tests import fakes


def found(text: str) -> list[tuple[str, int, int]]:
    """The name, the level and the line of each heading."""
    return [(one.name, one.level, one.line) for one in headings(text.split("\n"), fakes.work())]


def test_levels_are_in_the_order_in_which_styles_are_first_used():
    assert found("A\n===\n\nB\n---\n\nC\n~~~\n\nD\n---\n\nE\n===") == [
        ("A", 1, 1),
        ("B", 2, 4),
        ("C", 3, 7),
        ("D", 2, 10),
        ("E", 1, 13),
    ]


def test_a_line_above_makes_another_style():
    (title, part) = headings(["====", "Book", "====", "", "Part", "===="], fakes.work())
    assert (title.name, title.level, title.first, title.line, title.last) == ("Book", 1, 1, 2, 3)
    assert (part.name, part.level, part.first, part.line, part.last) == ("Part", 2, 5, 5, 6)


def test_a_title_between_two_lines_may_be_indented():
    assert found("=======\n Title\n=======") == [("Title", 1, 2)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A long title\n===",
        "- item\n======",
        ".. note::\n=========",
        ":field: x\n=========",
        ">>> prompt\n==========",
        " indented\n=========",
        "a paragraph\nof two lines\n============",
        "==== ====\nA    B\n==== ====\n1    2\n==== ====",
        "a\n\n----\n\nb",
        "====\n----\n====",
    ],
)
def test_what_is_no_title_is_none(text: str):
    assert found(text) == []


def test_a_short_line_will_do_from_four_signs_on():
    assert found("A long title\n====") == [("A long title", 1, 1)]


def test_a_wide_character_takes_two_columns():
    assert found("世\n==") == [("世", 1, 1)]
    assert found("世a\n==") == []
    assert found("世a\n===") == [("世a", 1, 1)]


def test_a_title_may_follow_a_target_or_an_indented_line():
    assert found(".. _here:\nTitle\n=====") == [("Title", 1, 2)]
    assert found("a::\n\n    code\nTitle\n=====") == [("Title", 1, 4)]


def test_roles_and_marks_are_no_words():
    text = "``code`` and :mod:`os.path` and `link <https://example.org>`_ and **bold**"
    assert found(f"{text}\n====")[0][0] == "code and os.path and link and bold"
