"""Is a line that declares something known as what it declares, and is one that only looks so left alone?"""

import re

import pytest

from omniread.syntax.lexical.naming import named
from omniread.syntax.lexical.words import IMPORT, IMPORTS, WORDS
from tests import fakes


def told(language: str, row: str) -> str | None:
    return next((f"{one.kind} {one.name}" for one in named([row], language, (), fakes.work())), None)


@pytest.mark.parametrize(
    ("language", "row", "what"),
    [
        ("ada", "package body P is", "package P"),
        ("ada", 'function "+" (A : T) return T is', 'function "+"'),
        ("applescript", "on run", "function run"),
        ("asm", "_start:", "label _start"),
        ("crystal", "  def a?", "function a?"),
        ("elm", "view model =", "function view"),
        ("erlang", "-record(r, {a}).", "struct r"),
        ("fish", "function a-b", "function a-b"),
        ("fortran", "integer function f(x)", "function f"),
        ("fortran", "type, public :: t", "type t"),
        ("fsharp", "let rec f x =", "function f"),
        ("fsharp", "let x = 1", "value x"),
        ("haskell", "f :: Int", "function f"),
        ("hcl", 'resource "a" "b" {', 'block resource "a" "b"'),
        ("make", "all: x", "target all"),
        ("matlab", "function [a, b] = f(x)", "function f"),
        ("nim", "  A* = ref object", "type A"),
        ("ocaml", "type 'a t =", "type t"),
        ("pascal", "  TA = class(TB)", "class TA"),
        ("perl", "sub f {", "function f"),
        ("prolog", "f(X) :- g(X).", "function f"),
        ("r", "`a b` <- function()", "function a b"),
        ("scheme", "(define (f x)", "function f"),
        ("sql", "CREATE TABLE IF NOT EXISTS a.b (", "table a.b"),
        ("tcl", "proc p {a} {", "function p"),
        ("verilog", "function automatic int f(int a);", "function f"),
        ("vhdl", "architecture a of b is", "module a"),
        ("vim", "function! s:f() abort", "function s:f"),
    ],
)
def test_declares(language: str, row: str, what: str):
    assert told(language, row) == what


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("ada", "end P;"),
        ("applescript", "on error"),
        ("fortran", "end function f"),
        ("java", "return f(a) {"),
        ("make", "X := 1"),
        ("pascal", "  TA = class(TB);"),
        ("pascal", "  TA = class of TB;"),
        ("verilog", "endmodule"),
    ],
)
def test_declares_nothing(language: str, row: str):
    assert told(language, row) is None


def test_every_row_has_one_group_for_the_name():
    groups = [
        (language, kind)
        for language, rows in WORDS.items()
        for kind, expression in rows
        if re.compile(expression.replace("NAME", "(name)")).groups != 1
    ]
    assert groups == []


@pytest.mark.parametrize("row", ["import a", "#include <a>", "from a import b", '@use "a"', "using A;"])
def test_brings_in_names(row: str):
    assert re.match(IMPORT, row)


def test_some_languages_have_their_own_word_for_imports():
    assert re.match(IMPORTS["pascal"], "USES A;")
    assert not re.match(IMPORTS["tcl"], "package provide a")
