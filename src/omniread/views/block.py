"""Which lines are the block that a line stands in?"""

from __future__ import annotations

from omniread.model.errors import BadSelector, TooBig
from omniread.model.excerpt import Excerpt
from omniread.model.note import Note
from omniread.model.selector import Block as Asked
from omniread.model.selector import Tail
from omniread.model.span import Span, complement, merged, minus
from omniread.syntax.blocks import around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.selector import Selector
    from omniread.model.span import Spans
    from omniread.model.text import Text


class Block:
    """`:@42`, `:@42^2`, and with ranges only those lines of the block: `:@42:50-60`."""

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The lines of the block. TooBig for a text that is not held whole; past the end nothing is found."""
        if not isinstance(selector.view, Asked):
            raise BadSelector("A block is asked for by a line.", hint="For example :@42.")
        line, levels = selector.view.line, selector.view.levels
        if text.whole() is None:
            most = work.limits.snapshot_bytes
            raise TooBig(
                f"A block needs the whole text, and this one has more than {most:,} bytes.",
                hint=f"Ask for lines: :{max(1, line - 20)}-{line + 20}.",
            )
        total = text.count()
        if line > total:
            return Excerpt(text, (Span(line, line),), exact=True)
        spans = around(text, line, work)
        if not spans:
            note = Note("structure", f"No block of several lines is around line {line}: it is shown alone")
            return Excerpt(text, _within((Span(line, line),), selector, total), exact=True, notes=(note,))
        notes = ()
        if levels >= len(spans):
            words = "1 block is" if len(spans) == 1 else f"{len(spans)} blocks are"
            notes = (Note("structure", f"Only {words} around line {line}: the outermost is shown"),)
        found = spans[min(levels, len(spans) - 1)]
        return Excerpt(text, _within((found,), selector, total), exact=True, notes=notes)


def _within(spans: Spans, selector: Selector, total: int) -> Spans:
    """What the ranges leave of the block, all of it without any."""
    if not selector.ranges:
        return spans
    asked = [part for part in selector.ranges if isinstance(part, Span)]
    asked += [Span(max(1, total - part.count + 1), total) for part in selector.ranges if isinstance(part, Tail)]
    return minus(spans, complement(merged(asked), total))
