"""How are large files of delimited text asked faster, without another answer?

DuckDB, where it is installed, finds rows ten times as fast as they can be parsed here. It is asked for files that are
large enough for that to matter and as regular as it wants them, and for conditions that mean the same to both engines
over columns without misfits. A statement over such a file is one in its SQL, and the page says so.
"""

from __future__ import annotations

from omniread.formats.delimited.conditions import agreed, kind
from omniread.model.errors import BadSelector, Unreadable
from omniread.model.note import Note
from omniread.model.table import Relation, Rows
from omniread.model.value import changed
from omniread.tabular.asking import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.formats.delimited import rows
    from omniread.model.content import Kind
    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.model.table import Count, Field, Query
    from omniread.tabular.duck import Place

# Smaller ones are parsed in the time that it takes to start the engine.
WORTH = 32 << 20
TEXTS = frozenset({"date", "timestamp"})
LARGE = Note("dialect", "The statement was one in the SQL of DuckDB, because the file is large")
OTHERWISE = "SQLite answered"


def quickened(plain: Relation, stream: rows.Rows, blob: Blob, known: rows.Known, work: Work) -> Relation:
    """The relation, asked through DuckDB where that is quicker; the plain one where it cannot be."""
    size, layout = blob.facts.size, known.layout
    if size is None or size < WORTH or not layout.regular:
        return plain
    from omniread.tabular.duck import available, placed

    if not available():
        return plain
    place = placed(blob)
    return plain if place.opener is not None else Quick(plain, stream, place, known, work)


class Quick(Relation):
    """A large and regular file."""

    def __init__(self, plain: Relation, stream: rows.Rows, place: Place, known: rows.Known, work: Work) -> None:
        """Start no engine yet."""
        self._plain = plain
        self._stream = stream
        self._place = place
        self._known = known
        self._work = work

    @property
    def kind(self) -> Kind:
        """A file."""
        return self._plain.kind

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns."""
        return self._plain.fields

    @property
    def schema(self) -> str | None:
        """Nothing declares it."""
        return self._plain.schema

    @property
    def notes(self) -> tuple[Note, ...]:
        """The dialect."""
        return self._plain.notes

    def count(self, work: Work) -> Count | None:
        """As far as that is known."""
        return self._plain.count(work)

    def rows(self, query: Query, work: Work) -> Rows:
        """The rows of a query: the same as the plain relation gives."""
        columns = self._columns(query)
        unknown = self._unknown(columns)
        if unknown and query.order is None:
            return self._at_once(query, unknown, work)
        if not columns or not self._fits(columns):
            return self._plain.rows(query, work)
        try:
            return self._text(exact=False).rows(query, work)
        except BadSelector:
            # The other engine says it in the words that all questions are answered in.
            return self._plain.rows(query, work)

    def run(self, sql: str, most: int, work: Work) -> Rows:
        """At most `most` rows of a statement in the SQL of DuckDB."""
        found = self._text(exact=True).run(sql, most, work)
        notes = found.notes()
        said = () if any(note.text.startswith(OTHERWISE) for note in notes) else (LARGE,)
        return changed(found, notes=lambda: (*found.notes(), *said))

    def _columns(self, query: Query) -> frozenset[str]:
        """The columns that choose rows; none where both engines would not surely choose the same ones."""
        columns = frozenset[str]()
        if query.where is not None:
            columns = agreed(query.where, self.fields) or columns
            if not columns:
                return columns
        return columns if query.order is None else columns | {query.order[0]}

    def _fits(self, columns: frozenset[str]) -> bool:
        """Whether all cells of these columns are what their type says; it is found out once for a file."""
        if unknown := self._unknown(columns):
            counted = ", ".join(f"count({quoted(name)})" for name in unknown)
            answer = self._text(exact=True).run(f"SELECT {counted} FROM data", 1, self._work)  # noqa: S608  # quoted
            fits = len(answer.notes()) == len(self.notes)
            self._known.fitting.update(dict.fromkeys(unknown, fits))
        return all(self._known.fitting.get(name, True) for name in columns)

    def _unknown(self, columns: frozenset[str]) -> list[str]:
        """Those of the columns of which it is not known yet whether all their cells are what their type says."""
        typed = [field.name for field in self.fields if field.name in columns and kind(field) != "text"]
        return [name for name in typed if name not in self._known.fitting]

    def _at_once(self, query: Query, unknown: list[str], work: Work) -> Rows:
        """The rows of a query, on the way to which it is found out whether the cells fit: one pass instead of two."""
        try:
            rows = self._text(exact=False, strict=True).rows(query, work)
        except (BadSelector, Unreadable):
            return self._plain.rows(query, work)
        if not rows.more():
            self._known.fitting.update(dict.fromkeys(unknown, True))
        return rows

    def _text(self, *, exact: bool, strict: bool = False) -> Relation:
        """The file as DuckDB sees it; where it is not to be `exact`, dates are the texts that they are here."""
        from omniread.tabular.duck.delimited import Dialect, delimited
        from omniread.tabular.duck.typed import Typed

        layout = self._known.layout
        columns = [
            Typed(
                field.name,
                each.name if exact or each.name not in TEXTS else "text",
                quoted(field.name),
                each.form,
                each.nothing,
            )
            for field, each in zip(layout.fields, layout.types, strict=True)
        ]
        dialect = Dialect(layout.dialect.delimiter, layout.dialect.quote, header=layout.heading.given is not None)
        row = self._stream.shown
        return delimited(self._plain, self._place, dialect, columns, row, self._work, strict=strict)
