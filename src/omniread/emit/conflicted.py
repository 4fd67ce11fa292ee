"""What does a page say of merge conflicts among its lines?"""

from __future__ import annotations

from omniread.model.note import Note
from omniread.model.selector import Rendering, Selector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.emit.hints import PathHints
    from omniread.merging.warning import Warned
    from omniread.model.content import Content
    from omniread.model.excerpt import Window
    from omniread.model.span import Span

NAMED = 5
OPENING = "<<<<<<<"
_BEHIND = "<="  # every line that begins with the opening is sorted before it


def conflicted(content: Content, window: Window, hints: PathHints, *, quiet: bool) -> Iterator[Note]:
    """A note on the conflicts that the page shows, if it shows any."""
    if not _is_text(content) or not _shows(window):
        return
    warned = _warned(window)
    visible, total = warned.visible, warned.total
    if not visible:
        return
    named = ", ".join(map(_spelled, warned.spans[:NAMED])) + (", …" if visible > NAMED else "")
    where = f" (lines {named})" if warned.spans[0].start > 0 else ""
    many = f"{visible} of {total}" if total not in {None, visible} else f"{visible}"
    conflicts = f"unresolved merge conflict{'' if visible == 1 and many == '1' else 's'}"
    listed = Selector(Rendering("conflicts"))
    text = f"{many} {conflicts} {'on this page' if total is None else 'in this file'}{where}"
    yield Note("conflicts", f"{text}; {hints.short(listed)} lists them", hints.full(listed), quiet)


def counted(content: Content, window: Window) -> tuple[int | str | None, int]:
    """How many conflicts the whole text has (None where that was not counted), and how many the page shows."""
    if content.conflicts:
        return content.conflicts, sum(line.text.startswith("conflict://") for line in window.lines)
    if not _is_text(content):
        return 0, 0
    whole = window.excerpt.text.whole()
    if whole is not None and OPENING not in whole:
        return 0, 0
    warned = _warned(window)
    return warned.total, warned.visible


def _is_text(content: Content) -> bool:
    return content.unit == "line" and content.numbered


def _shows(window: Window) -> bool:
    """Whether a line begins with `<<<<<<<`: asked of every page, so it has to cost nothing."""
    # Two comparisons cost half of a call.
    return any(line.text.startswith(OPENING) for line in window.lines if OPENING <= line.text < _BEHIND)


def _warned(window: Window) -> Warned:
    """What is said of the lines of a page."""
    from omniread.merging.warning import warning

    return warning(window.lines, window.excerpt.text.whole())


def _spelled(span: Span) -> str:
    return f"{span.start}-{'' if span.end is None else span.end}"
