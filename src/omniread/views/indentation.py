"""Which lines around an anchor are at least as deep as a floor: Codex's rule?

The answer is one run of lines. It grows from the anchor in turns, one line up and one down, until it has as many lines
as it may or both sides have stopped. Only the indents near the anchor are held, never the text.
"""

from __future__ import annotations

from itertools import islice

from omniread.model.errors import BadSelector
from omniread.model.excerpt import Excerpt
from omniread.model.selector import Indentation as Asked
from omniread.model.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.selector import Selector
    from omniread.model.text import Text

    Depth = tuple[int, bool, bool]
UNIT = 4
COMMENTS = ("#", "//", "--")
CHUNK = 512


class Indentation:
    """The lines of an indented block, of the tool `read_file`."""

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The run of lines; BadSelector for an anchor past the end."""
        asked = selector.view
        if not isinstance(asked, Asked):
            raise BadSelector("The indentation mode needs an anchor.", hint="Give anchor_line.")
        near = _Near(text, asked.anchor, work)
        if near.at(asked.anchor) is None:
            total = text.count()
            raise BadSelector(
                f"anchor_line {asked.anchor} is past the end: {total} lines in all.",
                hint=f"Use 1 to {total}." if total else "The file is empty.",
            )
        first, last = _grown(near, asked)
        if asked.most > 1:
            while first <= last and near.blank(first):
                first += 1
            while last >= first and near.blank(last):
                last -= 1
        return Excerpt(text, (Span(first, last),) if first <= last else (), exact=True)


class _Near:
    """The columns of lines, whether each is blank, and whether a comment; read in pieces outwards from the anchor."""

    def __init__(self, text: Text, anchor: int, work: Work) -> None:
        self._text = text
        self._work = work
        self._low = anchor
        self._down = text.lines(anchor, columns=work.limits.max_columns)
        self._known: dict[int, Depth] = {}
        self._next = anchor

    def at(self, number: int) -> Depth | None:
        """What is known of a line; None where there is none."""
        if number < 1:
            return None
        while number < self._low:
            self._back()
        while number >= self._next:
            line = next(self._down, None)
            if line is None:
                return None
            self._known[self._next] = _depth(line.text)
            self._next += 1
            if not self._next & 1023:
                self._work.check()
        return self._known[number]

    def blank(self, number: int) -> bool:
        """Whether a line has only white space."""
        found = self.at(number)
        return found is not None and found[1]

    def columns(self, number: int) -> int:
        """The indent of a line; a blank one has that of the nearest before it that is not."""
        while (found := self.at(number)) is not None and found[1]:
            number -= 1
        return 0 if found is None else found[0]

    def _back(self) -> None:
        self._work.check()
        start = max(1, self._low - CHUNK)
        lines = self._text.lines(start, columns=self._work.limits.max_columns)
        for number, line in enumerate(islice(lines, self._low - start), start):
            self._known[number] = _depth(line.text)
        self._low = start


def _depth(text: str) -> Depth:
    body = text.lstrip(" \t")
    head = text[: len(text) - len(body)]
    stripped = text.strip()
    return len(head) + (UNIT - 1) * head.count("\t"), not stripped, stripped.startswith(COMMENTS)


def _grown(near: _Near, asked: Asked) -> tuple[int, int]:
    """The first and the last line before blank ends are dropped."""
    floor = max(0, near.columns(asked.anchor) - UNIT * asked.levels) if asked.levels else 0
    first = last = asked.anchor
    up = down = True
    used_up = used_down = False
    while last - first + 1 < asked.most and (up or down):
        if up:
            at = first - 1
            found = near.at(at)
            columns = -1 if found is None else near.columns(at)
            edge = columns == floor and not asked.siblings
            header = asked.header and found is not None and found[2]
            up = columns >= floor and not (edge and used_up and not header)
            used_up = used_up or edge
            first -= up
        if down and last - first + 1 < asked.most:
            at = last + 1
            columns = -1 if near.at(at) is None else near.columns(at)
            edge = columns == floor and not asked.siblings
            down = columns >= floor and not (edge and used_down)
            used_down = used_down or edge
            last += down
    return first, last
