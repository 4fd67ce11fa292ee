"""Where does the table begin, does it have names for its columns, and what are they?

Above it may stand comments, a title, blank lines. Its first row are names when it holds no numbers where the rows below
do; where nothing tells, they are taken for names, as everybody who writes such a file does it.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

from omniread.formats.delimited.types import sniffed
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.formats.delimited.dialect import Dialect

    Row = list[str]

COMMENT = "#"
# A title is shorter than a row by so much, and there are not many lines of it.
MOST_ABOVE = 30
ROWS, COLUMNS = 200, 200
# What share of the rows must be longer than the others, so that there is a column for what they have more.
LONGER = 0.05
YEARS = range(1800, 2200)


@value
class Heading:
    """What stands above the rows: so many lines, and then the names, if there are any.

    `width` is the number of columns. `given` are the names as they stand in the file, None when there are none.
    """

    above: int
    given: tuple[str, ...] | None
    width: int


def found(lines: Sequence[str], dialect: Dialect) -> Heading:
    """The heading of a sample."""
    above = int(dialect.declared)
    while above < len(lines) and lines[above].startswith(COMMENT):
        above += 1
    placed = list(islice(_placed(lines[above:], dialect), ROWS))
    rows = [row for _, row in placed]
    width = _width(rows)
    skipped = _title(rows, width)
    start = above + (placed[skipped][0] if skipped else 0)
    rows = rows[skipped:]
    if rows and is_header(rows):
        return Heading(start, tuple(rows[0]), max(width, len(rows[0])))
    commented = _commented(lines[:above], dialect, width) if not skipped and above else None
    if commented is not None and width > 1:
        return Heading(above - 1, commented, width)
    return Heading(start, None, width)


def names(heading: Heading) -> tuple[str, ...]:
    """A name for every column: a name that is empty is that of its place, one that is taken gets a number."""
    given = heading.given or ()
    taken: set[str] = {name.strip().lower() for name in given}
    made: list[str] = []
    used: set[str] = set()
    for number in range(1, heading.width + 1):
        plain = given[number - 1].strip().replace("\0", "") if number <= len(given) else ""
        name, count = plain or f"column_{number}", 1
        while name.lower() in used or (count > 1 and name.lower() in taken):
            count += 1
            name = f"{plain or f'column_{number}'}_{count}"
        used.add(name.lower())
        made.append(name)
    return tuple(made)


def is_header(rows: Sequence[Row]) -> bool:
    """Whether the first of some rows are names."""
    first, below = rows[0], rows[1:]
    named = [cell.strip() for cell in first if cell.strip()]
    if not named:
        return False
    odd = [cell for cell in named if sniffed([cell], "").name != "text"]
    if odd and not _are_years(odd, named):
        return False
    columns = list(zip(*(row[:COLUMNS] for row in below if len(row) == len(first)), strict=True))
    if any(sniffed(cells, "").name != "text" and first[at].strip() for at, cells in enumerate(columns)):
        return True
    # Texts above texts: a name does not come again as a value.
    return not any(cell.strip() and cell in cells for cell, cells in zip(first, columns, strict=False))


def _placed(lines: Sequence[str], dialect: Dialect) -> Iterator[tuple[int, Row]]:
    """The rows that are not blank, each with the number of lines before it."""
    import csv

    rows = dialect.rows(lines)
    before = 0
    try:
        for row in rows:
            if row:
                yield before, row
            before = rows.line_num
    except csv.Error:
        return


def _width(rows: Sequence[Row]) -> int:
    """How many columns: as many as most rows have, more where quite a few have more."""
    lengths = Counter(map(len, rows))
    if not lengths:
        return 0
    width = max(lengths.items(), key=lambda each: (each[1], each[0]))[0]
    longer = {length: count for length, count in lengths.items() if length > width}
    return max(longer) if sum(longer.values()) > LONGER * len(rows) and len(rows) > 1 / LONGER else width


def _title(rows: Sequence[Row], width: int) -> int:
    """How many rows stand above the names: shorter ones, or such as a spreadsheet writes, of one cell and blanks."""
    count = 0
    while count < min(len(rows) - 1, MOST_ABOVE) and _is_title(rows[count], width):
        count += 1
    return count if count and is_header(rows[count:]) else 0


def _is_title(row: Row, width: int) -> bool:
    filled = sum(map(bool, row))
    return filled <= width / 2 if len(row) < width else filled == 1 and bool(row[0]) and width > 2  # noqa: PLR2004


def _commented(lines: Sequence[str], dialect: Dialect, width: int) -> tuple[str, ...] | None:
    """The names in the last comment above a table that has none else: `# id,name`."""
    row = next((row for _, row in _placed([lines[-1].lstrip("# ")], dialect)), ())
    return tuple(row) if len(row) == width else None


def _are_years(odd: Sequence[str], named: Sequence[str]) -> bool:
    """Whether what looks like numbers are years above columns of numbers: `country,2019,2020`."""
    years = [int(cell) for cell in odd if re.fullmatch(r"[0-9]{4}", cell)]
    return len(years) == len(odd) < len(named) and years == sorted(set(years)) and all(each in YEARS for each in years)
