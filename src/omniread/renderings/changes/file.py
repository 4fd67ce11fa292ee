"""How does a file differ from what it was?

Before is what this session saw last of it, else what git's `HEAD` has. What is shown becomes the new before; further
pages of it are those of the comparison that was shown first.
"""

from __future__ import annotations

from omniread.model.content import Content
from omniread.model.lines import Lines
from omniread.model.node import HEAD_BYTES
from omniread.model.note import Note
from omniread.model.text import TextFacts
from omniread.model.value import changed, value
from omniread.renderings.changes.unlike import unlike
from omniread.renderings.changes.versions import Version, compared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.content import Ask
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work

IN_HEAD = "in git's HEAD"
LAST_SEEN = "as this session last saw it"
DIFF = TextFacts(language="diff", newline="lf", final_newline=True)


@value
class Told:
    """What was found out: rows, and what else is to be said."""

    rows: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


class Shelf:
    """What was told last of a file, so that its further pages belong to the first one."""

    def __init__(self) -> None:
        """Empty."""
        self.told: Told | None = None

    def __len__(self) -> int:
        """The rows that it holds, which is what it costs."""
        return 0 if self.told is None else len(self.told.rows)


def of_file(blob: Blob, identity: str, plain: Callable[[], Content], ask: Ask, scope: Scope, work: Work) -> Content:
    """The hunks. Raises what git has against the repository when only it could know an earlier version."""
    shelf = scope.cache.get("changes", identity, Shelf)
    told = shelf.told if ask.selector.ranges else None
    if told is None:
        told = _told(blob, identity, plain(), scope, work)
        if shelf.told is not None and shelf.told.rows and not told.rows:
            # What was shown before may not have been read to its end, and stays where it was.
            place = f"{blob.ref}:changes:1-"
            told = changed(told, notes=(*told.notes, Note("more", f"The hunks shown before that are {place}", place)))
        else:
            shelf.told = told
    return Content(Lines(told.rows, facts=DIFF, total=len(told.rows)), "file", notes=told.notes, unit="row")


def _told(blob: Blob, identity: str, content: Content, scope: Scope, work: Work) -> Told:
    text = content.text.whole() if content.anchored else None
    known = None if text is None else scope.snapshots.latest(identity)
    if text is None or known is None:
        told = _since_commit(blob, text, content, scope, work)
    else:
        now = Version(text, content.text.facts.written, "now")
        told = Told(*compared(Version(*known, LAST_SEEN), now, blob.ref))
    if text is not None:
        # From now on this is what the session saw last.
        scope.snapshots.record(identity, text, (), content.text.facts.written)
    return told


def _since_commit(blob: Blob, text: str | None, content: Content, scope: Scope, work: Work) -> Told:
    """What changed since the last commit; in words where one of the two is no text that is held."""
    baseline = blob.capabilities.baseline
    base = None if baseline is None else baseline()
    before = None if base is None or text is None else _committed(base, scope, work)
    if before is None or text is None:
        return Told(notes=(unlike(blob, base, content, work),))
    return Told(*compared(before, Version(text, content.text.facts.written, "now"), blob.ref))


def _committed(base: Blob, scope: Scope, work: Work) -> Version | None:
    """The text of what the last commit has; None when that is none, or only the pointer of Git LFS to one."""
    from omniread.decoding.opening import opened
    from omniread.decoding.sniff import is_text
    from omniread.repository.pointers import pointer

    head = base.head
    if not is_text(head, complete=len(head) < HEAD_BYTES) or (base.facts.size == len(head) and pointer(head)):
        return None
    before = opened(base, scope, work)
    text = before.whole()
    return None if text is None else Version(text, before.facts.written, IN_HEAD)
