"""Where are the headings of a plain text: underlined lines, else numbered ones, else lines of capitals?

A plain text says of nothing that it is a heading. So only lines count that stand alone, and one sort of them: two or
more that are numbered one after another, or two or more in capitals.
"""

from __future__ import annotations

import re

from omniread.syntax.prose.heading import OFTEN, Heading, single

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work

DRAWN = re.compile(r"([=\-~*^#_+])\1{2,}[ \t]*$")
SLACK = 2
"""An underline is as long as its title, give or take so many signs."""
LONGEST = 80
NUMBERED = re.compile(r"(\d{1,3}(?:\.\d{1,3})*)(?:\.|\))?[ \t]+(\S.*?)[ \t]*$")
CAPITALS = re.compile(r"[^\W\d_a-z]{2,}[^a-z]*$")
ENOUGH = 2


def headings(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """The headings in the order of the text."""
    found = list(_underlined(rows, work))
    if not found:
        found = list(_numbered(rows, work))
    if len(found) < ENOUGH and not (found and found[0].first != found[0].last):
        found = list(_capitals(rows, work))
    yield from found


def _alone(rows: Sequence[str], work: Work) -> Iterator[tuple[int, str]]:
    """The numbers and texts of short lines that stand out: not indented, blank before, blank or indented below."""
    for at, row in enumerate(rows):
        if not at & OFTEN:
            work.check()
        if not row or len(row) > LONGEST or row[0].isspace() or (at and rows[at - 1].strip()):
            continue
        below = rows[at + 1] if at + 1 < len(rows) else ""
        if not below.strip() or below[0].isspace():
            yield at + 1, row.rstrip()


def _underlined(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """Titles with a line below, and perhaps one above; levels in the order of first use."""
    levels: dict[str, int] = {}
    for at in range(len(rows) - 1):
        if not at & OFTEN:
            work.check()
        title, below = rows[at].strip(), rows[at + 1].strip()
        found = DRAWN.match(below)
        if found is None or not title or len(title) > LONGEST or abs(len(below) - len(title)) > SLACK:
            continue
        above = rows[at - 1].strip() if at else ""
        if DRAWN.match(title) or not any(map(str.isalpha, title)) or (above and above != below):
            continue
        after = rows[at + 2].strip() if at + 2 < len(rows) else ""
        if above and after and at > 1 and rows[at - 2].strip():
            continue  # a row between the lines of a table
        level = levels.setdefault(found[1] * (2 if above else 1), len(levels) + 1)
        yield Heading(title, level, at if above else at + 1, at + 1, at + 2)


def _numbered(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """Titles with numbers of which each goes on from the one before: 1, 1.1, 1.2, 2."""
    before: tuple[int, ...] = ()
    for line, row in _alone(rows, work):
        found = NUMBERED.match(row)
        if found is None or row[-1] in ".,;:" or not found[2][0].isupper():
            continue
        number = tuple(map(int, found[1].split(".")))
        if _goes_on(before, number):
            before = number
            yield single(row, len(number), line)


def _goes_on(before: tuple[int, ...], number: tuple[int, ...]) -> bool:
    """Whether a number may follow another: one more at its level, or the first of the next."""
    above = before[: len(number) - 1]
    if above != number[:-1]:
        return False
    return number[-1] == (before[len(number) - 1] + 1 if len(before) >= len(number) else 1)


def _capitals(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """Titles in capitals, as those of a printed manual; none unless there are several."""
    found = [
        single(row, 1, line)
        for line, row in _alone(rows, work)
        if CAPITALS.match(row) is not None and row[-1] not in ".,;" and row == row.upper()
    ]
    if len(found) >= ENOUGH:
        yield from found
