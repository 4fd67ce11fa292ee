"""What stands in tests for a table: rows in memory, which are counted or not, and have keys or not."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from omniread.model.scope import Work
from omniread.model.table import Count, Field, Query, Relation, Rows


class Fake(Relation):
    """Rows that are given; `where` is a number that the first cell must have, `taken` how many rows were ever made."""

    kind: Any = "sqlite"
    fields: Any = ()
    schema: Any = None
    notes: Any = ()

    def __init__(
        self,
        names: Sequence[str],
        rows: Sequence[Sequence[Any]],
        *,
        schema: str | None = None,
        counted: bool = True,
        key: int | None = None,
        notes: tuple = (),
        types: Sequence[str] = (),
    ) -> None:
        self.names = tuple(names)
        self.given = rows
        self.schema = schema
        self.counted = counted
        self.key = key
        self.notes = notes
        self.taken = 0
        self.fields = tuple(
            Field(name, types[number] if types else "", key=number == key) for number, name in enumerate(names)
        )

    def count(self, work: Work) -> Count | None:
        return Count(len(self.given)) if self.counted else None

    def rows(self, query: Query, work: Work) -> Rows:
        found = [row for row in self.given if query.where is None or str(row[0]) == query.where]
        if query.order is not None:
            column = self.names.index(query.order[0])
            found.sort(key=lambda row: row[column], reverse=query.order[1])
        return self._answer(found[query.offset :], query.limit)

    def run(self, sql: str, most: int, work: Work) -> Rows:
        return self._answer(self.given, most)

    def _answer(self, found: Sequence[Sequence[Any]], most: int) -> Rows:
        shown = list(islice(found, most))

        def cells():
            for row in shown:
                self.taken += 1
                yield row

        key = self.key
        keys = (lambda _: None) if key is None else (lambda number: str(shown[number][key]))
        return Rows(self.names, cells(), lambda: len(found) > len(shown), keys)
