"""Which part of one over-long line is shown?"""

from __future__ import annotations

from omniread.model.excerpt import Excerpt
from omniread.model.selector import Column
from omniread.model.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.selector import Selector
    from omniread.model.text import Text


class Columns:
    """The view `:N:col A-B`: characters A to B of line N."""

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The one line, with its window."""
        work.check()
        spans = tuple(part for part in selector.ranges if isinstance(part, Span))
        window = selector.view if isinstance(selector.view, Column) else None
        return Excerpt(text, spans, column=window, exact=True)
