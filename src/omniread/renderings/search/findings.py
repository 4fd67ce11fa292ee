"""How does a search keep what it found from page to page, and go on where it stopped?

The rows are made as far as somebody asks for them, and stay as they were found: a page that goes on shows what was
there when the search passed by, and a search without a range begins anew. What is kept is bounded.
"""

from __future__ import annotations

from bisect import bisect_right

from omniread.matching.sweep import Sweep
from omniread.model.note import Note
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.model.value import changed
from omniread.renderings.search.leaves import QUICK, Leaves, Spent
from omniread.renderings.search.tally import Tally
from omniread.walking.frozen import Frozen
from omniread.walking.walk import UNSEARCHABLE, Walk, joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.address import Address
    from omniread.model.selector import Regex
    from omniread.walking.visit import Visit

ROWS = 20_000
"""A search ends when it has so many rows: nobody reads them all, and they are held in memory."""
BATCH = 32
"""So many small files are read at a time."""
NO_MORE = "(no further line matches)"


class Findings(Frozen):
    """The rows of one search below a tree; safe for threads, each of which comes with a visit of its own."""

    def __init__(self, asked: Regex, visit: Visit, address: Address | None = None) -> None:
        """Search nothing yet. BadSelector when the pattern is malformed."""
        super().__init__(self._search(), "search", "Search again without lines.")
        self._asked = asked
        self._address = address
        self._visit = visit
        self._tally = Tally()
        self._walk = Walk(self._tally)
        self._leaves = Leaves(asked, Sweep(asked, visit.work.limits.regex_seconds), self._tally)
        self._heads: list[int] = []

    @property
    def total(self) -> int | None:
        """The number of rows, None while there may be more; 0 where a search pauses that found nothing yet."""
        return super().total if self._kept else 0

    def rows(self, visit: Visit) -> Iterator[str]:
        """All rows, for one read, as far as its time goes. Unreadable when another read broke off while searching."""

        def begin() -> None:
            self._visit = visit

        return self.made(visit.work, begin)

    def notes(self, first: int) -> tuple[Note, ...]:
        """What is to be said by now of a page that begins with row `first`."""
        is_done = self._ended and self.stopped is None
        counts, *others = self._tally.notes(self._asked, self._visit.work.limits.regex_seconds, so_far=not is_done)
        head = bisect_right(self._heads, first) - 1
        if head >= 0 and self._heads[head] < first <= len(self._kept):
            counts = changed(counts, text=f"{counts.text}. This page begins in {self._kept[self._heads[head] - 1]}")
        return (counts, *others, *(() if self.stopped is None else (self.stopped,)))

    def _search(self) -> Iterator[str | Note]:
        """The rows, and a note wherever the search pauses: whoever asks for more then resumes it."""
        resumed = False
        for rows in self._groups():
            if isinstance(rows, Note):
                yield rows
                resumed = True
            elif rows and len(self._kept) >= ROWS:
                while True:
                    yield self._full()
            elif rows:
                resumed = False
                if self._kept:
                    yield ""
                self._heads.append(len(self._kept) + 1)
                yield from rows
        if resumed and self._kept:
            # Whoever followed the note to here is not led to nothing.
            yield NO_MORE

    def _groups(self) -> Iterator[list[str] | Note]:
        """The rows of one thing after another."""
        root = self._visit.root
        self._tally.unit = {"table": "table", "row": "row", "database": "table"}.get(root.kind, "file")
        if self._address is not None or root.kind in {"table", "row"}:
            yield self._leaves.node(self._visit, root, self._address)
            return
        while not self._walk.is_done:
            visit = self._visit
            if visit.has_moved and visit.is_late:
                yield self._pause("ran out of time (scan_seconds)")
                continue
            if self._walk.files:
                yield from self._in_folder(visit)
            else:
                self._walk.step(visit)
                visit.has_moved = True

    def _in_folder(self, visit: Visit) -> Iterator[list[str] | Note]:
        """The rows of the next few files in a folder, as far as this visit goes."""
        folder, files = self._walk.folder, self._walk.files
        names = files[: -BATCH - 1 : -1]
        try:
            tree = visit.tree(folder)
            contents = tree.contents(names, QUICK)
        except UNSEARCHABLE:
            # It was there when its names were taken.
            self._tally.skip("unreadable", folder)
            files.clear()
            return
        for name, data in zip(names, contents, strict=True):
            try:
                rows = self._leaves.rows(visit, tree, joined(folder, name), name, data)
            except Spent:
                if visit.has_moved:
                    yield self._pause("has decompressed as much as one read may (inflated_bytes)")
                    return
                self._tally.skip("big", joined(folder, name))
                rows = []
            files.pop()
            visit.has_moved = True
            if rows:
                yield rows
            if self._visit is not visit or visit.is_late:
                return

    def _pause(self, why: str) -> Note:
        """Why the search goes no further in this read, and what goes on."""
        selector = Selector(self._asked, ranges=(Span(len(self._kept) + 1, None),))
        following = f"{self._visit.root.ref}:{selector}"
        text = f"The search {why} in {self._walk.place}. Use :{selector} to go on"
        return Note("truncated", f"{text}, or search a folder below", following)

    def _full(self) -> Note:
        """Why the search does not go on at all, and what shows more."""
        folder = self._walk.place.rpartition("/")[0]
        narrower = f"{self._visit.tree(folder).ref}:{Selector(self._asked)}"
        text = f"There are more than {ROWS:,} rows, and the search ended in {self._walk.place}"
        return Note("truncated", f"{text}. Use a narrower pattern, or search a folder below: {narrower}", narrower)
