"""How much of the disk does a statement fill with what it sorts and sets aside?

The engine puts what does not fit its cache into nameless files in the folder for temporary files, and knows no limit
for them. Nobody tells their size, so what is watched is how the free space falls.
"""

from __future__ import annotations

import os

from omniread.model.errors import TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MOST: Final = 1 << 30
"""Bytes by which the free space may fall while one statement runs."""


def folder() -> str | None:
    """Where the engine puts its temporary files, None when it has no place but the current folder."""
    if os.name == "nt":
        import tempfile

        return tempfile.gettempdir()
    # In the engine's own order.
    places = (os.environ.get("SQLITE_TMPDIR"), os.environ.get("TMPDIR"), "/var/tmp", "/usr/tmp", "/tmp")  # noqa: S108
    return next((place for place in places if place and os.access(place, os.W_OK | os.X_OK)), None)


class Spill:
    """The free space when a statement began to take long."""

    def __init__(self) -> None:
        """Look once."""
        self._folder = folder()
        self._before = self._free()

    def check(self) -> None:
        """TooBig when a statement has taken more than a gigabyte of it."""
        if self._before - self._free() > MOST:
            raise TooBig(
                f"The query needs more than {MOST:,} bytes of temporary space for what it sorts or sets aside.",
                hint="Ask for fewer or smaller columns, or for fewer rows before they are sorted.",
            )

    def _free(self) -> int:
        from shutil import disk_usage

        return 0 if self._folder is None else disk_usage(self._folder).free
