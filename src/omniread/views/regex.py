"""Which lines match a regular expression, how many are there, and how far did the search come?

What a pattern means is settled in `omniread.matching.pattern`.
"""

from __future__ import annotations

from itertools import islice
from time import monotonic

from omniread.matching.pattern import compiled
from omniread.model.excerpt import Excerpt
from omniread.model.note import Note
from omniread.model.selector import Regex, Selector, Tail
from omniread.model.span import Span, clipped, from_line, merged
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.matching.pattern import Pattern
    from omniread.model.scope import Work
    from omniread.model.selector import Range
    from omniread.model.span import Spans
    from omniread.model.text import Line, Text

LINE_CHARACTERS = 1_000_000
"""How much of one line is searched."""
LINE_SHARE = 4
"""One line may take this fraction of the time: others are still searched after it, and a cancellation is heard."""
CHECK_SECONDS = 0.05
NAMED_LINES = 5
CONTEXT = 2
"""Lines around a match where the question names no number."""


class Search:
    """The view `:/pattern/ims+N`: the lines that match, with N lines around each.

    Ranges restrict the search; the context may lie outside them. All matches are counted, up to `regex_seconds`; the
    first `hard_max_lines` of them are kept. `clock` gives seconds, like `time.monotonic`.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Take another clock than the system's, for tests."""
        self._clock = clock

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The matching lines, what is around them, and how many there are; BadSelector for a malformed pattern."""
        asked: Regex = selector.view  # pyright: ignore[reportAssignmentType]  # `serves` has made sure
        pattern = compiled(asked)
        spans = _pinned(selector.ranges, text)
        scan = _Scan(pattern, work, self._clock)
        scan.run(text, spans)
        found = scan.numbers
        beyond = found[-1] + 1 if scan.matching > len(found) else scan.stopped
        return Excerpt(
            text,
            merged(Span(number, number) for number in found),
            _around(found, CONTEXT if asked.context is None else asked.context, text),
            beyond=beyond,
            notes=tuple(_notes(scan, text, selector, spans)),
        )


class _Scan:
    """One search under way: what matched, and what had to be left out."""

    def __init__(self, pattern: Pattern[str], work: Work, clock: Callable[[], float]) -> None:
        self.pattern = pattern
        self.work = work
        self.clock = clock
        self.deadline = clock() + work.limits.regex_seconds
        self.share = work.limits.regex_seconds / LINE_SHARE
        self.searched = 0
        self.matching = 0
        self.numbers: list[int] = []
        self.shortened: list[int] = []
        self.given_up: list[int] = []
        self.stopped: int | None = None

    def run(self, text: Text, spans: Spans) -> None:
        """Search the lines of the spans in order; `stopped` is then the first line that was left to another search."""
        pause = 0.0
        for span in spans:
            for line in islice(text.lines(span.start, columns=LINE_CHARACTERS), span.count):
                now = self.clock()
                if now >= pause:
                    self.work.check()
                    pause = now + CHECK_SECONDS
                if not self._look(line, self.deadline - now):
                    self.stopped = line.number
                    return

    def _look(self, line: Line, left: float) -> bool:
        """Search one line; False when there was no time for it."""
        # The first line gets its share in any case, so that who goes on where a search stopped comes to the end.
        hurried = left < self.share and self.searched > 0
        if hurried and left <= 0:
            return False
        try:
            found = self.pattern.search(line.text, timeout=left if hurried else self.share)
        except TimeoutError:
            if hurried:
                return False
            self.given_up.append(line.number)
        else:
            # A match that ends where the line was cut may be none in the whole of it: `$` is not true there.
            if line.cut and (not found or found.end() == len(line.text)):
                self.shortened.append(line.number)
            if found:
                self._match(line.number)
        self.searched += 1
        return True

    def _match(self, number: int) -> None:
        self.matching += 1
        if len(self.numbers) < self.work.limits.hard_max_lines:
            self.numbers.append(number)


def _pinned(ranges: tuple[Range, ...], text: Text) -> Spans:
    """The spans to search; a tail becomes one, which takes the number of lines."""
    spans = [part for part in ranges if isinstance(part, Span)]
    spans += [Span(max(1, text.count() + 1 - part.count), None) for part in ranges if isinstance(part, Tail)]
    return merged(spans) if spans else (Span(1, None),)


def _around(numbers: list[int], count: int, text: Text) -> Spans:
    """The lines within `count` of the numbers, without them; none beyond the end of the text."""
    if not numbers or not count:
        return ()
    end = numbers[-1] + sum(1 for _ in islice(text.lines(numbers[-1] + 1, columns=1), count))
    gaps = zip([0, *numbers], [*numbers, end + 1], strict=True)
    spans: list[Span] = []
    for before, after in gaps:
        first = before + 1 if before else max(1, after - count)
        if after - first <= (2 * count if before else count):
            spans.append(Span(first, after - 1))
        else:
            spans += [Span(first, before + count), Span(after - count, after - 1)]
    return clipped((span for span in spans if span.start <= (span.end or 0)), end)


def _notes(scan: _Scan, text: Text, selector: Selector, spans: Spans) -> Iterator[Note]:
    ranges = Selector(ranges=selector.ranges)
    if selector.ranges and not scan.searched and (total := text.count()):
        yield Note("past-end", f"Line {spans[0].start} is beyond the end ({total} lines in all)")
    count = f"{scan.matching:,} matching lines" if scan.matching != 1 else "1 matching line"
    where = f" in :{ranges}" if selector.ranges else ""
    reached = "" if scan.stopped is None else f" up to line {scan.stopped - 1:,}"
    lines = "" if scan.matching else f" ({scan.searched:,} searched)"
    yield Note("matches", f"{count}{where}{reached}{lines}")
    if scan.stopped is not None:
        rest = changed(selector, ranges=from_line(spans, scan.stopped))
        yield Note("timed-out", f"The search ended after {scan.work.limits.regex_seconds} s; the rest is :{rest}")
    if scan.shortened:
        head = f"the first {LINE_CHARACTERS:,} characters"
        yield Note("line-cut", f"Of {_named(scan.shortened)} only {head} were searched")
    if scan.given_up:
        yield Note("timed-out", f"The pattern takes too long on {_named(scan.given_up)}: a match there is not known")


def _named(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    more = ", ..." if len(numbers) > NAMED_LINES else ""
    return f"{len(numbers)} lines ({', '.join(map(str, numbers[:NAMED_LINES]))}{more})"
