"""Where are the headings of a Markdown text, by CommonMark's rules?

Those with `#` and the underlined ones, and `<h1>` to `<h6>` in blocks of HTML. A heading within a list or a quotation
is no part of the text's structure, nor is what looks like one in code, comments or front matter.
"""

from __future__ import annotations

import re

from omniread.syntax.prose.heading import OFTEN, Heading, single
from omniread.syntax.prose.inline import markdown as words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work

CODE = 4
"""What is indented so far, and does not go on with a paragraph, is code."""
ATX = re.compile(r"(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
UNDERLINE = re.compile(r"(=+|-+)[ \t]*$")
RULE = re.compile(r"([-*_])(?:[ \t]*\1){2,}[ \t]*$")
FENCE = re.compile(r"(`{3,}(?=[^`]*$)|~{3,})")
ITEM = re.compile(r"(?:[-+*]|(\d{1,9})[.)])(?:([ \t]+)|$)")
TAGS = (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt"
    " fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link"
    " main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead"
    " title tr track ul"
)
BLOCK = re.compile(rf"</?(?:{'|'.join(TAGS.split())})(?:[ \t/>]|$)", re.IGNORECASE)
ALONE = re.compile(r"</?[a-zA-Z][\w-]*(?:[ \t][^<>]*)?/?>[ \t]*$")
ENDS = (
    (re.compile(r"<(script|pre|style|textarea)(?:[ \t>]|$)", re.IGNORECASE), "</{}>"),
    (re.compile(r"<!(--)"), "-->"),
    (re.compile(r"<(\?)"), "?>"),
    (re.compile(r"<!(\[CDATA\[)"), "]]>"),
    (re.compile(r"<!([a-zA-Z])"), ">"),
)


def headings(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """The headings in the order of the text."""
    state = _Markdown(rows)
    for number in range(_front(rows) + 1, len(rows) + 1):
        if not number & OFTEN:
            work.check()
        yield from state.line(number, rows[number - 1])
    yield from state.end(len(rows))


def _front(rows: Sequence[str]) -> int:
    """How many lines the front matter takes."""
    mark = rows[0].rstrip() if rows else ""
    if mark not in {"---", "+++"}:
        return 0
    ends = {mark, "..."} if mark == "---" else {mark}
    return next((at + 1 for at, row in enumerate(rows) if at and row.rstrip() in ends), 0)


class _Markdown:
    """What a line is, by those before it."""

    def __init__(self, rows: Sequence[str]) -> None:
        self._rows = rows
        self._fence = ""  # what code ends with
        self._until = ""  # what a block of HTML ends with
        self._html = 0  # where a block of HTML began that ends with a blank line
        self._paragraph = 0  # where a paragraph began
        self._lazy = False  # a line goes on with the paragraph of a list or a quotation
        self._item = 0  # the column in which the content of a list begins

    def line(self, number: int, row: str) -> Iterator[Heading]:
        """The headings that end with the line."""
        body = row.lstrip(" \t")
        if self._fence or self._until:
            self._pass(body)
            return
        if not body:
            yield from self.end(number - 1)
            return
        if self._html:
            return
        indent = len(row) - len(body) if "\t" not in row else len(row[: len(row) - len(body)].expandtabs(4))
        if indent < self._item and not self._lazy:
            self._item = 0
        inside = 0 < self._item <= indent
        if (inside or indent < CODE) and self._opens(body):
            return
        if inside:
            self._lazy = True
        elif indent < CODE:
            yield from self._block(number, body, indent)

    def end(self, last: int) -> Iterator[Heading]:
        """A blank line, or the end of the text: what goes on until then ends with the last line."""
        if self._html:
            from omniread.syntax.prose.html import headings as tagged

            first, self._html = self._html, 0
            for one in tagged(self._rows[first - 1 : last], None):
                yield Heading(one.name, one.level, one.first + first - 1, one.line + first - 1, one.last + first - 1)
        self._paragraph, self._lazy = 0, False

    def _pass(self, body: str) -> None:
        """A line of code, or of HTML: it may be the last."""
        if self._until:
            if self._until in body.lower():
                self._until = ""
        elif body.startswith(self._fence) and not body.strip().strip(self._fence[0]):
            self._fence = ""

    def _opens(self, body: str) -> bool:
        """Whether a line opens a block of code."""
        found = FENCE.match(body)
        if found is not None:
            self._fence, self._paragraph, self._lazy = found[1], 0, False
        return found is not None

    def _block(self, number: int, body: str, indent: int) -> Iterator[Heading]:
        """A line that stands in nothing else."""
        begun, self._paragraph = self._paragraph, 0
        if body[0] == "#" and (atx := ATX.match(body)) is not None:
            self._lazy, self._item = False, 0
            yield single(words(atx[2] or ""), len(atx[1]), number)
        elif begun and (under := UNDERLINE.match(body)) is not None:
            name = " ".join(row.strip() for row in self._rows[begun - 1 : number - 1])
            yield Heading(words(name), 1 if under[1][0] == "=" else 2, begun, begun, number)
        elif RULE.match(body) is not None:
            self._lazy, self._item = False, 0
        elif not self._begins(body, indent, begun) and not self._is_html(number, body, begun):
            # What else there is goes on with a paragraph, or begins one.
            self._paragraph = begun or (0 if self._lazy else number)

    def _begins(self, body: str, indent: int, begun: int) -> bool:
        """Whether a line begins an item of a list, or a quotation."""
        if body[0] == ">":
            self._lazy = True
            return True
        item = ITEM.match(body)
        if item is None or (begun and (item[2] is None or item[1] not in {None, "1"})):
            return False
        blanks = len(item[2] or " ")
        self._item = indent + item.end() + (0 if item[2] else 1) - (blanks - 1 if blanks > CODE else 0)
        self._lazy = True
        self._opens(body[item.end() :])
        return True

    def _is_html(self, number: int, body: str, begun: int) -> bool:
        """Whether a line begins a block of HTML."""
        if body[0] != "<":
            return False
        for begin, end in ENDS:
            found = begin.match(body)
            if found is not None:
                until = end.format(found[1].lower())
                self._until = "" if until in body[found.end() :].lower() else until
                return True
        if BLOCK.match(body) or (not begun and not self._lazy and ALONE.match(body)):
            self._html = number
            return True
        return False
