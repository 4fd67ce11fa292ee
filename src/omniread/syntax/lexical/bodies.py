"""Which lines of a text without a grammar may be left out?

The thresholds are those for a text with one: a body of four lines, a comment of six, imports that take four lines.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from omniread.syntax.folds import BODY, COMMENT, IMPORTS, nested
from omniread.syntax.lexical.words import IMPORT
from omniread.syntax.lexical.words import IMPORTS as ENTRIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from omniread.syntax.lexical.declared import Declared
    from omniread.syntax.lexical.layout import Layout
    from omniread.syntax.structure import Fold, FoldKind

    Lines = tuple[int, int]

DEEPEST = 50
"""Folds that lie deeper than so many others are left out: nobody opens them."""
MEMBERS = frozenset({"property", "value", "variable"})
HEAD = 200


def bodies(layout: Layout, found: Sequence[Declared]) -> tuple[Fold, ...]:
    """The folds. Where something is declared at the top, or is open to it, nothing is folded that would hide it."""
    top = sorted({each.one.line for each in found if not each.around})
    seen = sorted({each.one.line for each in found if each.is_open and not (each.around and each.one.kind in MEMBERS)})
    spans: dict[Lines, FoldKind] = {}
    for first, last in _bodies(layout, found):
        spans[first, last] = "body"
    for first, last in layout.scanned.comments:
        if last - first + 1 >= COMMENT:
            spans[first + 2, last - 1] = "comment"
    for span in _imports(layout):
        spans.setdefault(span, "imports")
    shown: dict[Lines, FoldKind] = {span: kind for span, kind in spans.items() if not _holds(top, *span)}
    return nested(_shallow(shown), seen)


def _holds(lines: Sequence[int], first: int, last: int) -> bool:
    at = bisect_left(lines, first)
    return at < len(lines) and lines[at] <= last


def _bodies(layout: Layout, found: Sequence[Declared]) -> Iterator[Lines]:
    """What lies between brackets, and what is deeper than its owner."""
    for pair in layout.pairs:
        if pair.last - pair.first + 1 >= BODY:
            yield pair.first + 1, pair.last - 1
    for block in layout.blocks:
        before = block.owner
        for kept in block.kept:
            if kept - before + 1 >= BODY:
                yield before + 1, kept - 1
            before = kept
        if not block.closed:
            yield from _open_body(layout, before, block.last)
    for each in found:
        if layout.end(each.one.line)[0] < each.one.last:
            yield from _open_body(layout, each.one.line, each.one.last)


def _open_body(layout: Layout, owner: int, last: int) -> Iterator[Lines]:
    """Of a body that no line closes its first and its last line stay."""
    while last > owner and not layout.rows[last - 1].strip():
        last -= 1
    first = owner + 1
    while first < last and not layout.rows[first - 1].strip():
        first += 1
    if last - first + 1 >= BODY:
        yield first + 1, last - 1


def _imports(layout: Layout) -> Iterator[Lines]:
    """What lies between the first and the last of several imports with nothing but comments between them."""
    begins = re.compile(ENTRIES.get(layout.language, IMPORT))
    hidden = layout.scanned.hidden
    run: list[Lines] = []
    end = 0
    for number, row in enumerate(layout.rows, 1):
        if number <= end or number in hidden or not row or row.isspace():
            continue
        if begins.match(row[:HEAD]):
            end = max(number, layout.end(number)[0])
            run.append((number, end))
        elif run:
            yield from _between(run)
            run = []
    yield from _between(run)


def _between(run: Sequence[Lines]) -> Iterator[Lines]:
    if len(run) > 1 and run[-1][1] - run[0][0] + 1 >= IMPORTS and run[0][1] < run[-1][0] - 1:
        yield run[0][1] + 1, run[-1][0] - 1


def _shallow(spans: Mapping[Lines, FoldKind]) -> dict[Lines, FoldKind]:
    """The spans that lie in no more than so many others; of two that overlap, the one that begins later is none."""
    kept: dict[Lines, FoldKind] = {}
    ends: list[int] = []
    for first, last in sorted(spans, key=lambda span: (span[0], -span[1])):
        while ends and ends[-1] < first:
            ends.pop()
        if len(ends) < DEEPEST and not (ends and ends[-1] < last):
            ends.append(last)
            kept[first, last] = spans[first, last]
    return kept
