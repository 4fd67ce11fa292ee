"""How are the rows of a delimited text parsed, one pass after another, each from a place that is known?

A chunk of lines is parsed at once, and a mark behind it tells whether a row goes on in the next chunk.
"""

from __future__ import annotations

import csv

from omniread.formats.delimited.decoded import Decoded
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.formats.delimited.remarks import Oddities
    from omniread.formats.delimited.rows import Known
    from omniread.model.node import Blob
    from omniread.model.scope import Work

    Row = list[str]

# Stands behind the lines of a chunk. It is a row by itself, unless quotes are open there.
END = "\0end of the lines\0"


class Reading:
    """One pass."""

    def __init__(self, blob: Blob, known: Known, odd: Oddities, work: Work) -> None:
        """Open the file."""
        self._blob = blob
        self._known = known
        self._odd = odd
        self._decoded = Decoded(blob, known.charset, work)
        self._width = len(known.layout.fields)
        self._failure: csv.Error | None = None
        self._is_open = False
        odd.reads(self._decoded)

    def batches(self, start: int) -> Iterator[tuple[int, list[Row]]]:
        """Rows in batches, each with the number of its first row (from 0), from a known place not behind `start`.

        Raises Unreadable when not even the first row can be parsed; what fails later ends the rows, with a remark.
        """
        known, heading = self._known, self._known.layout.heading
        number, at = known.place(start) or (0, 0)
        above, is_header = (0, False) if at else (heading.above, heading.given is not None)
        for rows, behind in self._parsed(at, above):
            batch = rows if set(map(len, rows)) == {self._width} else self._checked(rows, number - is_header)
            if is_header and batch:
                batch, is_header = batch[1:], False
            if batch:
                yield number, batch
            number += len(batch)
            if behind is not None and not is_header:
                known.mark(number, behind)
        if self._failure is not None:
            if number == 0:
                raise self._unreadable(self._failure) from self._failure
            self._odd.breaks(number, str(self._failure))
        elif self._decoded.is_whole:
            known.total = number
        if self._is_open:
            self._odd.unclosed(number)

    def _parsed(self, at: int, above: int) -> Iterator[tuple[list[Row], int | None]]:
        """All rows, and where the bytes behind them begin, None where no row begins there."""
        pending: list[str] = []
        enough = 0
        for lines, behind, is_last in self._decoded.chunks(at):
            self._known.charset = self._decoded.charset
            passed = min(above, len(lines))
            above -= passed
            pending += lines[passed:]
            if len(pending) < enough and not is_last:
                continue
            rows = self._rows([*pending, END])
            if self._failure is not None:
                yield rows, None
                return
            if is_last and rows[-1] != [END]:
                self._is_open = True
                rows[-1][-1] = rows[-1][-1].removesuffix(END)
                yield rows, None
                return
            if rows.pop() == [END]:
                yield rows, None if is_last else behind
                pending.clear()
            else:
                yield rows, None
                del pending[: self._whole(pending, len(rows))]
            # A row that does not end is tried again when there is twice as much of it.
            enough = 2 * len(pending)

    def _rows(self, lines: list[str]) -> list[Row]:
        """The rows of some lines; those before a failure, which is kept."""
        rows: list[Row] = []
        try:
            rows.extend(self._known.layout.dialect.rows(lines))
        except csv.Error as error:
            self._failure = error
        return rows

    def _whole(self, lines: list[str], count: int) -> int:
        """How many lines the first `count` rows take."""
        rows = self._known.layout.dialect.rows(lines)
        for _ in range(count):
            next(rows)
        return rows.line_num

    def _checked(self, rows: list[Row], number: int) -> list[Row]:
        """The rows without blank lines; those of another length than the table is wide are remarked on."""
        keeps_blank = self._width == 1
        found: list[Row] = []
        for row in rows:
            if not row and not keeps_blank:
                continue
            if len(row) != self._width and number + len(found) >= 0:
                self._odd.ragged(number + len(found), len(row))
            found.append(row or [""])
        return found

    def _unreadable(self, error: csv.Error) -> Unreadable:
        return Unreadable(
            f"{self._blob.ref} cannot be taken for a table: {error}.",
            hint=f"A quote may not be closed. Read it as text: {self._blob.ref}",
        )
