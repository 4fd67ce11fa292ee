"""How is a table asked whose rows the engine reads?"""

from __future__ import annotations

from omniread.model.note import Note
from omniread.model.table import Field, Relation, Rows
from omniread.tabular.asking import quoted
from omniread.tabular.duck.cells import written
from omniread.tabular.duck.choosing import choosing, unlike
from omniread.tabular.duck.guard import TABLE
from omniread.tabular.duck.session import Column, single

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Final

    from omniread.model.content import Kind
    from omniread.model.scope import Work
    from omniread.model.table import Count, Query
    from omniread.tabular.duck.session import Answer, Session
    from omniread.tabular.duck.statement import Statement

NAMED: Final = 3


class Engine(Relation):
    """A table that a session knows as `data`.

    A kind of file says by `numbered` how its rows are numbered, so that those that are alike keep their order.
    """

    def __init__(self, session: Session, notes: tuple[Note, ...] = (), *, given: Sequence[str]) -> None:
        """Ask for the columns, which are `given` these names. Raises Unreadable when they cannot be told."""
        self.session = session
        self.columns: tuple[Column, ...] = session.columns(TABLE)
        self._notes = (*notes, *_renamed(given, [column.name for column in self.columns]))

    @property
    def kind(self) -> Kind:
        """It is a file."""
        return "file"

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns, with the types that a query sees."""
        return tuple(Field(column.name, column.kind) for column in self.columns)

    @property
    def schema(self) -> str | None:
        """Nothing declares it but its columns."""
        return None

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the whole."""
        return self._notes

    def count(self, work: Work) -> Count | None:  # noqa: ARG002  # a kind that knows counts
        """Not known without reading all of it."""
        return None

    def rows(self, query: Query, work: Work) -> Rows:  # noqa: ARG002  # the session has the read's own
        """The rows of a query. Raises BadSelector for a `where` that is not one expression over the columns."""
        where = None if query.where is None else self.session.condition(query.where)
        asked = "where" if where is not None else None
        answer = self.session.answer(self._select(query, where), self.columns, query.limit, asked)
        return taken(answer, query.limit)

    def run(self, sql: str, most: int, work: Work) -> Rows:  # noqa: ARG002  # the session has the read's own
        """At most `most` rows of a statement that only reads `data`."""
        return asked(self.session, self.session.checked(sql), most, lambda: self.notes)

    def numbered(self, number: str) -> str:
        """The table, as a subquery that has the number of each row as a column of that name."""
        return f"(SELECT *, row_number() OVER () AS {number} FROM {TABLE})"  # noqa: S608  # the name is quoted

    def some(self, number: str, first: int, count: int) -> str:  # noqa: ARG002  # a kind whose rows have numbers uses it
        """What follows FROM so that of all rows only some come: `count` from that one (from 0) on."""
        return f"{TABLE} LIMIT {count:d} OFFSET {first:d}"

    def _select(self, query: Query, where: str | None) -> str:
        what = [written(quoted(column.name), column.kind) for column in self.columns]
        number = quoted(unlike((column.name for column in self.columns), "row number"))
        if where is None and query.order is None:
            return f"SELECT {', '.join(what)} FROM {self.some(number, query.offset, query.limit + 1)}"  # noqa: S608
        source = TABLE if query.order is None else f"{self.numbered(number)} AS {TABLE}"
        return choosing(what, source, query, where, number)


def asked(session: Session, found: Statement, most: int, notes: Callable[[], tuple[Note, ...]]) -> Rows:
    """The rows of a statement that was checked; `notes` are those of its table."""
    about = "The query"
    if found.explains:
        plan = Column("plan", "VARCHAR"), Column("value", "VARCHAR")
        lines = single(session.answer(found.sql, plan, most, about).rows)
        return Rows(("plan",), iter(lines[:most]), lambda: len(lines) > most)
    subquery = f"(\n{found.inner}\n) AS answer"
    columns = session.columns(f"SELECT * FROM {subquery}", about)  # noqa: S608  # it was checked
    what = ", ".join(written(f"#{number}", column.kind) for number, column in enumerate(columns, 1))
    sql = f"SELECT {what} FROM {subquery} LIMIT {most + 1:d}"  # noqa: S608  # as above
    return taken(session.answer(sql, columns, most, about), most, notes)


def taken(answer: Answer, most: int, notes: Callable[[], tuple[Note, ...]] = tuple) -> Rows:
    """The answer as rows, at most so many."""
    names = tuple(column.name for column in answer.columns)
    return Rows(names, iter(answer.rows[:most]), lambda: len(answer.rows) > most, notes=notes)


def _renamed(given: Sequence[str], names: Sequence[str]) -> tuple[Note, ...]:
    """What is said of columns that have another name here, because the names of a table must differ."""
    changed = [f"{old!r} is {new}" for old, new in zip(given, names, strict=False) if old != new]
    if not changed:
        return ()
    more = f" and {len(changed) - NAMED} more" if len(changed) > NAMED else ""
    return (Note("name-normalised", f"Columns need names that differ: {', '.join(changed[:NAMED])}{more}"),)
