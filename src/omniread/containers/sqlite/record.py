"""What does one row hold, and how is one of its cells read by itself?"""

from __future__ import annotations

from omniread.containers.sqlite.cell import stream
from omniread.containers.sqlite.fetching import Unread, at, described, fetched
from omniread.containers.sqlite.keys import bound
from omniread.layout.names import shown, written
from omniread.model.errors import NotFound
from omniread.model.node import Blob, Capabilities, Entry, Facts
from omniread.model.note import Note
from omniread.model.table import Record
from omniread.tabular.asking import column
from omniread.tabular.lite.faults import FAILURES
from omniread.tabular.lite.sql import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.containers.sqlite.handle import Handle
    from omniread.containers.sqlite.schema import Shape
    from omniread.model.errors import ReadError
    from omniread.model.node import Node
    from omniread.model.table import Cell, Field, Table

MISSING_COLLATION = "no such collation sequence"
BINARY = " COLLATE BINARY"


class Row(Record):
    """One row of a table, by its key."""

    def __init__(self, handle: Handle, shape: Shape, place: Sequence[Cell], key: str, table: Table) -> None:
        """`place` are the values of the table's locator, `key` is how the row was asked for."""
        self._handle = handle
        self._shape = shape
        self._place = place
        self._key = key
        self._table = table
        self._read: tuple[tuple[tuple[Field, Cell], ...], tuple[Note, ...]] | None = None

    @classmethod
    def found(cls, handle: Handle, shape: Shape, key: str, table: Table) -> Row | None:
        """The row of a key, None when there is none. Unreadable when the table is damaged there."""
        if shape.key is None or not key:
            return None
        for cell in shape.key.values(key):
            place = _place(handle, shape, shape.key.expression, cell)
            if place is not None:
                return cls(handle, shape, place, key, table)
        return None

    @property
    def ref(self) -> str:
        """The table and the key."""
        return f"{self._table.ref}:{shown(written(self._key))}"

    @property
    def name(self) -> str:
        """The key."""
        return self._key

    @property
    def facts(self) -> Facts:
        """Nothing is known of a row by itself."""
        return Facts()

    @property
    def capabilities(self) -> Capabilities:
        """The rows beside it."""
        return Capabilities(sibling=self._table.get)

    @property
    def notes(self) -> tuple[Note, ...]:
        """Those of the database, how the key was taken, and what of the row is not shown."""
        composite: tuple[Note, ...] = ()
        if self._shape.composite:
            names = ", ".join(self._shape.composite)
            text = f"The key of {self._table.name} is ({names}); {self._key} was taken for the number of the row"
            composite = (Note("reading-choice", text),)
        return (*self._handle.notes, *composite, *self._taken()[1])

    @property
    def cells(self) -> tuple[tuple[Field, Cell], ...]:
        """Every column with what it holds."""
        return self._taken()[0]

    def entries(self) -> Iterator[Entry]:
        """A name for each column."""
        return (Entry(field.name) for field in self._shape.fields)

    def get(self, name: str) -> Node | None:
        """A cell as bytes; None for a column that does not exist, or holds NULL."""
        found = self._column(name)
        if found is None:
            return None
        kind, length = self._kind(found)
        if kind == "null":
            return None
        return Blob(
            f"{self.ref}:{shown(found)}",
            found,
            lambda: stream(self._handle, self._shape, found, self._place),
            self._handle.work,
            Facts(length),
        )

    def missing(self, name: str) -> ReadError | None:
        """Which columns there are, or that the cell holds nothing."""
        found = self._column(name)
        if found is None:
            names = ", ".join(self._shape.names)
            return NotFound(
                f"{self.ref} has no column {name!r}.", hint=f"Its columns are: {names}.", reason="no-member"
            )
        return NotFound(f"{self.ref}:{shown(found)} is NULL: there is nothing in it.", reason="no-member")

    def _column(self, name: str) -> str | None:
        return column(name, self._shape.fields) or column(written(name), self._shape.fields)

    def _kind(self, name: str) -> tuple[str, int | None]:
        """The type of a cell, and the size of a blob."""
        spelled = self._shape.columns[self._shape.names.index(name)]
        try:
            rows = self._handle.session.own(*at(self._shape, described(spelled), self._place))
        except FAILURES as error:
            raise self._handle.session.failing(error) from error
        return rows[0] if rows else ("null", None)

    def _taken(self) -> tuple[tuple[tuple[Field, Cell], ...], tuple[Note, ...]]:
        """The cells, and what is to be said of them; read once."""
        if self._read is None:
            session, wrong = self._handle.session, self._handle.session.texts.wrong
            try:
                (row,) = fetched(session, self._shape, [self._place], None)
            except FAILURES as error:
                raise session.failing(error) from error
            if row is None:
                raise NotFound(
                    f"{self.ref} went away while it was read.", hint=f"{self._table.ref} shows what there is."
                )
            cells = tuple(zip(self._shape.fields, row, strict=True))
            unread = tuple(self._unread(field, cell) for field, cell in cells if isinstance(cell, Unread))
            self._read = cells, (*unread, *self._handle.remarks(wrong))
        return self._read

    def _unread(self, field: Field, cell: Unread) -> Note:
        path = f"{self.ref}:{shown(field.name)}"
        if cell.is_damaged:
            return Note("damaged", f"{field.name} is damaged and cannot be read")
        return Note("truncated", f"{field.name} is too long to be shown with the row. Use {path} to read it", path)


def _place(handle: Handle, shape: Shape, expression: str, cell: Cell) -> Sequence[Cell] | None:
    """Where the row is whose key holds a value; None when there is none."""
    mark, given = bound(cell)
    sql = select(shape.locator, shape.source, where=f"{expression} = {mark}", limit=1)
    try:
        rows = handle.session.own(sql, (given,))
    except FAILURES as error:
        # Only the program that made the database has this order of letters. Equal letters are equal without it.
        if MISSING_COLLATION in str(error) and not expression.endswith(BINARY):
            return _place(handle, shape, expression + BINARY, cell)
        raise handle.session.failing(error) from error
    return rows[0] if rows else None
