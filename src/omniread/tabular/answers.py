"""How do rows that come one by one become an answer that knows whether there are more?"""

from __future__ import annotations

from itertools import islice

from omniread.model.table import Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from omniread.model.note import Note
    from omniread.model.table import Cell


def bounded(
    names: tuple[str, ...],
    cells: Iterator[Sequence[Cell]],
    most: int,
    *,
    notes: Callable[[], tuple[Note, ...]] = tuple,
) -> Rows:
    """At most so many of the rows; `more` takes one row beyond them to know."""
    rest = _Rest(cells)
    return Rows(names, islice(cells, most), rest, notes=notes)


class _Rest:
    """Whether anything is left of an iterator, found out once."""

    def __init__(self, cells: Iterator[object]) -> None:
        self._cells = cells
        self._found: bool | None = None

    def __call__(self) -> bool:
        if self._found is None:
            self._found = next(self._cells, self) is not self
        return self._found
