"""Which merge conflicts, that nobody has resolved, do the lines of a page show?"""

from __future__ import annotations

from omniread.merging.hunk import Hunk
from omniread.merging.markers import OPENING
from omniread.merging.scanner import Scanner
from omniread.merging.scanning import in_whole
from omniread.model.errors import TooBig
from omniread.model.span import Span
from omniread.model.value import value

# Lines of conflicts that a warning may look at beside those of the page.
MOST = 20_000
_CUT = "the page ends before it does"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.merging.hunk import Fault
    from omniread.model.text import Line


@value
class Warned:
    """`spans` are the conflicts that a page shows the first line of; `total` is their number in the whole text.

    Both are of well-formed ones. The total is None where the text is not held, or has very many lines of them. A span
    is open (no end) where the page ends before the conflict does.
    """

    spans: tuple[Span, ...]
    total: int | None

    @property
    def visible(self) -> int:
        """How many the page shows."""
        return len(self.spans)


def warning(lines: Sequence[Line], whole: str | None) -> Warned:
    """What the lines of a page show of conflicts; `whole` is the text that they are of, None when it is not held.

    Lines may be any of the text, in order; numbers below zero count from its end.
    """
    return _in_part(lines) if whole is None else _in_whole(lines, whole)


def _in_whole(lines: Sequence[Line], whole: str) -> Warned:
    numbers = {line.number for line in lines if line.text.startswith(OPENING)}
    if min(numbers, default=0) < 0:
        total = whole.count("\n") + (not whole.endswith("\n"))
        numbers = {number + total + 1 for number in numbers}
    try:
        hunks = [found for found in in_whole(whole, _go_on, MOST) if isinstance(found, Hunk)]
    except TooBig:
        return _in_part(lines)
    return Warned(tuple(Span(hunk.first, hunk.last) for hunk in hunks if hunk.first in numbers), len(hunks))


def _go_on() -> None:
    """Nothing gives a warning up: it is bounded."""


def _in_part(lines: Sequence[Line]) -> Warned:
    """What can be told from the lines alone: a conflict that the page cuts counts, unless it is surely none."""
    spans: list[Span] = []
    for found in _found(lines):
        if isinstance(found, Hunk):
            spans.append(Span(found.first, found.last))
        elif found.why == _CUT:
            spans.append(Span(found.line, None))
    return Warned(tuple(spans), None)


def _found(lines: Sequence[Line]) -> Iterator[Hunk | Fault]:
    scanner, last = Scanner(), 0
    for line in lines:
        if line.number != last + 1:
            yield from scanner.end(_CUT)
        last = line.number
        yield from scanner.feed(last, line.text)
    yield from scanner.end(_CUT)
