"""How much of an excerpt fits on one page, and which selector shows the rest?

The only place where lines, bytes, columns and tokens are counted against the limits. A page is cut at a line end; only
a line that exceeds a whole page alone is shown by its head. The first line that does not fit has always been seen to
exist, so that a continuation never leads to nothing.
"""

from __future__ import annotations

import sys

from omniread.metering import Meter, taken, tokens_head, tokens_in
from omniread.model.cursor import Cursor
from omniread.model.excerpt import Window
from omniread.model.selector import Column, Selector, Tail
from omniread.model.span import Span, from_line, merged
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.excerpt import Cut, Excerpt
    from omniread.model.scope import Work
    from omniread.model.selector import Range
    from omniread.model.span import Spans
    from omniread.model.text import Line

LONGEST_CHARACTER = 4


def clamp(excerpt: Excerpt, selector: Selector, work: Work, *, scaled: bool = True) -> Window:
    """The lines of one page and the selector that reads on.

    `scaled` lets the byte budget of one bounded range grow with the lines it asks for.
    """
    if excerpt.column is not None:
        return _one_line(excerpt, excerpt.column, selector, work)
    meter = Meter(excerpt, selector, work.limits, scaled=scaled)
    draft = _Draft(excerpt, selector, meter)
    cursor = Cursor(excerpt.text, meter.bytes if selector.raw else work.limits.max_columns)
    for span, asked in sorted(_plan(excerpt), key=lambda each: each[0].start):
        work.check()
        if not draft.take(span, cursor.lines(span.start), asked=asked, work=work):
            break
        cursor.back(draft.following_line)
    return draft.window()


def _plan(excerpt: Excerpt) -> Iterator[tuple[Span, bool]]:
    yield from ((span, True) for span in excerpt.spans)
    yield from ((span, False) for span in excerpt.context)


class _Draft:
    """The page under construction.

    Context before the first asked line waits for it: if both do not fit, the context is left out.
    """

    def __init__(self, excerpt: Excerpt, selector: Selector, meter: Meter) -> None:
        self.excerpt = excerpt
        self.selector = selector
        self.meter = meter
        self.lines: list[Line] = []
        self.waiting: list[Line] = []
        self.context: list[list[int]] = []
        self.shown: list[list[int]] = []
        self.skipped: list[Span] = []
        self.cut_by: Cut | None = None
        self.rest: Selector | None = None
        self.partial = False
        self.following: int | None = None
        self.following_line: Line | None = None
        self.left_out: int | None = None

    def take(self, span: Span, lines: Iterator[Line], *, asked: bool, work: Work) -> bool:
        """Take the lines of a span; False when the page is full."""
        found = False
        self.following = self.following_line = None
        end = sys.maxsize if span.end is None else span.end
        for line in lines:
            number = line.number
            if number > end:
                self.following, self.following_line = number, line
                break
            found = True
            if not number & 1023:
                work.check()
            if not asked:
                self._beside(line)
            elif not self._asked(line):
                return False
        if asked and not found:
            self.skipped.append(span)
        return True

    def _beside(self, line: Line) -> None:
        if self.cut_by is not None:
            return
        if not self.shown:
            self.waiting.append(line)
        elif self.left_out is None and self.meter.refuses(line, asked=False) is None:
            self._keep(line, self.context)
        elif self.left_out is None:
            self.left_out = line.number

    def _asked(self, line: Line) -> bool:
        if self.cut_by is not None:
            # The page holds the head of one line: this next one is seen to exist, so it can be gone on with.
            self._remain(line.number)
            return False
        reason = self._after_waiting(line) if self.waiting else self.meter.refuses(line, asked=True)
        if reason is None:
            self._keep(line, self.shown)
            return True
        return self._full(line, reason)

    def _after_waiting(self, line: Line) -> Cut | None:
        """Take the context that waits for this line, or leave it out when both do not fit."""
        waiting, self.waiting = self.waiting, []
        fits = all(self.meter.refuses(each, asked=False) is None for each in waiting)
        if fits and self.meter.refuses(line, asked=True) is None:
            for each in waiting:
                self._keep(each, self.context)
            return None
        self.meter.restart()
        return self.meter.refuses(line, asked=True)

    def _keep(self, line: Line, where: list[list[int]]) -> None:
        """Put the line on the page; `where` are the first and last numbers of the runs so far."""
        self.lines.append(line)
        if where and where[-1][1] == line.number - 1:
            where[-1][1] = line.number
        else:
            where.append([line.number, line.number])

    def _full(self, line: Line, reason: Cut) -> bool:
        """End the page; True after the head of a line, when only the line to go on with is still to be seen."""
        self.cut_by = reason
        if self.shown or reason == "lines":
            self._remain(line.number)
            return False
        head = self.meter.head(line)
        self.partial = len(head.text) < len(line.text) or line.cut
        self._keep(head, self.shown)
        return True

    def _remain(self, number: int) -> None:
        """Set the selector that goes on at an asked line."""
        total = self.excerpt.text.total
        known = number if total is None else max(total, number)
        left = tuple(span for span in from_line(self.excerpt.spans, number) if total is None or span.start <= known)
        if self.selector.view is not None:
            left = from_line(_asked_spans(self.selector, self.excerpt), left[0].start)
        self.rest = _going_on(self.selector, left)

    def window(self) -> Window:
        """The page."""
        if self.rest is None and self.cut_by is None:
            self._follow()
        return Window(
            excerpt=self.excerpt,
            lines=tuple(self.lines),
            shown=tuple(Span(first, last) for first, last in self.shown),
            context=tuple(Span(first, last) for first, last in self.context),
            rest=self.rest,
            cut_by=self.cut_by,
            partial=self.partial,
            skipped=tuple(self.skipped),
            size=sum(map(taken, self.lines)),
            budget=self.meter.bytes,
        )

    def _follow(self) -> None:
        """Go on after an answer that was not cut: behind a single range, or where the view stopped looking."""
        if self.excerpt.beyond is not None:
            if left := from_line(_asked_spans(self.selector, self.excerpt), self.excerpt.beyond):
                self.rest = _going_on(self.selector, left)
            return
        following = self.left_out or self.following
        if not self.excerpt.exact and self.selector.view is None and self.shown and following is not None:
            self.rest = _going_on(self.selector, (Span(following, None),))


def _asked_spans(selector: Selector, excerpt: Excerpt) -> Spans:
    """The ranges that a view looks at, with a tail as the lines that it means."""
    spans = [part for part in selector.ranges if isinstance(part, Span)]
    if tails := [part.count for part in selector.ranges if isinstance(part, Tail)]:
        total = excerpt.text.count()
        spans.append(Span(max(1, total - tails[0] + 1), max(1, total)))
    return merged(spans) or (Span(1, None),)


def _going_on(selector: Selector, left: Spans) -> Selector:
    """The selector for what is left; spans that count from the end become a tail again."""
    ranges: tuple[Range, ...] = tuple(Tail(-span.start) if span.start < 0 else span for span in left)
    return changed(selector, ranges=ranges, ignored_column=None)


def _one_line(excerpt: Excerpt, column: Column, selector: Selector, work: Work) -> Window:
    """A window into one line, as far as it fits."""
    number = excerpt.spans[0].start
    most = max(LONGEST_CHARACTER, work.limits.max_bytes or sys.maxsize)
    line = excerpt.text.column(number, column.first, column.last, most=most)
    if line is None:
        return Window(excerpt, (), (), skipped=excerpt.spans)
    cut: Cut = "bytes"
    if work.limits.max_tokens is not None and tokens_in(line.text) > work.limits.max_tokens:
        cut, line = "tokens", changed(line, text=tokens_head(line.text, work.limits.max_tokens) or line.text[:1])
    following = column.first + len(line.text)
    wanted = [end for end in (column.last, line.length) if end is not None]
    ended = not line.text or (bool(wanted) and following > min(wanted))
    rest = None if ended else changed(selector, view=Column(following, column.last))
    return Window(
        excerpt=excerpt,
        lines=(line,),
        shown=(Span(number, number),),
        rest=rest,
        cut_by=None if rest is None else cut,
        partial=rest is not None,
        size=len(line.text.encode(errors="replace")),
        budget=work.limits.max_bytes,
    )
