"""How is a table asked whose rows only stream by: a CSV file, JSON Lines?

Without order and expression the rows are passed through from where the question begins. An expression sifts them, an
order takes two passes, a statement needs them all at once in a temporary database.
"""

from __future__ import annotations

from itertools import islice

from omniread.model.note import Note
from omniread.model.table import Relation, Rows
from omniread.tabular.answers import bounded
from omniread.tabular.misfits import Misfits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.content import Kind
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Count, Field, Query
    from omniread.tabular.stream import Stream

    Numbered = tuple[int, Sequence[Cell]]

NAMED = 5


class Streamed(Relation):
    """The rows of a stream."""

    def __init__(self, stream: Stream) -> None:
        """Read nothing yet."""
        self._stream = stream

    @property
    def kind(self) -> Kind:
        """As the stream is called."""
        return self._stream.kind

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns."""
        return self._stream.fields

    @property
    def schema(self) -> str | None:
        """Nothing declares it."""
        return None

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the whole."""
        return self._stream.notes

    def count(self, work: Work) -> Count | None:
        """As far as the stream knows."""
        return self._stream.count(work)

    def rows(self, query: Query, work: Work) -> Rows:
        """The rows of a query. Raises BadSelector for a `where` that is not one expression over single rows."""
        stream, misfits = self._stream, Misfits()
        names = tuple(field.name for field in stream.fields)
        if query.where is None and query.order is None:
            found = stream.rows(query.offset, work)
        else:
            found = self._chosen(query, misfits, work)
        shown = map(stream.shown, found)
        truths = self._truths(query.where)
        return bounded(names, shown, query.limit, notes=lambda: (*stream.told(), *misfits.notes(), *truths))

    def run(self, sql: str, most: int, work: Work) -> Rows:
        """At most `most` rows of a statement over a temporary copy of the rows, called `data`."""
        from omniread.tabular.loading import loaded

        stream, misfits = self._stream, Misfits()
        answer = loaded(stream, sql, misfits, work)
        said = (*stream.notes, *self._truths(sql))
        return bounded(answer.names, iter(answer), most, notes=lambda: (*said, *stream.told(), *misfits.notes()))

    def _truths(self, asked: str | None) -> tuple[Note, ...]:
        """A remark on true and false in quotes, which nothing is equal to in a column of them."""
        import re

        names = [field.name for field in self.fields if field.type == "boolean"]
        if asked is None or not names or not re.search(r"(?i)'(?:true|false)'", asked):
            return ()
        named = ", ".join(names[:NAMED]) + ("…" if len(names) > NAMED else "")
        return (Note("value-types", f"Columns of true and false ({named}) compare with true and false without quotes"),)

    def _chosen(self, query: Query, misfits: Misfits, work: Work) -> Iterator[Sequence[Cell]]:
        """The rows from the offset on, in their order, of those that fit."""
        watched = False
        rows = self._stream.rows(0, work)
        numbered = enumerate(rows)
        if query.where is not None:
            from omniread.tabular.sifting import Sieve

            sieve = Sieve(self._stream, query.where, misfits, work)
            numbered = sieve.passing(rows)
            watched = query.order is not None and sieve.watches(query.order[0])
        if query.order is None:
            return (row for _, row in islice(numbered, query.offset, None))
        return self._ranked(query, query.order, numbered, Misfits() if watched else misfits, work)

    def _ranked(
        self, query: Query, order: tuple[str, bool], rows: Iterator[Numbered], misfits: Misfits, work: Work
    ) -> Iterator[Sequence[Cell]]:
        from omniread.tabular.ranking import Ranking

        name, descends = order
        at = next(number for number, field in enumerate(self.fields) if field.name == name)
        ranking = Ranking(at, self._stream.columns[at], name, misfits, descends=descends)
        # One row more tells whether there is another page.
        numbers = ranking.window(rows, query.offset, query.limit + 1)
        found = self._at(sorted(numbers), work)
        return (found[number] for number in numbers)

    def _at(self, numbers: Sequence[int], work: Work) -> dict[int, Sequence[Cell]]:
        """The rows of some ascending numbers, taken in one pass that ends with the last of them."""
        if not numbers:
            return {}
        first, last, wanted = numbers[0], numbers[-1], frozenset(numbers)
        rows = enumerate(islice(self._stream.rows(first, work), last - first + 1), first)
        return {number: row for number, row in rows if number in wanted}
