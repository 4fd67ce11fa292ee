"""Which lines are meant, and how do sets of lines combine?

A span is a closed run of 1-based line numbers; an open one (`end is None`) runs to the end of the text. Negative
numbers count from the end (`Span(-5, -1)` is the last five lines) where the total is not known yet; spans of both
signs never meet in one set.
"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


@value
class Span:
    """Lines `start` to `end`, both inclusive; `end` of None means to the end of the text."""

    start: int
    end: int | None

    def __init__(self, start: int, end: int | None) -> None:
        """Take the ends; written out, because spans are made by the thousand."""
        fields = self.__dict__
        fields["start"] = start
        fields["end"] = end

    def __contains__(self, number: object) -> bool:
        """Whether a line number lies within."""
        return isinstance(number, int) and self.start <= number and (self.end is None or number <= self.end)

    @property
    def count(self) -> int | None:
        """How many lines, None when open."""
        return None if self.end is None else self.end - self.start + 1

    def from_line(self, number: int) -> Span | None:
        """What is left of the span from a line on, None when nothing is."""
        start = max(self.start, number)
        return None if self.end is not None and start > self.end else Span(start, self.end)


Spans = tuple[Span, ...]


def merged(spans: Iterable[Span]) -> Spans:
    """Sorted, with those that overlap or touch made one; an open span takes in all that follow it."""
    found: list[Span] = []
    for span in sorted(spans, key=lambda each: each.start):
        last = found[-1] if found else None
        if last is None or (last.end is not None and span.start > last.end + 1):
            found.append(span)
        elif last.end is not None:
            found[-1] = Span(last.start, None if span.end is None else max(last.end, span.end))
    return tuple(found)


def complement(spans: Iterable[Span], total: int) -> Spans:
    """The lines of 1 to `total` that are in none of the spans."""
    gaps: list[Span] = []
    following = 1
    for span in merged(spans):
        if span.start > following:
            gaps.append(Span(following, min(span.start - 1, total)))
        if span.end is None:
            return tuple(gap for gap in gaps if gap.start <= total)
        following = max(following, span.end + 1)
    if following <= total:
        gaps.append(Span(following, total))
    return tuple(gap for gap in gaps if gap.start <= total)


def minus(spans: Iterable[Span], other: Iterable[Span]) -> Spans:
    """The lines of `spans` that are in none of `other`."""
    holes = merged(other)
    left: list[Span] = []
    at = 0
    for span in merged(spans):
        # Holes that end before this span end before all that follow it, too.
        while at < len(holes) and _ends_before(holes[at], span.start):
            at += 1
        start: int | None = span.start
        for number in range(at, len(holes)):
            hole = holes[number]
            if start is None or (span.end is not None and hole.start > span.end):
                break
            if hole.start > start:
                left.append(Span(start, hole.start - 1))
            start = None if hole.end is None else max(start, hole.end + 1)
        if start is not None and (span.end is None or start <= span.end):
            left.append(Span(start, span.end))
    return tuple(left)


def _ends_before(span: Span, number: int) -> bool:
    return span.end is not None and span.end < number


def clipped(spans: Iterable[Span], total: int) -> Spans:
    """The spans with their ends pinned to `total`; those beyond it are dropped."""
    return tuple(
        Span(span.start, total if span.end is None else min(span.end, total)) for span in spans if span.start <= total
    )


def from_line(spans: Iterable[Span], number: int) -> Spans:
    """What is left of the spans from a line on."""
    return tuple(rest for span in spans if (rest := span.from_line(number)))
