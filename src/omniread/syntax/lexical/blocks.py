"""Which blocks do the indents of lines make: an owner, what is deeper, and the lines that go on with it or end it?"""

from __future__ import annotations

import re

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work
    from omniread.syntax.lexical.scanning import Scan

OFTEN = 0xFFF
HEAD = 200
ENDS = re.compile(
    r"end(?:[-_ ]?(?:block|case|checker|class|clocking|config|do|enum|enumeration|events|for|foreach|function|generate"
    r"|group|if|interface|loop|macro|method|methods|module|package|parfor|primitive|process|program|properties"
    r"|property|sub|switch|table|task|try|while))?\b(?![ \t]*[=:(.])|fi\b|done\b|esac\b|until\b|wend\b|[})\]]|</",
    re.IGNORECASE,
)
GOES_ON = re.compile(
    r"(?:begin|catch|declare|do|else|elseif|elsif|elif|ensure|except|exception|finally|in|is|otherwise|rescue|then|var"
    r"|when|where)\b(?![ \t]*(?:[=:(.]|-[->]))|[{(\[][ \t]*$"
    r"|(?:private|protected|public|published|strict)[ \w]*:?[ \t]*$",
    re.IGNORECASE,
)
OPENS = re.compile(r"\b(?:begin|catch|do|else|is|then)\b[^;]*$|[{(\[][ \t]*$", re.IGNORECASE)


@value
class Block:
    """A block: the line that owns it, the `kept` lines at the same depth that go on with it or end it, and its last.

    With `closed` the last line only ends the block.
    """

    owner: int
    kept: tuple[int, ...]
    last: int
    closed: bool


class _Open:
    """A block under construction."""

    def __init__(self, column: int, owner: int) -> None:
        self.column = column
        self.owner = owner
        self.kept: list[int] = []

    def block(self, last: int) -> Block:
        return Block(self.owner, tuple(self.kept), last, bool(self.kept) and self.kept[-1] == last)


def blocks(rows: Sequence[str], columns: Sequence[int | None], scanned: Scan, work: Work) -> Iterator[Block]:
    """The blocks of more than one line, each when it ends.

    Blank lines, comments and the later lines of strings belong to what is around them.
    """
    opened: list[_Open] = []
    before = 0
    for number, column in enumerate(columns, 1):
        if not number & OFTEN:
            work.check()
        if number in scanned.inside and number not in scanned.remarks:
            before = number
        if column is None or number in scanned.hidden:
            continue
        while opened and opened[-1].column > column:
            yield from _finished(opened.pop(), before)
        here = _Open(column, number)
        if opened and opened[-1].column == column:
            top = opened.pop()
            row = rows[number - 1].lstrip(" \t")[:HEAD]
            ends = ENDS.match(row) is not None
            if ends or GOES_ON.match(row):
                here = top
                here.kept.append(number)
                if ends and row[0] not in ")]" and OPENS.search(row, 1) is None:
                    before = number
                    yield from _finished(here, before)
                    continue
            else:
                yield from _finished(top, before)
        opened.append(here)
        before = number
    while opened:
        yield from _finished(opened.pop(), before)


def _finished(one: _Open, last: int) -> Iterator[Block]:
    if last > one.owner:
        yield one.block(last)
