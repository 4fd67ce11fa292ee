"""How do numbers stay as they are written, also those that no machine number can hold?

`1.10` is not `1.1` to somebody who compares versions, and 20 digits are not 17.
"""

from __future__ import annotations

import math

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

# More digits than these Python does not turn into an int, because that takes quadratic time.
DIGITS = 4300


class Written(float):
    """A number whose spelling says more than its value: it counts as the value and prints as it was written."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str, value: float | None = None) -> Self:
        """The number of a spelling; a value that no float can hold is infinite."""
        made = super().__new__(cls, text if value is None else value)
        made.text = text
        return made


# The filter engine knows types by their names.
Written.__name__ = "float"


def decimal(text: str) -> float:
    """The number of a spelling with a point or an exponent."""
    value = float(text)
    return value if repr(value) == text else Written(text, value)


def integer(text: str) -> int | float:
    """The number of a spelling of digits, however many they are."""
    return int(text) if len(text) <= DIGITS else Written(text)


def spelled(number: float) -> str:
    """How a number is written: as it was, or as JSON writes it (`Infinity` and `NaN` as most programs do)."""
    if isinstance(number, Written):
        return number.text
    if isinstance(number, int):
        return _digits(number)
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    return float.__repr__(number)


def _digits(number: int) -> str:
    try:
        return int.__repr__(number)
    except ValueError:  # a sum may have more digits than its parts
        from decimal import Decimal

        return f"{Decimal(number):f}"
