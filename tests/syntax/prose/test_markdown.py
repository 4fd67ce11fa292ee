"""Are the headings of a Markdown text those of CommonMark?"""

import pytest

from omniread.syntax.prose.markdown import headings
from tests import fakes


def found(text: str) -> list[tuple[str, int, int]]:
    """The name, the level and the line of each heading."""
    return [(one.name, one.level, one.line) for one in headings(text.split("\n"), fakes.work())]


def test_one_to_six_signs_are_the_level():
    assert found("# A\n## B ##\n###### C #\n####### D\n#E\n   # F") == [
        ("A", 1, 1),
        ("B", 2, 2),
        ("C", 6, 3),
        ("F", 1, 6),
    ]


def test_a_heading_without_words_has_no_name():
    assert found("#") == [("", 1, 1)]


def test_an_underlined_paragraph_is_a_heading_of_all_its_lines():
    (one, two) = headings(["One", "more", "===", "", "Two", "---"], fakes.work())
    assert (one.name, one.level, one.first, one.line, one.last) == ("One more", 1, 1, 1, 3)
    assert (two.name, two.level, two.first, two.line, two.last) == ("Two", 2, 5, 5, 6)


def test_a_rule_is_no_underline():
    assert found("\n---\n\nA\n\n---\n***\n- - -") == []


@pytest.mark.parametrize(
    "hidden",
    [
        "```sh\n# A\n```",
        "~~~\n# A\n```\n~~~",
        "````\n```\n# A\n````",
        "    # A",
        "\t# A",
        "> # A",
        "- # A",
        "- a\n\n  # A",
        "- ```\n  # A\n  ```",
        "> a\nlazy\n===",
        "- a\nlazy\n===",
        "<!-- a\n\n# A\n-->",
        "<script>\n\n# A\n</script>",
        "<pre>\n\n# A\n</pre>",
        "<?php\n\n# A\n?>",
        "<!DOCTYPE\n\n# A\n>",
        "<![CDATA[\n\n# A\n]]>",
        "<div>\n# A\n</div>",
        "<custom-tag>\n# A\n</custom-tag>",
        "a\n    # A",
    ],
)
def test_what_is_code_list_quotation_or_html_has_no_headings(hidden: str):
    assert found(f"{hidden}\n\n# Z")[-1][0] == "Z"
    assert len(found(f"{hidden}\n\n# Z")) == 1


def test_a_fence_that_nothing_closes_goes_on_to_the_end():
    assert found("# A\n```\n# B\n# C") == [("A", 1, 1)]


@pytest.mark.parametrize("row", ["<!-- a -->", "<script>a</script>", "<?a?>"])
def test_what_ends_in_its_own_line_hides_nothing(row: str):
    assert found(f"{row}\n# A") == [("A", 1, 2)]


def test_a_tag_does_not_part_a_paragraph_unless_it_is_a_block():
    assert found("a\n<b>\n===") == [("a", 1, 1)]
    assert found("a\n<div>\n===") == []


def test_headings_in_html_count():
    assert found('\n<h1 align="center">\n  The <b>tool</b>\n</h1>\n\n<p>\n<h3>Next</h3>\n</p>') == [
        ("The tool", 1, 2),
        ("Next", 3, 7),
    ]


def test_a_number_other_than_one_and_an_empty_item_do_not_part_a_paragraph():
    assert found("a\n2. b\n===")[0][:2] == ("a 2. b", 1)
    assert found("a\n*\n===")[0][:2] == ("a *", 1)
    assert found("a\n1. b\n===") == []


def test_after_a_list_the_text_goes_on():
    assert found("- a\n- b\n\nTitle\n---\n\n1. c\n# D") == [("Title", 2, 4), ("D", 1, 8)]


@pytest.mark.parametrize("front", ["---\n# a: b\n---\n", "---\n# a: b\n...\n", "+++\n# a\n+++\n"])
def test_front_matter_has_no_headings(front: str):
    assert found(front + "# A") == [("A", 1, 4)]


def test_what_nothing_closes_is_no_front_matter():
    assert found("---\n# A") == [("A", 1, 2)]


def test_the_last_heading_needs_no_end_of_line():
    assert found("A\n=") == [("A", 1, 1)]
    assert found("") == []
