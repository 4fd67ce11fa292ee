"""Which names lie in a database? Tables by their names, rows by their keys, cells by their columns."""

from __future__ import annotations

from omniread.containers.sqlite.answers import Taking
from omniread.containers.sqlite.fetching import trimmed
from omniread.containers.sqlite.handle import Handle
from omniread.containers.sqlite.record import Row
from omniread.containers.sqlite.relation import Stored
from omniread.containers.sqlite.schema import SCHEMA, is_internal
from omniread.layout.names import shown
from omniread.model.errors import BadSelector, NotFound, ReadError
from omniread.model.node import Capabilities, Entry, Facts
from omniread.model.note import Note
from omniread.model.table import Database, Relation, Rows, Table
from omniread.model.value import changed
from omniread.tabular.lite.sql import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.containers.sqlite.schema import Item
    from omniread.model.node import Blob, Node
    from omniread.model.scope import Work

NEAR = 3


class Tables(Database):
    """A database that is open for one read."""

    def __init__(self, blob: Blob, work: Work) -> None:
        """Open it. Raises Unreadable when it is locked or damaged."""
        self._handle = Handle(blob, work)

    @property
    def ref(self) -> str:
        """That of the file."""
        return self._handle.blob.ref

    @property
    def name(self) -> str:
        """That of the file."""
        return self._handle.blob.name

    @property
    def facts(self) -> Facts:
        """Those of the file, which do not tell of changes that are still in its log."""
        return changed(self._handle.blob.facts, mutable=False, version=None)

    @property
    def capabilities(self) -> Capabilities:
        """The names beside the file."""
        return Capabilities(sibling=self._handle.blob.capabilities.sibling)

    @property
    def notes(self) -> tuple[Note, ...]:
        """How it was opened, and which tables of the engine itself are not listed."""
        own = [name for name in self._handle.items if is_internal(name) and name != SCHEMA[1]]
        text = f"Tables of the engine itself are not listed but can be read: {', '.join(own)}"
        return (*self._handle.notes, Note("listing-limited", text, quiet=True))

    def entries(self) -> Iterator[Entry]:
        """The tables and views by name, without those of the engine itself."""
        for item in self._handle.items.values():
            if not is_internal(item.name):
                yield Entry(item.name, mark=_mark(item))

    def get(self, name: str) -> Node | None:
        """The table of a name, those of the engine itself too."""
        item = self._handle.item(name)
        return None if item is None else Named(self._handle, item, self)

    def missing(self, name: str) -> ReadError:
        """Which tables have a like name."""
        from difflib import get_close_matches

        asked, names = name.partition(":")[0], {each.lower(): each for each in self._handle.items if each}
        near = tuple(names[each] for each in get_close_matches(asked.lower(), names, NEAR))
        hint = f"Did you mean {' or '.join(near)}?" if near else f"{self.ref} lists what there is."
        if not asked and "" in self._handle.items:  # SQLite lets a name be empty; a path cannot say it
            hint = f'A table without a name is asked by {self.ref}?q=SELECT * FROM "".'  # noqa: S608  # a hint, never run
        return NotFound(f"{self.ref} has no table {asked!r}.", hint=hint, near=near, reason="no-member")

    def run(self, sql: str, most: int, work: Work) -> Rows:
        """The rows of a statement. A first row is whole, for it may be the only one."""
        session = self._handle.session
        wrong = session.texts.wrong
        try:
            answer = session.asked(sql)
        except BadSelector as error:
            error.hint = error.hint or f"{self.ref} lists the tables, {self.ref}:TABLE shows the columns of one."
            raise
        cell = work.limits.sql_cell
        rows = iter(answer)
        made = (trimmed(row, cell if number else None) for number, row in enumerate(rows))
        taking = Taking(made, most, lambda: (*self._handle.notes, *self._handle.remarks(wrong)))
        return Rows(answer.names, iter(taking), taking.more, notes=taking.notes)


class Named(Table):
    """One table or view."""

    def __init__(self, handle: Handle, item: Item, database: Tables) -> None:
        """Nothing is read yet."""
        self._handle = handle
        self._item = item
        self._database = database
        self._relation = Stored(handle, item)

    @property
    def ref(self) -> str:
        """The file and the name."""
        return f"{self._database.ref}:{shown(self._item.name)}"

    @property
    def name(self) -> str:
        """As the database has it."""
        return self._item.name

    @property
    def facts(self) -> Facts:
        """Nothing is known of a table by itself."""
        return Facts()

    @property
    def capabilities(self) -> Capabilities:
        """The tables beside it."""
        return Capabilities(sibling=self._database.get)

    @property
    def notes(self) -> tuple[Note, ...]:
        """Those of the database."""
        return self._handle.notes

    @property
    def relation(self) -> Relation:
        """Its rows and columns."""
        return self._relation

    def entries(self) -> Iterator[Entry]:
        """None: keys are asked, not listed."""
        return iter(())

    def get(self, name: str) -> Node | None:
        """The row of a key, None when there is none. Unreadable when the table cannot be opened."""
        return Row.found(self._handle, self._relation.shape, name, self)

    def missing(self, name: str) -> ReadError:
        """Why there is no such row, and how to ask for one."""
        shape = self._relation.shape
        if shape.key is not None:
            return NotFound(
                f"{self.ref} has no row whose {shape.key.name} is {name!r}.",
                hint=f"{self.ref} shows its first rows; lines of that page are asked as {self.ref}:L5-10.",
                reason="no-member",
            )
        example = " AND ".join(f"{_plain(column)}=…" for column in (shape.composite or shape.names[:1]))
        why = "its key has several columns" if shape.composite else "nothing names its rows"
        return BadSelector(f"{self.ref} has no rows by key: {why}.", hint=f"Use {self.ref}?where={example}.")


def _plain(column: str) -> str:
    """A column as it is written in `where`: in quotes only where it needs them."""
    return column if column.isidentifier() and column.isascii() else quoted(column)


def _mark(item: Item) -> str | None:
    """What a table is, unless it is an ordinary one."""
    if item.kind == "virtual":
        return f"virtual, {item.of}"
    return f"part of {item.of}" if item.kind == "shadow" else "view" if item.kind == "view" else None
