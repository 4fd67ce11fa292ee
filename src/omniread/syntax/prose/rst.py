"""Where are the headings of a reStructuredText: lines with a line of punctuation below, and perhaps one above?"""

from __future__ import annotations

import re
from unicodedata import east_asian_width

from omniread.syntax.prose.heading import OFTEN, Heading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work

DRAWN = re.compile(r"([!-/:-@\[-`{-~])\1*[ \t]*$")
SHORT = 4
"""A line shorter than the title must have so many signs."""
NO_TITLE = re.compile(r"(?:[-+*•] |\.\.(?: |$)|>>> |\|(?: |$)|:[^:\s][^:]*:(?: |$)|__ )")
"""How lines begin that are items, directives, fields: a line of punctuation below makes no title of them."""
ROLE = re.compile(
    r":[\w:+.-]+:`(?:!|~)?([^`<]*?)(?:\s*<[^`]*>)?`|`([^`<]+?)(?:\s*<[^`]*>)?`__?|``([^`]+)``|\*{1,2}([^*]+)\*{1,2}"
)


def headings(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """The headings in the order of the text; their levels are in the order in which their styles are first used."""
    styles: dict[str, int] = {}
    at = 0
    while at < len(rows):
        if not at & OFTEN:
            work.check()
        found = _title(rows, at)
        if found is None:
            at += 1
            continue
        style, title, last = found
        level = styles.setdefault(style, len(styles) + 1)
        yield Heading(_words(rows[title]), level, at + 1, title + 1, last + 1)
        at = last + 1


def _title(rows: Sequence[str], at: int) -> tuple[str, int, int] | None:
    """The style of the title that begins with a row, the row of its words, and its last; None where none begins."""
    row = rows[at].rstrip()
    if not row or at + 1 >= len(rows) or not _is_free(rows, at):
        return None
    drawn = DRAWN.match(row)
    if drawn is not None and at + 2 < len(rows):
        name, below = rows[at + 1].rstrip(), rows[at + 2].rstrip()
        if name and below == row and DRAWN.match(name) is None and _is_long(below, name.lstrip()):
            return drawn[1] * 2, at + 1, at + 2
    if drawn is not None or row[0].isspace() or NO_TITLE.match(row):
        return None
    below = DRAWN.match(rows[at + 1])
    if below is None or not _is_long(rows[at + 1].rstrip(), row):
        return None
    return below[1], at, at + 1


def _is_free(rows: Sequence[str], at: int) -> bool:
    """Whether the row before goes on with nothing: it is blank, indented, drawn, or a directive."""
    before = rows[at - 1] if at else ""
    return not before.strip() or before[0].isspace() or DRAWN.match(before) is not None or before.startswith("..")


def _is_long(line: str, title: str) -> bool:
    """Whether a drawn line is long enough for a title; a wide character takes two columns."""
    if len(line) >= SHORT or len(line) >= 2 * len(title):
        return True
    return len(line) >= sum(2 if east_asian_width(each) in "FW" else 1 for each in title)


def _words(title: str) -> str:
    return ROLE.sub(lambda found: next((each for each in found.groups() if each), ""), title.strip()[:500]).strip()
