"""How is JSON taken value by value from a text that comes in pieces?

Each value is decoded at once by the decoder of Python; one that would need too much text is told apart, and can be
entered instead. So a file of any size costs the memory of a few pieces.
"""

from __future__ import annotations

import json
import re

from omniread.model.errors import TooBig
from omniread.structured.json.decoder import decoder, invalid, too_deep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from omniread.structured.characters import Source
    from omniread.structured.large import Data

# A container of more characters than these is entered, not decoded.
MOST = 1 << 18
# An error nearer to the end of what is there may come from what is not there yet: `fals`, `-Infini`, `\u12`.
NEAR = 16
SEPARATED = "Expecting ',' delimiter"
# So many items are decoded at once.
RUN = 256
_SEPARATOR = re.compile(r"[ \t\n\r]*,[ \t\n\r]*(?=[^ \t\n\r\]])")
_BLANK = re.compile(r"[ \t\n\r]*")
_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*+("?)|([\[{])|[\]}]', re.DOTALL)


class Oversized:
    """Stands for a value that takes more text than is decoded at once."""


OVERSIZED = Oversized()


class Scanner:
    """A place in the text. `depth` counts the arrays and objects that were entered and not left."""

    def __init__(self, source: Source) -> None:
        """Stand at the start."""
        self._source = source
        self._pieces = source.pieces()
        plain: Any = decoder(source.remarks)
        self._decode = plain.raw_decode
        # The decoder's own core, which says by StopIteration that nothing begins here.
        self._scan: Callable[[str, int], tuple[Data, int]] = plain.scan_once
        self._text = ""
        self.depth: int = 0
        self._at = self._line = self._column = self._gone = 0
        self._ended = False

    @property
    def taken(self) -> int:
        """How many characters lie behind."""
        return self._gone + self._at

    def peek(self) -> str:
        """The next character that is not blank, empty at the end."""
        while True:
            self._at = _BLANK.match(self._text, self._at).end()  # pyright: ignore[reportOptionalMemberAccess]  # it always matches
            if self._at < len(self._text) or not self._more():
                return self._text[self._at : self._at + 1]

    def skip(self, letter: str, otherwise: str) -> None:
        """Go past a character that must stand here."""
        if self.peek() != letter:
            raise self.fails(otherwise)
        self._at += 1

    def enter(self) -> None:
        """Go past an opening bracket."""
        self._at += 1
        self.depth += 1

    def left(self, closing: str, *, first: bool) -> bool:
        """Go past the separator before the next child (False), or past the closing bracket (True)."""
        letter = self.peek()
        if letter == closing:
            self._at += 1
            self.depth -= 1
            return True
        if not first:
            if letter != ",":
                raise self.fails(SEPARATED)
            self._at += 1
            if self.peek() == closing:
                raise self.fails("Expecting value")
        return False

    def name(self) -> str:
        """Go past a name and the colon behind it."""
        if self.peek() != '"':
            raise self.fails("Expecting property name enclosed in double quotes")
        name = str(self.value())
        self.skip(":", "Expecting ':' delimiter")
        self.peek()
        return name

    def value(self) -> Data | Oversized:
        """Go past a value and give it; a container that is too large for that stays where it is."""
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except json.JSONDecodeError as error:
                known = len(self._text) - NEAR
                if self._ended or (error.pos < known and not error.msg.startswith("Unterminated string")):
                    raise self.fails(error.msg, error.pos) from error
            except ValueError:  # an integer of more digits than Python turns into a number
                self._decode = decoder(self._source.remarks, long_numbers=True).raw_decode
                continue
            except RecursionError as error:
                raise too_deep(self._source.blob.ref) from error
            else:
                # What ends by a bracket or a quote has ended; `-1` may go on as `-1.5e10`.
                if self._ended or end + NEAR < len(self._text) or self._text[self._at] in '"[{':
                    self._at = end
                    return value
            if len(self._text) - self._at > MOST and self._text[self._at] in "[{":
                return OVERSIZED
            self._more(twice=True)

    def run(self) -> list[Data]:
        """Go past the items of an array of which the next ones surely lie in the text that is held, and give them.

        It stands before an item then, as it does at first.
        """
        found: list[Data] = []
        text, at, scan = self._text, self._at, self._scan
        try:
            while len(found) < RUN:
                value, end = scan(text, at)
                behind = _SEPARATOR.match(text, end)
                if behind is None:
                    break
                found.append(value)
                at = behind.end()
        except (StopIteration, ValueError, RecursionError):
            pass  # it is met again, by itself
        self._at = at
        return found

    def settle(self, depth: int) -> None:
        """Go on to where so many containers are open, past all that is in those that are closed on the way.

        Where already so few are open, an unentered container stands here, and it is passed.
        """
        entered = self.depth > depth
        while self.depth > depth or not entered:
            found = _STRUCTURE.search(self._text, self._at)
            if found is None or (found[1] == "" and not self._ended):
                self._at = len(self._text) if found is None else found.start()
                if not self._more(twice=found is not None):
                    raise self.fails("the text ends within an array or an object")
                continue
            self._at = found.end()
            if found[1] is None:
                self.depth += 1 if found[2] else -1
                entered = True

    def end(self) -> None:
        """See that nothing follows."""
        if self.peek():
            raise self.fails("Extra data")

    def fails(self, why: str, at: int | None = None) -> Exception:
        """The error for this place, or for another one in the text that is held."""
        line, column = self._place(self._at if at is None else at)
        return invalid(self._source.blob.ref, "JSON", line + 1, column + 1, why)

    def _place(self, at: int) -> tuple[int, int]:
        feeds = self._text.count("\n", 0, at)
        if not feeds:
            return self._line, self._column + at
        return self._line + feeds, at - self._text.rfind("\n", 0, at) - 1

    def _more(self, *, twice: bool = False) -> bool:
        """Take another piece, or as much as is there already; False at the end."""
        held = len(self._text) - self._at
        if held > self._source.work.limits.archive_bytes:
            most = self._source.work.limits.archive_bytes
            raise TooBig(
                f"{self._source.blob.ref} has a value of more than {most:,} characters.",
                hint="Ask for other parts of it, or search it (:/regex/).",
            )
        parts: list[str] = []
        length = 0
        while piece := next(self._pieces, ""):
            parts.append(piece)
            length += len(piece)
            if not twice or length >= held:
                break
        if not parts:
            self._ended = True
            return False
        self._line, self._column = self._place(self._at)
        self._gone += self._at
        self._text = self._text[self._at :] + "".join(parts)
        self._at = 0
        return True
