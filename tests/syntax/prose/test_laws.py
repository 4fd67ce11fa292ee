"""What holds of the headings of any text, also of one that makes no sense?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.syntax.prose import structure
from omniread.syntax.structure import Fold, Structure
from tests import fakes

LANGUAGES = st.sampled_from(
    ["asciidoc", "html", "latex", "log", "man", "markdown", "mediawiki", "org", "rst", "text", "typst"]
)
PIECES = (
    "# One",
    "### Three ###",
    "= Title",
    "== Two ==",
    "* star",
    "** stars",
    "Words",
    "More of them",
    "=====",
    "-----",
    "~~~~~",
    "1. First",
    "1.1 Second",
    "2. Third",
    "CAPITALS HERE",
    "```",
    "----",
    "....",
    "<!--",
    "-->",
    "<h1>A</h1>",
    "<h2>",
    "</h2>",
    "<section id=a>",
    "<script>",
    "</script>",
    r"\section{A}",
    r"\part[b]{C",
    "}",
    r"\begin{verbatim}",
    r"\end{verbatim}",
    ".SH NAME",
    ".. code::",
    "- item",
    "> quoted",
    "    indented",
    "---",
    "",
)
TEXTS = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=60).map("\n".join),
    st.text(),
    st.text(alphabet="#=-*<>h1/\\{} \n\tab`"),
)


def rows_of(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n") and text != "")


def nest(folds: tuple[Fold, ...], first: int, last: int) -> None:
    """Folds stand in order, apart from one another, and within what they stand in."""
    before = first - 1
    for fold in folds:
        assert before < fold.first <= fold.last <= last
        nest(fold.inside, fold.first, fold.last)
        before = fold.last


def leaves(folds: tuple[Fold, ...]) -> list[int]:
    """The lines that are folded when all that declares something is open."""
    return [
        line for fold in folds for line in (leaves(fold.inside) if fold.declares else range(fold.first, fold.last + 1))
    ]


def found(language: str, text: str) -> Structure:
    known = structure(language, text, fakes.work())
    return Structure(language, "headings") if known is None else known


@given(LANGUAGES, TEXTS)
def test_folds_nest_and_stay_in_the_text(language: str, text: str):
    nest(found(language, text).folds, 1, rows_of(text))


@given(LANGUAGES, TEXTS)
def test_no_heading_is_folded_where_all_sections_are_open(language: str, text: str):
    known = found(language, text)
    folded = set(leaves(known.folds))
    assert [one.line for one in known.declarations if one.line in folded] == []


@given(LANGUAGES, TEXTS)
def test_at_the_top_every_heading_shows(language: str, text: str):
    known = found(language, text)
    top = [one.line for one in known.declarations if not one.owners]
    assert not any(fold.first <= line <= fold.last for fold in known.folds for line in top)


@given(LANGUAGES, TEXTS)
def test_sections_begin_with_their_heading_and_hold_all_that_they_own(language: str, text: str):
    known = found(language, text)
    ends: dict[tuple[str, ...], int] = {}
    for one in known.declarations:
        assert one.name
        assert one.kind == "heading"
        assert 1 <= one.first <= one.line <= one.last <= rows_of(text)
        assert not one.owners or one.last <= ends[one.owners]
        ends[*one.owners, one.name] = one.last
    lines = [one.line for one in known.declarations]
    assert lines == sorted(lines)


@given(LANGUAGES, st.lists(st.sampled_from(PIECES), max_size=60))
def test_line_ends_change_nothing(language: str, lines: list[str]):
    assert found(language, "\r\n".join(lines)) == found(language, "\n".join(lines))


@pytest.mark.parametrize(
    ("language", "line"), [("markdown", "# A"), ("org", "* A"), ("asciidoc", "= A"), ("html", "<h1>A</h1>")]
)
def test_fifty_thousand_headings_are_all_found(language: str, line: str):
    known = found(language, f"{line}\n" * 50_000)
    assert [one.line for one in known.declarations] == list(range(1, 50_001))


def test_two_thousand_levels_are_no_deeper_than_can_be_walked():
    known = found("org", "".join(f"{'*' * depth} A\n" for depth in range(1, 2001)))
    assert len(known.declarations) == 2000
    assert max(len(one.owners) for one in known.declarations) < 40
    assert hash(known) == hash(found("org", "".join(f"{'*' * depth} A\n" for depth in range(1, 2001))))
