"""Which lines of the file as it is now do the numbers of a patch mean?

They are those of the text that the tag stands for. Where that has changed, a line is only followed to where it surely
is; and a line that was never shown is no anchor, because nobody knows what would be lost.
"""

from __future__ import annotations

from itertools import pairwise

from omniread.decoding.held import Held
from omniread.edits.blocks import block
from omniread.layout.names import shown
from omniread.model.errors import BadSelector, Conflict
from omniread.model.note import Note
from omniread.model.span import Span
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omniread.edits.opened import Opened
    from omniread.edits.patch import Operation, Section
    from omniread.edits.session import Session
    from omniread.model.scope import Work
    from omniread.model.text import Text

SHOWN_LINES = 40
SHOWN_CHARACTERS = 512
AROUND = 2


@value
class Placed:
    """An operation, and the lines of the live text on which it works: indexes from 0, half open."""

    operation: Operation
    start: int
    stop: int


@value
class _Meant:
    """An operation and the numbers, in the tagged text, that it takes away or stands by; one past for an insertion.

    `needed` are the lines that have to be there, and to have been shown.
    """

    operation: Operation
    start: int
    stop: int
    needed: range


def placed(
    section: Section, opened: Opened, session: Session, work: Work
) -> tuple[tuple[Placed, ...], tuple[Note, ...]]:
    """The operations of a section with their places, and what is to be said. Raises Conflict, BadSelector."""
    tag, store = section.tag or "", session.store
    state = store.verify(opened.real, tag, (), opened.text)
    if state.state == "unknown":
        what = f"'{shown(opened.ref)}' was not read with the tag {tag} in this session; it now has {state.tag}"
        raise Conflict(f"{what}.", ref=opened.ref, tag=state.tag, hint="Read it again, and use the tag that is shown.")
    is_stale = state.state == "stale"
    if is_stale and (section.remove or section.move is not None):
        what = f"'{shown(opened.ref)}' has changed since it had the tag {tag}, so it is not removed or moved"
        raise Conflict(f"{what}.", ref=opened.ref, tag=state.tag, hint="Read it again, and use the tag that is shown.")
    anchors = _Anchors(section, opened, session, work, is_stale=is_stale)
    found = tuple(anchors.placed())
    notes = ()
    if is_stale:
        where = "the lines were found where they are now" if anchors.needed else "head and end are those it has now"
        text = f"{shown(opened.ref)} has changed since it had the tag {tag}; {where}"
        notes = (Note("changed", text, opened.ref),)
    return found, notes


class _Anchors:
    """The anchors of one section on their way to the live text."""

    def __init__(self, section: Section, opened: Opened, session: Session, work: Work, *, is_stale: bool) -> None:
        self._section = section
        self._opened = opened
        self._session = session
        self._tag = section.tag or ""
        self._is_stale = is_stale
        self._work = work
        self.needed: list[int] = []
        self._quoted = f"'{shown(opened.ref)}'"
        self._texts: list[Text] = [opened.held]
        if is_stale:
            tagged = session.store.tagged(opened.real, self._tag)
            coded = [text.encode("utf-8", "surrogatepass") for text, _ in tagged]
            self._texts = [Held(data, opened.blob, work, encoding="utf-8") for data in coded]

    def placed(self) -> list[Placed]:
        """Every operation with its place now."""
        meant = [self._meant(each) for each in self._section.operations]
        _refuse_overlap(meant)
        needed = self.needed = sorted({line for each in meant for line in each.needed})
        seen = self._session.store.seen(self._opened.real, self._tag) or frozenset[int]()
        unseen = [line for line in needed if line not in seen]
        if unseen:
            self._refuse_unseen(unseen)
        where = self._recovered(needed) if self._is_stale else {line: line for line in needed}
        return [self._place(each, where) for each in meant]

    def _meant(self, operation: Operation) -> _Meant:
        target = operation.target
        total = min(text.count() for text in self._texts)
        first, last = target.first, target.last
        if first is None or last is None:
            return _Meant(operation, total + 1, total + 1, range(0))
        if not target.is_anchored:
            return _Meant(operation, 1, 1, range(0))
        if last > total:
            raise BadSelector(
                f"Line {operation.number} of the patch: there is no line {last}, the text has {total}.",
                ref=self._opened.ref,
                hint="PUT >$: adds at the end.",
            )
        span = Span(first, last)
        if target.block:
            span = self._block(operation)
            last = span.end or last
        if target.side == "before":
            return _Meant(operation, first, first, range(first, first + 1))
        if target.side == "after":
            return _Meant(operation, last + 1, last + 1, range(last, last + 1))
        return _Meant(operation, span.start, last + 1, range(span.start, last + 1))

    def _block(self, operation: Operation) -> Span:
        found = {block(text, operation, self._work) for text in self._texts}
        if len(found) > 1:
            raise self._conflict("Several texts with this tag were read, and the block is not the same in all", [])
        return found.pop()

    def _recovered(self, needed: Sequence[int]) -> dict[int, int]:
        try:
            return self._session.store.recover(self._opened.real, self._tag, needed, self._opened.text)
        except Conflict as lost:
            raise self._conflict(lost.message.removesuffix("."), needed) from lost

    def _refuse_unseen(self, unseen: Sequence[int]) -> None:
        """Raise, showing the lines; those that are shown whole count as seen from now on."""
        if self._is_stale:
            raise self._conflict(f"{_never(unseen, ' of the text with that tag')} never shown", unseen)
        written = self._opened.written
        rows = {line: written.text(line - 1) for line in unseen[:SHOWN_LINES]}
        whole = [line for line, text in rows.items() if len(text) <= SHOWN_CHARACTERS]
        self._see(whole)
        rest = sorted(set(unseen).difference(whole))
        hint = "They are below; if the edit is still right, send it again."
        if rest:
            hint = f"Read {self._opened.ref}:{_ranges(rest)} first; what is below counts as shown where it is whole."
        raise Conflict(
            f"{_never(unseen, f' of {self._quoted}')} never shown in this session.",
            ref=self._opened.ref,
            hint=hint,
            tag=self._tag,
            lines=tuple(_row(line, text) for line, text in rows.items()),
        )

    def _place(self, meant: _Meant, where: dict[int, int]) -> Placed:
        """Where a meant place is now: beside its anchor, or the lines themselves if they still stand together."""
        operation, target = meant.operation, meant.operation.target
        if not target.is_anchored:
            at = 0 if target.side == "before" else len(self._opened.written)
            return Placed(operation, at, at)
        places = [where[line] for line in meant.needed]
        if places != list(range(places[0], places[0] + len(places))):
            raise self._conflict(
                f"Lines stand between {meant.needed[0]} and {meant.needed[-1]} that did not", meant.needed
            )
        if target.side == "at":
            return Placed(operation, places[0] - 1, places[-1])
        at = places[0] - (target.side == "before")
        return Placed(operation, at, at)

    def _conflict(self, what: str, near: Iterable[int]) -> Conflict:
        """The error for a file that has changed: with its tag as it is now, and the lines around the numbers."""
        written = self._opened.written
        around = {line + step for line in near for step in range(-AROUND, AROUND + 1)}
        known = [line for line in sorted(around) if 1 <= line <= len(written)][:SHOWN_LINES]
        rows = [(line, written.text(line - 1)) for line in known]
        self._see(line for line, text in rows if len(text) <= SHOWN_CHARACTERS)
        now = self._session.store.tag(self._opened.text)
        return Conflict(
            f"{self._quoted} has changed since it had the tag {self._tag}; it now has {now}. {what}.",
            ref=self._opened.ref,
            hint=f"Use the tag {now} and the numbers of the text as it is now.",
            tag=now,
            lines=tuple(_row(line, text) for line, text in rows),
        )

    def _see(self, lines: Iterable[int]) -> None:
        opened = self._opened
        self._session.store.record(opened.real, opened.text, lines, opened.encoding)


def _refuse_overlap(meant: Sequence[_Meant]) -> None:
    """Raise for lines that two operations take, and for rows that would go between lines that are taken."""
    ranges = sorted((each for each in meant if each.start < each.stop), key=lambda each: each.start)
    for one, other in pairwise(ranges):
        if other.start < one.stop:
            raise _overlapping(other, one)
    for each in meant:
        taken = next((one for one in ranges if each.start == each.stop and one.start < each.start < one.stop), None)
        if taken is not None:
            raise _overlapping(each, taken)


def _overlapping(one: _Meant, other: _Meant) -> BadSelector:
    first, second = sorted((one.operation, other.operation), key=lambda each: each.number)
    return BadSelector(
        f"Line {second.number} of the patch: {second.spelled} touches lines that {first.spelled} replaces or cuts.",
        hint="Each line belongs to one operation; all numbers are those of the text that was read.",
    )


def _ranges(lines: Sequence[int]) -> str:
    """Line numbers as a selector has them."""
    runs: list[tuple[int, int]] = []
    for line in lines:
        if runs and runs[-1][1] == line - 1:
            runs[-1] = runs[-1][0], line
        else:
            runs.append((line, line))
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)


def _never(lines: Sequence[int], what: str) -> str:
    """`Line 7 of 'a.py' was`, or the plural."""
    return f"Line {lines[0]}{what} was" if len(lines) == 1 else f"Lines {_ranges(lines).replace(',', ', ')}{what} were"


def _row(line: int, text: str) -> str:
    return f"{line}:{text}" if len(text) <= SHOWN_CHARACTERS else f"{line}:{text[:SHOWN_CHARACTERS]}…"
