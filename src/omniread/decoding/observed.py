"""What did the lines that were passed over show: how they end, what did not decode, and what is to be said of it?"""

from __future__ import annotations

from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.decoding.blocks import Block
    from omniread.decoding.charset import Charset
    from omniread.model.text import Newline

FORCE = "Another encoding can be forced: encoding=NAME, on the command line --encoding NAME"
NAMED = 3
# So many lines with undecodable bytes are remembered.
MOST = 1000


class Observed:
    """What is known of a text by its lines so far. `before` is the encoding that it seemed to have, if that changed."""

    def __init__(self) -> None:
        """Know nothing."""
        self._ends: set[Newline] = set()
        self._faults: dict[int, int] = {}
        self._first_nul: int | None = None
        self.before: str | None = None

    def add(self, block: Block, number: int) -> None:
        """Look at some lines, of which the first has that number."""
        text, feeds = block.text, block.count - (not block.is_ended)
        returned = text.count("\r\n") if "\r" in text else 0
        if returned:
            self._ends.add("crlf")
        if feeds > returned:
            self._ends.add("lf")
        elif not feeds and "\r" in text:
            self._ends.add("cr")
        for index, count in block.faults.items():
            self.fault(number + index, count)
        if self._first_nul is None and "\0" in text:
            self._first_nul = number + text.count("\n", 0, text.index("\0"))

    def fault(self, number: int, count: int) -> None:
        """In that line so many places did not decode."""
        if len(self._faults) < MOST:
            self._faults[number] = count

    @property
    def newline(self) -> Newline:
        """How lines end. Lone carriage returns count only where nothing else ends a line."""
        if {"lf", "crlf"} <= self._ends:
            return "mixed"
        for end in self._ends - {"cr"}:
            return end
        return "cr" if self._ends else "none"

    def notes(self, charset: Charset, ref: str) -> Iterator[Note]:
        """A guess, bytes that did not decode, NULs."""
        if charset.confidence is not None:
            yield _guessed(charset, charset.confidence, self.before)
        if self._faults:
            yield _undecodable(self._faults, charset)
        if self._first_nul is not None:
            text = f"Line {self._first_nul} has NUL bytes: not all of this is text. Use :hex to see bytes"
            yield Note("binary", text, f"{ref}:hex")


def _guessed(charset: Charset, confidence: float, before: str | None) -> Note:
    what = f"{charset.codec} (confidence {confidence:.0%})"
    if before is None:
        where = "" if charset.extent == "whole" else ", made on a part of the text"
        return Note("encoding-guessed", f"The encoding is a guess{where}: {what}. {FORCE}")
    start = f"The start of the text looks like {before}, but lines shown here do not decode so"
    return Note("encoding-guessed", f"{start}. They were read by a guess: {what}. {FORCE}")


def _undecodable(faults: dict[int, int], charset: Charset) -> Note:
    count, numbers = sum(faults.values()), sorted(faults)
    places = "1 place is" if count == 1 else f"{count} places are"
    lines = ("line " if len(numbers) == 1 else "lines ") + ", ".join(map(str, numbers[:NAMED]))
    more = f" and {len(numbers) - NAMED} more" if len(numbers) > NAMED else ""
    why = f"{places} shown as U+FFFD, because the bytes there are not {charset.codec}: {lines}{more}"
    return Note("undecodable-bytes", f"{why}. {FORCE}")
