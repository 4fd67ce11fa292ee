"""Where does what begins on a line end?"""

from omniread.syntax.lexical.layout import Layout
from tests import fakes


def layout(language: str, text: str) -> Layout:
    return Layout(text, language, fakes.work())


def test_by_brackets_it_ends_with_its_brace():
    assert layout("d", "f() {\n 1\n}\n").end(1) == (3, True)


def test_parameters_on_several_lines_lead_to_the_brace():
    assert layout("d", "f(\n a\n) {\n 1\n}\n").end(1) == (5, True)


def test_a_brace_below_belongs_to_the_line():
    found = layout("d", "f()\n// why\n\n{\n 1\n}\n")
    assert found.end(1) == (6, True)
    assert found.following(1) == 4


def test_a_brace_below_that_closes_on_its_line():
    assert layout("d", "f()\n{ }\n").end(1) == (2, True)


def test_a_block_on_one_line():
    assert layout("d", "f() { }\nx;\n").end(1) == (1, True)
    assert layout("d", "f() { }\nx;\n").end(2) == (2, False)


def test_by_indents_it_ends_with_its_last_deeper_line():
    found = layout("nim", "proc f() =\n  a\n  b\nc\n")
    assert not found.is_bracketed
    assert found.end(1) == (3, False)
    assert found.end(4) == (4, False)


def test_an_unknown_language_is_one_of_brackets_with_a_brace_over_lines():
    assert layout("unheard-of", "a {\n}\n").is_bracketed
    assert not layout("unheard-of", "a { }\n").is_bracketed


def test_lines_end_with_lf_or_crlf():
    assert layout("d", "a\r\nb\r\n").rows == ["a", "b"]
    assert layout("d", "a\nb").rows == ["a", "b"]


def test_nothing_follows_the_last_line():
    assert layout("d", "a\n\n").following(1) == 1
