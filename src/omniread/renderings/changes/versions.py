"""How do two versions of a text differ, in hunks and in words?"""

from __future__ import annotations

from omniread.model.note import Note
from omniread.model.value import value
from omniread.renderings.changes.hunks import hunks

TYPE_CHECKING = False


@value
class Version:
    """A text, how it was encoded (None when not known), and which version it is, in words."""

    text: str
    encoding: str | None
    which: str


def compared(before: Version, now: Version, name: str) -> tuple[tuple[str, ...], tuple[Note, ...]]:
    """The rows of a unified diff, and notes on what such a diff does not show: line ends and the encoding."""
    rows = tuple(hunks(before.text, now.text))
    others = (*_ends(before, now, alone=not rows), *_encodings(before, now))
    if rows:
        heads = (f"--- {name} ({before.which})", f"+++ {name} ({now.which})")
        notes = (Note("changed", f"Not shown as hunks: {' and '.join(others)}"),) if others else ()
        return (*heads, *rows), notes
    if others:
        return (), (Note("changed", f"No line of text has changed, only {' and '.join(others)}"),)
    return (), (Note("unchanged", f"Nothing has changed: {name} is {before.which}"),)


def _ends(before: Version, now: Version, *, alone: bool) -> tuple[str, ...]:
    """How line ends changed; beside changed lines only another style counts, as the numbers differ anyway."""
    if before.text == now.text:
        return ()
    old, new = _style(before.text), _style(now.text)
    if old[0] != new[0] and "none" not in {old[0], new[0]}:
        return (f"the line ends: {old[0]} before, {new[0]} now",)
    return (f"the line ends: {old[1]} before, {new[1]} now",) if alone else ()


def _style(text: str) -> tuple[str, str]:
    """The line ends in a word, and counted."""
    crlf, cr = text.count("\r\n"), text.count("\r")
    lf = text.count("\n") - crlf
    counted = f"{lf:,} LF, {crlf:,} CRLF, {cr - crlf:,} CR"
    return ("mixed" if crlf and lf else "CRLF" if crlf else "LF" if lf else "none"), counted


def _encodings(before: Version, now: Version) -> tuple[str, ...]:
    if before.encoding is None or now.encoding is None or before.encoding == now.encoding:
        return ()
    return (f"the encoding: {before.encoding} before, {now.encoding} now",)
