"""Are the headings of an AsciiDoc text those with signs before and lines below?"""

import pytest

from omniread.syntax.prose.asciidoc import headings
from tests import fakes


def found(text: str) -> list[tuple[str, int, int]]:
    """The name, the level and the line of each heading."""
    return [(one.name, one.level, one.line) for one in headings(text.split("\n"), fakes.work())]


def test_the_number_of_signs_is_the_level():
    assert found("= Book\n:toc:\n\n== Part\n\n=== Chapter ===\n\n## Other\n\n====== Deep") == [
        ("Book", 0, 1),
        ("Part", 1, 4),
        ("Chapter", 2, 6),
        ("Other", 1, 8),
        ("Deep", 5, 10),
    ]


def test_the_sign_of_the_line_below_is_the_level():
    text = "Book\n====\n\nPart\n----\n\nChapter\n~~~~~~~\n\nDeep\n^^^^\n\nLast\n++++"
    assert found(text) == [("Book", 0, 1), ("Part", 1, 4), ("Chapter", 2, 7), ("Deep", 3, 10), ("Last", 4, 13)]
    (one, *_) = headings(text.split("\n"), fakes.work())
    assert (one.first, one.last) == (1, 2)


def test_an_anchor_may_stand_before_an_underlined_title():
    assert found("[[part]]\nPart\n----") == [("Part", 1, 2)]


@pytest.mark.parametrize("mark", ["----", "....", "++++", "////", "====", "****", "____", "--", "|===", "```", "~~~~"])
def test_nothing_in_a_delimited_block_is_a_heading(mark: str):
    assert found(f"{mark}\n== No\n{mark}\n\n== Yes") == [("Yes", 1, 5)]


def test_code_with_a_language_ends_with_the_bare_fence():
    assert found("```ruby\n== No\n```\n== Yes") == [("Yes", 1, 4)]


@pytest.mark.parametrize(
    "text",
    ["", "==None", "== ", "A title\n---", ".Caption\n--------", "a row\nTitle\n-----", " Title\n------", "===\n---"],
)
def test_what_is_no_title_is_none(text: str):
    assert found(text) == []


def test_marks_and_links_are_no_words():
    assert found("== The *bold* `code` of https://example.org[us]") == [("The bold code of us", 1, 1)]
