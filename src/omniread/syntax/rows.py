"""On which lines does a node begin and end, and what stands before it on its first line?"""

from __future__ import annotations

from omniread.model.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tree_sitter import Node


def lines_of(node: Node) -> Span:
    """The lines of a node; one that ends at the very start of a line does not reach into it."""
    row, column = node.end_point
    first = node.start_point[0] + 1
    return Span(first, max(first, row if column == 0 else row + 1))


def is_alone(node: Node, source: bytes) -> bool:
    """Whether only blanks stand before the node on its line."""
    at = node.start_byte
    return not source[source.rfind(b"\n", 0, at) + 1 : at].strip()
