"""Does an error spoil only its own lines?"""

from omniread.model.span import Span
from omniread.syntax.damage import damaged
from tests.trees import parsed, read, spans

SOUND = "def f():\n    a = 1\n    b = 2\n    c = 3\n    d = 4\n"


def test_what_is_sound_is_not_damaged():
    assert damaged(parsed("python", SOUND).tree.root_node) == ()


def test_an_error_is_damaged_and_what_stands_beside_it_folds():
    found = read("python", f"{SOUND}\nx = = 1\n\n{SOUND.replace('f()', 'g()')}")
    assert found.damaged == (Span(7, 7),)
    assert spans(found.folds) == [(3, 4), (11, 12)]


def test_a_fold_is_cut_around_an_error_within():
    lines = "".join(f"  x({number});\n" for number in range(20))
    found = read("javascript", f"function f() {{\n{lines}  @@ ;\n{lines}}}\n")
    assert any(22 in span for span in found.damaged)
    assert all(not fold.first <= 22 <= fold.last for fold in found.folds)
    assert sum(fold.count for fold in found.folds) >= 30


def test_a_brace_that_is_missing_hides_no_declaration():
    body = "  a();\n  b();\n  c();\n  d();\n"
    found = read("javascript", f"function f() {{\n{body}\nfunction g() {{\n{body}}}\n")
    shown = [one.line for one in found.declarations if one.name == "g"]
    assert shown == [7]
    assert all(not fold.first <= 7 <= fold.last or fold.declares for fold in found.folds)
