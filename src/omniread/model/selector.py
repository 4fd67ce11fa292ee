"""What part of a thing is asked for, as a value that prints as it parses?

A selector has at most one rendering (which content is made of the node), one view (which lines of it) and ranges. A
rendering and the plain views are told apart by where they act: see the grammar in `omniread.model.grammar`.
"""

from __future__ import annotations

from omniread.model.span import Span, merged
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.span import Spans

RENDERINGS = ("raw", "hex", "stat", "img", "text", "changes", "conflicts")


@value
class Tail:
    """The last `count` lines."""

    count: int

    def __str__(self) -> str:
        """As it is asked."""
        return f"-{self.count}"


Range = Span | Tail


@value
class Rendering:
    """Another content of the same node. `first` and `count` are the byte window of `hex`, 0 and None elsewhere."""

    word: str
    first: int = 0
    count: int | None = None

    def __str__(self) -> str:
        """As it is asked."""
        if not self.first and self.count is None:
            return self.word
        return f"{self.word} 0x{self.first:x}" + ("" if self.count is None else f"+{self.count}")


@value
class Outline:
    """The structural summary; `unfold` levels are opened."""

    unfold: int = 0

    @property
    def word(self) -> str:
        """What a rendering of it is called."""
        return "outline"

    def __str__(self) -> str:
        """As it is asked."""
        return f"outline+{self.unfold}" if self.unfold else "outline"


@value
class Block:
    """The block that contains a line; `levels` more are added around it."""

    line: int
    levels: int = 0

    def __str__(self) -> str:
        """As it is asked."""
        return f"@{self.line}^{self.levels}" if self.levels else f"@{self.line}"


@value
class Symbol:
    """Every definition of a name; an empty name lists the symbols."""

    name: str

    @property
    def word(self) -> str:
        """What a rendering of it is called."""
        return "symbol"

    def __str__(self) -> str:
        """As it is asked."""
        return f"#{self.name}"


@value
class Regex:
    """Lines that match, with `context` lines around each. `flags` are letters of `ims`.

    A context of None is the usual one of what is searched: 2 in a text, none in a folder.
    """

    pattern: str
    flags: str = ""
    context: int | None = None

    @property
    def word(self) -> str:
        """What a rendering of it is called."""
        return "regex"

    def __str__(self) -> str:
        """As it is asked."""
        return f"/{self.pattern}/{self.flags}" + ("" if self.context is None else f"+{self.context}")


@value
class Column:
    """A window into one line, in characters counted from 1; `last` of None means to the end of the line."""

    first: int
    last: int | None

    def __str__(self) -> str:
        """As it is asked."""
        return f"col {self.first}-{'' if self.last is None else self.last}"


@value
class Indentation:
    """The lines around `anchor` that are deep enough, at most `most`: what only `read_file` asks for.

    `levels` of 4 columns below the anchor's indent count, 0 for all; `siblings` and `header` as Codex has them.
    """

    anchor: int
    levels: int = 0
    siblings: bool = False
    header: bool = True
    most: int = 2000

    def __str__(self) -> str:
        """Its anchor as a block, for messages: paths have no spelling for it."""
        return f"@{self.anchor}"


View = Outline | Block | Symbol | Regex | Column | Indentation


@value
class Selector:
    """A parsed selector. `ranges` are sorted and disjoint; a tail stands last.

    The outline, the symbols and the search of a text are views; of a thing that has no lines of its own, such as a
    folder, they are another content, and then stand as the rendering. `ignored_column` is the second number of
    `FILE:LINE:COLUMN` as compilers print it.
    """

    rendering: Rendering | Outline | Regex | Symbol | None = None
    view: View | None = None
    ranges: tuple[Range, ...] = ()
    ignored_column: int | None = None

    def __str__(self) -> str:
        """The canonical text, without the colon before it; the empty text for the whole."""
        return next(self.forms())

    @property
    def raw(self) -> bool:
        """Whether the verbatim content is asked for."""
        return self.rendering is not None and self.rendering.word == "raw"

    @property
    def name(self) -> str:
        """The word that says what kind of selector this is, for messages."""
        if self.rendering is not None and not self.raw:
            return self.rendering.word
        return type(self.view).__name__.lower() if self.view is not None else "raw" if self.raw else "lines"

    def rendered(self, other: Rendering | Outline | Regex | Symbol) -> Selector:
        """The selector once `other` has become the content that its ranges are about."""
        return self if self.rendering is not None else Selector(other, None, self.ranges, self.ignored_column)

    def lines(self, total: int) -> Spans:
        """The lines that the ranges mean in a text of so many, all of them without any; also such as are beyond it."""
        spans: list[Span] = []
        for each in self.ranges or (Span(1, None),):
            if isinstance(each, Tail):
                spans.append(Span(max(1, total + 1 - each.count), max(1, total)))
            elif each.start > total:
                spans.append(Span(each.start, each.end or each.start))
            else:
                spans.append(Span(each.start, min(each.end or total, total)))
        return merged(spans)

    def forms(self) -> Iterator[str]:
        """The spellings that mean this selector, the canonical one first: `301-`, `L301-`, `301..`, `L301..`."""
        for dash in ("-", ".."):
            for prefix in ("", "L"):
                yield ":".join(self._parts(prefix, dash))
        if self.rendering is not None and not self.ranges and self.view is None:
            yield str(self.rendering).upper()

    def _parts(self, prefix: str, dash: str) -> Iterator[str]:
        if self.rendering is not None:
            yield str(self.rendering)
        ranges = ",".join(_spell(each, prefix, dash) for each in self.ranges)
        if self.ignored_column is not None:
            ranges = f"{prefix}{self._line()}:{self.ignored_column}"
        if isinstance(self.view, Column):
            yield f"{prefix}{self._line()}"
            yield str(self.view)
            return
        if self.view is not None:
            yield str(self.view)
        if ranges:
            yield ranges

    def _line(self) -> int:
        first = self.ranges[0]
        return first.start if isinstance(first, Span) else first.count


def _spell(part: Range, prefix: str, dash: str) -> str:
    if isinstance(part, Tail):
        return str(part)
    return f"{prefix}{part.start}{dash}" + ("" if part.end is None else f"{prefix}{part.end}")
