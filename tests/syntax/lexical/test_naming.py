"""Does the look of a line say that it declares something?"""

from omniread.syntax.lexical.naming import named, patterns
from tests import fakes


def found(language: str, *rows: str, hidden: tuple[int, ...] = ()) -> list[tuple[str, str, int]]:
    return [(one.kind, one.name, one.line) for one in named(rows, language, hidden, fakes.work())]


def test_indents_are_passed_over():
    assert found("lua", "x = 1", "  function f()", "", "end") == [("function", "f", 2)]


def test_hidden_lines_declare_nothing():
    assert found("lua", "function f()", "function g()", hidden=(1,)) == [("function", "g", 2)]


def test_some_names_stand_in_the_first_column_alone():
    assert found("batch", ":a", "  :b") == [("label", "a", 1)]


def test_a_section_has_a_rank_and_what_needs_braces_says_so():
    (label,) = named([":a"], "batch", (), fakes.work())
    assert (label.rank, label.braced) == (0, False)
    (rule,) = named(["a.b {"], "css", (), fakes.work())
    assert (rule.name, rule.rank, rule.braced) == ("a.b", None, True)


def test_a_language_in_which_nothing_has_a_name():
    assert patterns("json")[1] == ()
    assert found("json", '"class": {') == []


def test_what_is_far_to_the_right_is_not_looked_at():
    assert found("lua", " " * 300 + "function f()") == []


def test_a_language_without_a_row_has_the_common_words():
    assert found("unheard-of", "class A", "trait B", "enum C", "fn d") == [
        ("class", "A", 1),
        ("interface", "B", 2),
        ("enum", "C", 3),
        ("function", "d", 4),
    ]


def test_many_lines_are_looked_through():
    assert found("lua", *["x = 1"] * 5000, "function f()") == [("function", "f", 5001)]
