"""Where are rows put that come from no database, so that SQL can be asked of them?"""

from __future__ import annotations

import sqlite3

from omniread.tabular.lite.session import Session
from omniread.tabular.lite.spill import folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work


class Private(Session):
    """A database of one read, at first in memory; what does not fit there goes to a nameless temporary file.

    Its owner fills it within `unguarded()`. It holds at most so many bytes: SQLITE_FULL beyond.
    """

    def __init__(self, work: Work, size: int | None = None) -> None:
        """Empty; `size` bytes at most, by default as many as an archive may have."""
        # The empty name: a private database that the engine itself keeps, spills and removes.
        connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        (page_size,) = connection.execute("PRAGMA page_size").fetchone()
        pages = max(1, (size or work.limits.archive_bytes) // page_size)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        connection.execute("PRAGMA journal_mode = OFF")
        if folder() is None:
            connection.execute("PRAGMA temp_store = MEMORY")
        super().__init__(connection, work)
