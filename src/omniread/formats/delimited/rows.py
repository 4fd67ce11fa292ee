"""How are the rows of a delimited text asked, and what is known of the file between two questions?

Places at which a row begins are remembered now and then, so that the next page of a long file does not start over.
"""

from __future__ import annotations

import csv
from itertools import islice

from omniread.formats.delimited import remarks
from omniread.formats.delimited.reading import Reading
from omniread.model.table import Count
from omniread.tabular.cells import Numeral
from omniread.tabular.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.decoding.charset import Charset
    from omniread.formats.delimited.layout import Layout
    from omniread.model.content import Kind
    from omniread.model.node import Blob
    from omniread.model.note import Note
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Field
    from omniread.tabular.stream import Column


class Known:
    """What is known of a file: its layout, its encoding by now, where some rows begin, how many there are in all.

    `fitting` tells for columns by name whether all of their cells are what the sniffed type says.
    """

    def __init__(self, layout: Layout) -> None:
        """Know the layout."""
        self.layout = layout
        self.charset: Charset = layout.charset
        self.total: int | None = layout.sampled[0] if layout.whole else None
        self.fitting: dict[str, bool] = {}
        self._places: list[tuple[int, int]] = []

    def __len__(self) -> int:
        """How much there is to keep."""
        return len(self._places) + len(self.layout.fields)

    def place(self, row: int) -> tuple[int, int] | None:
        """The last known place that is not behind a row: the number of a row (from 0), the byte at which it begins."""
        return max((place for place in self._places if place[0] <= row), default=None)

    def mark(self, row: int, at: int) -> None:
        """A row begins there."""
        if not self._places or self._places[-1][0] < row:
            self._places.append((row, at))


class Rows(Stream):
    """The rows of a file."""

    def __init__(self, blob: Blob, known: Known, work: Work) -> None:
        """Read nothing yet."""
        self._blob = blob
        self._known = known
        self._layout = known.layout
        self._columns = tuple(each.column for each in known.layout.types)
        self._numeric = [at for at, each in enumerate(known.layout.types) if each.is_number]
        self._odd = remarks.Oddities(blob, len(known.layout.fields))
        # The limit is one of the whole process, so it is only ever raised.
        csv.field_size_limit(max(csv.field_size_limit(), work.limits.member_bytes))

    @property
    def kind(self) -> Kind:
        """A file."""
        return "file"

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns with their sniffed types."""
        return self._layout.fields

    @property
    def columns(self) -> tuple[Column, ...]:
        """How they compare."""
        return self._columns

    @property
    def notes(self) -> tuple[Note, ...]:
        """The dialect."""
        return (remarks.dialect(self._layout, self._blob),)

    def told(self) -> tuple[Note, ...]:
        """What was odd about the rows that were read."""
        return self._odd.notes()

    def count(self, work: Work) -> Count | None:  # noqa: ARG002  # nothing is read for it
        """Exact where the end was reached, else estimated from the beginning and the size of the file."""
        if self._known.total is not None:
            return Count(self._known.total)
        (rows, taken), size = self._layout.sampled, self._blob.facts.size
        if not rows or size is None:
            return None
        number = rows * size // taken
        # Two digits of an estimate mean something.
        step = 10 ** max(0, len(str(number)) - 2)
        return Count(number // step * step, "estimate")

    def shown(self, row: Sequence[Cell]) -> Sequence[Cell]:
        """The row as the file writes it, with NULL for what is empty or missing, and numbers at the right."""
        cells: list[Cell] = [cell or None for cell in row]
        cells += [None] * (len(self._columns) - len(cells))
        for at in self._numeric:
            cell = cells[at]
            if isinstance(cell, str) and isinstance(self._columns[at].value(cell), int | float):
                cells[at] = Numeral(cell)
        return cells

    def rows(self, start: int, work: Work) -> Iterator[Sequence[Cell]]:
        """The rows from that number on. Raises Unreadable when not even the first can be parsed."""
        for number, batch in Reading(self._blob, self._known, self._odd, work).batches(start):
            work.check()
            yield from batch if number >= start else islice(batch, start - number, None)
