"""What is a heading, whatever sort of text it stands in?"""

from __future__ import annotations

from omniread.model.value import value

OFTEN = 0xFFF
"""So many lines may pass between two questions whether the read shall go on, less one."""


@value
class Heading:
    """A heading of a `level`, the lower the higher it stands; `line` is that of its name.

    `first` to `last` are its lines, with those that are drawn above or below it.
    """

    name: str
    level: int
    first: int
    line: int
    last: int

    def __init__(self, name: str, level: int, first: int, line: int, last: int) -> None:
        """Take the facts; written out, because there may be thousands."""
        fields = self.__dict__
        fields["name"] = name
        fields["level"] = level
        fields["first"] = first
        fields["line"] = line
        fields["last"] = last


def single(name: str, level: int, line: int) -> Heading:
    """A heading of one line."""
    return Heading(name, level, line, line, line)
