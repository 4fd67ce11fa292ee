"""How are the rows of a table asked?

Where rows have names, the question gives the names of the rows of a page, and each row is read by its name: so nothing
of the rows that are passed over is read or sorted, and every row can be asked again whole.
"""

from __future__ import annotations

from omniread.containers.sqlite.answers import Taking
from omniread.containers.sqlite.counting import counted
from omniread.containers.sqlite.fetching import Unread, fetched, trimmed
from omniread.layout.names import shown
from omniread.model.errors import BadSelector
from omniread.model.note import Note
from omniread.model.table import Relation, Rows
from omniread.tabular.lite import checked_where
from omniread.tabular.lite.faults import FAILURES
from omniread.tabular.lite.sql import quoted, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.containers.sqlite.handle import Handle
    from omniread.containers.sqlite.schema import Item, Shape
    from omniread.model.content import Kind
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Count, Field, Query


class Stored(Relation):
    """A table or a view of a database."""

    def __init__(self, handle: Handle, item: Item) -> None:
        """Nothing is read yet."""
        self._handle = handle
        self._item = item

    @property
    def kind(self) -> Kind:
        """A page of a database."""
        return "sqlite"

    @property
    def shape(self) -> Shape:
        """Its columns, and how its rows are named. Unreadable when it cannot be opened."""
        return self._handle.shape(self._item)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns that a query can name."""
        return self.shape.fields

    @property
    def schema(self) -> str | None:
        """The statement that made it; the engine's own tables have none."""
        return self._item.sql

    @property
    def notes(self) -> tuple[Note, ...]:
        """Those of the database."""
        return self._handle.notes

    def count(self, work: Work) -> Count | None:  # noqa: ARG002  # the database was opened for this read
        """Exact up to 50,000 rows; None for a view."""
        return counted(self._handle, self._item)

    def rows(self, query: Query, work: Work) -> Rows:
        """The rows of a query, in the order of their names where none is asked; those of a view as they come."""
        shape, session = self.shape, self._handle.session
        where = None if query.where is None else checked_where(session, shape.source, query.where)
        by = [] if query.order is None else [quoted(query.order[0]) + " DESC" * query.order[1]]
        named = (*shape.locator, *([] if shape.key is None else [shape.key.expression]))
        statement = select(
            named if shape.locator else shape.columns,
            shape.source,
            where=where,
            order=(*by, *shape.locator),
            limit=query.limit + 1,
            offset=query.offset,
        )
        answer = iter(session.answer(statement, None if where is None else "where"))
        # A question for one row is answered with all of it.
        most = None if query.limit == 1 else work.limits.sql_cell
        page = _Page(self._handle, shape, most)
        made = page.read(answer, query.limit + 1) if shape.locator else (trimmed(row, most) for row in answer)
        taking = Taking(made, query.limit, page.notes)
        return Rows(tuple(field.name for field in shape.fields), iter(taking), taking.more, page.key, taking.notes)

    def run(self, sql: str, most: int, work: Work) -> Rows:  # noqa: ARG002  # refused whatever is asked
        """Refused: a statement names its tables itself."""
        ref = self._handle.blob.ref
        raise BadSelector(f"{sql!r} is asked of a whole database.", hint=f"Use {ref}?q={sql}.")


class _Page:
    """The rows of one answer, with the keys by which each is read whole."""

    def __init__(self, handle: Handle, shape: Shape, most: int | None) -> None:
        self._handle = handle
        self._shape = shape
        self._most = most
        self._ref = f"{handle.blob.ref}:{shown(shape.item.name)}"
        self._keys: list[str | None] = []
        self._gone = 0
        self._unread: list[tuple[Unread, str | None]] = []
        self._failed: tuple[Note, ...] = ()
        self._wrong = handle.session.texts.wrong

    def read(self, answer: Iterator[Sequence[Cell]], most: int) -> Iterator[Sequence[Cell]]:
        """The rows at the places that are the answer to a question, at most so many; the places are taken now."""
        taking = Taking(answer, most, tuple)
        places = list(taking)
        self._failed = taking.notes()
        return self._rows(places)

    def _rows(self, known: list[Sequence[Cell]]) -> Iterator[Sequence[Cell]]:
        """Each row by its place, those that are gone left out."""
        shape, session = self._shape, self._handle.session
        found = fetched(session, shape, [row[: len(shape.locator)] for row in known], self._most)
        try:
            for place, row in zip(known, found, strict=True):
                if row is None:
                    self._gone += 1
                    continue
                key = None if shape.key is None else shape.key.spelled(place[-1])
                self._keys.append(key)
                self._unread += [(cell, key) for cell in row if isinstance(cell, Unread) and cell.what != "BLOB"]
                yield row
        except FAILURES as error:
            raise session.failing(error) from error

    def key(self, position: int) -> str | None:
        """The key of a row by its position among those that were given."""
        return self._keys[position] if position < len(self._keys) else None

    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the rows that were given."""
        gone = Note("changed", "Rows went away while they were read; read again to be sure")
        return (
            *([gone] if self._gone else []),
            *self._failed,
            *self._cells(),
            *self._handle.remarks(self._wrong),
        )

    def _cells(self) -> Iterator[Note]:
        """What is to be said of cells that were not read. The size of a blob says enough."""
        broken = [key for cell, key in self._unread if cell.is_damaged]
        if broken:
            yield Note("damaged", f"{_counted(len(broken))} damaged and could not be read")
        if long := [key for cell, key in self._unread if not cell.is_damaged]:
            path = None if long[0] is None else f"{self._ref}:{long[0]}"
            use = "" if path is None else f". Use {path} to see how such a cell is read"
            yield Note("cells-cut", f"{_counted(len(long))} too long to be read with others{use}", path)


def _counted(number: int) -> str:
    return "1 cell is" if number == 1 else f"{number} cells are"
