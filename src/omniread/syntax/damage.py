"""Which lines of a text could its grammar not understand?"""

from __future__ import annotations

from omniread.model.span import Span, merged
from omniread.syntax.rows import lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from omniread.model.span import Spans

SMALL = 3
"""An error of at most so many lines is damaged as a whole; of a longer one, what is not understood in it."""


def damaged(root: Node) -> Spans:
    """The lines of errors, and those where something is missing; a sound part within an error is not damaged."""
    return merged(_hurt(root)) if root.has_error else ()


def _hurt(root: Node) -> Iterator[Span]:
    """What is damaged below a node; only what has an error is looked into."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.is_missing:
            yield lines_of(node)
        elif node.is_error:
            span = lines_of(node)
            if (span.count or 0) <= SMALL:
                yield span
                continue
            for child in node.children:
                if child.has_error:
                    waiting.append(child)
                elif child.start_point[0] == child.end_point[0]:
                    yield lines_of(child)
        elif node.has_error:
            waiting += node.children
