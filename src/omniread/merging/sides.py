"""What is the text of one side of a merge conflict, or of a base of it?"""

from __future__ import annotations

import re

from omniread.merging.scanning import LONGEST
from omniread.model.errors import TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.merging.hunk import Hunk, Part
    from omniread.model.text import Line, Text

_TWO = {"ours": 1, "theirs": 2}
_NAMED = r"(?:(side|base)/)?(\d{1,6})"


def names(hunk: Hunk) -> tuple[str, ...]:
    """What its sides and bases are called: `ours`, `theirs` and `base`, or their numbers where there are more."""
    sides = tuple(_TWO) if hunk.sides == len(_TWO) else tuple(str(number + 1) for number in range(hunk.sides))
    if hunk.bases <= 1:
        return (*sides, *["base"][: hunk.bases])
    return (*sides, *(f"base/{number + 1}" for number in range(hunk.bases)))


def chosen(hunk: Hunk, name: str) -> tuple[Part, bool] | None:
    """The part that has a name, and whether its base is meant; None when there is none, or more than one.

    Sides are called by number too: `1`, `side/1`; bases `base/1`.
    """
    if name in names(hunk) and name in {*_TWO, "base"}:
        number, of_base = _TWO.get(name, 1), name == "base"
    elif match := re.fullmatch(_NAMED, name):
        number, of_base = int(match[2]), match[1] == "base"
    else:
        return None
    parts = [part for part in hunk.parts if part.role != ("side" if of_base else "base")]
    return (parts[number - 1], of_base) if 0 < number <= len(parts) else None


def written(hunk: Hunk, part: Part, text: Text, *, of_base: bool) -> str:
    """The text of a side, or of the base, with its line ends. TooBig when a line of it is not held."""
    found: list[str] = []
    for line in _lines(part, text):
        if part.role != "diff":
            found.append(line.text + line.end)
        elif line.text[:1] in {"", " ", "-" if of_base else "+"}:
            found.append(line.text[1:] + line.end)
    whole = "".join(found)
    last = next(text.lines(hunk.last, columns=1), None)
    if hunk.style.startswith("jj") and last is not None and not last.end:
        # Then one of them ends without a line end, and Jujutsu has given each of them one more.
        whole = whole.removesuffix("\n").removesuffix("\r")
    return whole


def _lines(part: Part, text: Text) -> Iterator[Line]:
    for line in text.lines(part.first, columns=LONGEST):
        if line.number > part.last:
            return
        if line.cut:
            raise TooBig(
                f"Line {line.number} is too long to be taken out of its conflict ({line.size:,} bytes).",
                hint="Read the lines of the file.",
            )
        yield line
