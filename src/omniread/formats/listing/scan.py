"""Which entries of a tree come next, when there may be more of them than can be held?"""

from __future__ import annotations

from heapq import nsmallest
from time import monotonic

from omniread.formats.listing.names import by_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from omniread.model.node import Entry, Tree
    from omniread.model.scope import Work

    Order = Callable[[Entry], Any]
    Keyed = tuple[Any, int, Entry]


class Scan:
    """Entries in an order, a run at a time: each call looks at the whole tree for those that it has not given yet.

    So every entry is given exactly once, also when the tree changes in between. The first run has `most` entries, each
    further one twice as many as the one before.
    A look may take `seconds` from the first entry that it finds. After that it gives what it has, and the order is
    that of the names from then on, run by run: `hurried` says so. `total` counts the entries that are not ignored
    (there are more, when hurried), `ignored` those that the tree's ignore rules hide, `folders` those that can be
    descended into; `last` is the last one in the order. `ended` says that nothing is left.
    """

    def __init__(self, order: Order, *, most: int, seconds: float | None = None, ignoring: bool = True) -> None:
        """Prepare; nothing is read. Without `ignoring` the ignore rules do not count."""
        self.total: int = 0
        self.ignored: int = 0
        self.folders: int = 0
        self.last: Entry | None = None
        self.hurried: bool = False
        self.ended: bool = False
        self._order = order
        self._most = most
        self._seconds = seconds
        self._ignoring = ignoring
        self._given: set[str] = set()
        self._fresh = 0

    def following(self, tree: Tree, work: Work) -> list[Entry]:
        """The next entries, none at the end. `tree` may be another look at the same place than last time."""
        self.ended = True
        known = self.total
        found = [entry for _, _, entry in nsmallest(self._most, self._look(tree, work))]
        if self.hurried:
            self.total = max(self.total, known)
            self._order = by_name
            found.sort(key=by_name)
        if self._fresh > len(found):
            self.ended = False
        if not self.ended:
            self._given.update(entry.name for entry in found)
            self._most *= 2  # who reads on to the end of a huge tree looks at it a few times, not once a page
        return found

    def _look(self, tree: Tree, work: Work) -> Iterator[Keyed]:
        """The entries that were not given yet, with what they are sorted by."""
        self.total = self.ignored = self.folders = self._fresh = 0
        hides = tree.capabilities.ignored if self._ignoring else None
        last: Keyed | None = None
        end = float("inf")
        for entry in tree.entries():
            work.check()
            if self._fresh and monotonic() >= end:
                self.hurried = True
                self.ended = False
                break
            if hides is not None and entry.count is None and hides(entry.name, entry.kind == "directory"):
                self.ignored += 1
                continue
            self.total += 1
            self.folders += descends(entry)
            if entry.name in self._given:
                continue
            if not self._fresh and self._seconds is not None:
                end = monotonic() + self._seconds
            self._fresh += 1
            keyed = (self._order(entry), self.total, entry)
            last = keyed if last is None else max(last, keyed)
            yield keyed
        self.last = last[2] if last is not None else None


def descends(entry: Entry) -> bool:
    """Whether an entry has names below that a listing may show."""
    return entry.kind == "directory" and entry.count is None and entry.mark is None
