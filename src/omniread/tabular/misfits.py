"""Which cells are no numbers although their column is one of numbers?"""

from __future__ import annotations

from omniread.model.note import Note
from omniread.tabular.cells import inline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.table import Cell

SHOWN = 40
NAMED = 3


class Misfits:
    """How many such cells were met in each column, and the first of them."""

    def __init__(self) -> None:
        """None so far."""
        self._counts: dict[str, int] = {}
        self._first: dict[str, str] = {}

    def add(self, name: str, count: int, cell: Cell, number: int | None = None) -> None:
        """So many more in a column; the first of these is a cell of the row of that number, from 0."""
        self._counts[name] = self._counts.get(name, 0) + count
        if name not in self._first:
            where = "" if number is None else f" in row {number + 1}"
            self._first[name] = f"the first{where}: {inline(cell, SHOWN)[0]}"

    def notes(self) -> tuple[Note, ...]:
        """What is to be said of them."""
        if not self._counts:
            return ()
        told = [
            f"{'1 cell' if count == 1 else f'{count} cells'} of {name} ({self._first[name]})"
            for name, count in list(self._counts.items())[:NAMED]
        ]
        more = f" and more of {len(self._counts) - NAMED} other columns" if len(self._counts) > NAMED else ""
        is_one = sum(self._counts.values()) == 1
        are = "is no number, and compares as text" if is_one else "are no numbers, and compare as texts"
        return (Note("value-types", f"{', '.join(told)}{more} {are}, behind every number"),)
