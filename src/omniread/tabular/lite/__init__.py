"""How is SQLite asked so that it can only read?

`Session` is a guarded connection, `Private` one whose rows are our own, `connected` makes one to a file.
`checked_where` says whether a text is one expression. Only this package opens connections.
"""

from __future__ import annotations

from omniread.tabular.lite.opening import connected, salvaged
from omniread.tabular.lite.private import Private
from omniread.tabular.lite.session import Answer, Session
from omniread.tabular.lite.where import checked_where

__all__ = ["Answer", "Private", "Session", "checked_where", "connected", "salvaged"]
