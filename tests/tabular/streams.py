"""What stands in tests for rows that only stream by: a list of them, of which one knows how many were taken."""

from collections.abc import Iterator, Sequence
from typing import Any

from omniread.model.note import Note
from omniread.model.scope import Work
from omniread.model.table import Count, Field
from omniread.tabular.stream import Column, Stream


class Listed(Stream):
    """Rows that are given; a column whose name begins with `n` is one of numbers."""

    kind: Any = "file"
    fields: Any = ()
    columns: Any = ()
    notes: Any = (Note("dialect", "Listed"),)

    def __init__(self, names: Sequence[str], rows: Sequence[Sequence[Any]], types: Sequence[str] = ()) -> None:
        self.fields = tuple(Field(name, types[at] if types else "") for at, name in enumerate(names))
        self.columns = tuple(
            Column("NUMERIC", expected=True) if name.startswith("n") else Column("TEXT") for name in names
        )
        self.given = rows
        self.taken = 0

    def count(self, work: Work) -> Count | None:
        return None

    def rows(self, start: int, work: Work) -> Iterator[Sequence[Any]]:
        for row in self.given[start:]:
            work.check()
            self.taken += 1
            yield row

    def told(self) -> tuple[Note, ...]:
        return (Note("ragged-rows", f"{self.taken} taken"),) if self.taken else ()
