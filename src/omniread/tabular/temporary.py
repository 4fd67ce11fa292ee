"""Where do rows that stream by lie while SQL is asked of them?

In a table `data` of a private, guarded database. A statement is compiled before any row is there: so a wrong one costs
nothing, and only the columns that it looks at are put in.
"""

from __future__ import annotations

import sqlite3
from itertools import count, islice, repeat
from operator import itemgetter

from omniread.model.errors import TooBig
from omniread.tabular.asking import quoted
from omniread.tabular.lite import Private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from omniread.model.scope import Work
    from omniread.model.table import Cell
    from omniread.tabular.stream import Stream, Value

NUMBER = "row number"
# Steps of a program that take all columns of a row at once.
WHOLE_ROWS = frozenset({"RowCell", "RowData"})


class Temporary:
    """An empty table for the rows of a stream; with `numbers` its first column is the number of the row.

    Raises TooBig for more columns than SQLite can have.
    """

    def __init__(self, stream: Stream, work: Work, *, numbers: bool = False) -> None:
        """Make the table."""
        self.engine: Private = Private(work)
        self._stream = stream
        self._names = [field.name for field in stream.fields]
        # A table has at least one column.
        numbers = numbers or not self._names
        self.number: str = quoted(_unlike(NUMBER, self._names)) if numbers else ""
        typed = zip(self._names, stream.columns, strict=True)
        columns = [f"{quoted(name)} {column.affinity}" for name, column in typed]
        declared = ", ".join([*([f"{self.number} INTEGER PRIMARY KEY"] if numbers else []), *columns])
        try:
            with self.engine.unguarded() as connection:
                connection.execute(f"CREATE TABLE data ({declared})")
        except sqlite3.OperationalError as error:
            raise TooBig(
                f"SQL cannot be asked of this table: {error}.", hint="Ask with limit= and offset= alone."
            ) from error

    def looked_at(self, sql: str) -> tuple[tuple[int, ...], int]:
        """Which columns (from 0) a statement may read that was checked before, and how many SELECTs there are in it.

        The compiled program tells the columns: the engine's own account of them leaves out those of JOIN ... USING.
        """
        selects = 0

        def note(action: int, *_about: str | None) -> int:
            nonlocal selects
            selects += action == sqlite3.SQLITE_SELECT
            return sqlite3.SQLITE_OK

        with self.engine.unguarded() as connection:
            connection.set_authorizer(note)
            program = connection.execute(f"EXPLAIN {sql}").fetchall()
        shift = 1 if self.number else 0
        read = {step[3] - shift for step in program if step[1] == "Column"}
        copies = any(step[1] in WHOLE_ROWS for step in program)
        return tuple(at for at in range(len(self._names)) if copies or at in read), selects

    def put(self, rows: Sequence[Sequence[Cell]], columns: Sequence[int], first: int = 0) -> None:
        """Put in what rows have in some columns; `first` is the number of the first one.

        Raises TooBig when they do not fit.
        """
        into = ", ".join([*filter(None, (self.number,)), *(quoted(self._names[column]) for column in columns)])
        marks = ", ".join(repeat("?", len(columns) + bool(self.number)))
        given = f"({into}) VALUES ({marks})" if into else "DEFAULT VALUES"
        statement = f"INSERT INTO data {given}"
        values = self._values(rows, columns)
        if self.number:
            values.insert(0, count(first))
        made = zip(*values, strict=False) if values else repeat((), len(rows))
        try:
            with self.engine.unguarded() as connection:
                connection.execute("BEGIN")
                connection.executemany(statement, islice(made, len(rows)))
                connection.execute("COMMIT")
        except (sqlite3.Error, MemoryError) as error:
            raise self._too_big(error) from error

    def _values(self, rows: Sequence[Sequence[Cell]], columns: Sequence[int]) -> list[Iterable[Value]]:
        """What is compared, column by column. Of Python only the column's own function runs for every cell."""
        shortest = min(map(len, rows), default=0)
        made: list[Iterable[Value]] = []
        for column in columns:
            told = self._stream.columns[column]
            cells = map(itemgetter(column), rows) if column < shortest else _padded(rows, column)
            made.append(map(told.bound or told.value, cells))
        return made

    def clear(self) -> None:
        """Take all rows out again."""
        with self.engine.unguarded() as connection:
            connection.execute("DELETE FROM data")

    def _too_big(self, error: sqlite3.Error | MemoryError) -> TooBig:
        limit = self.engine.work.limits.archive_bytes
        return TooBig(
            f"The columns that are asked do not fit in a temporary database of {limit:,} bytes ({error}).",
            hint="Ask for fewer columns, use where= and order= instead of q=, or raise the limit archive_bytes.",
        )


def _unlike(name: str, names: Iterable[str]) -> str:
    """The name, made longer until no other is like it."""
    taken = {each.lower() for each in names}
    while name in taken:
        name += "_"
    return name


def _padded(rows: Sequence[Sequence[Cell]], column: int) -> Iterator[Cell]:
    return (row[column] if column < len(row) else None for row in rows)
