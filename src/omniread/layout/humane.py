"""How are sizes, ages and odd names written, so that each is read at a glance and keeps to one line?

Every read loads this module: it imports nothing that costs.
"""

from __future__ import annotations

UNITS = ("KB", "MB", "GB", "TB", "PB", "EB")
STEP = 1024

MINUTE, HOUR, DAY = 60, 3600, 86400
YEAR = 365.25 * DAY
MONTH = YEAR / 12
AGES = ((YEAR, "y"), (MONTH, "mo"), (DAY, "d"), (HOUR, "h"), (MINUTE, "m"))

SHORT_ESCAPES = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}
BYTE_SURROGATES = range(0xDC80, 0xDD00)
BREAKS = "\u2028\u2029"


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


def one_line(name: str) -> str:
    r"""A name as one line of valid text: control characters as `\n` or `\x1b`, bytes that did not decode as `\xff`.

    In a name with such bytes a backslash is `\x5c`, so that it does not pass for the beginning of an escape.
    """
    if name.isprintable():
        return name
    undecoded = any(ord(character) in BYTE_SURROGATES for character in name)
    return "".join(r"\x5c" if undecoded and character == "\\" else _escaped(character) for character in name)


def _escaped(character: str) -> str:
    code = ord(character)
    if character in SHORT_ESCAPES:
        return SHORT_ESCAPES[character]
    if code in BYTE_SURROGATES:
        return f"\\x{code - 0xDC00:02x}"
    if code < ord(" ") or character == "\x7f":
        return f"\\x{code:02x}"
    # Never `\x85` for U+0085: that is how a byte is written.
    if "\x80" <= character < "\xa0" or "\ud800" <= character <= "\udfff" or character in BREAKS:
        return f"\\u{code:04x}"
    return character
