"""Does a section reach to the next heading of its level, and what of it may be left out?"""

import pytest

from omniread.model.errors import ReadError
from omniread.model.scope import Work
from omniread.syntax.prose import structure
from omniread.syntax.prose.sections import DEEPEST, sections
from omniread.syntax.structure import Structure
from tests import fakes
from tests.trees import names, spans


def read(language: str, text: str) -> Structure:
    """The structure of a text that has headings."""
    found = structure(language, text, fakes.work())
    assert found is not None
    return found


def test_a_section_ends_before_the_next_of_its_level_or_above():
    found = read("markdown", "# A\n\na\n\n## B\n\nb\n\n### C\n\n## D\nd\n# E\ne\n")
    assert names(found) == [
        "heading A 1-12",
        "heading A.B 5-10",
        "heading A.B.C 9-10",
        "heading A.D 11-12",
        "heading E 13-14",
    ]
    assert (found.language, found.by, found.damaged) == ("markdown", "headings", ())


def test_what_lies_below_a_heading_folds_with_the_sections_in_it():
    (first, last) = read("markdown", "# A\n\na\n\n## B\n\nb\n\n## C\n# D\nd\n").folds
    assert (first.first, first.last, first.kind, first.declares) == (2, 9, "section", True)
    assert spans(first.inside) == [(2, 4), (6, 8)]
    assert (last.first, last.last, last.declares, last.inside) == (11, 11, False, ())


def test_a_section_right_below_its_heading_leaves_nothing_between():
    (fold,) = read("markdown", "# A\n## B\nb\n").folds
    assert (fold.first, fold.last) == (2, 3)
    assert spans(fold.inside) == [(3, 3)]


def test_what_stands_before_the_first_heading_folds_too():
    found = read("markdown", "---\na: b\n---\n\n# A\n\na\n")
    assert spans(found.folds) == [(1, 4), (6, 7)]
    assert names(found) == ["heading A 5-7"]


def test_an_underline_belongs_to_the_heading():
    found = read("rst", "====\nBook\n====\n\nPart\n----\n\ntext\n\nNext\n----\n\ntext\n")
    assert names(found) == ["heading Book 1-13", "heading Book.Part 5-9", "heading Book.Next 10-13"]
    (book, part, _) = found.declarations
    assert (book.first, book.line, part.line) == (1, 2, 5)
    assert spans(found.folds) == [(4, 13)]
    assert spans(found.folds[0].inside) == [(4, 4), (7, 9), (12, 13)]


def test_a_level_may_be_left_out():
    found = read("markdown", "### A\n# B\n### C\n## D\n")
    assert names(found) == ["heading A 1-1", "heading B 2-4", "heading B.C 3-3", "heading B.D 4-4"]


def test_the_last_line_needs_no_end():
    assert names(read("markdown", "# A\nb")) == ["heading A 1-2"]
    assert names(read("markdown", "# A\nb\n")) == ["heading A 1-2"]


def test_ends_of_lines_are_no_part_of_names():
    assert names(read("markdown", "# A\r\nb\r\n## B\r\nc\r\n")) == ["heading A 1-4", "heading A.B 3-4"]
    assert names(read("org", "* A\r\n* B\r")) == ["heading A 1-1", "heading B 2-2"]


def test_a_heading_without_a_name_is_passed_over():
    assert names(read("markdown", "# A\n#\n## B\n")) == ["heading A 1-3", "heading A.B 3-3"]


def test_a_heading_within_the_lines_of_another_is_passed_over():
    text = "\\section{A \\subsection{B}\nc}\n\\section{D}\n"
    assert names(read("latex", text)) == ["heading A B c 1-2", "heading D 3-3"]


def test_a_heading_may_begin_where_another_ends():
    assert names(read("html", "<h1>A\nb\n</h1><h2>B</h2>\n<h1>C\n\n</h1><br>\n")) == [
        "heading A b 1-3",
        "heading A b.B 3-3",
        "heading C 4-6",
    ]


def test_levels_end_somewhere():
    text = "".join(f"{'*' * depth} N{depth}\n" for depth in range(1, DEEPEST + 3))
    found = read("org", text).declarations
    assert [len(one.owners) for one in found[-4:]] == [DEEPEST - 2, DEEPEST - 1, DEEPEST - 1, DEEPEST - 1]


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("markdown", "# A\n", "A"),
        ("rst", "Title\n=====\n", "Title"),
        ("asciidoc", "== A\n", "A"),
        ("html", "<h1>A</h1>\n", "A"),
        ("latex", "\\section{A}\n", "A"),
        ("text", "Title\n=====\n", "Title"),
        ("org", "* A\n", "A"),
        ("typst", "= A\n", "A"),
        ("mediawiki", "== A ==\n", "A"),
        ("man", ".SH A\n", "A"),
    ],
)
def test_each_sort_of_prose_has_headings(language: str, text: str, name: str):
    assert [one.name for one in read(language, text).declarations] == [name]
    assert structure(language, "just words", fakes.work()) is None
    assert structure(language, "", fakes.work()) is None


def test_other_languages_have_no_headings():
    assert sections("python", "# A\n", fakes.work()) is None


@pytest.mark.parametrize("language", ["asciidoc", "latex", "man", "markdown", "rst", "text"])
def test_a_long_text_can_be_stopped(language: str):
    late = Work(fakes.work().limits, fakes.work().scratch, deadline=0.0)
    with pytest.raises(ReadError):
        structure(language, "word\n" * 5000, late)
