"""How is a guarded connection asked, and how do its rows come back?"""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager

from omniread.model.errors import BadSelector, ReadError
from omniread.tabular.lite.faults import FAILURES, translated
from omniread.tabular.lite.guard import LONGEST, guarded
from omniread.tabular.lite.patience import Patience
from omniread.tabular.lite.statement import first_word, room, single
from omniread.tabular.lite.texts import Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import Any, TypeVar

    from omniread.model.scope import Work
    from omniread.model.table import Cell
    from omniread.tabular.lite.faults import Failure
    from omniread.tabular.lite.guard import Guard

    T = TypeVar("T")

CHUNK = 200
"""Rows that are fetched at once."""


class Session:
    """One guarded connection within one read; it is closed when the read ends.

    What the project itself asks is `own`, what a path asks is `asked`. Both are guarded, and both end in time.
    """

    def __init__(self, connection: sqlite3.Connection, work: Work) -> None:
        """Guard a connection that was made with `check_same_thread=False` and `isolation_level=None`."""
        self.connection = connection
        self.work = work
        # First of all, so that the connection is closed whatever comes.
        self._patient = Patience(connection, work)
        self.texts: Texts = Texts(work.encoding)
        connection.text_factory = self.texts
        self.guard: Guard = guarded(connection)

    def own(self, sql: str, parameters: Sequence[Any] = (), *, seconds: float | None = None) -> list[Any]:
        """All rows of a statement of our own, a small answer. Raises sqlite3.Error as it is, and what ends a wait."""
        try:
            return self.patient(lambda: self.connection.execute(sql, parameters).fetchall(), seconds=seconds)
        except UnicodeDecodeError as error:
            # The driver fails so where the engine complains of a damaged schema in the words of that schema.
            damaged = sqlite3.DatabaseError("names or messages in it are not UTF-8")
            damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damaged from error

    @contextmanager
    def unguarded(self) -> Generator[sqlite3.Connection]:
        """The connection without its guard, for statements of our own that it would refuse."""
        self.connection.set_authorizer(None)
        try:
            yield self.connection
        finally:
            self.connection.set_authorizer(self.guard)

    def patient(self, task: Callable[[], T], *, longest: int = LONGEST, seconds: float | None = None) -> T:
        """Do what takes long on this connection; `Patience` says how it ends. Raises sqlite3.Error as it is.

        No value may have more than `longest` bytes meanwhile.
        """

        def bounded() -> T:
            self.connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)
            return task()

        return self._patient(bounded, seconds)

    def asked(self, sql: str, about: str = "The query") -> Answer:
        """The answer to one statement that only reads, as a path asks it.

        Raises Denied for one that does more, BadSelector for what is no statement, no one statement, or has
        parameters, TooBig for one that takes too long.
        """
        return self.answer(single(sql), about)

    def answer(self, sql: str, about: str | None = None) -> Answer:
        """As `asked`, for a statement of our own; `about` names what of it somebody else wrote, if anything."""
        return Answer(self, sql, longest=room(self.compiled(sql, about)), about=about)

    def compiled(self, sql: str, about: str | None) -> tuple[str, ...]:
        """The opcodes of a statement, which is checked by that and does not run. It raises as `asked` does."""
        explained = sql if first_word(sql) == "EXPLAIN" else f"EXPLAIN {sql}"
        try:
            return tuple(str(row[1]) for row in self.own(explained) if len(row) > 1)
        except FAILURES as error:
            raise self.failing(error, about) from error

    def failing(self, error: Failure, about: str | None = None) -> ReadError:
        """What a failure means to whoever asked; `about` names what they wrote, None when it was all ours."""
        message = str(error)
        if isinstance(error, sqlite3.ProgrammingError) and "bindings" in message:
            return BadSelector(f"{about} has parameters, for which there are no values.", hint="Write the values.")
        if isinstance(error, sqlite3.ProgrammingError) and "one statement" in message:
            return BadSelector(f"{about} must be one statement.", hint="Ask each statement on its own.")
        return translated(error, self.guard, about)


class Answer:
    """The rows of one statement, fetched as they are taken.

    `names` are those of its columns. When it fails after rows, these were given first.
    """

    def __init__(self, session: Session, sql: str, *, longest: int, about: str | None) -> None:
        """Start it; no value may be longer than `longest` bytes. Raises as `Session.asked` does."""
        self._session = session
        self._about = about
        self._longest = longest
        # What is left of the seconds that it may run; the time between two rows that are taken is not its own.
        self._left = float(session.work.limits.sql_seconds)
        self._cursor = session.connection.cursor()
        self._taken: list[Sequence[Cell]] = []
        self._try(lambda: self._cursor.execute(sql))
        self.names: tuple[str, ...] = tuple(str(each[0]) for each in self._cursor.description or ())

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        """Every row once."""
        ended = False
        while not ended:
            failure: ReadError | None = None
            try:
                self._try(self._chunk)
            except ReadError as error:
                failure = error
            ended = len(self._taken) < CHUNK
            yield from self._taken
            self._taken = []
            if failure is not None:
                raise failure

    def _chunk(self) -> None:
        # One by one into a list of ours: what came before a failure stays, but for the row that the driver is ahead.
        for row in self._cursor:
            self._taken.append(row)
            if len(self._taken) == CHUNK:
                return

    def _try(self, step: Callable[[], object]) -> None:
        began = time.monotonic()
        try:
            self._session.patient(step, longest=self._longest, seconds=self._left)
        except FAILURES as error:
            raise self._session.failing(error, self._about) from error
        finally:
            self._left = max(0.0, self._left - (time.monotonic() - began))
