"""What is to be said of data that were read more kindly than their notation allows?"""

from __future__ import annotations

from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NAMED = 3


class Remarks:
    """What was met while reading; `notes` are complete once all that is shown has been read.

    `read` counts the characters that were taken since the text was opened last.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self.tolerated: list[str] = []
        self.duplicates: int = 0
        self.duplicate: str = ""
        self.constants: bool = False
        self.undecodable: int = 0
        self.bad: int = 0
        self.bad_lines: list[int] = []
        self.bad_reason: str = ""
        self.mixed: int = 0
        self.documents: int = 1
        self.guess: str = ""
        self.read: int = 0

    def tolerate(self, what: str) -> None:
        """Something that a strict reader would refuse; said once."""
        if what not in self.tolerated:
            self.tolerated.append(what)

    def forget(self) -> None:
        """Start anew, because the text is read once more: only what was tolerated stays."""
        self.duplicates, self.duplicate, self.constants = 0, "", False

    def restart(self) -> None:
        """Start anew, because the lines are read once more."""
        self.forget()
        self.bad, self.bad_lines, self.bad_reason = 0, [], ""

    def repeat(self, key: str) -> None:
        """A key that stands twice in one object."""
        self.duplicate = self.duplicate or key
        self.duplicates += 1

    def spoil(self, line: int, reason: str) -> None:
        """A line that is no record."""
        self.bad += 1
        self.bad_reason = self.bad_reason or reason
        if len(self.bad_lines) < NAMED:
            self.bad_lines.append(line)

    def notes(self) -> tuple[Note, ...]:
        """One note for each kind of thing."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[Note]:
        if self.tolerated:
            yield Note("tolerated", f"Read although not strict: {'; '.join(self.tolerated)}")
        if self.constants:
            yield Note("tolerated", "NaN or Infinity stand where JSON has no such number; they are shown as written")
        if self.duplicates:
            again = f" and {self.duplicates - 1} more" if self.duplicates > 1 else ""
            text = f"The key {_short(self.duplicate)}{again} stands twice in one object: the last one counts"
            yield Note("tolerated", text)
        if self.documents > 1:
            yield Note("structure", f"The file holds {self.documents:,} documents: [0] is the first")
        if self.guess:
            text = f"The encoding is a guess: {self.guess}. Another one can be forced by encoding=NAME (--encoding)"
            yield Note("encoding-guessed", text)
        if self.undecodable:
            places = "1 place is" if self.undecodable == 1 else f"{self.undecodable:,} places are"
            yield Note("undecodable-bytes", f"{places} read as U+FFFD, because the bytes there do not decode")
        if self.bad:
            named = ", ".join(map(str, self.bad_lines)) + ("…" if self.bad > len(self.bad_lines) else "")
            lines = f"Line {named} is" if self.bad == 1 else f"{self.bad:,} lines ({named}) are"
            yield Note("damaged", f"{lines} no JSON and left out. {self.bad_reason}")
        if self.mixed:
            times = "One comparison" if self.mixed == 1 else f"{self.mixed:,} comparisons"
            yield Note(
                "type-mismatch", f"{times} of a text with a number counted as false: to_number(x) makes a number"
            )


def _short(key: str) -> str:
    return repr(key) if len(key) <= 60 else f"{key[:60]!r}…"  # noqa: PLR2004  # enough to find it
