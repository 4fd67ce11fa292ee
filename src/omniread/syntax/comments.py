"""Which comments stand on lines of their own, and which lines do they and attributes take?"""

from __future__ import annotations

from omniread.model.span import Span
from omniread.syntax.rows import is_alone, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tree_sitter import Node


class Runs:
    """Comments that follow one another line by line, as one.

    `above` gives for the last line of such a run, and of an attribute, the first one: what a declaration that begins
    on the next line takes with it.
    """

    def __init__(self, captures: Mapping[str, list[Node]], source: bytes) -> None:
        """Join what stands together."""
        self.comments: list[Span] = []
        self.above: dict[int, int] = {}
        alone = [node for node in captures.get("comment", ()) if is_alone(node, source)]
        for node in sorted(alone, key=lambda node: node.start_byte):
            span, column = lines_of(node), node.start_point[1]
            last = self.comments[-1] if self.comments else None
            if last is not None and last.end is not None and span.start == last.end + 1 and column == self._column:
                self.comments[-1] = Span(last.start, span.end)
            elif last is None or span.start > (last.end or 0):
                self.comments.append(span)
            self._column = column
        for span in self.comments:
            self.above[span.end or span.start] = span.start
        for node in captures.get("attribute", ()):
            span = lines_of(node)
            if is_alone(node, source):
                self.above.setdefault(span.end or span.start, span.start)

    _column = -1
