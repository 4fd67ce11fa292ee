"""Which lines of a tree may a summary leave out, and which folds lie within which?

The thresholds are those of oh-my-pi: a body of four lines, a comment of six, imports that take four lines in all.
"""

from __future__ import annotations

from bisect import bisect_left

from omniread.model.span import Span, minus
from omniread.syntax.rows import lines_of
from omniread.syntax.structure import Fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tree_sitter import Node

    from omniread.model.span import Spans
    from omniread.syntax.comments import Runs
    from omniread.syntax.declaring import Found
    from omniread.syntax.structure import FoldKind

BODY, COMMENT, IMPORTS = 4, 6, 4
MEMBERS = frozenset({"constant", "field", "property", "value", "variable"})
"""What need not be seen of a type to know it; all else that stands in one does."""


def forest(captures: Mapping[str, list[Node]], definitions: list[Found], runs: Runs, hurt: Spans) -> tuple[Fold, ...]:
    """The folds of a tree, nested. None of them holds a damaged line."""
    seen = sorted({line for one in definitions if _is_seen(one) for line, _ in one.names})
    spans: dict[tuple[int, int], FoldKind] = {}
    for node in captures.get("fold", ()):
        # Most nodes are short: their rows are looked at before anything is made of them.
        if node.end_point[0] - node.start_point[0] >= BODY - 1:
            for span in _sound(node, seen, hurt):
                spans[span.start, span.end or span.start] = "body"
    for span in runs.comments:
        if (span.count or 0) >= COMMENT:
            spans[span.start + 2, (span.end or 0) - 1] = "comment"
    for span in _imports(captures.get("import", [])):
        spans.setdefault((span.start, span.end or span.start), "imports")
    return nested(spans, seen)


def nested(spans: Mapping[tuple[int, int], FoldKind], seen: list[int]) -> tuple[Fold, ...]:
    """The spans as a forest; `seen` are the sorted lines that make the folds which hold one declare something.

    Of two that overlap, the one that begins later gives way.
    """
    roots: list[_Draft] = []
    stack: list[_Draft] = []
    for first, last in sorted(spans, key=lambda span: (span[0], -span[1])):
        while stack and stack[-1].last < first:
            stack.pop()
        if stack and stack[-1].last < last:
            continue
        draft = _Draft(first, last, spans[first, last])
        (stack[-1].inside if stack else roots).append(draft)
        stack.append(draft)
    return tuple(draft.fold(seen) for draft in roots)


class _Draft:
    """A fold under construction."""

    def __init__(self, first: int, last: int, kind: FoldKind) -> None:
        self.first = first
        self.last = last
        self.kind: FoldKind = kind
        self.inside: list[_Draft] = []

    def fold(self, seen: list[int]) -> Fold:
        """It and all that is inside of it."""
        inside = tuple(draft.fold(seen) for draft in self.inside)
        return Fold(self.first, self.last, self.kind, _holds(seen, self.first, self.last), inside)


def _holds(lines: list[int], first: int, last: int) -> bool:
    """Whether one of the sorted lines lies between two."""
    at = bisect_left(lines, first)
    return at < len(lines) and lines[at] <= last


def _is_seen(one: Found) -> bool:
    """Whether a summary shows where this is declared: at the top, or as a member that is more than a value."""
    return not one.is_local and (one.outer is None or not one.kind or one.kind not in MEMBERS)


def _sound(node: Node, seen: list[int], hurt: Spans) -> Iterator[Span]:
    """What of a node's inner lines may be left out: all; around damage, where nothing is declared there, the rest."""
    whole = lines_of(node)
    first, last = whole.start + 1, (whole.end or whole.start) - 1
    if last < first or last - first + 3 < BODY:
        return
    if not node.has_error:
        yield Span(first, last)
    elif not _holds(seen, first, last):
        yield from (span for span in minus((Span(first, last),), hurt) if (span.count or 0) >= BODY - 2)


def _imports(nodes: Iterable[Node]) -> Iterator[Span]:
    """What lies between the first and the last of several imports with nothing but comments between them."""
    run: list[Node] = []
    for node in sorted(nodes, key=lambda node: node.start_byte):
        if run and not _follows(run[-1], node):
            yield from _between(run)
            run = []
        run.append(node)
    yield from _between(run)


def _follows(before: Node, node: Node) -> bool:
    following = before.next_named_sibling
    while following is not None and following.is_extra:
        following = following.next_named_sibling
    return following is not None and following.id == node.id


def _between(run: list[Node]) -> Iterator[Span]:
    if len(run) > 1:
        first, last = lines_of(run[0]), lines_of(run[-1])
        start, end = (first.end or first.start) + 1, last.start - 1
        if (last.end or last.start) - first.start + 1 >= IMPORTS and start <= end:
            yield Span(start, end)
