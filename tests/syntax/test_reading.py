"""Is the structure found by the best means there is, and only once?"""

from omniread.model.lines import Lines
from omniread.syntax.reading import structure, structure_of
from tests import fakes
from tests.syntax.test_parsing import work


def test_a_grammar_comes_first():
    found = structure_of("python", "def f():\n    pass\n", fakes.work())
    assert found is not None
    assert (found.by, found.language) == ("grammar", "python")


def test_without_a_grammar_signs_do():
    text = "program P;\nprocedure F;\nbegin\n  a;\n  b;\n  c;\nend;\n"
    found = structure_of("pascal", text, fakes.work())
    assert found is not None
    assert found.by == "lexical"
    assert "F" in [one.name for one in found.declarations]


def test_prose_has_headings():
    found = structure_of("markdown", "# A\n\ntext\n\n## B\n\ntext\n", fakes.work())
    assert found is not None
    assert found.by == "headings"
    assert [one.path for one in found.declarations] == ["A", "A.B"]


def test_a_structure_is_made_once_in_a_session():
    session = work()
    first = structure_of("python", "x = 1\n", session)
    assert structure_of("python", "x = 1\n", session) is first


def test_a_text_without_a_language_has_none():
    assert structure(Lines(["x"]), fakes.work()) is None
