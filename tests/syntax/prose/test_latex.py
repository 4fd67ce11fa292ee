r"""Are the headings of a LaTeX text the arguments of its sectioning commands?"""

import pytest

from omniread.syntax.prose.latex import LONGEST, headings
from tests import fakes


def found(text: str) -> list[tuple[str, int, int]]:
    """The name, the level and the line of each heading."""
    return [(one.name, one.level, one.line) for one in headings(text.split("\n"), fakes.work())]


def test_commands_have_levels():
    commands = ["title", "part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"]
    text = "\n".join(f"\\{command}{{A {command}}}" for command in commands)
    assert found(text) == [(f"A {command}", level, level + 1) for level, command in enumerate(commands)]


def test_a_star_and_a_short_form_change_nothing():
    assert found("\\section*{One}\n\\section[Short]{The long one}") == [("One", 3, 1), ("The long one", 3, 2)]


def test_the_titles_of_frames_stand_below_all():
    assert found("\\begin{frame}{One}\n\\end{frame}\n\\frametitle<1>{Two}") == [("One", 8, 1), ("Two", 8, 3)]


def test_a_title_may_take_several_lines():
    (one, two) = headings(["\\section{One % why", "  {\\em two}", "three}", "\\section{Next}"], fakes.work())
    assert (one.name, one.first, one.line, one.last) == ("One two three", 1, 1, 3)
    assert (two.name, two.first, two.last) == ("Next", 4, 4)


def test_what_nothing_closes_takes_one_line():
    assert found("\\section{Open\nmore") == [("Open", 3, 1)]
    (one,) = headings(["\\section{Open", *["more"] * (LONGEST + 5)], fakes.work())
    assert (one.name, one.last) == ("Open", 1)


def test_comments_have_no_headings():
    assert found("% \\section{No}\n\\section{50\\% % \\section{No}\n}") == [("50%", 3, 2)]


@pytest.mark.parametrize("name", ["verbatim", "Verbatim", "lstlisting", "minted", "comment", "verbatim*"])
def test_verbatim_texts_have_no_headings(name: str):
    text = f"\\begin{{{name}}}\n\\section{{No}}\n\\end{{{name}}}\n\\section{{Yes}}"
    assert found(text) == [("Yes", 3, 4)]


def test_a_verbatim_text_may_end_in_its_line():
    assert found("\\begin{verbatim}\\section{No}\\end{verbatim}\n\\section{Yes}") == [("Yes", 3, 2)]


def test_labels_footnotes_and_macros_are_no_words():
    text = "\\section{\\label{a}The~\\textbf{bold}\\footnote{no} R\\&D\\\\part}"
    assert found(text) == [("The bold R&D part", 3, 1)]


@pytest.mark.parametrize("text", ["", "section{A}", "\\sectionmark{A}", "\\section"])
def test_what_is_no_command_is_no_heading(text: str):
    assert found(text) == []
