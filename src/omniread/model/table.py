"""What has rows and columns, whatever file it comes from?

A Relation is the least that one address grammar, one guard and one renderer need of a table: its columns, its rows for
a query, and how many there are. A Table is a relation with a name in a database, so its rows are names in turn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from omniread.model.node import Tree
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Literal

    from omniread.model.content import Kind
    from omniread.model.node import Node, TreeKind
    from omniread.model.note import Note
    from omniread.model.scope import Work

    # What a cell holds: text is already decoded, `bytes` is a blob; anything else is shown as `str()` shows it.
    Cell = object


@value
class Field:
    """One column: its name, its declared or sniffed type (empty when unknown), and whether it belongs to the key."""

    name: str
    type: str = ""
    key: bool = False


@value
class Query:
    """Which rows: `where` is one SQL expression, `order` a column and whether it descends; None where not asked.

    `order` holds the column's real name. At most `limit` rows are wanted, after `offset` others.
    """

    limit: int
    offset: int = 0
    where: str | None = None
    order: tuple[str, bool] | None = None


@value
class Count:
    """How many rows: `number` is exact, or an estimate (`~`), or what there is at least (`+`)."""

    number: int
    precision: Literal["exact", "estimate", "least"] = "exact"

    def __str__(self) -> str:
        """`42`, `~1200`, `50000+`."""
        return f"{'~' * (self.precision == 'estimate')}{self.number}{'+' * (self.precision == 'least')}"


@value
class Rows:
    """An answer: the names of its columns, and its rows, lazily. A ragged row may have more cells than there are names.

    `more` tells, once the rows were taken, whether there are others behind them. `keys` gives the name by which a row
    (by its position in the answer) is read whole, None where rows have no such name. `notes` are complete once the rows
    were taken.
    """

    names: tuple[str, ...]
    cells: Iterator[Sequence[Cell]]
    more: Callable[[], bool]
    keys: Callable[[int], str | None] = lambda _: None
    notes: Callable[[], tuple[Note, ...]] = tuple


class Relation(ABC):
    """Rows and columns."""

    @property
    @abstractmethod
    def kind(self) -> Kind:
        """What a page of it is called."""

    @property
    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """The columns, in their order."""

    @property
    @abstractmethod
    def schema(self) -> str | None:
        """What declares it (`CREATE TABLE …`), None where only the columns are known."""

    @property
    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the whole: a dialect, a missing log, a column of unreadable text."""

    @abstractmethod
    def count(self, work: Work) -> Count | None:
        """How many rows, as far as that can be told cheaply; None when it cannot."""

    @abstractmethod
    def rows(self, query: Query, work: Work) -> Rows:
        """The rows of a query. Raises BadSelector for a `where` that is not one expression over its columns."""

    @abstractmethod
    def run(self, sql: str, most: int, work: Work) -> Rows:
        """At most `most` rows of a statement that only reads, in which this relation is `data`.

        Raises Denied for anything that does more than read, BadSelector for what the engine does not understand.
        """


class Database(Tree):
    """Tables by name. A statement may ask all of them at once."""

    @property
    def kind(self) -> TreeKind:
        """It is listed with the number of rows of each table."""
        return "database"

    @abstractmethod
    def run(self, sql: str, most: int, work: Work) -> Rows:
        """At most `most` rows of a statement that only reads; raises as a relation's does."""


class Table(Tree):
    """A relation with a name: `get` gives the row of a key."""

    @property
    def kind(self) -> TreeKind:
        """It is shown as a schema and rows; its keys are not listed."""
        return "table"

    @property
    @abstractmethod
    def relation(self) -> Relation:
        """Its rows and columns."""

    @abstractmethod
    def get(self, name: str) -> Node | None:
        """The row of a key, None when there is none."""


class Record(Tree):
    """One row: `get` gives what a column holds, as bytes."""

    @property
    def kind(self) -> TreeKind:
        """It is shown whole, a column a line."""
        return "row"

    @property
    @abstractmethod
    def cells(self) -> tuple[tuple[Field, Cell], ...]:
        """Every column with what it holds."""
