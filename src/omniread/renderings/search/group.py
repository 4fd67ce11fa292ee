"""How do the hits in one file read: its name, how many there are, and each with its line number?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from omniread.matching.sweep import Hit

LONGEST = 300
"""The most characters of a line that are shown."""
LEAD = 80
"""Of a longer line so many characters before the match."""
NAMED = 5
CUT = "…"
APART = "--"


class Group:
    """The rows of one file, of which at most `most` are hits, with `around` lines of context for each.

    The text is given in pieces. `matching` counts all hits; `beyond` is the line of the first that is not shown.
    `unknown` are the lines on which the pattern took too long, `clipped` counts those shown in part.
    """

    def __init__(self, most: int, around: int = 0) -> None:
        """Nothing was found yet."""
        self.rows: list[str] = []
        self.matching: int = 0
        self.beyond: int | None = None
        self.unknown: list[int] = []
        self.clipped: int = 0
        # The last piece, and the number of the line at an offset of it.
        self._text = ""
        self._at = 0
        self._number = 1
        self._most = most
        self._around = around
        self._last = 0
        self._owed = 0
        self._before: list[str] = []

    @property
    def number(self) -> int:
        """The number of the line that the next piece begins with; counted only when it is needed."""
        return self._number + self._text.count("\n", self._at)

    def take(self, text: str, hits: Iterable[Hit]) -> None:
        """The hits of the next piece."""
        number, at, free = self.number, 0, 0
        for start, stop, first, last in hits:
            number, at = number + text.count("\n", at, start), start
            if self._around and first >= 0:
                free = self._follow(text, free, start)
                if self.matching < self._most:
                    self._precede(text, free, start, number)
            if self.add(f"{number}: ", number, text[start:stop], first - start, last - start):
                self._last, self._owed, free = number, self._around, stop + 1
        if self._around:
            self._keep(text, self._follow(text, free, len(text)))
        self._text, self._at, self._number = text, at, number

    def add(self, prefix: str, number: int, line: str, first: int, last: int) -> bool:
        """One hit, with where in its line the match is; a match before 0 is not known. False when it is not shown."""
        if first < 0:
            self.unknown.append(number)
            return False
        self.matching += 1
        if self.matching > self._most:
            self.beyond = self.beyond or number
            self._owed = 0
            return False
        self._show(prefix, line, first, last)
        return True

    def _show(self, prefix: str, line: str, first: int = 0, last: int = 0) -> None:
        if len(line) > LONGEST:
            self.clipped += 1
            line = clipped(line, first, last)
        self.rows.append(prefix + line)

    def _follow(self, text: str, at: int, end: int) -> int:
        """Show the lines owed to the hit before, from an offset on; gives the offset of the line behind them."""
        while self._owed and at < end:
            stop = text.find("\n", at, end)
            stop = end if stop < 0 else stop
            self._last += 1
            self._owed -= 1
            self._show(f"{self._last}- ", text[at:stop])
            at = stop + 1
        return at

    def _precede(self, text: str, free: int, start: int, number: int) -> None:
        """Show the lines before a hit, as far as they were not shown."""
        lines = self._tail(text, free, start)
        first = number - len(lines)
        if self.rows and first > self._last + 1:
            self.rows.append(APART)
        for each, line in enumerate(lines, first):
            self._show(f"{each}- ", line)

    def _keep(self, text: str, free: int) -> None:
        """Remember the last lines of a piece for a hit at the start of the next one."""
        self._before = self._tail(text, free, len(text))

    def _tail(self, text: str, free: int, end: int) -> list[str]:
        """The last lines between two offsets, at most as many as are shown around a hit; earlier pieces count too."""
        lines: list[str] = []
        while end > free and len(lines) < self._around:
            start = max(free, text.rfind("\n", free, end - 1) + 1)
            lines.append(text[start:end].removesuffix("\n"))
            end = start
        missing = self._around - len(lines)
        if free == 0 and missing:
            lines += reversed(self._before[-missing:])
        return lines[::-1]


def clipped(line: str, first: int, last: int) -> str:
    """The part of a long line around a match."""
    spare = max(LONGEST - (last - first), 0)
    start = max(0, min(first - min(LEAD, spare), len(line) - LONGEST))
    return f"{CUT * (start > 0)}{line[start : start + LONGEST]}{CUT * (start + LONGEST < len(line))}"


def heading(ref: str, matching: int, *, partial: bool) -> str:
    """The row above the hits; a plus says that there may be more."""
    return f"{ref} ({matching:,}{'+' * partial} {'match' if matching == 1 and not partial else 'matches'})"


def named(numbers: list[int]) -> str:
    """Some line numbers, the first of them spelled out."""
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    more = ", …" if len(numbers) > NAMED else ""
    return f"{len(numbers):,} lines ({', '.join(map(str, numbers[:NAMED]))}{more})"
