"""Which rows come at a place of an order, when the rows only stream by?

A heap keeps the first `offset + limit` keys with the numbers of their rows; a second pass takes the rows themselves, so
that none is held that is not shown. Cells compare as they do in SQLite: NULL, numbers, texts, blobs; equal ones keep
the order of the file, in whichever direction.
"""

from __future__ import annotations

import heapq

from omniread.model.errors import TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.table import Cell
    from omniread.tabular.misfits import Misfits
    from omniread.tabular.stream import Column, Value

    Numbered = tuple[int, Sequence[Cell]]

MOST = 200_000
NULL, NUMBERS, TEXTS, BLOBS = range(4)


class Ranking:
    """The order of one column, by its position (from 0)."""

    def __init__(self, at: int, column: Column, name: str, misfits: Misfits, *, descends: bool) -> None:
        """Say which column, and in which direction."""
        self._at = at
        self._column = column
        self._name = name
        self._misfits = misfits
        self._descends = descends

    def window(self, rows: Iterator[Numbered], offset: int, count: int) -> list[int]:
        """The numbers of `count` rows behind the first `offset` in this order. Raises TooBig for a very far place."""
        wanted = offset + count
        if wanted > MOST:
            raise TooBig(
                f"In an order only the first {MOST:,} rows of a file can be asked.",
                hint="Order it the other way round, narrow it down with where=, or use ?q=SELECT ...",
            )
        first = heapq.nlargest if self._descends else heapq.nsmallest
        keyed = ((self._key(number, row), number) for number, row in rows)
        return [number for _, number in first(wanted, keyed, key=lambda each: each[0])[offset:]]

    def _key(self, number: int, row: Sequence[Cell]) -> tuple[int, Value]:
        cell = row[self._at] if self._at < len(row) else None
        value = self._column.value(cell)
        if value is None:
            return NULL, 0
        if isinstance(value, str):
            if self._column.expected:
                self._misfits.add(self._name, 1, cell, number)
            # The engine compares the bytes of UTF-8, whose order is that of the code points.
            return TEXTS, value
        return (NUMBERS if isinstance(value, int | float) else BLOBS), value
