"""How do two texts differ, as unified hunks?"""

from __future__ import annotations

from omniread.model.value import value
from omniread.store.alignment import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

AROUND = 3
CR = "\r"
NO_END = "\\ No newline at end of file"


@value
class Block:
    """A run of lines that differs: `old[a:b]` became `new[c:d]`."""

    a: int
    b: int
    c: int
    d: int


def hunks(old: str, new: str) -> Iterator[str]:
    """The rows of the hunks between two texts, three lines around each change; none when their lines are the same.

    Only LF ends a line. A CR before it does not count, and is not shown.
    """
    before, after = _lines(old), _lines(new)
    for group in _grouped(_blocks(before, after)):
        yield from _hunk(group, before, after)


def _lines(text: str) -> list[str]:
    """The lines with their LF: a last one that has none is another line."""
    *lines, last = text.split("\n")
    whole = [f"{line.removesuffix(CR)}\n" for line in lines]
    return [*whole, last.removesuffix(CR)] if last else whole


def _blocks(old: Sequence[str], new: Sequence[str]) -> Iterator[Block]:
    """The runs that differ."""
    a = c = 0
    for b, place in enumerate([*matches(old, new), len(new)]):
        if place is None:
            continue
        if a < b or c < place:
            yield Block(a, b, c, place)
        a, c = b + 1, place + 1


def _grouped(blocks: Iterator[Block]) -> Iterator[list[Block]]:
    """Blocks that are so near that the lines around them touch."""
    group: list[Block] = []
    for block in blocks:
        if group and block.a - group[-1].b > 2 * AROUND:
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _hunk(group: list[Block], old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    first, last = group[0], group[-1]
    lead = min(AROUND, first.a)
    trail = min(AROUND, len(old) - last.b)
    at = first.a - lead
    yield f"@@ -{_span(at, last.b + trail)} +{_span(first.c - lead, last.d + trail)} @@"
    for block in group:
        yield from _rows(" ", old[at : block.a])
        yield from _rows("-", old[block.a : block.b])
        yield from _rows("+", new[block.c : block.d])
        at = block.b
    yield from _rows(" ", old[at : at + trail])


def _rows(mark: str, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield mark + line.removesuffix("\n")
        if not line.endswith("\n"):
            yield NO_END


def _span(start: int, stop: int) -> str:
    """The lines from `start` to `stop` (exclusive, from 0) as a hunk says it."""
    count = stop - start
    first = start + 1 if count else start
    return f"{first}" if count == 1 else f"{first},{count}"
