"""How does a map read, row by row, and what is said of what it does not show?"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import accumulate

from omniread.layout.names import shown
from omniread.model.note import Note
from omniread.model.selector import Selector
from omniread.model.value import changed
from omniread.renderings.map.fitting import Room, fitted, most_of
from omniread.renderings.map.ranking import ranked
from omniread.renderings.map.referring import Referring
from omniread.walking.files import place
from omniread.walking.frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.selector import Outline
    from omniread.renderings.map.gathering import Gathered
    from omniread.walking.visit import Visit

NAMED = 3


class Drawn(Frozen):
    """The rows of one map; safe for threads, each of which comes with a visit of its own.

    `most` is how many of them the first page has, None when it has all of them.
    """

    def __init__(self, gathered: Gathered, visit: Visit, asked: Outline, *, refs: bool) -> None:
        """Rank what was gathered, and choose what fits on the first page."""
        files = ranked(gathered.files, most_of(asked.unfold))
        self._visit = visit
        self._referring = Referring(gathered.files) if refs else None
        self._first, self._rest = fitted(files, Room(visit.work.limits), asked.unfold, self._heading, self._beneath)
        each = 2 if refs else 1
        counts = [each * len(block.declared) + 2 for block in (*self._first, *self._rest)]
        super().__init__(self._rows(), "map", "Ask for it again without lines.", max(0, sum(counts) - 1))
        self.most: int | None = sum(counts[: len(self._first)]) if self._rest else None
        self._heads = [0, *accumulate(counts)]
        self._said = tuple(self._notes(gathered, asked))

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

    def _notes(self, gathered: Gathered, asked: Outline) -> Iterator[Note]:
        root = self._visit.root
        yield from self._counted(gathered)
        if self._rest or any(len(block.declared) < block.total for block in self._first):
            yield self._not_shown(asked)
        if gathered.failed:
            names = ", ".join(map(shown, gathered.failed[:NAMED])) + (", …" if len(gathered.failed) > NAMED else "")
            yield Note("syntax", f"{counted(len(gathered.failed), 'file')} could not be parsed: {names}")
        if gathered.stopped is not None:
            text = (
                f"The map {gathered.stopped} in {shown(gathered.place)}: it is of what was seen until then. Ask again"
            )
            text = f"{text}, as what was parsed is kept, or for a folder below"
            yield Note("truncated", text, f"{root.ref}:{Selector(asked)}")

    def _counted(self, gathered: Gathered) -> Iterator[Note]:
        """Of what the map is, and what it leaves out."""
        left_out = gathered.skipped.left_out("looked at")
        others = gathered.others and f"{counted(gathered.others, 'other file')} {_are(gathered.others)} no program"
        pinned = gathered.pinned and f"{counted(gathered.pinned, 'pinned file')} {_are(gathered.pinned)} left out"
        if not (self._first or self._rest):
            yield Note("no-outline", f"No symbols below{others}{pinned}{left_out}")
            return
        blocks = (*self._first, *self._rest)
        symbols = sum(block.total for block in blocks)
        text = f"{len(blocks):,} files with {symbols:,} symbols, by how many other files mention them"
        bare = len(gathered.files) - len(blocks)
        without = f"; {bare:,} files declare nothing" if bare else ""
        yield Note("structure", f"{text}{without}{others}{pinned}{left_out}")

    def _not_shown(self, asked: Outline) -> Note:
        """What is not on the first page, and what shows it."""
        symbols = sum(block.total for block in (*self._first, *self._rest)) - sum(len(b.declared) for b in self._first)
        files = f"{len(self._rest):,} files and " if self._rest else ""
        top = self._place(self._first[0].path)
        text = f"Not on the first page: {files}{symbols:,} symbols. Use {top}:outline for a file"
        folders = [f"{self._place(folder)}:{asked}" for folder in _folders([block.path for block in self._rest])]
        if not folders:
            return Note("more", text)
        return Note("more", f"{text}, {', '.join(folders)} for a folder", folders[0])

    def _place(self, path: str) -> str:
        """The path string that reads what is at a path below the root."""
        folder, _, name = path.rpartition("/")
        return place(self._visit, folder, name)

    def _beneath(self, name: str, path: str) -> tuple[str, ...]:
        """What stands under a name of the file at a path."""
        return () if self._referring is None else (f"    {self._referring.told(name, path)}",)

    def _heading(self, path: str) -> str:
        """What stands above the names of a file, at its longest."""
        return f"{self._visit.root.ref}/{path} (10 of 100 symbols)"


def _folders(paths: list[str]) -> list[str]:
    """The folders with most of the files: those that lie side by side in the deepest one that holds them all."""
    ways = [path.split("/")[:-1] for path in paths]
    depth = 0
    while ways and all(len(way) > depth for way in ways) and len({way[depth] for way in ways}) == 1:
        depth += 1
    counts = Counter("/".join(way[: depth + 1]) for way in ways if len(way) > depth)
    return [folder for folder, _ in sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:NAMED]]
