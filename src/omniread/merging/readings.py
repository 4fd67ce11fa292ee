"""How do the lines between the first marker of a conflict and its last fall into parts?

In one of two ways: as git writes them, or as Jujutsu does. A text may look like both up to its end, so both readings
are kept up with.
"""

from __future__ import annotations

import re

from omniread.merging.hunk import Part
from omniread.merging.markers import ADDED, ANCESTOR, DIFF, LABEL, REMOVED, SEPARATOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.merging.hunk import Role, Style
    from omniread.merging.markers import Marker

_BY_JUJUTSU = r"[k-z]{8,32} [0-9a-f]{8,64}\b.*|side #\d+.*"
_ROLES: dict[str, Role] = {DIFF: "diff", REMOVED: "base", ADDED: "side"}


class Reading:
    """The parts so far; each begins behind a marker and ends before the next."""

    def __init__(self) -> None:
        """Nothing has been read."""
        self.parts: list[Part] = []
        self._open: tuple[Role, int, str] | None = None

    def begin(self, role: Role, marked: int, label: str) -> None:
        """Begin a part behind the marker on a line, and so end the one before."""
        self.finish(marked)
        self._open = role, marked + 1, label

    def finish(self, marked: int, label: str = "") -> None:
        """End the part that is open before the marker on a line, whose label may be that of the part."""
        if self._open is not None:
            role, first, own = self._open
            self.parts.append(Part(role, first, marked - 1, label or own))
            self._open = None

    def postpone(self, marked: int, label: str) -> None:
        """Let the part begin behind another marker, which has the better label, if nothing of it was read."""
        if self._open is not None and self._open[1] == marked:
            self._open = self._open[0], marked + 1, label

    @property
    def role(self) -> Role | None:
        """What the open part is."""
        return None if self._open is None else self._open[0]


class Git(Reading):
    """A side, perhaps the base behind `|||||||`, and behind `=======` the other side."""

    def __init__(self, line: int, label: str) -> None:
        """Begin behind the first marker."""
        super().__init__()
        self.begin("side", line, label)
        self._labels = [label]
        self._is_second = False
        self._ends: list[list[str]] = [[], []]
        self.doubtful: list[int] = []

    def mark(self, line: int, found: Marker) -> bool:
        """Take a marker; False when it is none here, and the line is text."""
        if found.sign == ANCESTOR and self.role == "side" and not self._is_second:
            self.begin("base", line, found.label)
            return True
        if found.sign != SEPARATOR:
            return False
        if self._is_second:
            self.doubtful.append(line)
            return False
        self._is_second = True
        self.begin("side", line, "")
        return True

    def take(self, text: str) -> None:
        """Take a line of text."""
        if self.role == "side":
            # Its first line and its last are what tells the styles apart.
            ends = self._ends[self._is_second]
            ends[1 if ends else 0 :] = [text]

    def fault(self) -> str | None:
        """Why this is no conflict, None where it is one."""
        return None if self._is_second else "its end stands before any ======= that separates two sides"

    def style(self, label: str) -> Style:
        """The style; `label` is that of the last marker."""
        if any(re.fullmatch(_BY_JUJUTSU, each, re.IGNORECASE) for each in (*self._labels, label)):
            return "jj git"
        if all(part.role != "base" for part in self.parts):
            return "merge"
        one, other = self._ends
        # zdiff3 moves the lines that both sides begin or end with out of the conflict.
        alike = bool(one and other) and (one[0] == other[0] or one[-1] == other[-1])
        return "diff3" if alike else "diff3 or zdiff3"


class Jujutsu(Reading):
    """Sides behind `+++++++`, bases behind `-------`, and differences from a base to a side behind `%%%%%%%`."""

    def __init__(self) -> None:
        """Wait for the marker that has to come next."""
        super().__init__()
        self.alive: bool = True

    def mark(self, line: int, found: Marker) -> bool:
        """Take a marker; False when it is none here, and the line is text."""
        if found.sign == LABEL and self.role is not None:
            self.postpone(line, found.label.removeprefix("to:").strip())
            return True
        role = _ROLES.get(found.sign)
        if role is None:
            return False
        self.begin(role, line, found.label)
        return True

    def take(self, text: str) -> None:
        """Take a line of text, which not every part may have."""
        # Editors strip the blank of an empty line.
        if self.role is None or (self.role == "diff" and text[:1] not in {"", " ", "+", "-"}):
            self.alive = False

    def fault(self) -> str | None:
        """Why this is no conflict, None where it is one."""
        roles = [part.role for part in self.parts] if self.alive else []
        sides, bases = len(roles) - roles.count("base"), len(roles) - roles.count("side")
        if sides == bases + 1 and sides > 1:
            return None
        return f"its parts do not fit together: sides {sides}, bases {bases}"

    def style(self) -> Style:
        """The style."""
        return "jj diff" if any(part.role == "diff" for part in self.parts) else "jj snapshot"
