"""How do the values of the engine become cells, so that nothing of them is lost?

Numbers, texts and blobs come as they are. The rest is written by the engine itself, which knows its own dates, times
and structures best: what Python has no type for (nanoseconds, years before 1) stays exact.
"""

from __future__ import annotations

import re
from decimal import Decimal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Final

    from omniread.model.table import Cell

AS_THEY_ARE: Final = frozenset(
    {
        *("BIGINT", "BLOB", "BOOLEAN", "DOUBLE", "HUGEINT", "INTEGER", "SMALLINT", "TINYINT"),
        *("UBIGINT", "UHUGEINT", "UINTEGER", "USMALLINT", "UTINYINT", "VARCHAR"),
    }
)
STRUCTURED: Final = r"(?:STRUCT|MAP|TUPLE|VARIANT)\b.*|.*\]"
# As JSON each of these would be written with the digits that it has as a double: 0.10000000149011612.
FLOATS: Final = r"FLOAT(?:\[\d*\])+"


class Written:
    """What is no text, as the engine writes it: a date, a duration, a list, a struct."""

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self._text = text

    def __str__(self) -> str:
        """The text."""
        return self._text

    def __eq__(self, other: object) -> bool:
        """Whether the other is written alike."""
        return isinstance(other, Written) and self._text == other._text

    def __hash__(self) -> int:
        """That of the text."""
        return hash(self._text)

    def __repr__(self) -> str:
        """For whoever looks for a fault."""
        return f"Written({self._text!r})"


class Digits(Decimal):
    """A decimal that is always written with all of its digits and without an exponent."""

    def __str__(self) -> str:
        """Its digits."""
        return format(self, "f")


def written(column: str, kind: str) -> str:
    """The expression that gives the values of a column of that type; `column` is SQL."""
    if kind in AS_THEY_ARE or kind.startswith("DECIMAL"):
        return column
    if re.fullmatch(STRUCTURED, kind, re.DOTALL) and not re.fullmatch(FLOATS, kind):
        return f"CAST(to_json({column}) AS VARCHAR)"
    return f"CAST({column} AS VARCHAR)"


def cell(kind: str) -> Callable[[Any], Cell] | None:
    """What makes a cell of such a value, None where it is one."""
    if kind in AS_THEY_ARE or kind.startswith("ENUM"):
        return None
    if kind.startswith("DECIMAL"):
        return Digits
    return float if kind == "FLOAT" else Written
