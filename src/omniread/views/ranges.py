"""Which lines do the whole, a slice, a tail and a list of ranges keep?

One bounded range that is not raw gets a few lines around it: one before when it does not start at line 1, three after
when its end is bounded (`context_before`, `context_after`). Tails become ordinary ranges where the total is known or
numbers are to be shown; else they stay counted from the end.
"""

from __future__ import annotations

from omniread.model.excerpt import Excerpt
from omniread.model.selector import Tail
from omniread.model.span import Span, merged, minus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.selector import Selector
    from omniread.model.text import Text

WHOLE = (Span(1, None),)


class Ranges:
    """The view of a selector that names lines, or none at all."""

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The lines asked for, with context around a single bounded range."""
        if not selector.ranges:
            return Excerpt(text, WHOLE)
        tails = [part.count for part in selector.ranges if isinstance(part, Tail)]
        spans = [part for part in selector.ranges if isinstance(part, Span)]
        if tails and not spans and not work.numbered and text.total is None:
            asked = Span(-tails[0], -1)
            before = 0 if selector.raw else work.limits.context_before
            context = (Span(asked.start - before, asked.start - 1),) if before else ()
            return Excerpt(text, (asked,), context, exact=True)
        if tails:
            total = text.count()
            if total:
                spans.append(Span(max(1, total - tails[0] + 1), total))
        asked = merged(spans)
        exact = len(asked) > 1 or selector.raw or bool(tails)
        if exact and not (tails and len(asked) == 1 and not selector.raw):
            return Excerpt(text, asked, exact=exact)
        return Excerpt(text, asked, _around(asked[0], work) if asked else (), exact=exact)


def _around(span: Span, work: Work) -> tuple[Span, ...]:
    before, after = work.limits.context_before, work.limits.context_after
    start = max(1, span.start - before)
    end = None if span.end is None else span.end + after
    return minus((Span(start, end),), (span,))
