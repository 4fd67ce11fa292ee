"""How does what was found below a tree stay as it is from page to page, and go on where it stopped?

Rows are made as far as somebody asks for them, and stay as they were: a page that goes on shows what was there when the
walk passed by. What is kept is bounded.
"""

from __future__ import annotations

# Not `threading`: importing it costs a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

from omniread.model.errors import Unreadable
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from omniread.model.scope import Work

    Kind = TypeVar("Kind", bound="Frozen")

KEPT = 8
WAIT = 0.05


class Frozen:
    """Rows that are made once and are the same for every read; safe for threads.

    A note among the rows is a pause: whoever asks for more then goes on. `called` is what errors call it (`search`),
    `known` the number of rows where it is known beforehand.
    """

    def __init__(self, rows: Iterator[str | Note], called: str, again: str, known: int | None = None) -> None:
        """Make nothing yet; `again` is what to do when it was broken off."""
        self._more = rows
        self._called = called
        self._again = again
        self._known = known
        self._kept: list[str] = []
        self._ended = False
        self._stopped: Note | None = None
        self._making = False
        self._lock = allocate_lock()

    @property
    def total(self) -> int | None:
        """The number of rows, None while it is not known."""
        return len(self._kept) if self._ended else self._known

    @property
    def broken(self) -> bool:
        """Whether making a row failed or was cancelled: no more rows will come, though there are some."""
        return self._making and not self._lock.locked()

    @property
    def stopped(self) -> Note | None:
        """Why it goes no further in the read that asked last, None when it did not pause."""
        return self._stopped

    def made(self, work: Work, begin: Callable[[], None]) -> Iterator[str]:
        """All rows, for one read, as far as it goes; `begin` is called before a row is made for it.

        Unreadable when another read broke off while it made them.
        """
        at = 0
        while at < len(self._kept) or self._make(at, work, begin):
            yield self._kept[at]
            at += 1

    def _make(self, at: int, work: Work, begin: Callable[[], None]) -> bool:
        """Make the row at an index unless another read just did; False at the end, and at a pause."""
        while not self._lock.acquire(timeout=WAIT):
            work.check()
        try:
            if at < len(self._kept) or self._ended:
                return at < len(self._kept)
            if self._making:
                raise Unreadable(f"This {self._called} was broken off.", hint=self._again)
            begin()
            self._stopped = None
            # Stays set when `next` raises: what raised once has no more rows, and must not pass for complete.
            self._making = True
            row = next(self._more, None)
            self._making = False
            self._ended = row is None
            if isinstance(row, Note):
                self._stopped = row
            elif row is not None:
                self._kept.append(row)
            return isinstance(row, str)
        finally:
            self._lock.release()


class Shelf:
    """What was frozen last in a session, at most `KEPT` of it."""

    def __init__(self) -> None:
        """Start empty."""
        self._kept: dict[str, Frozen] = {}
        self._lock = allocate_lock()

    def get(self, key: str, kind: type[Kind]) -> Kind | None:
        """What is kept under a key, None when there is none that can go on."""
        with self._lock:
            found = self._kept.get(key)
        return found if isinstance(found, kind) and not found.broken else None

    def put(self, key: str, frozen: Frozen) -> None:
        """Keep it in the place of an older one."""
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = frozen
            while len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
