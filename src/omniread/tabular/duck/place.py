"""Where does the engine find the bytes: on the disk, or in a stream of ours?

A file is opened by its path, so that many threads read it. Everything else (a member of an archive, a remote object, a
text in another encoding) is a stream behind an address of its own. The engine may open that one name and no other.
"""

from __future__ import annotations

import os

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO, Final

    from omniread.model.node import Blob

SCHEME: Final = "omniread"
ADDRESS: Final = f"{SCHEME}://data"
# The engine takes a name with one of these for a pattern.
PATTERN: Final = frozenset("*?[]{}")


@value
class Place:
    """One file: `name` is what the engine opens, `shown` what it is called in messages.

    `opener` gives a seekable stream, as often as it is asked, and `size` its length in bytes; None where the engine
    opens the path itself.
    """

    name: str
    shown: str
    opener: Callable[[], BinaryIO] | None = None
    size: int = 0

    @property
    def literal(self) -> str:
        """The name as a text of SQL."""
        return literal(self.name)


def placed(blob: Blob) -> Place:
    """The place of a blob: its path, if what lies there is what the blob was found to be."""
    path = _path(blob)
    size = blob.facts.size
    if size is None:
        size = blob.open().seek(0, os.SEEK_END)
    return Place(path, blob.name, None, size) if path is not None else streamed(blob.name, blob.open, size)


def streamed(shown: str, opener: Callable[[], BinaryIO], size: int) -> Place:
    """The place of what only a stream gives."""
    return Place(ADDRESS, shown, opener, size)


def literal(text: str) -> str:
    """A text as SQL takes it."""
    return "'" + text.replace("'", "''") + "'"


def _path(blob: Blob) -> str | None:
    """The path that the engine can open in the blob's stead, None when there is none, or when it leads elsewhere."""
    path = blob.facts.path
    if path is None or os.name != "posix" or not path.startswith("/") or not PATTERN.isdisjoint(path):
        return None
    try:
        path.encode()
        status = os.stat(path)
    except (OSError, UnicodeEncodeError):
        return None
    return path if (status.st_size, status.st_mtime) == (blob.facts.size, blob.facts.mtime) else None
