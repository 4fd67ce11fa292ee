"""What is known of a database while it is open?"""

from __future__ import annotations

import time

from omniread.containers.sqlite.place import opened
from omniread.containers.sqlite.schema import Item, Shape, items, shape
from omniread.layout.names import written
from omniread.model.errors import ReadError, Unreadable
from omniread.model.note import Note
from omniread.tabular.asking import unquoted
from omniread.tabular.lite.faults import FAILURES, LOCKED, code
from omniread.tabular.lite.sql import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.tabular.lite import Session
    from omniread.tabular.lite.faults import Failure

COUNTED_SECONDS: Final = 3.0
"""Seconds that the tables of one listing are counted for, all together."""


class Handle:
    """A database that is open for one read: its connection, its tables, and what is to be said of it."""

    session: Session

    def __init__(self, blob: Blob, work: Work) -> None:
        """Open it. Raises Unreadable when it is locked or damaged."""
        self.blob = blob
        self.work = work
        self.session, self._place = opened(blob, work)
        try:
            self.items: dict[str, Item] = items(self.session)
        except FAILURES as error:
            raise self.session.failing(error) from error
        self._shapes: dict[str, Shape] = {}
        self._estimates: dict[str, int] | None = None
        self.until: float = time.monotonic() + COUNTED_SECONDS

    @property
    def notes(self) -> tuple[Note, ...]:
        """How it was opened, where that matters."""
        return self._place.notes

    @property
    def encoding(self) -> str:
        """In which encoding texts lie in the file: `UTF-8`, `UTF-16le` or `UTF-16be`."""
        return str(self.session.own("PRAGMA encoding")[0][0])

    def item(self, name: str) -> Item | None:
        """The table of a name: as it is, as a listing writes it, in the quotes of SQL, in any case of letters."""
        for spelled in dict.fromkeys((name, written(name), unquoted(name), unquoted(name.removeprefix("main.")))):
            if (found := self.items.get(spelled)) is not None:
                return found
            alike = [item for each, item in self.items.items() if each.lower() == spelled.lower()]
            if len(alike) == 1:
                return alike[0]
        return None

    def shape(self, item: Item) -> Shape:
        """The columns of a table; Unreadable when the engine cannot open it."""
        if item.name not in self._shapes:
            try:
                self._shapes[item.name] = shape(self.session, item)
            except FAILURES as error:
                raise self.broken(item, error) from error
        return self._shapes[item.name]

    def broken(self, item: Item, error: Failure) -> ReadError:
        """The error for a table that the engine cannot open."""
        found = self.session.failing(error)
        if not isinstance(found, Unreadable) or code(error) in LOCKED:
            return found
        return Unreadable(f"{item.name} cannot be read: {error}.", hint=f"{self.blob.ref} lists the other tables.")

    def estimate(self, item: Item) -> int | None:
        """How many rows the table had when it was last analysed; None when nobody knows."""
        if self._estimates is None:
            self._estimates = dict(self._analysed())
        return self._estimates.get(item.name)

    def remarks(self, wrong: int) -> tuple[Note, ...]:
        """What is to be said once rows were read; `wrong` is how many texts were none before that."""
        found: list[Note] = []
        if (count := self.session.texts.wrong - wrong) > 0:
            text = f"{count} {'text is' if count == 1 else 'texts are'} not UTF-8; bytes that do not decode are shown"
            found.append(Note("undecodable-bytes", rf"{text} as \xNN. Name an encoding to read them as that"))
        if self._place.stale():
            found.append(Note("changed", "The database was written while it was read; read it again to be sure"))
        return tuple(found)

    def _analysed(self) -> Iterator[tuple[str, int]]:
        """The rows of each table by the engine's statistics: the first number of any of its indexes that has all."""
        what = ("tbl", "max(CAST(stat AS INTEGER))")
        if "sqlite_stat1" not in self.items:
            return
        try:
            rows = self.session.own(f"{select(what, 'sqlite_stat1')} GROUP BY tbl")
        except FAILURES:
            return
        yield from ((str(name), count) for name, count in rows if isinstance(count, int))
