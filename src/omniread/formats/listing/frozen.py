"""How does a listing keep its order from page to page, while the folder under it changes?"""

from __future__ import annotations

# Not `threading`: importing it costs a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock
from time import monotonic

from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.node import Tree
    from omniread.model.note import Note
    from omniread.model.scope import Work

    Asking = Callable[[], "Visit"]

FOLDERS = 8


class Visit:
    """The read that asks right now: its tree, its work, and when it stops looking into folders below.

    A frozen listing outlives the read that began it, so whatever makes its rows asks for the visit each time.
    """

    def __init__(self, tree: Tree, work: Work) -> None:
        """Begin now."""
        self.tree = tree
        self.work = work
        self.until: float = monotonic() + work.limits.dir_seconds


class Frozen:
    """Rows that are made once, as far as somebody asked for them, and are the same for every read; safe for threads.

    `notes` are those of the listing; `total` is the number of its rows, None while it is not known.
    """

    def __init__(
        self, make: Callable[[Asking], Iterator[str]], visit: Visit, *, notes: tuple[Note, ...], total: int | None
    ) -> None:
        """Take the maker of the rows, which is given the way to ask who is reading."""
        self.notes = notes
        self._total = total
        self._visit = visit
        self._more = make(lambda: self._visit)
        self._kept: list[str] = []
        self._ended = False
        self._making = False
        self._lock = allocate_lock()

    @property
    def total(self) -> int | None:
        """The number of rows."""
        return len(self._kept) if self._ended else self._total

    @property
    def broken(self) -> bool:
        """Whether making a row failed or was cancelled: no more rows will come, though there are some."""
        with self._lock:
            return self._making

    def rows(self, visit: Visit) -> Iterator[str]:
        """All rows, for one read; Unreadable when another read broke off while it made them."""
        at = 0
        while at < len(self._kept) or self._make(at, visit):
            yield self._kept[at]
            at += 1

    def _make(self, at: int, visit: Visit) -> bool:
        """Make the row at an index unless another read just did; False at the end."""
        with self._lock:
            if at < len(self._kept) or self._ended:
                return at < len(self._kept)
            if self._making:
                raise Unreadable("This listing was broken off.", hint="Read the folder again without lines.")
            self._visit = visit
            # Stays set when `next` raises: what raised once has no more rows, and must not pass for complete.
            self._making = True
            row = next(self._more, None)
            self._making = False
            if row is None:
                self._ended = True
                return False
            self._kept.append(row)
            return True


class Shelf:
    """The frozen listings of a session, the `FOLDERS` that were made last."""

    def __init__(self) -> None:
        """Start empty."""
        self._kept: dict[str, Frozen] = {}
        self._lock = allocate_lock()

    def get(self, key: str) -> Frozen | None:
        """The listing of a key, None when there is none that can be read to its end."""
        with self._lock:
            found = self._kept.get(key)
        return None if found is None or found.broken else found

    def put(self, key: str, listing: Frozen) -> None:
        """Keep a listing in the place of an older one."""
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = listing
            while len(self._kept) > FOLDERS:
                del self._kept[next(iter(self._kept))]
