"""Which definitions of a name are there below a tree, one file after another, and what is said of the search?

Only files that have the word are parsed. Case counts at first; when nothing was found the files are passed once more,
without regard to it, and names that are close are remembered.
"""

from __future__ import annotations

from omniread.decoding.languages import language
from omniread.layout.names import shown
from omniread.model.note import Note
from omniread.model.selector import Selector, Symbol
from omniread.model.span import Span
from omniread.renderings.definitions.wanted import Near, Wanted
from omniread.syntax.kinds import is_code
from omniread.syntax.reading import structure_of
from omniread.walking.files import Files, place
from omniread.walking.frozen import Frozen
from omniread.walking.skipped import Skipped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.syntax.structure import Declaration
    from omniread.walking.files import File
    from omniread.walking.visit import Visit

FILE_HITS = 100
"""So many definitions of one file are shown."""
ROWS = 20_000
"""A search ends when it has so many rows: nobody reads them all, and they are held in memory."""
LONGEST = 300
CUT = "…"
NO_MORE = "(no further definition)"


class Found(Frozen):
    """The rows of one search; safe for threads, each of which comes with a visit of its own."""

    def __init__(self, asked: Symbol, visit: Visit) -> None:
        """Search nothing yet."""
        super().__init__(self._search(), "search", "Search again without lines.")
        self._asked = asked
        self._visit = visit
        self._near = Near(asked.name)
        self._begin_pass(exact=True)
        self._hits = 0
        self._hit = 0

    @property
    def total(self) -> int | None:
        """The number of rows, None while there may be more; 0 where a search pauses that found nothing yet."""
        return super().total if self._kept else 0

    def rows(self, visit: Visit) -> Iterator[str]:
        """All rows, for one read, as far as its time goes. Unreadable when another read broke off while searching."""

        def begin() -> None:
            self._visit = visit

        return self.made(visit.work, begin)

    def notes(self) -> tuple[Note, ...]:
        """What was found by now, and where nobody looked."""
        notes = [Note("matches", f"{self._counts()}{self._skipped.left_out('looked at')}")]
        if self._hits and not self._exact:
            text = f"Nothing is called {self._asked.name} in this very spelling: the case of letters was ignored"
            notes.append(Note("reading-choice", text))
        if self.stopped is not None:
            notes.append(self.stopped)
        return tuple(notes)

    def _begin_pass(self, *, exact: bool) -> None:
        self._exact = exact
        self._wanted = Wanted(self._asked.name, exact=exact)
        self._skipped = Skipped()
        self._files = Files(lambda name: is_code(language(name)), self._visit.work.limits.summary_bytes, self._skipped)

    def _search(self) -> Iterator[str | Note]:
        """The rows, and a note wherever the search pauses."""
        resumed = False
        for exact in (True, False):
            if not exact:
                self._begin_pass(exact=False)
            for rows in self._groups():
                if isinstance(rows, Note):
                    yield rows
                    resumed = True
                    continue
                while len(self._kept) >= ROWS:
                    yield self._full()
                resumed = False
                if self._kept:
                    yield ""
                yield from rows
            if self._hits:
                break
        if resumed and self._kept:
            # Whoever followed the note to here is not led to nothing.
            yield NO_MORE

    def _groups(self) -> Iterator[list[str] | Note]:
        """The rows of each file that has some."""
        while not self._files.is_done:
            visit = self._visit
            for file in self._files.following(visit):
                if rows := self._in_file(visit, file):
                    yield rows
                    if self._visit is not visit:
                        break
            if self._files.stopped is not None:
                yield self._pause(self._files.stopped)

    def _in_file(self, visit: Visit, file: File) -> list[str]:
        if not self._exact:
            self._near.look(file.text)
        word = language(file.name)
        if word is None or not self._wanted.may_be_in(file.text):
            return []
        whole = file.text.decode(errors="replace")
        found = structure_of(word, whole, visit.work)
        hits = [] if found is None else self._wanted.among(found.declarations)
        if not hits:
            return []
        self._hits += len(hits)
        self._hit += 1
        return list(self._rows(place(visit, file.folder, file.name), hits, whole.split("\n")))

    def _rows(self, place: str, hits: list[Declaration], lines: list[str]) -> Iterator[str]:
        """The name of a file, then for each definition where it stands, what shows it whole, and its line."""
        yield f"{place} ({len(hits):,} {'definition' if len(hits) == 1 else 'definitions'})"
        for one in hits[:FILE_HITS]:
            lasts = f"-{one.last}" if one.last > one.first else ""
            yield f"{one.first}{lasts}: {one.kind} {place}:{Symbol(shown(one.path))}"
            line = lines[one.line - 1].strip()
            yield f"    {line if len(line) <= LONGEST else line[:LONGEST] + CUT}"
        if (more := len(hits) - FILE_HITS) > 0:
            yield f"… {more:,} more: {place}:{self._asked}"

    def _counts(self) -> str:
        seen = self._files.seen
        files = f"{seen:,} {'file' if seen == 1 else 'files'} of programs looked at"
        many = self._files.others
        others = f", {many:,} {'other' if many == 1 else 'others'} not" if many else ""
        until = "" if self._ended and self.stopped is None else " so far"
        if not self._hits:
            near = ", ".join(shown(name) for name in self._near.names()) if not self._exact else ""
            hint = f". Near: {near}" if near else ""
            return f"No definition of {shown(self._asked.name)}{until}; {files}{others}{hint}"
        what = "1 definition" if self._hits == 1 else f"{self._hits:,} definitions"
        return f"{what} in {self._hit:,} {'file' if self._hit == 1 else 'files'}{until}; {files}{others}"

    def _pause(self, why: str) -> Note:
        """Why the search goes no further in this read, and what goes on."""
        selector = Selector(self._asked, ranges=(Span(len(self._kept) + 1, None),))
        text = f"The search {why} in {self._files.place}. Use :{selector} to go on, or search a folder below"
        return Note("truncated", text, f"{self._visit.root.ref}:{selector}")

    def _full(self) -> Note:
        """Why the search does not go on at all, and what shows more."""
        folder = self._files.place.rpartition("/")[0]
        narrower = f"{self._visit.tree(folder).ref}:{self._asked}"
        text = f"There are more than {ROWS:,} rows, and the search ended in {self._files.place}"
        return Note("truncated", f"{text}. Name an owner too, or search a folder below: {narrower}", narrower)
