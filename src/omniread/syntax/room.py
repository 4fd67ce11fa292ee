"""How much of a page do lines take: in number, in bytes and, where these are bounded, in tokens?"""

from __future__ import annotations

import sys
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from omniread.model.limits import Limits
    from omniread.syntax.structure import Fold

    Cost = tuple[int, ...]


class Room:
    """A page that the lines of a text are to fit on. A cost is their number, their bytes and perhaps their tokens."""

    def __init__(self, columns: Sequence[Sequence[int]], most: Cost) -> None:
        """`columns` give for each kind of cost that of every line, `most` what the page has of it."""
        self._columns = columns
        self._most = most
        self._sums = [tuple(accumulate(column, initial=0)) for column in columns]

    @property
    def total(self) -> int:
        """How many lines there are."""
        return len(self._columns[0])

    @property
    def whole(self) -> Cost:
        """What all lines cost, but those that count as shown."""
        return tuple(sums[-1] for sums in self._sums)

    def hidden(self, folds: Iterable[Fold]) -> Cost:
        """What it saves to fold these: the cost of the lines in them, but of those that count as shown."""
        folds = tuple(folds)
        return tuple(sum(sums[fold.last] - sums[fold.first - 1] for fold in folds) for sums in self._sums)

    def of(self, lines: Iterable[int]) -> Cost:
        """The cost of some lines."""
        lines = tuple(lines)
        return tuple(sum(column[line - 1] for line in lines) for column in self._columns)

    def showing(self, lines: Collection[int]) -> Room:
        """The same, where these lines are shown whatever is folded: folding saves nothing of them."""
        if not lines:
            return self
        columns = [list(column) for column in self._columns]
        for line in lines:
            for column in columns:
                column[line - 1] = 0
        return Room(columns, self._most)

    def has(self, cost: Cost) -> bool:
        """Whether so much fits."""
        return all(each <= most for each, most in zip(cost, self._most, strict=True))


def plus(one: Cost, other: Cost) -> Cost:
    """Both costs together."""
    return tuple(map(int.__add__, one, other))


def minus(one: Cost, other: Cost) -> Cost:
    """What is left of a cost without another."""
    return tuple(map(int.__sub__, one, other))


def room_for(rows: Sequence[str], limits: Limits) -> Room:
    """The page that a text of these lines, without their ends, is shown on."""
    longest = limits.max_columns or sys.maxsize
    if max(map(len, rows), default=0) > longest:
        rows = [row[:longest] for row in rows]
    columns: list[Sequence[int]] = [
        [1] * len(rows),
        [(len(row) if row.isascii() else len(row.encode(errors="replace"))) + 1 for row in rows],
    ]
    most = [limits.lines or sys.maxsize, limits.max_bytes or sys.maxsize]
    if limits.max_tokens is not None:
        from omniread.layout.tokens import estimate

        columns.append([estimate(row) + 1 for row in rows])
        most.append(limits.max_tokens)
    return Room(columns, tuple(most))
