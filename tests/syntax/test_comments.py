"""Are comments on lines of their own joined, and those behind code left alone?"""

from omniread.model.span import Span
from omniread.syntax.comments import Runs
from omniread.syntax.queries import query
from tests.trees import parsed


def runs(text: str) -> Runs:
    from tree_sitter import QueryCursor

    tree = parsed("rust", text)
    found = query("rust")
    assert found is not None
    return Runs(QueryCursor(found).captures(tree.tree.root_node), tree.source)


def test_lines_that_follow_one_another_are_one():
    found = runs("// 1\n// 2\n\n// 4\nfn f() {} // 5\n/* 6\n7 */\n")
    assert found.comments == [Span(1, 2), Span(4, 4), Span(6, 7)]


def test_another_indent_begins_another_comment():
    assert runs("// 1\n  // 2\n").comments == [Span(1, 1), Span(2, 2)]


def test_what_stands_above_a_line_is_known_by_its_end():
    assert runs("// 1\n// 2\n#[a]\nfn f() {}\n").above == {2: 1, 3: 3}
