"""How is what was costly to make found again by the next read?

Indexes of archives and of lines are kept in memory under the version of the file that they were made of, the ones used
last. A file that changes gets a new version, so an old index is never found again and falls out in time.
"""

from __future__ import annotations

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Value = TypeVar("Value")

ENTRIES = 64
PARTS = 500_000


class Cache:
    """Values by kind and key, safe for threads; of each kind the `entries` that were used last.

    A value that can be counted (`len`) counts with its parts: together those of a kind have at most `parts`, so that
    64 indexes of huge archives do not pile up. The newest value is kept in any case.
    """

    def __init__(self, entries: int = ENTRIES, parts: int = PARTS) -> None:
        """Start empty."""
        self._entries = entries
        self._parts = parts
        self._lock = allocate_lock()
        self._kinds: dict[str, dict[str, Any]] = {}

    def get(self, kind: str, key: str | None, make: Callable[[], Value]) -> Value:
        """The value of a key, made now if need be; a key of None is never kept.

        Two threads that ask for the same new key may both make it; the first one done is kept. What `make` raises
        passes through, and nothing is kept.
        """
        if key is None:
            return make()
        with self._lock:
            kept = self._kinds.setdefault(kind, {})
            if key in kept:
                # A dictionary keeps the order of insertion: what was used moves to the end.
                kept[key] = kept.pop(key)
                return kept[key]
        made = make()
        with self._lock:
            made = kept.setdefault(key, made)
            self._forget(kept)
        return made

    def clear(self) -> None:
        """Forget everything, and let go of what it holds open."""
        with self._lock:
            self._kinds.clear()

    def _forget(self, kept: dict[str, Any]) -> None:
        """Drop what was not used for longest, until the rest fits."""
        parts = sum(map(_parts, kept.values()))
        while len(kept) > 1 and (len(kept) > self._entries or parts > self._parts):
            parts -= _parts(kept.pop(next(iter(kept))))


def _parts(value: object) -> int:
    measure: Callable[[object], int] | None = getattr(type(value), "__len__", None)
    return measure(value) if measure is not None else 1
