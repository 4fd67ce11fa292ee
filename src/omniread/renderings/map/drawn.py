"""How does a map read, row by row, and what is said of what it does not show?"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from omniread.model.value import changed
from omniread.renderings.map.fitting import Room, fitted
from omniread.renderings.map.referring import Referring
from omniread.renderings.map.remarks import remarks
from omniread.walking.files import place
from omniread.walking.frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.note import Note
    from omniread.model.selector import Outline
    from omniread.renderings.map.gathering import Gathered
    from omniread.renderings.map.ranking import Ranked
    from omniread.walking.visit import Visit


class Drawn(Frozen):
    """The rows of one map; safe for threads, each of which comes with a visit of its own.

    `most` is how many of them the first page has, None when it has all of them.
    """

    def __init__(
        self, gathered: Gathered, files: Sequence[Ranked], visit: Visit, asked: Outline, *, refs: bool
    ) -> None:
        """Choose of the ranked files what fits on the first page."""
        self._visit = visit
        self._referring = Referring(gathered.files) if refs else None
        self._first, self._rest = fitted(files, Room(visit.work.limits), asked.unfold, self._heading, self._beneath)
        each = 2 if refs else 1
        counts = [each * len(block.declared) + 2 for block in (*self._first, *self._rest)]
        super().__init__(self._rows(), "map", "Ask for it again without lines.", max(0, sum(counts) - 1))
        self.most: int | None = sum(counts[: len(self._first)]) if self._rest else None
        self._heads = [0, *accumulate(counts)]
        self._said = tuple(remarks(gathered, self._first, self._rest, asked, self._place))

    def rows(self, visit: Visit) -> Iterator[str]:
        """All rows, for one read."""

        def begin() -> None:
            self._visit = visit

        return self.made(visit.work, begin)

    def notes(self, first: int) -> tuple[Note, ...]:
        """What is to be said of a page that begins with row `first`."""
        number = bisect_right(self._heads, first - 1) - 1
        blocks = (*self._first, *self._rest)
        if number >= len(blocks) or first - 1 == self._heads[number] or first == self._heads[number + 1]:
            return self._said
        head, *others = self._said
        return (changed(head, text=f"{head.text}. This page begins in {self._place(blocks[number].path)}"), *others)

    def _rows(self) -> Iterator[str]:
        for number, block in enumerate((*self._first, *self._rest)):
            if number:
                yield ""
            many, total = len(block.declared), block.total
            count = (
                f"{many:,} of {total:,} symbols" if many < total else "1 symbol" if total == 1 else f"{total:,} symbols"
            )
            yield f"{self._place(block.path)} ({count})"
            for one in block.declared:
                yield f"{one.line}: {one.text}"
                yield from self._beneath(one.name, block.path)

    def _place(self, path: str) -> str:
        """The path string that reads what is at a path below the root."""
        if not path:
            return self._visit.root.ref
        folder, _, name = path.rpartition("/")
        return place(self._visit, folder, name)

    def _beneath(self, name: str, path: str) -> tuple[str, ...]:
        """What stands under a name of the file at a path."""
        return () if self._referring is None else (f"    {self._referring.told(name, path)}",)

    def _heading(self, path: str) -> str:
        """What stands above the names of a file, at its longest."""
        return f"{self._visit.root.ref}/{path} (10 of 100 symbols)"
