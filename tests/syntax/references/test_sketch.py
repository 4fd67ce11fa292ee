"""Does a sketch hold what a file declares outside of functions, and every word of it?"""

import pytest

from omniread.model.errors import Cancelled
from omniread.model.scope import Work
from omniread.syntax.references.sketch import LONGEST, Declared, Sketch, outer, sketched, words_of
from omniread.syntax.structure import Declaration
from tests.fakes import work

PYTHON = b'''"""A module."""
import os

LIMIT = 3


class Store:
    def put(self, key):
        def local(): ...
        return local

    def get(self): ...


def made():
    class Inner: ...
'''


def declared(language: str, text: str) -> list[tuple[int, str, str]]:
    return [(one.line, one.name, one.text) for one in sketched(language, text.encode(), work()).declared()]


def test_declarations_have_their_lines_and_what_is_local_is_left_out():
    found = list(sketched("python", PYTHON, work()).declared())
    assert [(one.line, one.name, one.text) for one in found] == [
        (4, "LIMIT", "LIMIT = 3"),
        (7, "Store", "class Store:"),
        (8, "put", "    def put(self, key):"),
        (12, "get", "    def get(self): ..."),
        (15, "made", "def made():"),
    ]
    assert [one.kind for one in found][1] == "class"


def test_the_words_are_all_there_each_once():
    words = sketched("python", b"def f(key): return key + key\n# key of \xc3\xa4ther, $x\n", work()).words.split(b" ")
    assert sorted(words) == sorted([b"$x", "äther".encode(), b"def", b"f", b"key", b"of", b"return"])


def test_nothing_says_nothing():
    assert sketched("python", b"", work()) == Sketch(b"", "")
    assert list(Sketch(b"", "").declared()) == []
    assert words_of(b"(+)") == b""


def test_a_sketch_weighs_what_it_holds():
    assert len(Sketch(b"abc", "1\tclass\tA\tclass A:")) == 3 + 18


def test_a_language_without_a_grammar_is_told_by_its_signs():
    # Brackets alone show where a function of it ends.
    assert [name for _, name, _ in declared("d", "int twice(int x)\n{\n    return 2 * x;\n}\n")] == ["twice"]


def test_a_language_that_nobody_knows_declares_nothing():
    sketch = sketched("nobody", b"one two\n", work())
    assert (sorted(sketch.words.split()), list(sketch.declared())) == ([b"one", b"two"], [])


def test_a_long_line_is_cut_and_control_characters_are_blanks():
    text = f"class A:\n\tdef f(self, a\x01b): ...\n\tdef g(self, {'x' * 200}): ...\n"
    found = declared("python", text)
    assert found[1] == (2, "f", "    def f(self, a b): ...")
    assert found[2][2] == f"    def g(self, {'x' * 200}"[:LONGEST] + "…"


def test_what_stands_in_a_function_is_no_outer_declaration():
    found = [
        Declaration("Class", "class", 1, 1, 9),
        Declaration("method", "method", 2, 2, 5, ("Class",)),
        Declaration("local", "class", 3, 3, 4, ("Class", "method")),
        Declaration("deep", "method", 3, 3, 4, ("Class", "method", "local")),
        Declaration("field", "field", 6, 6, 6, ("Class",)),
    ]
    assert [one.name for one in outer(found)] == ["Class", "method", "field"]


def test_declared_is_a_plain_value():
    assert next(Sketch(b"", "3\tclass\tA\tclass A:  # a\tb").declared()) == Declared(
        3, "class", "A", "class A:  # a\tb"
    )


def test_a_read_that_was_cancelled_is_not_sketched():
    class Cancel:
        def is_set(self) -> bool:
            return True

    with pytest.raises(Cancelled):
        sketched("python", b"x = 1\n" * 20_000, Work(work().limits, work().scratch, cancel=Cancel()))
