"""Is a line a marker of a merge conflict, and of which part of one?

A marker is one character seven times or more, alone on its line or with a label behind a blank. All markers of one
conflict are equally long: what is longer or shorter inside it is text, such as a conflict that was merged as text.
"""

from __future__ import annotations

from omniread.model.value import value

OPENING = "<<<<<<<"
LEAST = len(OPENING)
BEGIN, END, SEPARATOR, ANCESTOR = "<", ">", "=", "|"
DIFF, REMOVED, ADDED, LABEL = "%", "-", "+", "\\"
_SIGNS = frozenset((BEGIN, END, SEPARATOR, ANCESTOR, DIFF, REMOVED, ADDED, LABEL))


@value
class Marker:
    """A marker: the character, how often it stands there, and the label behind it."""

    sign: str
    width: int
    label: str


def marker(text: str) -> Marker | None:
    """The marker that a line, given without its end, is; None for any other line."""
    sign = text[:1]
    if sign not in _SIGNS or text[:LEAST] != sign * LEAST:
        return None
    rest = text.lstrip(sign)
    if rest and not rest[0].isspace():
        return None
    # A label behind this one would be a title that is underlined in a strange way: no tool writes it.
    label = rest.strip()
    return None if sign == SEPARATOR and label else Marker(sign, len(text) - len(rest), label)
