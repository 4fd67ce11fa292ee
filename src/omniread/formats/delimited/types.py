"""What do the cells of a column hold, and how do they compare?

A type is decided by a sample, and changes nothing of what is shown: a page shows the file's own text. Numbers compare
as numbers, true and false as 1 and 0, all else as text, which is right for dates as ISO 8601 writes them. A code with a
leading zero is no number. An empty cell is NULL, and in a column of numbers so are the words for nothing (`NA`, `n/a`).
"""

from __future__ import annotations

import re

from omniread.model.value import value
from omniread.tabular.stream import INTEGERS, Column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Literal

    from omniread.model.table import Cell
    from omniread.tabular.stream import Value

    Name = Literal["integer", "real", "boolean", "date", "timestamp", "text"]
    # How the number 1234.5 is written.
    Form = Literal["plain", "1.234,5", "1,234.5"]

WORDS = ("NA", "N/A", "#N/A", "NaN", "NULL", "None", "nil", "-", "--", "?", r"\N")
NOTHING = frozenset({"", *WORDS, *map(str.lower, WORDS), *map(str.upper, WORDS)})
TRUTHS = {"true": 1, "false": 0}
# What a sample must look like to be numbers.
INTEGER = re.compile(r"\s*[-+]?(?:0|[1-9][0-9]*)\s*", re.ASCII)
REAL = re.compile(r"\s*[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?\s*", re.ASCII)
COMMA = re.compile(r"\s*[-+]?(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:\.[0-9]{3})+)(?:,[0-9]+)?\s*", re.ASCII)
GROUPED = re.compile(r"\s*[-+]?(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]+)?\s*", re.ASCII)
CODE = re.compile(r"\s*[-+]?0[0-9]+\s*", re.ASCII)
# What compares as a number: as SQLite takes a text for one.
WHOLE = re.compile(r"\s*[-+]?[0-9]+\s*", re.ASCII)
BROKEN = re.compile(r"\s*[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\s*", re.ASCII)
LONGEST = 100
DATE = re.compile(r"[0-9]{4}([-/])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12][0-9]|3[01])", re.ASCII)
TIME = re.compile(
    DATE.pattern + r"[T ](?:[01][0-9]|2[0-4]):[0-5][0-9](?::[0-6][0-9](?:[.,][0-9]+)?)?(?:Z|[-+][0-9]{2}:?[0-9]{2})?",
    re.ASCII,
)
# What share of a column must be numbers, and of how many cells, so that the others count as misfits.
MOSTLY, ENOUGH = 0.9, 10


@value
class Type:
    """What a column holds; `form` is how its numbers are written, `nothing` are the words in it that stand for NULL."""

    name: Name
    form: Form = "plain"
    nothing: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether its cells stand at the right."""
        return self.name in {"integer", "real"}

    @property
    def column(self) -> Column:
        """How its cells compare."""
        bound = _bound if self.form == "plain" else None
        if self.name == "integer":
            return Column("INTEGER", FORMS[self.form], bound, expected=True)
        if self.name == "real":
            return Column("REAL", _real(FORMS[self.form]), bound, expected=True)
        return Column("NUMERIC", truth) if self.name == "boolean" else Column("TEXT", text)

    def __str__(self) -> str:
        """As it is said: `integer`, `real (1.234,5)`."""
        return self.name if self.form == "plain" else f"{self.name} ({self.form})"


def number(cell: Cell) -> Value:
    """A cell of a column of numbers, as it compares."""
    given = str(cell or "")
    if WHOLE.fullmatch(given):
        found = int(given) if len(given) < LONGEST else 1 << 63
        return found if found in INTEGERS else float(given)
    if BROKEN.fullmatch(given):
        return float(given)
    return None if given.strip() in NOTHING else given


def with_comma(cell: Cell) -> Value:
    """A cell of a column of numbers with a decimal comma."""
    given = str(cell or "")
    return number(given.replace(".", "").replace(",", ".") if COMMA.fullmatch(given) else given)


def grouped(cell: Cell) -> Value:
    """A cell of a column of numbers with a comma between thousands."""
    given = str(cell or "")
    return number(given.replace(",", "") if GROUPED.fullmatch(given) else given)


def _real(value: Callable[[Cell], Value]) -> Callable[[Cell], Value]:
    """The same as a number with a fraction, whether it has one or not."""

    def real(cell: Cell) -> Value:
        found = value(cell)
        return float(found) if isinstance(found, int) else found

    return real


def truth(cell: Cell) -> Value:
    """A cell of a column of true and false."""
    given = str(cell or "")
    return TRUTHS.get(given.strip().lower(), number(given))


def text(cell: Cell) -> Value:
    """Any other cell."""
    return str(cell) if cell else None


FORMS: dict[Form, Callable[[Cell], Value]] = {"plain": number, "1.234,5": with_comma, "1,234.5": grouped}


def sniffed(cells: Sequence[str], delimiter: str) -> Type:
    """The type of a column by some of its cells."""
    held = [cell for cell in cells if cell.strip()]
    nothing = tuple(dict.fromkeys(cell.strip() for cell in held if cell.strip() in NOTHING))
    told = [cell for cell in held if cell.strip() not in NOTHING]
    if not told:
        return Type("text")
    if all(cell.strip().lower() in TRUTHS for cell in told):
        return Type("boolean")
    if all(map(DATE.fullmatch, told)):
        return Type("date")
    if all(DATE.fullmatch(cell) or TIME.fullmatch(cell) for cell in told):
        return Type("timestamp")
    return _number(told, nothing, delimiter) or Type("text")


def _number(told: Sequence[str], nothing: tuple[str, ...], delimiter: str) -> Type | None:
    """The kind of numbers that nearly all cells are, None when there is none.

    Integers of more than 64 bits are none: they would lose their last digits.
    """
    if any(CODE.fullmatch(cell) or (INTEGER.fullmatch(cell) and not _fits(cell)) for cell in told):
        return None
    # Without a comma between cells `1,5` is more likely a number than one that has thousands.
    forms: tuple[Form, ...] = ("plain", "1,234.5") if delimiter == "," else ("plain", "1.234,5", "1,234.5")
    patterns: dict[Form, re.Pattern[str]] = {"plain": REAL, "1.234,5": COMMA, "1,234.5": GROUPED}
    counts = {form: sum(patterns[form].fullmatch(cell) is not None for cell in told) for form in forms}
    form = max(forms, key=lambda each: counts[each])
    if counts[form] < (MOSTLY if len(told) >= ENOUGH else 1) * len(told):
        return None
    broken = "," if form == "1.234,5" else "."
    fit = [cell for cell in told if patterns[form].fullmatch(cell)]
    is_whole = not any(broken in cell or "e" in cell.lower() for cell in fit)
    return Type("integer" if is_whole else "real", form, nothing)


def _bound(cell: Cell) -> Value:
    """A number as the file writes it: a column of numbers in SQLite makes it one, and faster than we do."""
    given = str(cell or "")
    return None if given.strip() in NOTHING else given


def _fits(cell: str) -> bool:
    return len(cell) < LONGEST and int(cell) in INTEGERS  # int() refuses very long ones
