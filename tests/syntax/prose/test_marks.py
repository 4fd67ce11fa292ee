"""Are the lines that a mark begins the headings of Org, Typst, MediaWiki and manuals?"""

import pytest

from omniread.syntax.prose.marks import MARKS, scanner
from tests import fakes


def found(language: str, text: str) -> list[tuple[str, int, int]]:
    """The name, the level and the line of each heading."""
    return [(one.name, one.level, one.line) for one in scanner(MARKS[language])(text.split("\n"), fakes.work())]


def test_the_stars_of_org_are_the_level():
    assert found("org", "#+TITLE: Notes\n* One\ntext\n** Two\n*** Three\n * no heading\n*bold* text") == [
        ("Notes", 0, 1),
        ("One", 1, 2),
        ("Two", 2, 4),
        ("Three", 3, 5),
    ]


def test_states_priorities_tags_and_marks_of_org_are_no_words():
    assert found("org", "* TODO [#A] Write the *book*  :work:home:\n* DONE Rest") == [
        ("Write the book", 1, 1),
        ("Rest", 1, 2),
    ]


def test_the_signs_of_typst_are_the_level():
    assert found("typst", "= One <intro>\n== The *bold* one // why\n  === Three\n=none") == [
        ("One", 1, 1),
        ("The bold one", 2, 2),
        ("Three", 3, 3),
    ]


@pytest.mark.parametrize("hidden", ["```typ\n= No\n```", "````\n= No\n````", "/* why\n= No\n*/"])
def test_code_and_comments_of_typst_have_no_headings(hidden: str):
    assert found("typst", f"{hidden}\n= Yes") == [("Yes", 1, 4)]


def test_code_and_comments_of_one_line_hide_nothing():
    assert found("typst", "```a```\n= One\n/* why */\n= Two") == [("One", 1, 2), ("Two", 1, 4)]


def test_the_signs_of_mediawiki_are_the_level():
    assert found("mediawiki", "== One ==\n=== The ''[[page|link]]'' ===\n= Top =<!-- why -->\n== open\n") == [
        ("One", 2, 1),
        ("The link", 3, 2),
        ("Top", 1, 3),
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "<nowiki>\n== No ==\n</nowiki>",
        "<pre class='a'>\n== No ==\n</PRE>",
        "<syntaxhighlight lang='c'>\n== No ==\n</syntaxhighlight>",
        "text <!-- why\n== No ==\n-->",
    ],
)
def test_code_and_comments_of_mediawiki_have_no_headings(hidden: str):
    assert found("mediawiki", f"{hidden}\n== Yes ==") == [("Yes", 2, 4)]


def test_the_requests_of_a_manual_are_the_level():
    text = '.TH LS 1\n.SH NAME\nls\n.SH "SEE ALSO"\n.SS \\fBOptions\\fR of \\-\\-all\n.Sh DESCRIPTION\n.Ss More\n.PP'
    assert found("man", text) == [
        ("LS 1", 0, 1),
        ("NAME", 1, 2),
        ("SEE ALSO", 1, 4),
        ("Options of --all", 2, 5),
        ("DESCRIPTION", 1, 6),
        ("More", 2, 7),
    ]
    assert found("man", ".Dd May\n.Dt LS 1") == [("LS 1", 0, 2)]


@pytest.mark.parametrize("language", sorted(MARKS))
def test_a_text_without_marks_has_no_headings(language: str):
    assert found(language, "text\n\nmore text") == []
    assert found(language, "") == []
