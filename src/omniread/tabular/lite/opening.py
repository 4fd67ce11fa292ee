"""How is a database file opened so that nothing changes, neither in it nor beside it?

An ordinary read-only connection writes: beside a database with a write-ahead log it leaves a `-wal` and a `-shm` file.
What is opened instead depends on what lies beside the file. Where the log cannot be read in place, a copy is read.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from omniread.model.errors import Unreadable
from omniread.tabular.lite.session import Session
from omniread.tabular.lite.spill import folder
from omniread.tabular.lite.sql import quoted, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from omniread.model.scope import Work

PLACE: Final = "mode=ro"
"""Read in place, under the engine's locks."""
ALONE: Final = "mode=ro&immutable=1"
"""Read the file as it is, without its log and without locks."""
LOGGED: Final = "mode=ro&readonly_shm=1"
"""Read in place together with a log whose index is there; the index is neither made nor changed."""
COPY: Final = "mode=rw"
"""Read a copy of ours, which the engine may repair."""

# Modules of virtual tables that prepare writing statements as soon as they are opened.
EAGER: Final = ("rtree", "geopoly")
FIRST: Final = "SELECT count(*) FROM sqlite_master"


def connected(path: str, way: str, work: Work) -> Session:
    """A guarded connection to the file. Raises sqlite3.Error when the engine cannot read it at all."""
    return _opened(path, way, work, salvage=False)


def salvaged(path: str, way: str, work: Work) -> Session:
    """As `connected`, for a file whose first page or schema contradicts the rest: what can be read is read.

    Raises Unreadable when nothing can.
    """
    try:
        return _opened(path, way, work, salvage=True)
    except sqlite3.Error as error:
        raise Unreadable(
            f"The database cannot be read: {error}.",
            hint="It is damaged or encrypted; its bytes are shown with :hex.",
        ) from error


def _opened(path: str, way: str, work: Work, *, salvage: bool) -> Session:
    from pathlib import Path

    uri = f"{Path(path).absolute().as_uri()}?{way}"
    busy = work.limits.sql_busy_ms / 1000
    connection = sqlite3.connect(uri, uri=True, timeout=busy, isolation_level=None, check_same_thread=False)
    # Not `trusted_schema = OFF`: that refuses views over search tables and columns made of JSON. The guard judges the
    # functions of views, and those that do more than compute the engine takes from no schema.
    for pragma in ("query_only = ON", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {pragma}")
    if folder() is None:
        connection.execute("PRAGMA temp_store = MEMORY")
    if salvage:
        # The engine then believes the file more than what is said of it; it still cannot write.
        connection.execute("PRAGMA writable_schema = ON")
    session = Session(connection, work)
    session.own(FIRST)
    _meet(session)
    return session


def _meet(session: Session) -> None:
    """Open the virtual tables that could not be opened under the guard."""
    eager = " OR ".join(f"sql LIKE '%using%{module}%'" for module in EAGER)
    names = session.own(select(("name",), "sqlite_master", where=f"rootpage = 0 AND type = 'table' AND ({eager})"))
    if names:
        with session.unguarded(), suppress(sqlite3.Error):
            for (name,) in names:
                session.own(select(("1",), quoted(str(name)), limit=0))
