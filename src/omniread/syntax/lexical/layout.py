"""Where does what begins on a line of a text end: by brackets, or by indents?"""

from __future__ import annotations

from omniread.syntax.lexical.blocks import blocks
from omniread.syntax.lexical.indents import columns
from omniread.syntax.lexical.scanning import scan
from omniread.syntax.lexical.signs import SIGNS, signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omniread.model.scope import Work
    from omniread.syntax.lexical.blocks import Block
    from omniread.syntax.lexical.scanning import Pair, Scan


class Layout:
    """The lines of a text with its brackets, and its indents where these make its blocks.

    An unknown language is one of brackets if it has a brace that spans lines.
    """

    def __init__(self, whole: str, language: str, work: Work) -> None:
        """Look through the whole text."""
        source = whole.replace("\r\n", "\n").removesuffix("\r")
        self.language = language
        self.rows: Sequence[str] = source.split("\n")
        if not self.rows[-1]:
            self.rows.pop()
        self.scanned: Scan = scan(source, language, work)
        self.pairs: tuple[Pair, ...] = self.scanned.pairs
        has_braces = any(pair.opener == "{" for pair in self.pairs)
        self.is_bracketed: bool = has_braces if language not in SIGNS else signs(language).brackets
        self.blocks: list[Block] = []
        if not self.is_bracketed:
            self.blocks = sorted(
                blocks(self.rows, columns(self.rows), self.scanned, work), key=lambda block: (block.owner, -block.last)
            )
        self._ends = {block.owner: block.last for block in reversed(self.blocks)}
        self._opening: dict[int, Pair] = {}
        for pair in self.pairs:
            other = self._opening.get(pair.first)
            if other is None or (other.last, other.opener) < (pair.last, pair.opener):
                self._opening[pair.first] = pair

    def end(self, line: int) -> tuple[int, bool]:
        """The last line of what begins on a line, and whether a block in braces belongs to it."""
        if not self.is_bracketed:
            return self._ends.get(line, line), False
        last = line
        while (pair := self._opening.get(last)) is not None:
            last = pair.last
            if pair.opener == "{":
                return last, True
        below = self.following(last)
        if self.rows[below - 1].lstrip(" \t").startswith("{"):
            opened = self._opening.get(below)
            return (below if opened is None else opened.last), True
        return last, last == line and "{" in self.rows[line - 1]

    def following(self, line: int) -> int:
        """The next line that is neither blank nor a comment; the line itself where there is none nearby."""
        for below in range(line + 1, min(line + NEAR, len(self.rows)) + 1):
            if below not in self.scanned.hidden and self.rows[below - 1].strip():
                return below
        return line


NEAR = 16
"""A block that belongs to a line opens at most so many lines below it."""
