"""What may be left out of a text without a grammar, and what must stay?"""

from omniread.syntax.lexical import structure
from omniread.syntax.structure import Fold
from tests import fakes
from tests.trees import spans


def folds(language: str, text: str) -> tuple[Fold, ...]:
    found = structure(language, text, fakes.work())
    return () if found is None else found.folds


def test_a_body_of_four_lines_with_its_brackets_folds_and_one_of_three_does_not():
    assert spans(folds("d", "void f() {\n  1;\n  2;\n}\n")) == [(2, 3)]
    assert folds("d", "void f() {\n  1;\n}\n") == ()


def test_of_a_body_that_no_line_closes_the_first_and_the_last_line_stay():
    assert spans(folds("nim", "proc f() =\n\n  a\n  b\n  c\n  d\n  e\n\nx\n")) == [(4, 6)]


def test_each_part_of_a_block_folds_by_itself():
    text = "function f()\n  if a then\n    1\n    2\n    3\n  else\n    4\n    5\n    6\n  end\nend\n"
    (outer,) = folds("lua", text)
    assert (outer.first, outer.last, outer.declares) == (2, 10, False)
    assert spans(outer.inside) == [(3, 5), (7, 9)]


def test_of_a_long_comment_the_first_two_lines_and_the_last_stay():
    remark = "".join(f"-- {number}\n" for number in range(1, 7))
    assert spans(folds("lua", remark + "x = 1\n")) == [(3, 5)]
    assert folds("lua", "-- 1\n-- 2\n-- 3\n-- 4\n-- 5\nx = 1\n") == ()


def test_imports_fold_between_the_first_and_the_last():
    (fold,) = folds("d", "import a;\nimport b;\n// why\nimport c;\nimport d;\nint x;\n")
    assert (fold.first, fold.last, fold.kind) == (2, 4, "imports")
    assert folds("d", "import a;\nimport b;\nint x;\nimport c;\nimport d;\n") == ()


def test_a_fold_deeper_than_fifty_others_is_left_out():
    deep = "{\n" * 60 + "x\n" * 4 + "}\n" * 60
    depth = 0
    inside = folds("unheard-of", deep)
    while inside:
        depth += 1
        inside = inside[0].inside
    assert depth == 50


def test_nothing_hides_a_declaration_at_the_top():
    text = "label1:\n  mov a, b\n  mov a, b\n  mov a, b\n  mov a, b\n  mov a, b\nlabel2:\n  ret\n"
    assert spans(folds("asm", text)) == [(3, 5)]
