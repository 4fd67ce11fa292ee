"""What do rows hold that are known by their place?

A row is read by itself, so that one that is damaged or holds something huge spoils nothing but its own cells.
"""

from __future__ import annotations

import sqlite3

from omniread.containers.sqlite.keys import bound
from omniread.layout.humane import size
from omniread.model.value import value
from omniread.tabular.lite.faults import DAMAGED, code
from omniread.tabular.lite.guard import LONGEST
from omniread.tabular.lite.sql import select
from omniread.tabular.lite.statement import LEAST, SPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, Final

    from omniread.containers.sqlite.schema import Shape
    from omniread.model.table import Cell
    from omniread.tabular.lite import Session

    Row = tuple[Cell, ...]

CHUNK: Final = 50
DAMAGE: Final = "damaged"
SMALL: Final = 4096
"""Bytes of a blob that is kept although only its size is shown."""


@value
class Unread:
    """A cell that was not read: what is in it, and its size in bytes where that is known."""

    what: str
    size: int | None = None

    @property
    def is_damaged(self) -> bool:
        """Whether the file is to blame."""
        return self.what == DAMAGE

    def __str__(self) -> str:
        """As a cell shows it: `<BLOB 50.0MB>`."""
        return f"<{self.what}>" if self.size is None else f"<{self.what} {size(self.size)}>"


def at(shape: Shape, what: Sequence[str], place: Sequence[Cell]) -> tuple[str, list[Any]]:
    """The statement that asks something of the row at a place, and its parameters."""
    bounds = [bound(cell) for cell in place]
    where = " AND ".join(f"{name} = {mark}" for name, (mark, _) in zip(shape.locator, bounds, strict=True))
    return select(what, shape.source, where=where), [given for _, given in bounds]


def described(column: str) -> tuple[str, str]:
    """What tells the type of a cell, and the size of a blob, without reading it."""
    return f"typeof({column})", f"CASE typeof({column}) WHEN 'blob' THEN length({column}) END"


def fetched(session: Session, shape: Shape, places: Sequence[Sequence[Cell]], most: int | None) -> Iterator[Row | None]:
    """The rows at these places, None for one that is gone; a text has at most `most` characters and one more.

    Raises sqlite3.Error as it is.
    """
    fetch = _Fetch(session, shape)
    for start in range(0, len(places), CHUNK):
        taken: list[Row | None] = []
        chunk = places[start : start + CHUNK]
        session.patient(lambda chunk=chunk, taken=taken: taken.extend(map(fetch.row, chunk)), longest=fetch.longest)
        yield from (None if row is None else trimmed(row, most) for row in taken)


def trimmed(row: Sequence[Cell], most: int | None) -> Row:
    """A row without what a table cannot show of it: the rest of long texts, the bytes of blobs."""
    return tuple(row) if most is None else tuple(_trimmed(cell, most) for cell in row)


def _trimmed(cell: Cell, most: int) -> Cell:
    if isinstance(cell, str):
        return cell[: most + 1]
    return Unread("BLOB", len(cell)) if isinstance(cell, bytes) and len(cell) > SMALL else cell


class _Fetch:
    """Reads one row after another; its methods run where the connection may block."""

    def __init__(self, session: Session, shape: Shape) -> None:
        self._connection = session.connection
        self._shape = shape
        # All cells of a row lie in memory together.
        self.longest = max(LEAST, min(LONGEST, SPACE // max(1, len(shape.fields))))

    def row(self, place: Sequence[Cell]) -> Row | None:
        """A whole row at once, or cell by cell where that fails."""
        try:
            return self._one(self._shape.columns, place)
        except sqlite3.Error as error:
            if code(error) == sqlite3.SQLITE_TOOBIG or code(error) in DAMAGED:
                return tuple(self._cell(column, place) for column in self._shape.columns)
            raise

    def _cell(self, column: str, place: Sequence[Cell]) -> Cell:
        kind, length = "text", None
        try:
            kind, length = self._one(described(column), place) or (kind, length)
            if isinstance(length, int) and length > self.longest:
                return Unread("BLOB", length)
            return (self._one((column,), place) or (None,))[0]
        except sqlite3.Error as error:
            if code(error) == sqlite3.SQLITE_TOOBIG:
                return Unread(str(kind).upper(), self._length(column, place))
            if code(error) in DAMAGED:
                return Unread(DAMAGE)
            raise

    def _length(self, column: str, place: Sequence[Cell]) -> int | None:
        """The bytes of a text that was not read; None where the engine cannot tell without reading it."""
        name, rowid = self._shape.names[self._shape.columns.index(column)], place[0]
        if not self._shape.has_pieces or not isinstance(rowid, int):
            return None
        with self._connection.blobopen(self._shape.item.name, name, rowid, readonly=True) as blob:
            return len(blob)

    def _one(self, what: Sequence[str], place: Sequence[Cell]) -> Row | None:
        sql, parameters = at(self._shape, what, place)
        return self._connection.execute(sql, parameters).fetchone()
