"""How are the records of JSON Lines the rows of a table?

The columns are the keys of the first records, in the order in which they come; what later ones have beyond them is
said. A value that has values in it is shown as JSON. What is no object is in a column named `value`.
"""

from __future__ import annotations

from itertools import islice

from omniread.model.note import Note
from omniread.model.table import Field
from omniread.structured.large import Large
from omniread.structured.printing import compact, printable
from omniread.structured.values import is_dict, is_list, type_of
from omniread.tabular.stream import Column, Stream, plain_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from omniread.model.content import Kind
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Count
    from omniread.structured.large import Data, Document

SAMPLE = 1000
COLUMNS = 2000
VALUE = "value"
NAMED = 5


class Records(Stream):
    """The rows of a document of records."""

    def __init__(self, document: Document, work: Work) -> None:
        """Look at the first records."""
        assert isinstance(document.root, Large)  # noqa: S101  # records are never held
        self._document = document
        self._root = document.root
        self._work = work
        kinds: dict[str, set[str]] = {}
        for record in islice(self._root.items(), SAMPLE):
            for name, value in _pairs(record):
                if name in kinds or len(kinds) < COLUMNS:
                    kinds.setdefault(name, set()).add(type_of(value))
        self._fields = tuple(Field(shown, _type(kinds[name])) for name, shown in _told_apart(kinds).items())
        self._keys = tuple(kinds)
        self._known = frozenset(kinds)
        self._unknown: dict[str, None] = {}

    @property
    def kind(self) -> Kind:
        """A file."""
        return "file"

    @property
    def fields(self) -> tuple[Field, ...]:
        """The keys, with what JSON calls their types."""
        return self._fields

    @property
    def columns(self) -> tuple[Column, ...]:
        """They compare as what they are."""
        return tuple(Column(value=_comparable) for _ in self._fields)

    @property
    def notes(self) -> tuple[Note, ...]:
        """Nothing before a row was taken."""
        return ()

    def count(self, work: Work) -> Count | None:  # noqa: ARG002  # counting reads all
        """Not known: it would take reading all."""
        return None

    def rows(self, start: int, work: Work) -> Iterator[Sequence[Cell]]:
        """The rows from that number on."""
        for number, record in enumerate(islice(self._root.items(), start, None)):
            if not number & 1023:
                work.check()
            found = dict(_pairs(record))
            if not found.keys() <= self._known and len(self._unknown) <= NAMED:
                self._unknown.update(dict.fromkeys(name for name in found if name not in self._known))
            yield [self._cell(found.get(name)) for name in self._keys]

    def told(self) -> tuple[Note, ...]:
        """Lines that are no JSON, keys that have no column."""
        notes = self._document.notes()
        if self._unknown:
            named = ", ".join(islice(self._unknown, NAMED)) + ("…" if len(self._unknown) > NAMED else "")
            text = f"Columns are the keys of the first {SAMPLE:,} records: {named} of later ones are not shown"
            notes = (*notes, Note("ragged-rows", text))
        return notes

    def _cell(self, value: Data) -> Cell:
        if isinstance(value, str):
            return printable(value)
        return compact(value, self._work) if is_list(value) or is_dict(value) else value


def _pairs(record: Data) -> Iterable[tuple[str, Data]]:
    return record.items() if is_dict(record) else ((VALUE, record),)


def _type(kinds: set[str]) -> str:
    told = kinds - {"null"}
    if told == {"integer", "number"}:
        return "number"
    return " or ".join(sorted(told))


def _told_apart(names: dict[str, set[str]]) -> dict[str, str]:
    """Each key with the name of its column: SQL takes `ID` and `id` for the same."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        shown, number = printable(name), 2
        while shown.lower() in taken:
            shown, number = f"{printable(name)}_{number}", number + 1
        taken.add(shown.lower())
        found[name] = shown
    return found


def _comparable(cell: Cell) -> Any:
    return plain_value(float(cell) if type(cell) is not float and isinstance(cell, float) else cell)
