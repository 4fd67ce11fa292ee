"""How is a SQLite connection kept from doing anything but read?

`mode=ro` and `PRAGMA query_only` are not enough: `ATTACH` and `VACUUM INTO` still create files, and a pragma can be
switched off again. So the engine itself asks a guard about every step of every statement while it compiles it. What is
not on a list here is refused: actions, pragmas and functions alike.
"""

from __future__ import annotations

import sqlite3

from omniread.tabular.lite.functions import ALLOWED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Reading pragmas. Those of the second list set something when they are given an argument.
ASKING: Final = frozenset(
    {
        *("table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list"),
        *("database_list", "data_version"),
    }
)
BARE: Final = frozenset({"user_version", "schema_version", "page_count", "page_size", "encoding", "journal_mode"})
READING: Final = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE})
# How the schema table is called, in the main and in the temporary schema.
SCHEMA: Final = frozenset({"sqlite_master", "sqlite_temp_master"})

LONGEST: Final = 10_000_000
"""Bytes of the longest text, blob or row that a statement may make or hold."""
PATTERN: Final = 1000
"""Bytes of a pattern of LIKE and GLOB: matching takes as long as pattern and text multiplied."""


class Guard:
    """The judge of one connection; `refused` is what it last said no to, in words."""

    def __init__(self) -> None:
        """Begin without a refusal."""
        self.refused: str | None = None

    def __call__(self, action: int, first: str | None, second: str | None, _schema: str | None, _by: str | None) -> int:
        """What the engine is to do about a step."""
        if _allowed(action, first, second):
            return sqlite3.SQLITE_OK
        self.refused = _named(action, first, second)
        return sqlite3.SQLITE_DENY


def guarded(connection: sqlite3.Connection) -> Guard:
    """Guard a connection from now on, statements that it has compiled before included."""
    guard = Guard()
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, PATTERN)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0)
    connection.set_authorizer(guard)
    return guard


def _allowed(action: int, first: str | None, second: str | None) -> bool:
    if action in READING:
        return True
    if action == sqlite3.SQLITE_FUNCTION:
        return (second or "").lower() in ALLOWED
    if action == sqlite3.SQLITE_PRAGMA:
        pragma = (first or "").lower()
        return pragma in ASKING or (pragma in BARE and second is None)
    # Opening any virtual table declares its columns, for which the engine compiles such an update without running it. A
    # real one is refused by the engine ("may not be modified"), and by the file, which is open for reading only.
    return action == sqlite3.SQLITE_UPDATE and first in SCHEMA


# Every action but those that are always allowed.
_ACTIONS: Final = {
    getattr(sqlite3, f"SQLITE_{word.replace(' ', '_')}"): word
    for word in (
        *("CREATE INDEX", "CREATE TABLE", "CREATE TEMP INDEX", "CREATE TEMP TABLE", "CREATE TEMP TRIGGER"),
        *("CREATE TEMP VIEW", "CREATE TRIGGER", "CREATE VIEW", "DELETE", "DROP INDEX", "DROP TABLE"),
        *("DROP TEMP INDEX", "DROP TEMP TABLE", "DROP TEMP TRIGGER", "DROP TEMP VIEW", "DROP TRIGGER", "DROP VIEW"),
        *("INSERT", "PRAGMA", "TRANSACTION", "UPDATE", "ATTACH", "DETACH", "ALTER TABLE", "REINDEX", "ANALYZE"),
        *("CREATE VTABLE", "DROP VTABLE", "FUNCTION", "SAVEPOINT"),
    )
}


def _named(action: int, first: str | None, second: str | None) -> str:
    """An action as a person would call it."""
    if action == sqlite3.SQLITE_FUNCTION:
        return f"the function {second}"
    if action == sqlite3.SQLITE_PRAGMA:
        return f"PRAGMA {first}" + (" with an argument" if (first or "").lower() in BARE else "")
    word = _ACTIONS.get(action, f"action {action}")
    # The engine compiles a vacuum as an attachment of its target.
    return "ATTACH, and VACUUM INTO" if action == sqlite3.SQLITE_ATTACH else word
