"""Which lines of a text are kept, and which of those fit on one page?

Every view is a function from a text to spans; what is missing is their complement. So elision marks, footers,
truncation and the selector that reads on are computed once, for every view and every format.
"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from omniread.model.note import Note
    from omniread.model.selector import Column, Selector
    from omniread.model.span import Spans
    from omniread.model.text import Line, Text

    Cut = Literal["lines", "bytes", "columns", "tokens"]


@value
class Excerpt:
    """A text and the lines of it that are kept.

    `spans` are the lines that were asked for, `context` those that are added around them: sorted, disjoint, and no
    line in both. `column` is the window into the one line that `spans` holds. `exact` spans were asked as they are: a
    closed range that is fully shown then leaves nothing to go on with. `beyond` is the first line that a view did not
    look at, None when it looked at all that it was asked about. `folds` are the lines that a summary leaves out of
    what it looked at: what is kept is whole without them, and they are named at its end.
    """

    text: Text
    spans: Spans
    context: Spans = ()
    column: Column | None = None
    exact: bool = False
    beyond: int | None = None
    folds: Spans = ()
    notes: tuple[Note, ...] = ()


@value
class Window:
    """An excerpt clamped to the limits: the very lines of one page.

    `lines` include the context; `shown` are the asked lines among them, `context` the others, and `frame` the other
    ends of the blocks that the page cuts, which stand apart from both. `rest` is the selector
    that reads on, None at the end; `cut_by` says what ended the page before its excerpt did; `partial` that its last
    line is not whole. `skipped` are asked spans that lie beyond the end. `size` is the bytes of the lines in their
    origin, `budget` what they were held against.
    """

    excerpt: Excerpt
    lines: tuple[Line, ...]
    shown: Spans
    context: Spans = ()
    frame: Spans = ()
    rest: Selector | None = None
    cut_by: Cut | None = None
    partial: bool = False
    skipped: Spans = ()
    size: int = 0
    budget: int | None = None

    @property
    def truncated(self) -> bool:
        """Whether something of what was asked is not on the page."""
        return (
            self.cut_by is not None or self.partial or (self.excerpt.column is None and any(map(_is_cut, self.lines)))
        )


def _is_cut(line: Line) -> bool:
    return line.cut
