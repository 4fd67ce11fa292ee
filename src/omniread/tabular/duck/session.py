"""How is a guarded connection asked, and how do its rows come back?"""

from __future__ import annotations

from omniread.model.errors import BadSelector, ReadError, TooBig
from omniread.model.value import value
from omniread.tabular.duck import cells, statement
from omniread.tabular.duck.connection import connected
from omniread.tabular.duck.faults import translated
from omniread.tabular.duck.library import library
from omniread.tabular.duck.patience import Patience

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Final, TypeVar

    from omniread.model.scope import Work
    from omniread.model.table import Cell
    from omniread.tabular.duck.place import Place
    from omniread.tabular.duck.statement import Statement

    T = TypeVar("T")

CHUNK: Final = 64
"""Rows that are fetched at once."""
SERIALISE: Final = "SELECT json_serialize_sql(?::VARCHAR)"


@value
class Column:
    """A column of an answer: its name, and its type as the engine writes it."""

    name: str
    kind: str


@value
class Answer:
    """The rows of an answer, at most one more than were wanted."""

    columns: tuple[Column, ...]
    rows: list[Sequence[Cell]]


class Session:
    """One guarded connection within one read; it is closed when the read ends.

    `own` is what the project itself asks, everything else was checked before.
    """

    def __init__(self, what: str, place: Place | None, work: Work, failures: list[ReadError] | None = None) -> None:
        """Open it for a place, or for what is registered; `failures` takes what streams of ours raise meanwhile.

        Raises NeedsExtra for `what` (such as `Parquet`) when the engine is not installed.
        """
        self.work = work
        self._place = place
        self._library = library(what)
        self._failures: list[ReadError] = [] if failures is None else failures
        self._connection = connected(self._library, place, work, self._failures)
        self._patient = Patience(self._connection, self._library.Error, work)

    def own(self, sql: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """All rows of a statement of our own, a small answer. Raises Unreadable when the file is to blame."""
        return self._try(lambda: self._connection.execute(sql, parameters).fetchall(), None)

    def register(self, name: str, table: object) -> None:
        """Give a name to an object that hands out streams of Arrow."""
        self._try(lambda: self._connection.register(name, table), None)

    def columns(self, sql: str, about: str | None = None) -> tuple[Column, ...]:
        """The columns that a query gives. Raises BadSelector when the engine does not understand what was asked."""
        rows = self._try(lambda: self._connection.execute(f"DESCRIBE {sql}").fetchall(), about)
        return tuple(Column(name, kind.strip('"')) for name, kind, *_ in rows)

    def checked(self, sql: str) -> Statement:
        """A statement as it was asked. Raises Denied for one that does more than read, BadSelector for none."""
        return self._try(lambda: statement.checked(sql, self._kinds, self._serialised), "The query")

    def condition(self, text: str) -> str:
        """An expression as it was asked, in parentheses. Raises BadSelector for what is none."""
        return self._try(lambda: self._condition(text), "where")

    def answer(self, sql: str, columns: Sequence[Column], most: int, about: str | None) -> Answer:
        """The rows of a query whose columns are written as `cells.written` says, one more than `most` at the most."""
        rows = self._try(lambda: self._fetched(sql, most + 1), about)
        makers = [(at, made) for at, column in enumerate(columns) if (made := cells.cell(column.kind)) is not None]
        return Answer(tuple(columns), [_made(row, makers) for row in rows])

    def _condition(self, text: str) -> str:
        has_comment = any(kind.name == "comment" for _, kind in self._library.tokenize(text))
        return statement.condition(text, self._serialised, has_comment=has_comment)

    def _fetched(self, sql: str, most: int) -> list[tuple[Any, ...]]:
        self._connection.execute(sql)
        rows: list[tuple[Any, ...]] = []
        left = self.work.limits.member_bytes
        while len(rows) < most and (chunk := self._connection.fetchmany(min(CHUNK, most - len(rows)))):
            self.work.check()
            left -= sum(len(each) for row in chunk for each in row if isinstance(each, str | bytes))
            if left < 0:
                raise TooBig(
                    f"The rows hold more than {self.work.limits.member_bytes:,} bytes.",
                    hint="Ask for fewer rows with limit=, or select fewer columns.",
                )
            rows += chunk
        return rows

    def _kinds(self, sql: str) -> list[str]:
        return [each.type.name for each in self._connection.extract_statements(sql)]

    def _serialised(self, sql: str) -> str:
        return self._connection.execute(SERIALISE, [sql]).fetchone()[0]

    def _try(self, task: Callable[[], T], about: str | None) -> T:
        """What the task gives; failures as ours: those of the stream, which come first, and those of the engine."""
        try:
            return self._patient(task)
        except (self._library.Error, MemoryError, ValueError, ArithmeticError, LookupError, RuntimeError) as error:
            if self._failures:
                raise self._failures[0] from error
            raise translated(error, self._place, about=about) from error


def single(explained: Sequence[Sequence[Any]]) -> list[Sequence[Cell]]:
    """The lines of what EXPLAIN says, a row each."""
    if not explained:
        raise BadSelector("The engine explains nothing of that.", hint="Ask EXPLAIN SELECT ... FROM data.")
    return [(line,) for row in explained for line in str(row[-1]).splitlines()]


def _made(row: Sequence[Any], makers: Sequence[tuple[int, Callable[[Any], Cell]]]) -> Sequence[Cell]:
    if not makers:
        return row
    made = list(row)
    for at, maker in makers:
        if made[at] is not None:
            made[at] = maker(made[at])
    return made
