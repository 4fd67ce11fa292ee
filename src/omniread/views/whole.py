"""What is shown where nothing is asked for: a summary of a long program, else every line?"""

from __future__ import annotations

from omniread.model.excerpt import Excerpt
from omniread.model.span import Span
from omniread.syntax.kinds import is_summarised

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.selector import Selector
    from omniread.model.text import Text

WHOLE = (Span(1, None),)


class Whole:
    """The view of no selector."""

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:  # noqa: ARG002  # the port of all views
        """The summary where it pays, else all lines."""
        if is_summarised(text.facts.language, work.summary):
            from omniread.syntax.summary import summary

            if (found := summary(text, work)) is not None:
                return found
        return Excerpt(text, WHOLE)
