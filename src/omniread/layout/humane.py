"""How are sizes and ages written, so that each is read at a glance?

Every read loads this module: it imports nothing that costs.
"""

from __future__ import annotations

UNITS = ("KB", "MB", "GB", "TB", "PB", "EB")
STEP = 1024

MINUTE, HOUR, DAY = 60, 3600, 86400
YEAR = 365.25 * DAY
MONTH = YEAR / 12
AGES = ((YEAR, "y"), (MONTH, "mo"), (DAY, "d"), (HOUR, "h"), (MINUTE, "m"))


def size(count: int) -> str:
    """A number of bytes: `340B`, `1.2KB`, `7.5MB`; one KB is 1024 bytes."""
    if count < STEP:
        return f"{count}B"
    amount = float(count)
    for unit in UNITS:
        amount /= STEP
        # What would be rounded up to 1024.0 is 1.0 of the next unit.
        if round(amount, 1) < STEP:
            return f"{amount:.1f}{unit}"
    return f"{amount:.1f}{UNITS[-1]}"


def age(seconds: float) -> str:
    """How long ago something was, in whole units: `now`, `2m`, `3h`, `5d`, `4mo`, `2y`; `in 3h` when it is to come."""
    length = abs(seconds)
    for unit, name in AGES:
        if length >= unit:
            return f"{'in ' if seconds < 0 else ''}{int(length // unit)}{name}"
    return "now"
