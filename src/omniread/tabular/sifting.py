"""Which of the rows that stream by fit an expression?

SQLite itself says so: a chunk of rows at a time lies in a temporary table, and the numbers of those that fit are
selected. So `where` means the same for a file of text as for a table of a database, and memory stays flat.
"""

from __future__ import annotations

import sqlite3
from itertools import islice

from omniread.model.errors import BadSelector
from omniread.tabular.asking import listed, quoted
from omniread.tabular.lite import checked_where
from omniread.tabular.temporary import Temporary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work
    from omniread.model.table import Cell
    from omniread.tabular.misfits import Misfits
    from omniread.tabular.stream import Stream

    Numbered = tuple[int, Sequence[Cell]]

# The first chunk is small, so that what is found at once is shown at once.
FIRST, CHUNK = 250, 10_000


class Sieve:
    """Lets rows pass that fit `where`. Raises BadSelector for what is not one expression over single rows."""

    def __init__(self, stream: Stream, where: str, misfits: Misfits, work: Work) -> None:
        """Check the expression; no row is read yet."""
        self._table = Temporary(stream, work, numbers=True)
        self._misfits = misfits
        self._progress = work.progress
        try:
            enclosed = checked_where(self._table.engine, "data", where)
        except BadSelector as error:
            error.hint = error.hint or listed(stream.fields)
            raise
        self._select = f"SELECT {self._table.number} FROM data WHERE {enclosed}"  # noqa: S608  # it was checked
        self._columns, selects = self._table.looked_at(self._select)
        if selects > 1:
            raise BadSelector(
                "where= judges each row of a file by itself, without a SELECT in it.",
                hint="Ask ?q=SELECT ... FROM data ... for what needs other rows.",
            )
        self._numeric = [
            (self._wrong(stream.fields[at].name), stream.fields[at].name, at)
            for at in self._columns
            if stream.columns[at].expected
        ]

    def watches(self, name: str) -> bool:
        """Whether misfits of a column are counted here."""
        return any(name == each for _, each, _ in self._numeric)

    def _wrong(self, name: str) -> str:
        wrong = f"FROM data WHERE typeof({quoted(name)}) = 'text'"
        return f"SELECT count(*), min({self._table.number}) {wrong}"

    def passing(self, rows: Iterator[Sequence[Cell]]) -> Iterator[Numbered]:
        """The rows that fit, in their order, with their numbers from 0."""
        size, first = FIRST, 0
        while chunk := list(islice(rows, size)):
            self._table.put(chunk, self._columns, first + 1)
            # The engine counts rows from 1, as everybody does who asks for one by its rowid.
            for (number,) in self._fitting(chunk, first + 1):
                yield number - 1, chunk[number - 1 - first]
            self._table.clear()
            first += len(chunk)
            if self._progress is not None:
                self._progress(first, None, "rows were looked at")
            size = CHUNK

    def _fitting(self, chunk: list[Sequence[Cell]], first: int) -> list[tuple[int]]:
        """The numbers of those that fit; both questions at once, because each waits for a thread of its own."""
        engine = self._table.engine

        def ask() -> tuple[list[tuple[int, int]], list[tuple[int]]]:
            odd = [engine.connection.execute(wrong).fetchone() for wrong, _, _ in self._numeric]
            return odd, engine.connection.execute(self._select).fetchall()

        try:
            odd, numbers = engine.patient(ask)
        except (sqlite3.Error, MemoryError) as error:
            raise engine.failing(error, "where") from error
        for (count, at), (_, name, column) in zip(odd, self._numeric, strict=True):
            if count:
                self._misfits.add(name, count, chunk[at - first][column], at - 1)
        return numbers
