"""What is one merge conflict in a text?"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Role = Literal["side", "base", "diff"]
    Style = Literal["merge", "diff3", "diff3 or zdiff3", "jj git", "jj snapshot", "jj diff"]


@value
class Part:
    """What stands between two markers: lines `first` to `last`, none where `last` is before `first`.

    A `diff` is a base and a side in one: lines with `-`, with `+`, or with a blank before what is in both.
    """

    role: Role
    first: int
    last: int
    label: str = ""

    @property
    def count(self) -> int:
        """How many lines it has."""
        return self.last - self.first + 1

    @property
    def lines(self) -> str:
        """Where it is, in words; nothing where it is empty."""
        if not self.count:
            return ""
        return f"line {self.first}" if self.count == 1 else f"lines {self.first}-{self.last}"


@value
class Hunk:
    """A well-formed conflict, from its first marker, line `first`, to its last.

    `digest` is of all its lines, whatever their ends. `doubtful` are further lines that could be what separates the
    sides: text that looks like the marker.
    """

    first: int
    last: int
    style: Style
    parts: tuple[Part, ...]
    digest: str
    doubtful: tuple[int, ...] = ()

    @property
    def sides(self) -> int:
        """How many sides there are to choose from."""
        return sum(part.role != "base" for part in self.parts)

    @property
    def bases(self) -> int:
        """How many common ancestors of sides it shows."""
        return sum(part.role != "side" for part in self.parts)

    @property
    def lines(self) -> str:
        """Where it is, in words."""
        return f"lines {self.first}-{self.last}"


@value
class Fault:
    """A first marker, on `line`, of what is no well-formed conflict, and why it is none."""

    line: int
    why: str
