"""What gives rows only one after another, such as a file of text, and how do its cells compare?"""

from __future__ import annotations

from abc import ABC, abstractmethod

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Literal

    from omniread.model.content import Kind
    from omniread.model.note import Note
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Count, Field

    # What SQLite knows.
    Value = int | float | str | bytes | None
    Affinity = Literal["", "TEXT", "INTEGER", "REAL", "NUMERIC"]

INTEGERS = range(-(1 << 63), 1 << 63)


def plain_value(cell: Cell) -> Value:
    """A cell as the engine takes it: lists and structs as JSON, what it cannot hold as text."""
    if cell is None or isinstance(cell, bytes):
        return cell
    if isinstance(cell, float):
        # What is no number is NULL to the engine.
        return cell if cell == cell else None  # noqa: PLR0124  # only such a value differs from itself
    if isinstance(cell, int):
        return int(cell) if cell in INTEGERS else str(cell)
    from omniread.tabular.cells import plain

    text = cell if isinstance(cell, str) else plain(cell)
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="replace").decode()
    return text


@value
class Column:
    """How the cells of one column compare.

    `affinity` is that of the column in SQLite, by which `price > '10'` means the number in a column of numbers.
    `value` gives what is compared; `bound` is a faster way to what becomes that once it lies in such a column. Where a
    number is `expected`, cells that are none are counted.
    """

    affinity: Affinity = ""
    value: Callable[[Cell], Value] = plain_value
    bound: Callable[[Cell], Value] | None = None
    expected: bool = False


class Stream(ABC):
    """Rows in their order, from any of them on, as often as they are asked.

    A row may have fewer or more cells than there are columns. The names of columns differ also without regard to case.
    """

    @property
    @abstractmethod
    def kind(self) -> Kind:
        """What a page of it is called."""

    @property
    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """The columns."""

    @property
    @abstractmethod
    def columns(self) -> tuple[Column, ...]:
        """How they compare."""

    @property
    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the whole before any row was taken."""

    @abstractmethod
    def count(self, work: Work) -> Count | None:
        """How many rows, as far as that is known by now."""

    @abstractmethod
    def rows(self, start: int, work: Work) -> Iterator[Sequence[Cell]]:
        """The rows from that number (from 0) on; checks for cancellation and the deadline as it goes."""

    @abstractmethod
    def told(self) -> tuple[Note, ...]:
        """What is to be said of the rows that were taken by now."""

    def shown(self, row: Sequence[Cell]) -> Sequence[Cell]:
        """The row as a page shows it."""
        return row
