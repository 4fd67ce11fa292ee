"""What is in a database: which tables and views, with which columns, and how are their rows told apart?"""

from __future__ import annotations

import re
import sqlite3

from omniread.containers.sqlite.keys import Key, affinity
from omniread.layout.names import shown
from omniread.model.table import Field
from omniread.model.value import value
from omniread.tabular.lite.sql import quoted, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final, Literal

    from omniread.tabular.lite import Session

    Kind = Literal["table", "view", "virtual", "shadow"]

# Tables of the engine itself begin so; they are read by name, and not listed.
INTERNAL: Final = "sqlite_"
SCHEMA: Final = ("sqlite_master", "sqlite_schema")
ROWIDS: Final = ("_rowid_", "rowid", "oid")
# How table_xinfo marks a column that only a virtual table itself uses.
HIDDEN: Final = 1
VIRTUAL: Final = r"""(?is)\s*CREATE\s+VIRTUAL\s+TABLE\b.*?\bUSING\s+["'`\[]?(\w+)"""
# The names of the tables in which a virtual table keeps its rows, behind its own name.
SHADOWS: Final = {
    "fts3": ("content", "segments", "segdir", "docsize", "stat"),
    "fts4": ("content", "segments", "segdir", "docsize", "stat"),
    "fts5": ("data", "idx", "content", "docsize", "config"),
    "rtree": ("node", "rowid", "parent"),
    "rtree_i32": ("node", "rowid", "parent"),
    "geopoly": ("node", "rowid", "parent"),
}


@value
class Item:
    """A table or view. `sql` declares it; `of` is the module of a virtual table, or whose shadow a table is."""

    name: str
    kind: Kind
    sql: str | None = None
    of: str | None = None


@value
class Shape:
    """The columns of a table, and how its rows are found.

    `locator` are expressions that together name every row, none where rows have no names; `key` is the column by which
    a path names a row. `composite` are the columns of a primary key of several. `is_plain` tells that every column lies
    in the file, in its order.
    """

    item: Item
    fields: tuple[Field, ...]
    locator: tuple[str, ...] = ()
    key: Key | None = None
    composite: tuple[str, ...] = ()
    is_plain: bool = True

    @property
    def source(self) -> str:
        """Its name in SQL."""
        return quoted(self.item.name)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns in SQL."""
        return tuple(quoted(field.name) for field in self.fields)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(field.name for field in self.fields)

    @property
    def has_pieces(self) -> bool:
        """Whether the engine reads a cell a piece at a time: by the number of its row, and the place of its column."""
        return self.is_plain and self.item.kind != "virtual" and self.locator[:1] in {(name,) for name in ROWIDS}


def items(session: Session) -> dict[str, Item]:
    """All tables and views by name, without regard to case; those of the engine behind the others.

    Raises sqlite3.Error when not even their list can be read.
    """
    found = [Item(str(name), kind, sql) for name, kind, sql in _listed(session)]
    found = [_virtual(item) for item in found]
    shadows = {shadow.lower(): item.name for item in found for shadow in _shadows(item)}
    found = [
        Item(item.name, "shadow", item.sql, shadows[item.name.lower()])
        if item.kind == "table" and item.name.lower() in shadows
        else item
        for item in found
    ]
    found += [Item(name, "table") for name in SCHEMA]
    found.sort(key=lambda item: (is_internal(item.name), item.name.casefold(), item.name))
    return {item.name: item for item in found}


def is_internal(name: str) -> bool:
    """Whether a table is the engine's own."""
    return name.lower().startswith(INTERNAL)


def shape(session: Session, item: Item) -> Shape:
    """The columns of a table. Raises sqlite3.Error when it cannot be opened, as a view of what is gone."""
    _check(item.name)
    rows = session.own(f"PRAGMA table_xinfo({quoted(item.name)})")
    if not rows:
        raise sqlite3.OperationalError(f"there is nothing to be seen in {item.name}")
    fields = tuple(
        Field(str(name), str(kind or ""), key=bool(place))
        for _, name, kind, _, _, place, hidden in rows
        if hidden != HIDDEN
    )
    for field in fields:
        _check(field.name)
    if item.kind == "view":
        session.own(select(("1",), quoted(item.name), limit=0))
        return Shape(item, fields)
    names = [str(row[1]) for row in sorted((row for row in rows if row[5]), key=lambda row: row[5])]
    composite = tuple(names) if len(names) > 1 else ()
    # Of other virtual tables nobody knows how long the search for a row takes.
    is_searched = item.kind != "virtual" or (item.of or "").lower() in SHADOWS
    rowid = _rowid(session, item, {str(row[1]).lower() for row in rows}) if is_searched else None
    locator = (rowid,) if rowid is not None else tuple(map(quoted, names))
    is_plain = not any(row[6] for row in rows)
    if len(names) == 1:
        key = Key(quoted(names[0]), affinity(_declared(rows, names[0])))
    else:
        key = None if rowid is None else Key(rowid, "INTEGER")
    return Shape(item, fields, locator, key, composite, is_plain)


def _listed(session: Session) -> Iterator[tuple[object, Kind, str | None]]:
    """The rows of the schema table, as far as they can be read."""
    found: list[tuple[object, Kind, str | None]] = []

    def take() -> None:
        where = "type IN ('table', 'view') AND name IS NOT NULL"
        found.extend(session.connection.execute(select(("name", "type", "sql"), SCHEMA[0], where=where)))

    session.patient(take)
    return iter(found)


def _virtual(item: Item) -> Item:
    declared = re.match(
        r"\s*CREATE\s+VIRTUAL\s+TABLE\b.*?\bUSING\s+[\"'`\[]?(\w+)", item.sql or "", re.IGNORECASE | re.DOTALL
    )
    return item if declared is None else Item(item.name, "virtual", item.sql, declared[1])


def _shadows(item: Item) -> Iterator[str]:
    """The names of the tables in which a virtual table keeps its rows."""
    if item.kind == "virtual":
        yield from (f"{item.name}_{each}" for each in SHADOWS.get((item.of or "").lower(), ()))


def _declared(rows: list[tuple[object, ...]], name: str) -> str:
    return next(str(row[2] or "") for row in rows if row[1] == name)


def _rowid(session: Session, item: Item, columns: set[str]) -> str | None:
    """A name for the rowid that no column has taken; None for a table without one."""
    for name in ROWIDS:
        if name not in columns:
            try:
                session.own(select((name,), quoted(item.name), limit=0))
            except sqlite3.OperationalError as error:
                if "no such column" not in str(error):
                    raise
                return None
            return name
    return None


def _check(name: str) -> None:
    """Refuse a name that no statement can contain."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise sqlite3.OperationalError(f"the name {shown(name)} is not UTF-8") from None
