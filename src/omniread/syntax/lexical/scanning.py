"""Which comments, strings and brackets are in a text, found in one pass and in time linear to its length?"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from functools import cache, cached_property

from omniread.model.value import value
from omniread.syntax.lexical.signs import signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.syntax.lexical.signs import Signs

OPENERS, CLOSERS = "([{", ")]}"
OFTEN = 0xFFF
MARGIN = 200
"""A comment further to the right is none that stands alone."""


@value
class Pair:
    """A bracket that opens on one line and is closed on a later one; `opener` is `(`, `[` or `{`."""

    first: int
    last: int
    opener: str

    def __init__(self, first: int, last: int, opener: str) -> None:
        """Take the lines; written out, because there are thousands."""
        fields = self.__dict__
        fields["first"] = first
        fields["last"] = last
        fields["opener"] = opener


class Scan:
    """What was found: `pairs`, `comments`, and the lines that begin `inside` of a string or a comment.

    Comments are the first and last lines of what stands alone on its lines, those that follow one another as one.
    """

    def __init__(self, source: str, work: Work) -> None:
        """Begin at the first line of a source whose lines end with LF alone."""
        self.comments: list[tuple[int, int]] = []
        self.inside: set[int] = set()
        self._pairs: dict[tuple[int, int, int], None] = {}
        self._source = source
        self._work = work
        self._at = 0
        self._line = 1
        self._start = 0  # where the line begins
        # An open bracket is its line and its kind in one number: millions of them are possible.
        self._open = array("q")
        self._counts = [0, 0, 0]
        self._column = -1  # of the last comment
        self._rows: dict[str, list[int]] | None = None
        self._heredoc: tuple[int, int] | None = None

    def run(self, tokens: re.Pattern[str]) -> None:
        """Go through all tokens."""
        at = count = 0
        while (found := tokens.search(self._source, at)) is not None:
            if self._heredoc is not None and found.start() >= self._heredoc[0]:
                at = self._heredoc[1]
                self._heredoc = None
                self._span(at)
                continue
            at = found.end()
            count += 1
            if not count & OFTEN:
                self._work.check()
            if found.lastgroup is not None:
                self._move(found.start())
                self._take(found.lastgroup.rstrip("0123456789"), found)

    def _take(self, kind: str, found: re.Match[str]) -> None:
        if kind == "brackets":
            self._brackets(found[0])
        elif kind == "word":
            self._await(found["word"], found.end())
        elif kind == "long":
            self._span(found.end())
        else:
            self._comment(found[0], found.end())

    def _move(self, to: int) -> None:
        ends = self._source.count("\n", self._at, to)
        if ends:
            self._line += ends
            self._start = self._source.rfind("\n", self._at, to) + 1
        self._at = to

    def _brackets(self, run: str) -> None:
        """Open or close each; a closer takes the nearest opener of its kind, and what is open above that is dropped."""
        counts, opened, here = self._counts, self._open, self._line
        for each in run:
            kind = OPENERS.find(each)
            if kind >= 0:
                counts[kind] += 1
                opened.append(here * 3 + kind)
                continue
            kind = CLOSERS.index(each)
            if not counts[kind]:
                continue
            while (top := opened.pop()) % 3 != kind:
                counts[top % 3] -= 1
            counts[kind] -= 1
            line = top // 3
            if line < here:
                self._pairs[line, here, kind] = None

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The brackets that open on one line and are closed on another, in the order of their first lines."""
        return tuple(Pair(first, last, OPENERS[kind]) for first, last, kind in sorted(self._pairs))

    @cached_property
    def remarks(self) -> set[int]:
        """The lines of comments."""
        return {line for first, last in self.comments for line in range(first, last + 1)}

    @cached_property
    def hidden(self) -> set[int]:
        """The lines on which nothing can be declared: those of comments, and all but the first of strings."""
        return self.inside | self.remarks

    def _span(self, end: int) -> None:
        """Go to the end of something that may span lines: the lines that begin within it are inside."""
        first = self._line
        self._move(end)
        self.inside.update(range(first + 1, self._line + 1))

    def _comment(self, text: str, end: int) -> None:
        """Go to the end of a comment, and keep it where it stands alone on its lines."""
        start = self._at - self._start
        column = start if text[0] not in " \t" else start + len(text) - len(text.lstrip(" \t"))
        first, before = self._line, self._source[self._start : self._at] if start <= MARGIN else "text"
        if "\n" in text:
            self._span(end)
        if before and not before.isspace():
            return
        stop = self._source.find("\n", end, end + MARGIN)
        if self._source[end : end + MARGIN if stop < 0 else stop].strip():
            return
        if self.comments and self.comments[-1][1] == first - 1 and self._column == column:
            first = self.comments.pop()[0]
        self.comments.append((first, self._line))
        self._column = column

    def _await(self, word: str, at: int) -> None:
        """Skip the lines of a heredoc once its first line is passed; where no line ends it, it is none."""
        if self._rows is None:
            self._rows = {}
            place = 0
            for row in self._source.split("\n"):
                self._rows.setdefault(row.strip().rstrip(";,)"), []).append(place)
                place += len(row) + 1
        places = self._rows.get(word, [])
        later = bisect_right(places, at)
        if later < len(places) and self._heredoc is None:
            self._heredoc = (self._source.index("\n", at), places[later])


def scan(source: str, language: str, work: Work) -> Scan:
    """Comments, strings and brackets of a source whose lines end with LF alone."""
    found = Scan(source, work)
    found.run(tokens(signs(language)))
    return found


@cache
def tokens(known: Signs) -> re.Pattern[str]:
    """What matches the next token that matters: a string, a comment, brackets. The longer signs go first.

    Every alternative takes what it looks at, or fails at most once a line or a text: this is what keeps it linear.
    """
    parts: list[str] = []
    if known.escapes and known.escaped:
        parts.append(rf"\\[{re.escape(known.escaped)}]")
    block = known.block.split()
    parts += [_block(opener, closer) for opener, closer in zip(block[::2], block[1::2], strict=True)]
    parts += [_long(quote) for quote in sorted(known.long.split(), key=len, reverse=True)]
    if known.heredocs:
        parts.append(r"<<<?[-~]?[ \t]?(?P<mark>[\"']?)(?P<word>[A-Za-z_]\w*)(?P=mark)")
    parts += [rf"(?P<comment>{NOT_AFTER.get(sign, USUAL)}{re.escape(sign)}[^\n]*)" for sign in known.line.split()]
    parts += [rf"(?P<comment>^[ \t]*+{re.escape(sign)}{_edge(sign)}[^\n]*)" for sign in known.first.split()]
    if known.fixed:
        parts.append(r"(?P<comment>^[^\n]{6}[*/][^\n]*)")
    parts += [_string(quote, escapes=known.escapes) for quote in known.strings.split()]
    if known.characters:
        parts.append(r"'(?:\\[^\n][^'\n]{0,8}|[^'\\\n])'")
    parts.append(r"(?P<brackets>[(\[{]+|[)\]}]+)")
    numbered = (re.sub("<(comment|long)>", rf"<\g<1>{at}>", part) for at, part in enumerate(parts))
    return re.compile("|".join(numbered), re.MULTILINE | re.IGNORECASE)


USUAL = r"(?<![\\$])"
NOT_AFTER = {"#": r"(?<![${&\\])", "//": r"(?<![:\\$])"}
"""After these a sign begins no comment: `$#`, `https://`."""


def _edge(sign: str) -> str:
    return r"\b" if sign[-1].isalpha() else ""


def _block(opener: str, closer: str) -> str:
    begin = r"\(\*(?!\))" if opener == "(*" else re.escape(opener)
    at = "^" if opener.startswith("=") else ""
    return rf"(?P<comment>{at}{begin}[\s\S]*?(?:{re.escape(closer)}|\Z))"


def _long(quote: str) -> str:
    """A string that may span lines; one that nothing ends is none."""
    if len(quote) == 1:
        return rf"(?P<long>{quote}[^{quote}\\]*+(?:\\[\s\S][^{quote}\\]*+)*+{quote})"
    return rf"(?P<long>{quote}[\s\S]*?{quote})"


def _string(quote: str, *, escapes: bool) -> str:
    """A string that ends with its line; an apostrophe that nothing on its line ends is none."""
    inner = rf"(?:[^{quote}\\\n]|\\[\s\S])*+" if escapes else rf"[^{quote}\n]*+"
    return f"{quote}{inner}{quote}" if quote == "'" else f"{quote}{inner}{quote}?"
