"""Which conflicts are there among lines that come one after another?

A marker may be a stray one, and a conflict may lie inside another whose markers are longer or shorter: then the outer
one counts, once it is known to be one, and the inner one is text. What comes out is sorted, and nothing overlaps.
"""

from __future__ import annotations

from omniread.merging.draft import Draft
from omniread.merging.hunk import Fault, Hunk
from omniread.merging.markers import BEGIN, END, OPENING, marker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# More kinds of markers that are open at once than any file has; and more conflicts inside one.
OPEN = 4
INSIDE = 100
NO_END = "it has no end"


class Scanner:
    """Takes lines in order, and gives what is found as soon as nothing further up can still make text of it."""

    def __init__(self) -> None:
        """Nothing has been read."""
        self._drafts: dict[int, Draft] = {}
        self._found: list[Hunk | Fault] = []

    @property
    def idle(self) -> bool:
        """Whether nothing is open, so that only a line which begins with `<<<<<<<` can matter."""
        return not self._drafts

    @property
    def opened(self) -> int | None:
        """The line of the first marker that is open, None when none is."""
        return min((draft.line for draft in self._drafts.values()), default=None)

    def feed(self, number: int, text: str) -> Iterator[Hunk | Fault]:
        """Take a line without its end."""
        if not self._drafts and not text.startswith(OPENING):
            return
        found = marker(text)
        for width, draft in tuple(self._drafts.items()):
            mine = found if found is not None and found.width == width else None
            if mine is None or mine.sign not in {BEGIN, END}:
                draft.take(number, text, mine)
            elif mine.sign == END:
                del self._drafts[width]
                self._add(draft.end(number, text, mine))
            else:
                del self._drafts[width]
                self._add(Fault(draft.line, f"another begins before its end, on line {number}"))
        if found is None or found.sign not in {BEGIN, END}:
            return
        if found.sign == BEGIN and len(self._drafts) < OPEN:
            self._drafts[found.width] = Draft(number, text, found)
        if self._drafts and len(self._found) > INSIDE:
            self._give_up()
        yield from self._settled()

    def end(self, why: str = NO_END) -> Iterator[Hunk | Fault]:
        """Say that no line follows, and why what is open will not end."""
        for draft in self._drafts.values():
            self._add(Fault(draft.line, why))
        self._drafts.clear()
        yield from self._settled()

    def _give_up(self) -> None:
        """Take the outermost that is open for a stray marker: there are too many conflicts inside it."""
        draft = min(self._drafts.values(), key=lambda each: each.line)
        del self._drafts[draft.width]
        self._add(Fault(draft.line, f"more than {INSIDE:,} conflicts follow before its end"))

    def _add(self, found: Hunk | Fault) -> None:
        """Put it in its place among what waits, which is sorted."""
        if isinstance(found, Hunk):
            # What lies inside it is text, and so is what only begins there.
            while self._found and _start(self._found[-1]) >= found.first:
                self._found.pop()
            for width in [width for width, draft in self._drafts.items() if draft.line >= found.first]:
                del self._drafts[width]
        self._found.append(found)
        if isinstance(found, Fault):
            self._found.sort(key=_start)

    def _settled(self) -> Iterator[Hunk | Fault]:
        """What nothing that is open encloses, in the order of its lines."""
        opened = self.opened
        while self._found and (opened is None or _start(self._found[0]) < opened):
            yield self._found.pop(0)


def _start(found: Hunk | Fault) -> int:
    return found.first if isinstance(found, Hunk) else found.line
