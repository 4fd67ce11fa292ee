"""How does a listing keep its order from page to page, while the folder under it changes?"""

from __future__ import annotations

from time import monotonic

from omniread.walking.frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.node import Tree
    from omniread.model.note import Note
    from omniread.model.scope import Work

    Asking = Callable[[], "Visit"]


class Visit:
    """The read that asks right now: its tree, its work, and when it stops looking into folders below.

    A frozen listing outlives the read that began it, so whatever makes its rows asks for the visit each time.
    """

    def __init__(self, tree: Tree, work: Work) -> None:
        """Begin now."""
        self.tree = tree
        self.work = work
        self.until: float = monotonic() + work.limits.dir_seconds


class Listing(Frozen):
    """The rows of a listing; `notes` are those of it, `total` the number of its rows, None while it is not known."""

    def __init__(
        self, make: Callable[[Asking], Iterator[str]], visit: Visit, *, notes: tuple[Note, ...], total: int | None
    ) -> None:
        """Take the maker of the rows, which is given the way to ask who is reading."""
        super().__init__(make(lambda: self._visit), "listing", "Read the folder again without lines.", total)
        self.notes = notes
        self._visit = visit

    def rows(self, visit: Visit) -> Iterator[str]:
        """All rows, for one read; Unreadable when another read broke off while it made them."""

        def begin() -> None:
            self._visit = visit

        return self.made(visit.work, begin)
