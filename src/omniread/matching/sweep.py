"""Which lines of a text match, found many lines at a time and in a bounded time?

A pattern that stands for itself is looked for letter by letter. Else a text of many lines is searched as a whole, where
the pattern can be written so that it never leaves a line; that is far faster than a question for each line, and finds
the same. Where it cannot be written so, or blows up, each line is asked by itself.
"""

from __future__ import annotations

from time import monotonic

from omniread.matching.pattern import compiled, literal, required, spanning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from regex import Match, Pattern

    from omniread.model.selector import Regex

    # Where a line begins and ends, and where in it a match does; that is UNKNOWN when the pattern took too long.
    Hit = tuple[int, int, int, int]

LINE_SHARE = 4
"""One question may take this fraction of the time: others are still asked after it, and a cancellation is heard."""
PATIENCE = 8
"""After so many lines that hold what every match holds, and do not match, a text is searched as a whole."""
CHECK_SECONDS = 0.05
UNKNOWN = -1


class Sweep:
    """One pattern for any number of texts.

    `seconds` is how long the matching in one thing may take, whose text may come in parts; `begin` starts another one.
    `stopped` is the offset in the last text from which on there was no time left, None when all of it was searched.
    `clock` gives seconds, like `time.monotonic`.
    """

    def __init__(self, asked: Regex, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Read the pattern; BadSelector when it is malformed."""
        self._seconds = seconds
        self._clock = clock
        self._left = seconds
        self._has_asked = False
        self._pause = 0.0
        self._check: Callable[[], None] = lambda: None
        self._letters = literal(asked)
        self._required = required(asked)
        self._patience = PATIENCE
        # The engine takes longer to import than to look for a few letters in a thousand files.
        self._line = compiled(asked) if self._letters is None else None
        self._lines = spanning(asked) if self._letters is None else None
        self.stopped: int | None = None

    def begin(self, check: Callable[[], None]) -> None:
        """Search another thing, which has all the time for itself; `check` is called now and then, and may raise."""
        self._left = self._seconds
        self._has_asked = False
        self._check = check
        self.stopped = None

    def misses(self, text: str, check: Callable[[], None]) -> bool:
        """Whether it is sure, at a glance, that no line of a thing's whole text matches."""
        self.begin(check)
        self._watch(self._clock())
        self._patience = PATIENCE
        try:
            return (self._letters or self._lines) is not None and self._next(text, 0) is None
        except TimeoutError:
            return False

    def hits(self, text: str) -> Iterator[Hit]:
        """The lines of a text that match, in order, each once. Lines end in LF alone."""
        self._watch(self._clock())
        self._patience = PATIENCE
        at = 0
        while (self._letters or self._lines) is not None and at < len(text):
            try:
                found = self._next(text, at)
            except TimeoutError:
                # It may blow up on one line alone: from here on each is asked by itself.
                self._lines = None
                break
            if found is None or (found[0] == len(text) and text.endswith("\n")):
                return
            start, stop = text.rfind("\n", 0, found[0]) + 1, text.find("\n", found[0])
            stop = len(text) if stop < 0 else stop
            yield start, stop, *found
            at = stop + 1
        if self._line is not None:
            yield from self._one_by_one(self._line, text, at)

    def _next(self, text: str, at: int) -> tuple[int, int] | None:
        """Where the next match in a text of many lines is; the search begins at the start of a line."""
        if self._letters is not None:
            self._watch(self._clock())
            first = text.find(self._letters, at)
            return None if first < 0 else (first, first + len(self._letters))
        assert self._lines is not None  # noqa: S101  # whoever asks has looked
        # As a rule, hardly a line holds what every match holds.
        while self._required and self._patience:
            line = self._candidate(text, at)
            if line is None:
                return None
            if (found := self._ask(self._lines, text, *line)) is not None:
                return found.span()
            self._patience -= 1
            at = line[1] + 1
        found = self._ask(self._lines, text, at, len(text)) if at < len(text) else None
        return None if found is None else found.span()

    def _one_by_one(self, pattern: Pattern[str], text: str, at: int) -> Iterator[Hit]:
        while at < len(text) and (line := self._candidate(text, at)) is not None:
            at, stop = line
            if self._left <= 0:
                if self._has_asked:
                    self.stopped = at
                    return
                # The first line gets its share in any case, so that who goes on where this stops gets further.
                self._left = self._seconds / LINE_SHARE
            self._has_asked = True
            try:
                found = self._ask(pattern, text[at:stop], 0, stop - at)
            except TimeoutError:
                yield at, stop, UNKNOWN, UNKNOWN
            else:
                if found is not None:
                    yield at, stop, at + found.start(), at + found.end()
            at = stop + 1

    def _candidate(self, text: str, at: int) -> tuple[int, int] | None:
        """The next line that holds what every match holds: where it begins and ends."""
        place = text.find(self._required, at)
        if place < 0:
            return None
        start, stop = text.rfind("\n", at, place) + 1, text.find("\n", place)
        return max(start, at), len(text) if stop < 0 else stop

    def _ask(self, pattern: Pattern[str], text: str, start: int, stop: int) -> Match[str] | None:
        began = self._clock()
        self._watch(began)
        most = max(min(self._left, self._seconds / LINE_SHARE), 1e-9)
        try:
            return pattern.search(text, start, stop, timeout=most)
        finally:
            self._left -= self._clock() - began

    def _watch(self, now: float) -> None:
        if now >= self._pause:
            self._check()
            self._pause = now + CHECK_SECONDS
