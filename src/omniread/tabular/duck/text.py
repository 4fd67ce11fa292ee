"""How does the engine answer for a file of text, whose rows somebody else parses as well?

The `plain` relation over the same file gives its columns, and its rows as long as nothing is chosen among them. For
`where`, `order` and statements the engine is asked: it finds the rows, and what is shown of them is the file's own
text. Where it is stricter than the file, the plain relation answers, and it is said.
"""

from __future__ import annotations

from omniread.model.errors import BadSelector, Unreadable
from omniread.model.note import Note
from omniread.model.table import Relation, Rows
from omniread.model.value import changed, value
from omniread.tabular.asking import quoted
from omniread.tabular.duck.choosing import choosing, unlike
from omniread.tabular.duck.guard import TABLE
from omniread.tabular.duck.loosening import loosened
from omniread.tabular.duck.relation import asked
from omniread.tabular.duck.session import Column, Session
from omniread.tabular.duck.typed import MISFIT, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Final

    from omniread.model.content import Kind
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Count, Field, Query
    from omniread.tabular.duck.loosening import Loosened
    from omniread.tabular.duck.place import Place
    from omniread.tabular.duck.typed import Typed

NAMED: Final = 3


@value
class Source:
    """What the engine reads.

    `scan` follows FROM, `texts` are the SQL of what is shown of a row, and `row` makes cells of it. In `strict` rows
    are only chosen by cells that have the type of their column: BadSelector when one has not, and Unreadable when the
    rows are not regular.
    """

    place: Place
    scan: str
    columns: tuple[Typed, ...]
    texts: tuple[str, ...]
    row: Callable[[Sequence[Any]], Sequence[Cell]]
    strict: bool = False


class Text(Relation):
    """The rows of a text, chosen by the engine."""

    def __init__(self, plain: Relation, source: Source, work: Work) -> None:
        """Open nothing yet."""
        self._plain = plain
        self._source = source
        self._work = work
        self._columns = source.columns
        self._notes: tuple[Note, ...] = ()
        self._opened: Session | None = None

    @property
    def kind(self) -> Kind:
        """As the plain relation is called."""
        return self._plain.kind

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns."""
        return self._plain.fields

    @property
    def schema(self) -> str | None:
        """What the plain relation has."""
        return self._plain.schema

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the whole."""
        return self._plain.notes

    def count(self, work: Work) -> Count | None:
        """As far as the plain relation knows."""
        return self._plain.count(work)

    def rows(self, query: Query, work: Work) -> Rows:
        """The rows of a query. Raises BadSelector for a `where` that is not one expression over the columns."""
        if query.where is None and query.order is None:
            return self._plain.rows(query, work)
        where = None if query.where is None else self._session.condition(query.where)
        if self._source.strict:
            return self._chosen(query, where)
        try:
            return self._retried(lambda: self._chosen(query, where), exact=False)
        except Unreadable as error:
            return _otherwise(self._plain.rows(query, work), error)

    def run(self, sql: str, most: int, work: Work) -> Rows:
        """At most `most` rows of a statement that only reads `data`."""
        statement = self._session.checked(sql)
        notes = lambda: (*self._plain.notes, *self._notes)  # noqa: E731
        try:
            return self._retried(lambda: asked(self._session, statement, most, notes), exact=True)
        except Unreadable as error:
            return _otherwise(self._plain.run(sql, most, work), error)

    @property
    def _session(self) -> Session:
        if self._opened is None:
            self._opened = Session("SQL over text", self._source.place, self._work)
        return self._opened

    def _chosen(self, query: Query, where: str | None) -> Rows:
        names = [each.name for each in self._columns]
        number = quoted(unlike(names, "row number"))
        shown = [quoted(unlike(names, f"text {at}")) for at in range(len(self._source.texts))]
        texts = ", ".join(f"{text} AS {name}" for text, name in zip(self._source.texts, shown, strict=True))
        numbering = "" if query.order is None else f", row_number() OVER () AS {number}"
        compared = listed(self._columns, exact=self._source.strict)
        source = f"(SELECT {compared}, {texts}{numbering} FROM {self._source.scan}) AS {TABLE}"  # noqa: S608
        columns = [Column(name, "VARCHAR") for name in shown]
        answer = self._session.answer(choosing(shown, source, query, where, number), columns, query.limit, "where")
        cells = map(self._source.row, answer.rows[: query.limit])
        return Rows(tuple(names), cells, lambda: len(answer.rows) > query.limit)

    def _retried(self, answered: Callable[[], Rows], *, exact: bool) -> Rows:
        """The answer; once more with other types when cells do not have those that a sample showed."""
        try:
            return self._tried(answered, exact=exact)
        except BadSelector as error:
            cause = type(error.__cause__).__name__
            if MISFIT not in str(error) and not (exact and cause == "ConversionException"):
                raise
            found = loosened(self._session, self._source.scan, self._columns, exact=exact)
            if found.columns == self._columns:
                raise
        self._columns, self._notes = found.columns, _said(found)
        return self._tried(answered, exact=exact)

    def _tried(self, answered: Callable[[], Rows], *, exact: bool) -> Rows:
        self._view(exact=exact)
        try:
            return answered()
        except BadSelector as error:
            if self._notes:
                error.hint = f"{self._notes[0].text}. Use TRY_CAST(... AS DOUBLE) to have NULL for these."
            raise

    def _view(self, *, exact: bool) -> None:
        columns = listed(self._columns, exact=exact)
        self._session.own(f"CREATE OR REPLACE VIEW {TABLE} AS SELECT {columns} FROM {self._source.scan}")  # noqa: S608


def _said(found: Loosened) -> tuple[Note, ...]:
    if not found.texts:
        return ()
    more = f" and {len(found.texts) - NAMED} more" if len(found.texts) > NAMED else ""
    text = f"Text, because not all cells have another type: {', '.join(found.texts[:NAMED])}{more}"
    return (Note("value-types", text),)


def _otherwise(rows: Rows, error: Unreadable) -> Rows:
    """The rows of the plain relation, and why it was asked."""
    note = Note("dialect", f"SQLite answered, because DuckDB does not read all of the file: {error.message}")
    return changed(rows, notes=lambda: (note, *rows.notes()))
