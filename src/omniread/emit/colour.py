"""Which parts of an answer may a terminal colour, so that the content itself never is?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_GUTTERS = {
    "numbered": r"-?\d+\|",
    "hashline": r"-?\d+:",
    "envelope": r"L-?\d+: ",
    "lines": r"L-?\d+: ",
}
_FAINT, _CYAN, _USUAL = "\x1b[2m", "\x1b[36m", "\x1b[0m"


def coloured(text: str, style: str, notices: Iterable[str]) -> str:
    """The text with faint line numbers and coloured notices.

    `notices` are the texts that stand between brackets on lines of their own. Where lines have no numbers, content
    could pass for a notice, so nothing is coloured.
    """
    import re

    gutter = _GUTTERS.get(style)
    if gutter is None:
        return text
    own = {f"[{notice}]" for notice in notices}
    rows: list[str] = []
    for row in text.split("\n"):
        number = re.match(gutter, row)
        if number:
            rows.append(f"{_FAINT}{number[0]}{_USUAL}{row[number.end() :]}")
        else:
            rows.append(f"{_CYAN}{row}{_USUAL}" if row in own else row)
    return "\n".join(rows)
