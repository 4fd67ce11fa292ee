"""Where are the other ends of the blocks that a window of lines cuts?"""

from __future__ import annotations

from bisect import bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from omniread.model.scope import Work
    from omniread.model.span import Span
    from omniread.model.text import Text
    from omniread.syntax.structure import Declaration

    Blocks = tuple[tuple[int, int, int], ...]

MOST = 20


def boundaries(text: Text, first: int, last: int, work: Work) -> tuple[int, ...]:
    """The head of each block that begins before the window, and the last line of each that only ends after it.

    Sorted, none of them in the window, at most 20: those of the nearest levels. Empty for a text not held whole.
    """
    whole = text.whole()
    if whole is None:
        return ()

    def make() -> tuple[str, Blocks | None]:
        return whole, _blocks(text, work)

    made_of, blocks = work.kept("blocks", f"{text.facts.language} {len(whole)} {hash(whole)}", make)
    blocks = blocks if made_of == whole else _blocks(text, work)
    if blocks is None:
        from omniread.syntax.indents import cut

        blocks = _linked((span.start, span.end or span.start) for span in cut(whole.split("\n"), first, last, work))
    around = {*_open(blocks, first - 1), *_open(blocks, last)}
    cuts = [each[:2] for each in around if each[0] < first <= each[1] or each[0] <= last < each[1]]
    found: dict[int, None] = {}
    for start, end in sorted(cuts, key=lambda each: each[1] - each[0]):
        other = start if start < first else end
        if not first <= other <= last:
            found[other] = None
    return tuple(sorted(list(found)[:MOST]))


def _blocks(text: Text, work: Work) -> Blocks | None:
    """The head and the last line of every block, None without a grammar."""
    from omniread.syntax.blocks import owned
    from omniread.syntax.parsing import parsed
    from omniread.syntax.queries import known as queries
    from omniread.syntax.reading import structure

    tree = parsed(text, work)
    if tree is None:
        return None
    known = structure(text, work) if text.facts.language in queries() else None
    ends: dict[int, list[Declaration]] = {}
    for one in known.declarations if known is not None else ():
        ends.setdefault(one.last, []).append(one)
    return _linked((_head(span, ends), span.end or span.start) for span in owned(tree, _any, work))


def _linked(blocks: Iterable[tuple[int, int]]) -> Blocks:
    """The blocks in order, each with the place of the one that it begins in, or -1."""
    made: list[tuple[int, int, int]] = []
    stack: list[int] = []
    for start, end in sorted(set(blocks), key=lambda each: (each[0], -each[1])):
        while stack and made[stack[-1]][1] < start:
            stack.pop()
        made.append((start, end, stack[-1] if stack else -1))
        stack.append(len(made) - 1)
    return tuple(made)


def _open(blocks: Blocks, line: int) -> Iterator[tuple[int, int, int]]:
    """The blocks that begin at a line or before and may reach beyond it, the innermost first."""
    at = bisect_right(blocks, line, key=lambda each: each[0]) - 1
    while at >= 0:
        yield blocks[at]
        at = blocks[at][2]


def _head(span: Span, ends: Mapping[int, list[Declaration]]) -> int:
    """The line with the name, where decorators stand before it."""
    declared = ends.get(span.end or span.start, ())
    return next((one.line for one in declared if one.first <= span.start <= one.line), span.start)


def _any(first: int, last: int) -> bool:
    return first <= last
