"""How are the lines of many spans read without starting again for each?"""

from __future__ import annotations

from itertools import chain, islice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.text import Line, Text

NEAR = 5000


class Cursor:
    """The lines of a text for one span after another: what lies near is reached by going on, not by starting again."""

    def __init__(self, text: Text, columns: int | None) -> None:
        """Stand nowhere yet; no line is held longer than `columns`."""
        self._text = text
        self._columns = columns
        self._running: Iterator[Line] = iter(())
        self._next: int | None = None

    def lines(self, start: int) -> Iterator[Line]:
        """The lines from `start` on."""
        if self._next is None or not self._next <= start <= self._next + NEAR:
            self._running = self._text.lines(start, columns=self._columns)
            return self._running
        skipped = start - self._next
        return islice(self._running, skipped, None)

    def back(self, line: Line | None) -> None:
        """Take back the line that a span saw behind its end; without one the text is at its end."""
        self._next = None if line is None else line.number
        if line is not None:
            self._running = chain((line,), self._running)
