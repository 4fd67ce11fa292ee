"""Has a text without a grammar the structure that a reader sees, and None where there is none?"""

import pytest

from omniread.syntax.lexical import structure
from omniread.syntax.structure import Fold, Structure
from tests import fakes
from tests.trees import names, spans


def outlined(language: str, text: str) -> Structure:
    found = structure(language, text, fakes.work())
    assert found is not None
    return found


TEXTS = {
    "pascal": (
        "unit U;\ninterface\nprocedure P;\nimplementation\nprocedure P;\n"
        "begin\n  a;\n  b;\n  c;\n  d;\n  e;\nend;\nend.\n"
    ),
    "ada": (
        "package body P is\n   procedure Q is\n   begin\n      A;\n      B;\n      C;\n      D;\n   end Q;\nend P;\n"
    ),
    "tcl": "namespace eval n {\n  proc p {a} {\n    b\n    c\n    d\n    e\n  }\n}\nproc q {} {\n  a\n  b\n  c\n}\n",
    "verilog": (
        "module m(input a);\n  wire b;\n  task t;\n    x;\n    y;\n    z;\n"
        "    u;\n  endtask\nendmodule\nmodule n;\nendmodule\n"
    ),
    "commonlisp": "(defun f (x)\n  (let ((y 1))\n    a\n    b\n    c\n    d))\n(defvar *v* 1)\n",
    "lua": "function f()\n  a()\n  b()\n  c()\n  d()\nend\nlocal g = function()\nend\n",
    "d": "class A {\n  int f(int x) {\n    a;\n    b;\n    c;\n    d;\n  }\n}\nvoid g() {\n  a;\n  b;\n  c;\n}\n",
}


@pytest.mark.parametrize("language", TEXTS)
def test_what_stands_at_the_top_is_in_no_fold_that_does_not_declare(language: str):
    found = outlined(language, TEXTS[language])
    top = [one.line for one in found.declarations if not one.owners]
    assert top
    assert found.folds

    def closed(folds: tuple[Fold, ...]) -> list[tuple[int, int]]:
        return [
            span for fold in folds for span in (closed(fold.inside) if fold.declares else [(fold.first, fold.last)])
        ]

    assert [(line, span) for span in closed(found.folds) for line in top if span[0] <= line <= span[1]] == []


def test_methods_of_a_class_in_braces():
    found = outlined("d", TEXTS["d"])
    assert names(found) == ["class A 1-8", "method A.f 2-7", "function g 9-13"]
    assert spans(found.folds) == [(2, 7), (10, 12)]
    assert (found.folds[0].declares, spans(found.folds[0].inside)) == (True, [(3, 6)])
    assert (found.by, found.language, found.damaged) == ("lexical", "d", ())


def test_functions_of_lua_end_with_their_end():
    found = outlined("lua", TEXTS["lua"])
    assert names(found) == ["function f 1-6", "function g 7-8"]
    assert spans(found.folds) == [(2, 5)]


def test_a_module_of_verilog_owns_its_tasks():
    found = outlined("verilog", TEXTS["verilog"])
    assert names(found) == ["module m 1-9", "function m.t 3-8", "module n 10-11"]


def test_procedures_of_tcl_stand_in_their_namespace():
    assert names(outlined("tcl", TEXTS["tcl"])) == ["namespace n 1-8", "function n.p 2-7", "function q 9-13"]


def test_where_nothing_is_found_there_is_no_structure():
    work = fakes.work()
    assert structure("lua", "a = 1\nb = 2\n", work) is None
    assert structure("lua", "", work) is None
    assert structure("unheard-of", "Plain words.\nMore of them.\n", work) is None
    assert structure("yaml", "a:\n  b:\n  c:\n  d:\n  e:\n  f:\n", work) is None


def test_an_unknown_language_with_braces_has_folds():
    assert spans(outlined("unheard-of", "thing {\n a\n b\n c\n}\n").folds) == [(2, 4)]


def test_a_procedure_that_is_declared_and_then_written_stands_twice():
    lines = [(one.name, one.line, one.last) for one in outlined("pascal", TEXTS["pascal"]).declarations]
    assert ("P", 5, 12) in lines
    assert [line for name, line, _ in lines if name == "P"] == [3, 5]


def test_a_package_of_ada_owns_its_procedures():
    found = outlined("ada", TEXTS["ada"])
    assert names(found) == ["package P 1-9", "function P.Q 2-8"]


def test_forms_of_lisp_end_with_their_bracket():
    assert names(outlined("commonlisp", TEXTS["commonlisp"])) == ["function f 1-6", "variable *v* 7-7"]
