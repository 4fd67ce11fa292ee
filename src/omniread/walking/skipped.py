"""What was not looked at below a tree, and why?"""

from __future__ import annotations

from omniread.layout.names import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Reason = Literal["binary", "big", "unreadable", "withheld", "link", "special", "ignored", "heavy"]

NAMED = 3
# In the order in which they are told; what is worth naming is named.
PHRASES: dict[Reason, tuple[str, str]] = {
    "binary": ("binary file", "binary files"),
    "big": ("too big", "too big"),
    "unreadable": ("unreadable", "unreadable"),
    "withheld": ("withheld by the policy", "withheld by the policy"),
    "link": ("link", "links"),
    "special": ("special file", "special files"),
    "ignored": ("ignored name", "ignored names"),
    "heavy": ("folder of tools or caches", "folders of tools or caches"),
}
TOLD = frozenset({"big", "unreadable", "heavy"})
BY_NAME = frozenset({"ignored", "heavy"})


class Skipped:
    """Counts of what is left out, with the first few names of what is worth naming."""

    def __init__(self) -> None:
        """Nothing was left out yet."""
        self._skipped: dict[Reason, int] = {}
        self._names: dict[Reason, list[str]] = {}

    def skip(self, why: Reason, name: str) -> None:
        """Something is not looked at."""
        self._skipped[why] = self._skipped.get(why, 0) + 1
        names = self._names.setdefault(why, [])
        if why in TOLD and len(names) < NAMED and name not in names:
            names.append(name)

    def left_out(self, verb: str = "searched") -> str:
        """All of it in one sentence that continues another, nothing when nothing was left out."""
        parts: list[str] = []
        for why, phrases in PHRASES.items():
            if count := self._skipped.get(why, 0):
                names = ", ".join(map(shown, self._names[why]))
                more = ", …" if names and count > len(self._names[why]) else ""
                parts.append(f"{count:,} {phrases[count != 1]}" + (f" ({names}{more})" if names else ""))
        if not parts:
            return ""
        own = (
            f"; what is ignored, or such a folder, is {verb} by its own path" if BY_NAME & self._skipped.keys() else ""
        )
        return f". Not {verb}: {', '.join(parts)}{own}"
