"""What does a text declare, from where to where, and what does each belong to?"""

from __future__ import annotations

import re

from omniread.model.value import value
from omniread.syntax.declaring import CONTAINERS, parts
from omniread.syntax.lexical.naming import named
from omniread.syntax.lexical.words import WHOLE
from omniread.syntax.structure import Declaration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work
    from omniread.syntax.lexical.layout import Layout
    from omniread.syntax.lexical.naming import Named

MODULES = frozenset({"module", "namespace", "package", "section"})
"""What stands in these is a function; in another container, a method."""
ATTRIBUTE = re.compile(r"[ \t]*(?:@\w|#\[|\[<|\[\w+(?:\([^\n]*\))?\][ \t]*$)")
HEAD = 200


@value
class Declared:
    """A declaration, and those around it, the outermost first; without them it stands at the top."""

    one: Declaration
    around: tuple[Declaration, ...]

    @property
    def is_open(self) -> bool:
        """Whether it stands at the top or in what declares members, and not in the inside of a function."""
        return all(outer.kind in CONTAINERS for outer in self.around)


def declared(layout: Layout, work: Work) -> Iterator[Declared]:
    """All declarations in the order of their lines."""
    found = list(_merged(named(layout.rows, layout.language, layout.scanned.hidden, work)))
    above = {last: first for first, last in layout.scanned.comments}
    firsts = [_first(layout, one.line, above) for one in found]
    lasts = _section_ends(found, firsts, len(layout.rows))
    stack: list[Declaration] = []
    for one, first, section in zip(found, firsts, lasts, strict=True):
        end, has_block = layout.end(one.line)
        if one.braced and not has_block:
            continue
        while stack and stack[-1].last < one.line:
            stack.pop()
        last = min(end if one.rank is None else section, stack[-1].last if stack else len(layout.rows))
        *more, name = [one.name] if layout.language in WHOLE else parts(one.name)
        owners = tuple(name for outer in stack[-1:] for name in (*outer.owners, outer.name))
        kind = one.kind
        if kind == "function" and stack and stack[-1].kind in CONTAINERS - MODULES:
            kind = "method"
        declaration = Declaration(name, kind, min(first, one.line), one.line, last, (*owners, *more))
        yield Declared(declaration, tuple(stack))
        if last > one.line and len(stack) < DEEPEST:
            stack.append(declaration)


DEEPEST = 30
"""Deeper nesting tells nobody anything."""


def _merged(lines: Iterator[Named]) -> Iterator[Named]:
    """The clauses of one function, which follow one another, as one."""
    before: Named | None = None
    for one in lines:
        same = before is not None and one.rank is not None and (one.name, one.kind) == (before.name, before.kind)
        if not same:
            yield one
        before = one


def _first(layout: Layout, line: int, above: dict[int, int]) -> int:
    """Where attributes and comments begin that stand directly before a line."""
    while line > 1:
        before = line - 1
        if before in above:
            line = above[before]
        elif before not in layout.scanned.inside and ATTRIBUTE.match(layout.rows[before - 1][:HEAD]):
            line = before
        else:
            break
    return line


def _section_ends(found: Sequence[Named], firsts: Sequence[int], total: int) -> list[int]:
    """The last lines of sections: each goes on to the next of its rank or of a lower one."""
    ends = [total] * len(found)
    waiting: list[int] = []
    for at, one in enumerate(found):
        if one.rank is None:
            continue
        while waiting and (found[waiting[-1]].rank or 0) >= one.rank:
            closed = waiting.pop()
            ends[closed] = max(found[closed].line, firsts[at] - 1)
        waiting.append(at)
    return ends
