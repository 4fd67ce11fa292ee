"""What does a failure of the engine mean to whoever asked?"""

from __future__ import annotations

import sqlite3

from omniread.model.errors import BadSelector, Denied, ReadError, TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from omniread.tabular.lite.guard import Guard

    Failure = sqlite3.Error | MemoryError | UnicodeError

# What a statement can fail with: the engine's own errors, no memory, names that are no text.
FAILURES: Final = (sqlite3.Error, MemoryError, UnicodeError)
LOCKED: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})
DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FORMAT})
_PRIMARY: Final = 0xFF


def code(error: Failure) -> int:
    """The engine's primary result code; 0 when the failure is not the engine's."""
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY


def translated(error: Failure, guard: Guard, about: str | None) -> ReadError:
    """The failure of a statement as one of ours; the engine's own message is kept in it.

    `about` is what a path asked for. When it is None the statement was ours, and the database is to blame.
    """
    what, message = code(error), str(error).rstrip(".")
    own, about = about is None, about or "The table"
    if what == sqlite3.SQLITE_AUTH or (guard.refused is not None and "not authorized" in message):
        refused, guard.refused = guard.refused, None
        return Denied(
            f"{about} was refused because it does more than read: {refused}.",
            hint="Use SELECT, WITH, VALUES, EXPLAIN or a reading PRAGMA such as table_info.",
        )
    if isinstance(error, MemoryError) or what in {sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_FULL}:
        return TooBig(
            f"{about} makes or meets a value that is too big for it ({message or 'out of memory'}).",
            hint="Leave such columns out, ask for their length(), or read one cell as DATABASE:TABLE:KEY:COLUMN.",
        )
    if isinstance(error, UnicodeError):
        return Unreadable(
            f"{about} has columns whose names are not UTF-8.",
            hint="Give them names: WITH t(a, b) AS (SELECT * FROM the_table) SELECT a, b FROM t.",
        )
    if what in LOCKED:
        return Unreadable(
            f"The database is locked by another program ({message}).",
            hint="Read it again when that program is done, or read a copy of the file.",
        )
    if what in DAMAGED or own:
        return Unreadable(f"The database cannot be read there: {message}.")
    return BadSelector(f"{about} was not understood: {message}.")
