"""How deep is each line indented, and by what unit?"""

from __future__ import annotations

from collections import Counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal

    Unit = Literal["tab", 2, 3, 4, 8]

UNITS: tuple[Literal[2, 3, 4, 8], ...] = (4, 2, 8, 3)
"""In doubt the one that stands first."""
TAB = 8


def columns(rows: Sequence[str]) -> list[int | None]:
    """The column in which each line begins, from 0; None for a blank one.

    A tab goes to the next multiple of eight, or of the unit where spaces alone go that far.
    """
    heads = [_head(row) for row in rows]
    width = TAB
    if any("\t" in head for head in heads if head) and any(
        len(head) >= TAB and "\t" not in head for head in heads if head
    ):
        spaces = unit([row for row in rows if row.startswith(" ")])
        width = TAB if spaces == "tab" else spaces
    return [None if head is None else len(head.expandtabs(width)) for head in heads]


def unit(rows: Iterable[str]) -> Unit:
    """By how much lines are indented: what most often comes on top of the line before; 4 where nothing tells."""
    steps: Counter[int] = Counter()
    tabs = 0
    before = 0
    for row in rows:
        head = _head(row)
        if head is None:
            continue
        tabs += head.startswith("\t")
        if not head.startswith("\t"):
            steps[len(head) - before] += 1
            before = len(head)
    spaces = sum(count for step, count in steps.items() if step > 0)
    if tabs > spaces:
        return "tab"
    return max(UNITS, key=lambda each: steps[each])


def _head(row: str) -> str | None:
    """The blanks that a line begins with, None for a line of blanks alone."""
    body = row.lstrip(" \t")
    return row[: len(row) - len(body)] if body.strip() else None
