"""How is a SQLite database recognised?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

HEADER = b"SQLite format 3\0"


class Sqlite:
    """SQLite 3: tables and views, rows by key, statements that only read."""

    name = "sqlite"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the first bytes, whatever the name."""
        return probe.tree is None and probe.head.startswith(HEADER)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:  # noqa: ARG002  # all containers take it
        """The tables. Unreadable when the file is damaged or locked."""
        from omniread.containers.sqlite.tree import Tables

        return Tables(blob, work)
