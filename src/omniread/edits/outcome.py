"""What is really on disk after an edit, and what does the session remember of it?

A program may have formatted the file as it was saved. So the bytes are read back, and what counts is what is there.
"""

from __future__ import annotations

from omniread.edits.applying import changed_ranges
from omniread.edits.result import EditedFile
from omniread.edits.showing import around, is_whole, rows
from omniread.edits.written import Written
from omniread.layout.names import shown
from omniread.model.note import Note
from omniread.model.value import value
from omniread.repeating import has_moved_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.edits.applying import Applied, Origins
    from omniread.edits.opened import Opened
    from omniread.edits.patch import Section
    from omniread.edits.session import Session
    from omniread.edits.writing import Change


@value
class Outcome:
    """One section worked out: the lines before (`written`) and after (`made`, in all `after`), and the changes on disk.

    `real` is where the file lies, `target` where it is to lie if that is new; `opened` is None for a new file.
    """

    section: Section
    ref: str
    real: str
    target: str | None
    written: Written
    made: Applied
    after: bytes
    opened: Opened | None
    changes: tuple[Change, ...]
    notes: tuple[Note, ...]


def recorded(outcome: Outcome, session: Session, *, dry_run: bool) -> tuple[EditedFile, tuple[Note, ...]]:
    """The file as the result shows it, and what is to be said.

    Unless it is a dry run the session remembers the text.
    """
    section, store = outcome.section, session.store
    if section.remove:
        if not dry_run:
            store.forget(outcome.real)
        return EditedFile(outcome.ref, None, removed=True), outcome.notes
    notes = list(outcome.notes)
    path = shown(section.move or outcome.ref)
    data = outcome.after if dry_run else _on_disk(outcome)
    if data is None:
        notes.append(Note("rewritten", f"{path} was written, but cannot be read back", path))
        data = outcome.after
    origins: Origins = outcome.made.origins if outcome.opened is not None else (None,) * len(outcome.made.lines)
    now = Written(data, outcome.written.charset)
    if data != outcome.after:
        notes.append(Note("rewritten", f"{path} was changed again as it was saved, by a formatter perhaps", path))
    if data != outcome.after or len(now) != len(origins):
        origins = _followed(outcome, now)
    if not outcome.changes:
        notes.append(Note("unchanged", f"{path} already was as the patch would make it", path))
    numbers, is_all = around(origins, len(outcome.written) if outcome.opened else 0)
    text = _text(now)
    if not store.holds(text):
        notes.append(Note("truncated", f"{path} is now too long for a tag, so it cannot be edited again", path))
    notes += _unlike(outcome, data, path)
    if not dry_run:
        _remember(outcome, session, now, text, origins, [at for at in numbers if is_whole(now, at)])
    shown_rows = rows(now, numbers, is_all=is_all)
    tag = store.tag(text) if store.holds(text) else None
    return EditedFile(outcome.ref, tag, section.move, changed_ranges(origins), shown_rows), tuple(notes)


def _on_disk(outcome: Outcome) -> bytes | None:
    try:
        with open(outcome.target or outcome.real, "rb") as file:
            return file.read()
    except OSError:
        return None


def _text(written: Written) -> str:
    """The text as a read decodes it."""
    charset = written.charset
    return "".join(charset.decode(line, "replace") for line in written.lines)


def _followed(outcome: Outcome, now: Written) -> list[int | None]:
    """Where the lines that are really there come from."""
    from omniread.store.alignment import matches

    before = [outcome.written.text(at) for at in range(len(outcome.written))] if outcome.opened else []
    after = [now.text(at) for at in range(len(now))]
    return matches(after, before)


def _unlike(outcome: Outcome, data: bytes, path: str) -> list[Note]:
    """A note where the next read will take the bytes for another encoding."""
    from omniread.decoding.charset import of_whole

    if outcome.opened is None or of_whole(outcome.opened.data).codec != outcome.written.charset.codec:
        return []
    found, codec = of_whole(data).codec, outcome.written.charset.codec
    if found == codec or data.isascii():
        return []
    text = f"{path} now looks like {found}, but is written in {codec}: read it with encoding={codec}"
    return [Note("encoding-guessed", text, path)]


def _remember(
    outcome: Outcome, session: Session, now: Written, text: str, origins: Origins, numbers: list[int]
) -> None:
    """Let the next edit go on from here: what was shown before, what the patch wrote, and what the result shows."""
    store, section, found = session.store, outcome.section, outcome.opened
    before = frozenset[int | None]() if found is None else _seen(found, section.tag or "", session)
    is_own = now.joined(now.lines) == outcome.after
    seen = {
        number
        for number, origin in enumerate(origins, 1)
        if (origin is None and is_own) or (origin is not None and origin + 1 in before)
    }
    encoding = "utf-8" if found is None else found.encoding
    if section.move is not None:
        store.forget(outcome.real)
    # The session's own change is none that the next read has to warn of.
    has_moved_on(outcome.ref, None, text, session.scope)
    store.record(outcome.target or outcome.real, text, seen.union(at + 1 for at in numbers), encoding)


def _seen(found: Opened, tag: str, session: Session) -> frozenset[int | None]:
    """The lines of the text before the edit that were shown, under its own tag or under that of the section."""
    store = session.store
    own = store.seen(found.real, store.tag(found.text)) or frozenset[int]()
    earlier = store.verify(found.real, tag, store.seen(found.real, tag) or (), found.text).lines
    return own.union(earlier.values())
