"""How does a patch become changed files?

Parse, open every file, place every anchor, work out every text; only then write, all or nothing; at last read back what
is really there.
"""

from __future__ import annotations

from omniread.edits.anchoring import placed
from omniread.edits.applying import Applied, Splice, applied
from omniread.edits.opened import opened
from omniread.edits.outcome import Outcome, recorded
from omniread.edits.parsing import parsed
from omniread.edits.places import vacant
from omniread.edits.registers import Registers
from omniread.edits.result import EditResult
from omniread.edits.writing import Change, write
from omniread.edits.written import Written
from omniread.engine import border
from omniread.layout.names import shown
from omniread.model.errors import BadSelector, ReadError, Unreadable
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.edits.anchoring import Placed
    from omniread.edits.opened import Opened
    from omniread.edits.patch import Section
    from omniread.edits.session import Session
    from omniread.model.note import Note
    from omniread.model.scope import Work


@value
class _Planned:
    """A section whose file was opened and whose anchors were placed. `opened` is None for a file that is created."""

    section: Section
    written: Written
    opened: Opened | None
    placed: tuple[Placed, ...]
    real: str
    target: str | None
    notes: tuple[Note, ...]


def edited(patch: str, session: Session, begin: Callable[[], Work], *, dry_run: bool = False) -> EditResult:
    """Carry out a patch. `begin` starts the read of one file.

    Raises BadSelector for what the patch says wrong, Conflict for anchors that do not hold, or any ReadError of the
    files; then nothing was written.
    """
    with border("the patch", begin()):
        sections = parsed(patch)
    with session.store.editing:
        return _carried_out(sections, session, begin, dry_run=dry_run)


def _carried_out(
    sections: tuple[Section, ...], session: Session, begin: Callable[[], Work], *, dry_run: bool
) -> EditResult:
    plans = [_planned(section, session, begin()) for section in sections]
    work = begin()
    with border("the patch", work):
        _refuse_shared(plans)
        registers = Registers([(plan.written, plan.placed) for plan in plans])
        outcomes = [_outcome(plan, registers) for plan in plans]
        work.check()
        if not dry_run:
            write([change for outcome in outcomes for change in outcome.changes])
        files, notes = zip(*(recorded(outcome, session, dry_run=dry_run) for outcome in outcomes), strict=True)
        return EditResult(files, tuple(note for some in notes for note in some), dry_run)


def _planned(section: Section, session: Session, work: Work) -> _Planned:
    """Everything about one section that can be wrong by itself."""
    with border(section.path, work):
        if section.create is not None:
            return _created(section, session)
        found = opened(section, session, work)
        target = None if section.move is None else vacant(section.move, session)
        places, notes = placed(section, found, session, work)
        return _Planned(section, found.written, found, places, found.real, target, (*found.notes, *notes))


def _created(section: Section, session: Session) -> _Planned:
    from omniread.decoding.charset import UTF8
    from omniread.edits.anchoring import Placed

    real = vacant(section.path, session)
    rows = section.create or ()
    plain = Written(b"", UTF8)
    base = Written(b"".join(plain.encoded(row) + b"\n" for row in rows), UTF8)
    ends = {"before": 0, "after": len(base)}
    places = tuple(Placed(each, ends[each.target.side], ends[each.target.side]) for each in section.operations)
    return _Planned(section, base, None, places, real, real, ())


def _refuse_shared(plans: list[_Planned]) -> None:
    """Raise for two sections that concern one file under two names."""
    taken: dict[str, str] = {}
    for plan in plans:
        for path in {plan.real, plan.target or plan.real}:
            if path in taken:
                raise BadSelector(
                    f"Line {plan.section.number} of the patch: '{shown(plan.section.path)}' is the same file as "
                    f"'{shown(taken[path])}'.",
                    hint="Put all that concerns one file in one section.",
                )
            taken[path] = plan.section.path


def _outcome(plan: _Planned, registers: Registers) -> Outcome:
    """The new bytes of a file, and the changes on disk that lead to them."""
    section, written, found = plan.section, plan.written, plan.opened
    try:
        splices = [_splice(each, plan, registers) for each in plan.placed]
    except ReadError as error:
        error.ref = error.ref or section.path
        raise
    made = applied(written, splices)
    after = written.joined(made.lines)
    _refuse_garbled(written, made, after, section.path)
    before = None if found is None else found.data
    like = None if found is None else found.status
    ref = section.path if found is None else found.ref
    changes: list[Change] = []
    if section.remove:
        changes = [Change(plan.real, ref, before, None, like)]
    elif plan.target is not None:
        origin = None if found is None else plan.real
        changes = [Change(plan.target, section.move or section.path, None, after, like, origin)]
        changes += [] if found is None else [Change(plan.real, ref, before, None, like)]
    elif after != before:
        changes = [Change(plan.real, ref, before, after, like, plan.real)]
    return Outcome(section, ref, plan.real, plan.target, written, made, after, found, tuple(changes), plan.notes)


def _splice(place: Placed, plan: _Planned, registers: Registers) -> Splice:
    operation, written = place.operation, plan.written
    if operation.rows is None:
        return Splice(place.start, place.stop, registers.rows(operation, written))
    rows = tuple(written.encoded(row) for row in operation.rows)
    damaged = any("\ufffd" in row for row in operation.rows) and any(
        map(written.is_damaged, range(place.start, place.stop))
    )
    if damaged:
        raise BadSelector(
            f"Line {operation.number} of the patch: a row has U+FFFD, which stands for bytes that do not decode; they "
            "would be lost.",
            hint="Leave that line as it is, or write it without the character.",
        )
    return Splice(place.start, place.stop, rows)


def _refuse_garbled(written: Written, made: Applied, after: bytes, path: str) -> None:
    """Raise where the new bytes would not read as the lines they are made of (encodings that carry a state)."""
    again = Written(after, written.charset)
    lines = made.lines if not written.returns else (b"".join(made.lines),) if made.lines else ()
    if again.mark != written.mark or tuple(again.lines) != lines:
        raise Unreadable(
            f"The new lines of '{shown(path)}' cannot be told apart in {written.charset.codec}, so it is not edited.",
            hint="Convert the file to UTF-8 first.",
        )
