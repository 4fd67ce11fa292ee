"""From where to where does a declaration go, and what owns it?"""

from omniread.syntax.lexical.declared import Declared, declared
from omniread.syntax.lexical.layout import Layout
from tests import fakes


def found(language: str, text: str) -> list[Declared]:
    work = fakes.work()
    return list(declared(Layout(text, language, work), work))


def told(language: str, text: str) -> list[str]:
    return [f"{each.one.kind} {each.one.path} {each.one.first}-{each.one.last}" for each in found(language, text)]


def test_comments_and_attributes_belong_to_what_follows_them():
    (each,) = found("d", "x;\n// says\n// what\n@safe\nvoid f() {\n}\n")
    assert (each.one.first, each.one.line, each.one.last) == (2, 5, 6)


def test_a_comment_above_a_blank_line_belongs_to_nothing():
    assert told("d", "// 1\n\nvoid f() {\n}\n") == ["function f 3-4"]


def test_what_needs_a_block_is_none_without_one():
    assert told("d", "void f();\nreturn g(a);\n") == []
    assert told("d", "void f(int a,\n  int b);\n") == []


def test_a_function_in_a_class_is_a_method_and_in_a_module_it_is_a_function():
    assert told("crystal", "class A\n  def b\n    1\n  end\nend\n") == ["class A 1-5", "method A.b 2-4"]
    assert told("crystal", "module A\n  def b\n    1\n  end\nend\n") == ["module A 1-5", "function A.b 2-4"]


def test_owners_are_the_outermost_first():
    *_, last = found("crystal", "module A\n  class B\n    def c\n      1\n    end\n  end\nend\n")
    assert last.one.owners == ("A", "B")
    assert [outer.name for outer in last.around] == ["A", "B"]
    assert last.is_open


def test_what_stands_in_a_function_is_not_open():
    outer, inner = found("lua", "function f()\n  local function g()\n    1\n  end\nend\n")
    assert outer.is_open
    assert not inner.is_open


def test_a_name_with_dots_names_its_owner():
    (each,) = found("lua", "function a.b()\n  1\nend\n")
    assert (each.one.name, each.one.owners) == ("b", ("a",))


def test_where_a_dot_is_a_letter_a_name_stays_whole():
    assert told("r", "a.b <- function(x) {\n  1\n}\n") == ["function a.b 1-3"]


def test_a_section_goes_on_to_the_next_of_its_rank():
    assert told("batch", ":one\necho 1\nrem next\n:two\necho 2\n") == ["label one 1-2", "label two 3-5"]


def test_sections_of_a_lower_rank_hold_those_of_a_higher():
    text = (
        "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. HELLO.\n"
        "       PROCEDURE DIVISION.\n       MAIN SECTION.\n       PARA.\n           STOP RUN.\n"
    )
    lines = [(each.one.name, each.one.line, each.one.last) for each in found("cobol", text)]
    assert ("IDENTIFICATION DIVISION", 1, 2) in lines
    assert ("PROCEDURE DIVISION", 3, 6) in lines
    assert ("MAIN", 4, 6) in lines


def test_the_clauses_of_one_function_are_one():
    assert told("erlang", "f(0) ->\n  1;\nf(N) ->\n  N.\ng() ->\n  2.\n") == ["function f 1-4", "function g 5-6"]
