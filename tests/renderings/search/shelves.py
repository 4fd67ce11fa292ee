"""What stands in these tests for a database, a table and a row? Lists of rows in memory."""

from collections.abc import Iterator, Sequence
from typing import Any

from omniread.model.node import Capabilities, Entry, Facts, Node
from omniread.model.scope import Work
from omniread.model.table import Count, Database, Field, Query, Record, Relation, Rows, Table


class Listed(Relation):
    """Rows that are there; the column `id`, if there is one, names them. `asked` are the queries that came."""

    kind, schema, notes = "sqlite", None, ()

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        self.columns = tuple(columns)
        self.data = rows
        self.asked: list[Query] = []

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(Field(name) for name in self.columns)

    def count(self, work: Work) -> Count | None:
        return None

    def rows(self, query: Query, work: Work) -> Rows:
        self.asked.append(query)
        return self.found(self.data[query.offset : query.offset + query.limit])

    def run(self, sql: str, most: int, work: Work) -> Rows:
        return self.found(self.data[: len(sql.split()) - 1])

    def found(self, rows: Sequence[Sequence[Any]]) -> Rows:
        def key(number: int) -> str | None:
            return str(rows[number][self.columns.index("id")]) if "id" in self.columns else None

        return Rows(self.columns, iter(rows), lambda: False, key)


class Sheet(Table):
    """A table of such rows."""

    ref, name, notes, facts, capabilities = "", "", (), Facts(), Capabilities()
    relation: Any = None

    def __init__(self, ref: str, columns: Sequence[str], *rows: Sequence[Any]) -> None:
        self.ref, self.relation = ref, Listed(columns, rows)

    def entries(self) -> Iterator[Entry]:
        return iter(())

    def get(self, name: str) -> Node | None:
        return None


class Row(Record):
    """One row."""

    ref, name, notes, facts, capabilities = "", "", (), Facts(), Capabilities()
    cells: Any = ()

    def __init__(self, ref: str, **cells: Any) -> None:
        self.ref, self.cells = ref, tuple((Field(name), cell) for name, cell in cells.items())

    def entries(self) -> Iterator[Entry]:
        return iter(())

    def get(self, name: str) -> Node | None:
        return None


class Book(Database):
    """Tables by name; a name without a table is one that went away."""

    ref, name, notes, facts, capabilities = "", "", (), Facts(), Capabilities()

    def __init__(self, ref: str, **tables: Sheet | None) -> None:
        self.ref, self.tables = ref, tables

    def entries(self) -> Iterator[Entry]:
        return (Entry(name) for name in self.tables)

    def get(self, name: str) -> Node | None:
        return self.tables[name]

    def run(self, sql: str, most: int, work: Work) -> Rows:
        return Listed(["sql"], []).found([[sql]])
