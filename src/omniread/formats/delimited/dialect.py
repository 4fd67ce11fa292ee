"""Which characters divide, quote and escape the cells of a text?

Each candidate reads a sample, and what it makes of it is judged: that most rows have the same number of cells, and that
cells look like values, not like several with another delimiter between them. The first row counts, and the name of the
file. A line `sep=;` at the start, as a spreadsheet writes it, settles the matter.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import islice

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Protocol

    Row = list[str]

    class Parsed(Protocol):
        """Rows as they are parsed, and how many lines they took so far."""

        @property
        def line_num(self) -> int:
            """Lines that were taken."""
            ...

        def __iter__(self) -> Iterator[Row]: ...

        def __next__(self) -> Row: ...


DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon", "|": "pipe", "\x1f": "unit-separator", "\x01": "SOH"}
USUAL = {".csv": ",", ".tsv": "\t", ".tab": "\t", ".psv": "|", ".ssv": ";"}
DECLARED = r"(?i)sep=(.)\s*"
# Other candidates must be that much better than what the name of the file suggests.
HANDICAP = {".csv": 0.9}
STRONG_HANDICAP = 0.75
# A row that does not have the number of cells that the others have.
ODD_FIRST = 0.8
# So many rows, or cells, tell enough.
ROWS, CELLS = 150, 3000
# What share of rows must be divided at all, and how well they must read, or else all is one column.
LEAST, WORST = 0.5, 0.35
# What a cell is worth: a value of a known kind, a text, several values in one; tags with bars between them are usual.
TYPED, TEXT, TAGS, SEVERAL = 1.0, 0.9, 0.75, 0.4
KNOWN = r"\s*(?:|[-+]?[\d.,]*\d[\d.,]*%?|[\d/.:TZ+-]{6,}[\d/.:TZ +-]*|true|false|[\w.+-]+@[\w.-]+|https?://\S+)\s*"
BETTER = 1.05


@value
class Dialect:
    """How rows are written. A quote of None means that none has a meaning; a `declared` one stood in the text."""

    delimiter: str = ","
    quote: str | None = '"'
    escape: str | None = None
    declared: bool = False

    def rows(self, lines: Iterable[str]) -> Parsed:
        """The rows of some lines, which keep their ends."""
        return csv.reader(
            lines,
            delimiter=self.delimiter,
            quotechar=self.quote,
            escapechar=self.escape,
            doublequote=self.escape is None,
            quoting=csv.QUOTE_NONE if self.quote is None else csv.QUOTE_MINIMAL,
        )

    def __str__(self) -> str:
        """As it is said: `comma-separated, quoted by '`."""
        named = DELIMITERS.get(self.delimiter, repr(self.delimiter))
        parts = [f"{named}-separated"]
        if self.quote != '"':
            parts.append("without quotes" if self.quote is None else f"quoted by {self.quote}")
        if self.escape is not None:
            parts.append(f"escaped by {self.escape}")
        return ", ".join(parts)


def sniffed(lines: Sequence[str], suffix: str) -> Dialect:
    """The dialect of a sample, of which the first line may declare it; `suffix` is the end of the file's name."""
    if lines and (found := re.fullmatch(DECLARED, lines[0])):
        return _quoted(found[1], lines[1:], declared=True)
    usual = USUAL.get(suffix, ",")
    handicap = HANDICAP.get(suffix, STRONG_HANDICAP)
    best, best_score = None, WORST
    for delimiter in DELIMITERS:
        if any(delimiter in line for line in islice(lines, ROWS)):
            dialect = _quoted(delimiter, lines)
            score = _score(dialect, lines) * (1.0 if delimiter == usual else handicap)
            if score > best_score:
                best, best_score = dialect, score
    return best or _quoted(usual, lines)


def _quoted(delimiter: str, lines: Sequence[str], *, declared: bool = False) -> Dialect:
    """The quote and the escape that go best with a delimiter."""
    text = "".join(islice(lines, ROWS))
    usual = Dialect(delimiter, declared=declared)
    others: list[Dialect] = []
    if '"' in text:
        others.append(Dialect(delimiter, quote=None, declared=declared))
        if '\\"' in text:
            others.append(Dialect(delimiter, escape="\\", declared=declared))
    elif "'" in text and _is_quoted_by_apostrophes(text, delimiter):
        return Dialect(delimiter, quote="'", declared=declared)
    if not others:
        return usual
    score = _score(usual, lines) * BETTER
    best = max(others, key=lambda other: _score(other, lines))
    return best if _score(best, lines) > score else usual


def _is_quoted_by_apostrophes(text: str, delimiter: str) -> bool:
    """Whether cells that begin with an apostrophe end with one too."""
    edge = re.escape(delimiter)
    opened = len(re.findall(rf"(?m)(?:^|{edge})'", text))
    whole = len(re.findall(rf"(?m)(?:^|{edge})'(?:[^'\n]|'')*'(?={edge}|\r?$)", text))
    return whole > 1 and whole == opened


def _score(dialect: Dialect, lines: Sequence[str]) -> float:
    """How well a dialect reads the lines: 0 to 1."""
    rows = [row for row in _read(dialect, lines) if row]
    lengths = Counter(len(row) for row in rows if len(row) > 1)
    if not lengths or lengths.total() < LEAST * len(rows):
        return 0.0
    width, count = max(lengths.items(), key=lambda each: (each[1], each[0]))
    score = count / len(rows) * _worth(dialect, [row for row in rows if len(row) == width])
    return score if len(rows[0]) == width else score * ODD_FIRST


def _read(dialect: Dialect, lines: Sequence[str]) -> Iterator[Row]:
    rows = dialect.rows(islice(lines, ROWS))
    try:
        yield from rows
    except csv.Error:
        # One cell swallows all the rest: it was no quote that opened it.
        yield []


def _worth(dialect: Dialect, rows: Sequence[Row]) -> float:
    """What the cells look like, on the average."""
    others = "".join(re.escape(each) for each in DELIMITERS if each != dialect.delimiter)
    several = re.compile(rf"\S[{others}]\S")
    known = re.compile(KNOWN, re.IGNORECASE)
    worth, number = 0.0, 0
    for row in rows:
        for cell in row:
            number += 1
            if known.fullmatch(cell) and not (dialect.delimiter == "," and ";" in cell):
                worth += TYPED
            else:
                found = several.search(cell)
                worth += TEXT if found is None else TAGS if "|" in found[0] else SEVERAL
        if number > CELLS:
            break
    return worth / number
