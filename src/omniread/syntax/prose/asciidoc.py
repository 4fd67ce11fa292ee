"""Where are the headings of an AsciiDoc text: those with `=`, and the underlined ones?"""

from __future__ import annotations

import re

from omniread.syntax.prose.heading import OFTEN, Heading, single

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work

MARKED = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+\1)?[ \t]*$")
UNDERLINES = "=-~^+"
"""In the order of their levels."""
DRAWN = re.compile(r"([=\-~^+])\1+[ \t]*$")
DELIMITER = re.compile(r"(?:(?:-{4,}|\.{4,}|\+{4,}|/{4,}|={4,}|\*{4,}|_{4,}|~{4,}|--)|[|,:!]={3,}|```.*)[ \t]*$")
MARKS = re.compile(r"(?<!\w)([*_`#+]{1,2})(\S(?:[^*_`#+]*\S)?)\1(?!\w)")
LINK = re.compile(r"(?:link:|https?:)[^\s\[\]]*\[([^\[\]]*)\]")
SLACK = 1
"""An underline is as long as its title, give or take so many signs."""


def headings(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """The headings in the order of the text; nothing within delimited blocks is one."""
    end = ""
    at = 0
    while at < len(rows):
        if not at & OFTEN:
            work.check()
        row = rows[at].rstrip()
        at += 1
        if end:
            end = "" if row == end else end
        elif _is_underlined(rows, at - 1):
            yield Heading(_words(row), UNDERLINES.index(rows[at][0]), at, at, at + 1)
            at += 1
        elif DELIMITER.match(row) is not None:
            end = "```" if row.startswith("```") else row
        elif (found := MARKED.match(row)) is not None:
            yield single(_words(found[2]), len(found[1]) - 1, at)


def _is_underlined(rows: Sequence[str], at: int) -> bool:
    """Whether a row is a title with a line below; the row before it must be none of a paragraph."""
    title = rows[at].rstrip()
    if at + 1 >= len(rows) or not title or not any(map(str.isalnum, title)) or title[0].isspace():
        return False
    drawn = rows[at + 1].rstrip()
    if DRAWN.match(drawn) is None or abs(len(drawn) - len(title)) > SLACK:
        return False
    before = rows[at - 1].strip() if at else ""
    return title[0] not in ".|" and (not before or before.startswith(("[", "//", ":")))


def _words(raw: str) -> str:
    return MARKS.sub(r"\2", LINK.sub(r"\1", raw[:500])).strip()
