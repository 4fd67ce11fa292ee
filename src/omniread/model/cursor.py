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
        self._held: Line | None = None

    def lines(self, start: int) -> Iterator[Line]:
        """The lines from `start` on."""
        held, self._held = self._held, None
        if held is None or not held.number <= start <= held.number + NEAR:
            self._running = self._text.lines(start, columns=self._columns)
            return self._running
        if held.number == start:
            return chain((held,), self._running)
        return islice(self._running, start - held.number - 1, None)

    def back(self, line: Line | None) -> None:
        """Take back the line that a span saw behind its end; without one the text is at its end."""
        self._held = line
