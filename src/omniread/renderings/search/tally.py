"""What does a search have to say of itself: what it found, where it looked, what it left out, and how to go on?"""

from __future__ import annotations

from omniread.model.note import Note
from omniread.walking.skipped import Skipped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.selector import Regex

SHOWN_PATTERN = 80


class Tally(Skipped):
    """Counts.

    `unit` is what is searched (`file`, `table`); `slow` are those in which the pattern took too long, `partial` those
    that were not searched to their end; `clipped` are lines that are shown in part. `without_context` says that context
    was asked for of what has none.
    """

    def __init__(self) -> None:
        """Nothing was searched yet."""
        super().__init__()
        self.unit: str = "file"
        self.matching: int = 0
        self.hit: int = 0
        self.searched: int = 0
        self.slow: int = 0
        self.partial: int = 0
        self.clipped: int = 0
        self.without_context: bool = False

    def notes(self, asked: Regex, seconds: int, *, so_far: bool) -> Iterator[Note]:
        """What was found by now, and what was not looked at; `so_far` when there may be more."""
        yield Note("matches", f"{self._found(asked, so_far=so_far)}{self.left_out()}")
        if self.slow:
            where = f"1 {self.unit}" if self.slow == 1 else f"{self.slow} {self.unit}s"
            text = (
                f"In {where} the pattern takes longer than {seconds} s (regex_seconds); the last row of each says where"
            )
            yield Note("timed-out", text)
        if self.without_context:
            yield Note("context-lines", "Cells of a table have no lines of context around them")
        if self.clipped:
            what = "1 line is" if self.clipped == 1 else f"{self.clipped:,} lines are"
            yield Note("line-cut", f"{what} cut around the match (…); ask for the line by its number to see it whole")

    def _found(self, asked: Regex, *, so_far: bool) -> str:
        looked = f"{self.searched:,} {self.unit}{'' if self.searched == 1 else 's'} searched"
        until = " so far" if so_far or self.partial else ""
        if not self.matching:
            pattern = asked.pattern if len(asked.pattern) <= SHOWN_PATTERN else f"{asked.pattern[:SHOWN_PATTERN]}…"
            return f"No line matches /{pattern}/{asked.flags}{until}; {looked}"
        lines = "1 matching line" if self.matching == 1 else f"{self.matching:,} matching lines"
        return f"{lines} in {self.hit:,} {self.unit}{'' if self.hit == 1 else 's'}{until}; {looked}"
