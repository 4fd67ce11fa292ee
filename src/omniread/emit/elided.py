"""What does a summary say of the lines that it leaves out, and which ranges show them?"""

from __future__ import annotations

from omniread.model.note import Note
from omniread.model.selector import Selector
from omniread.model.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.emit.hints import PathHints
    from omniread.model.excerpt import Window
    from omniread.model.span import Spans

NAMED = 8
"""How many ranges are all named in the text; of more, the first two are examples."""
MOST = 40
"""How many ranges one path string names; of more, the last one is open, so that it still leads to everything."""


def folded(window: Window, hints: PathHints) -> Iterator[Note]:
    """One note on what was left out between the first and the last line of the page; none when nothing was."""
    spans = elided(window)
    if not spans:
        return
    count = lines_in(spans)
    what = "1 line" if count == 1 else f"{count} lines"
    whole = hints.short(Selector(ranges=(Span(1, None),)))
    if len(spans) <= NAMED:
        text = f"…{what} elided. Use {hints.short(Selector(ranges=spans))} to read them"
    else:
        named = hints.short(Selector(ranges=spans[:2]))
        text = f"…{what} elided in {len(spans)} places. Use the ranges you need, e.g. {named}"
    yield Note("elided", f"{text}, {whole} for all lines", hints.full(Selector(ranges=_within(spans))))


def elided(window: Window) -> Spans:
    """The lines that the summary on this page left out: those before the next page begins."""
    following = window.rest.ranges[0] if window.rest is not None and window.rest.ranges else None
    folds = window.excerpt.folds
    return folds if not isinstance(following, Span) else tuple(fold for fold in folds if fold.start < following.start)


def lines_in(spans: Spans) -> int:
    """How many lines closed spans hold."""
    return sum(span.count or 0 for span in spans)


def _within(spans: Spans) -> Spans:
    """The spans, or the first of them and an open one that takes in the others."""
    return spans if len(spans) <= MOST else (*spans[: MOST - 1], Span(spans[MOST - 1].start, None))
