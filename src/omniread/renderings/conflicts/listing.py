"""How are the merge conflicts of a text listed?

The text is passed over twice: first they are counted, then each is described when its row is asked for. So what is held
does not grow with the length of a text.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

from omniread.layout.names import shown
from omniread.merging.scanning import Scan
from omniread.model.lines import Lines
from omniread.model.note import Note
from omniread.model.sighting import Sighting
from omniread.renderings.conflicts.unmerged import doubt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.merging.hunk import Hunk
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work
    from omniread.model.text import Text

BATCH = 256
LABEL = 60
NAMED = 5


class Listing:
    """The conflicts of a text, counted."""

    def __init__(self, blob: Blob, text: Text, scope: Scope, work: Work) -> None:
        """Pass over the text once."""
        self._blob = blob
        self._text = text
        self._scope = scope
        self._work = work
        self._scan = scan = Scan(text, work)
        self._alike: Counter[str] = Counter()
        self._by_git = False
        for hunk in scan.hunks():
            self._alike[hunk.digest] += 1
            self._by_git = self._by_git or not hunk.style.startswith("jj")
        self._total = sum(self._alike.values())

    @property
    def counted(self) -> int | str:
        """How many there are; `more than N` where not all of the text was looked at."""
        return self._total if self._scan.stopped is None else f"more than {self._total}"

    def rows(self) -> Lines:
        """The rows, made as they are asked for."""
        return Lines(self._rows(), total=self._total + 1)

    def notes(self) -> Iterator[Note]:
        """What does not count, what was not looked at, and what git says."""
        scan, ref = self._scan, self._blob.ref
        if scan.faulty:
            named = "; ".join(f"line {fault.line}, {fault.why}" for fault in scan.faults[:NAMED])
            more = f"; and {scan.faulty - NAMED} more" if scan.faulty > NAMED else ""
            one = scan.faulty == 1
            what = "One marker begins" if one else f"{scan.faulty:,} markers begin"
            text = f"{what} no well-formed conflict and {'is' if one else 'are'} not counted: {named}{more}"
            yield Note("conflicts", text, f"{ref}:{scan.faults[0].line}-")
        if scan.stopped is not None:
            place = f"{ref}:/^<{{7}}/:{scan.stopped}-"
            most = f"{self._work.limits.conflict_bytes:,} bytes (conflict_bytes)"
            text = f"Only the first {most} were looked at, to line {scan.stopped - 1}. {place} searches the rest"
            yield Note("limit-capped", text, place)
        said = doubt(self._blob, self._total, self._scope, self._work, by_git=self._by_git)
        if said is not None:
            yield Note("conflicts", said)

    def _rows(self) -> Iterator[str]:
        yield self._head()
        seen: Counter[str] = Counter()
        hunks = Scan(self._text, self._work).hunks()
        while batch := list(islice(hunks, BATCH)):
            sightings = [self._sighting(hunk, seen) for hunk in batch]
            numbers = self._scope.conflicts.numbers(sightings)
            yield from (_row(number, hunk) for number, hunk in zip(numbers, batch, strict=True))

    def _head(self) -> str:
        name, stopped = shown(self._blob.ref), self._scan.stopped
        counted = f"{self._total:,} merge conflict{'' if self._total == 1 else 's'}"
        if stopped is not None:
            head = f"Perhaps more than {counted} in {name}: {self._total:,} up to line {stopped - 1}"
        elif not self._total:
            return f"No merge conflict in {name}"
        else:
            head = f"{counted} in {name}"
        return f"{head}. conflict://N shows one as it stands, conflict://N/ours, /theirs or /base one part of it"

    def _sighting(self, hunk: Hunk, seen: Counter[str]) -> Sighting:
        able, cwd, ref = self._blob.capabilities, self._scope.cwd, self._blob.ref
        nth = seen[hunk.digest]
        seen[hunk.digest] += 1
        of = able.identity or f"{cwd}\0{ref}"
        return Sighting(ref, cwd, of, hunk.first, hunk.last, hunk.digest, nth, self._alike[hunk.digest])


def _row(number: int, hunk: Hunk) -> str:
    """`conflict://3  lines 40-61  2 sides  base: yes  diff3  HEAD | topic`."""
    base = "no" if not hunk.bases else "yes" if hunk.bases == 1 else f"yes, {hunk.bases}"
    labels = " | ".join(_label(part.label) for part in hunk.parts if part.label and part.role != "base")
    parts = [f"conflict://{number}", hunk.lines, f"{hunk.sides} sides", f"base: {base}", hunk.style]
    if labels:
        parts.append(labels)
    if hunk.doubtful:
        others = ", ".join(map(str, hunk.doubtful[:NAMED])) + ("…" if len(hunk.doubtful) > NAMED else "")
        parts.append(f"(where its sides part is not certain: line {others} may be the ======= too)")
    return "  ".join(parts)


def _label(label: str) -> str:
    text = shown(label)
    return text if len(text) <= LABEL else f"{text[: LABEL - 1]}…"
