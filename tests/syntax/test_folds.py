"""Is what may be left out inside of what stays, and is it long enough to be worth it?"""

from omniread.syntax.folds import nested
from tests.trees import read, spans


def test_a_body_of_four_lines_folds_and_one_of_three_does_not():
    found = read("typescript", "function f() {\n  1;\n  2;\n  3;\n}\nfunction g() {\n  1;\n}\n")
    assert spans(found.folds) == [(2, 4)]


def test_imports_fold_between_the_first_and_the_last():
    six = "".join(f"import a{number}\n" for number in range(6))
    assert spans(read("python", six + "x = 1\n").folds) == [(2, 5)]
    assert read("python", "import a\nimport b\nimport c\n").folds == ()
    assert read("python", "import a\nimport b\nx = 1\nimport c\nimport d\n").folds == ()


def test_comments_do_not_part_imports():
    assert spans(read("python", "import a\n# why\nimport b\n\nimport c\n").folds) == [(2, 4)]


def test_of_a_long_comment_the_first_two_lines_and_the_last_stay():
    lines = "".join(f"// {number}\n" for number in range(1, 8))
    assert spans(read("go", f"package p\n{lines}").folds) == [(4, 7)]
    assert read("go", "package p\n// 1\n// 2\n// 3\n// 4\n// 5\n").folds == ()
    assert spans(read("c", "/*\n 2\n 3\n 4\n 5\n 6\n*/\n").folds) == [(3, 6)]


def test_folds_lie_in_one_another_and_tell_what_declares():
    (outer,) = read("java", "class A {\n  void f() {\n    1;\n    2;\n    3;\n  }\n}\n").folds
    assert (outer.first, outer.last, outer.declares) == (2, 6, True)
    assert [(inner.first, inner.last, inner.declares) for inner in outer.inside] == [(3, 5, False)]


def test_a_declaration_within_a_statement_at_the_top_is_seen():
    (fold,) = read("python", "if X:\n    a = 1\n    def f():\n        pass\n    b = 2\n").folds
    assert fold.declares


def test_a_function_within_a_function_is_its_own():
    (fold, *_) = read("python", "def f():\n    a = 1\n    def g():\n        pass\n    b = 2\n").folds
    assert not fold.declares


def test_of_two_that_overlap_the_later_gives_way():
    roots = nested({(1, 10): "body", (5, 12): "body", (2, 4): "body", (11, 13): "comment"}, [])
    assert spans(roots) == [(1, 10), (11, 13)]
    assert spans(roots[0].inside) == [(2, 4)]
