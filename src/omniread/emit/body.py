"""How are the lines of a page drawn: each behind its gutter, with a mark where lines are missing?

Where a summary left out what stands between a bracket at the end of one line and its partner on another, the two
lines are one row: `12-40|def_table = { … }`.
"""

from __future__ import annotations

from omniread.emit.notices import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from omniread.emit.hints import PathHints
    from omniread.model.excerpt import Window
    from omniread.model.selector import Selector
    from omniread.model.text import Line

    class Prefix(Protocol):
        """What stands before a row."""

        def __call__(self, number: int, last: int | None = None) -> str:
            """The prefix of a line, or of a row that joins two."""
            ...


ELISION = "…"
PARTNERS = {"{": "}", "(": ")", "[": "]"}
CLOSING = " \t;,)]}"


def bare_prefix(number: int, last: int | None = None) -> str:  # noqa: ARG001  # the shape of a prefix
    """Nothing before any line."""
    return ""


def drawn(window: Window, hints: PathHints, selector: Selector, prefix: Prefix) -> tuple[str, list[int | None]]:
    """The rows as one text, and the number of each (None for an elision mark); raw lines keep their own ends."""
    whole = window.excerpt.column is not None
    raw = selector.raw and not whole
    if window.excerpt.folds and not raw:
        return _summary(window, hints, selector, prefix)
    rows: list[str] = []
    numbers: list[int | None] = []
    following = None
    for line in window.lines:
        number = line.number
        if number != following and following is not None:
            rows.append(ELISION + "\n" if raw else ELISION)
            numbers.append(None)
        if raw:
            rows.append(line.text if line.cut else line.text + line.end)
        elif line.cut and not whole:
            rows.append(prefix(number) + line.text + mark(line, hints, selector))
        else:
            rows.append(prefix(number) + line.text)
        numbers.append(number)
        following = number + 1
    return ("" if raw else "\n").join(rows), numbers


def _summary(window: Window, hints: PathHints, selector: Selector, prefix: Prefix) -> tuple[str, list[int | None]]:
    """The rows of a summary."""
    rows: list[str] = []
    numbers: list[int | None] = []
    before: Line | None = None
    for line in window.lines:
        if before is not None and line.number != before.number + 1:
            if _are_partners(before, line):
                rows[-1] = f"{prefix(before.number, line.number)}{before.text} {ELISION} {line.text.strip()}"
                before = line
                continue
            rows.append(ELISION)
            numbers.append(None)
        rows.append(prefix(line.number) + line.text + (mark(line, hints, selector) if line.cut else ""))
        numbers.append(line.number)
        before = line
    return "\n".join(rows), numbers


def _are_partners(opening: Line, closing: Line) -> bool:
    """Whether one line ends in the bracket that the other begins by closing, and holds nothing more."""
    partner = PARTNERS.get(opening.text.rstrip()[-1:])
    last = closing.text.strip()
    return partner is not None and not opening.cut and last.startswith(partner) and not last.strip(CLOSING)
