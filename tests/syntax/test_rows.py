"""Which lines does a node take?"""

from omniread.model.span import Span
from omniread.syntax.rows import is_alone, lines_of
from tests.trees import parsed


def test_a_node_that_ends_at_the_start_of_a_line_does_not_reach_into_it():
    root = parsed("python", "x = 1\ny = 2\n").tree.root_node
    assert (root.end_point[0], lines_of(root)) == (2, Span(1, 2))


def test_a_node_is_alone_behind_blanks_only():
    tree = parsed("python", "x = 1\n  # a\ny = 2 # b\n")
    comments = [node for node in tree.tree.root_node.children if node.type == "comment"]
    assert [is_alone(node, tree.source) for node in comments] == [True, False]
