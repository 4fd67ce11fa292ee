"""How is JSON with comments and trailing commas read, as editors and compilers write their settings?"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.structured.remarks import Remarks

# The groups of the expression.
COMMENT, COMMA = 1, 2
_COMMENT = r"/\*(?:.*?\*/|.*\Z)|//[^\n]*"
# A string comes first, so that what looks like a comment within one is none; what is not closed goes on to the end, so
# that no place is looked at twice.
_TOKENS = re.compile(
    rf'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|({_COMMENT})|(,)(?=(?>\s+|{_COMMENT})*+[\]}}])',
    re.DOTALL,
)


def strict(text: str, remarks: Remarks) -> str | None:
    """The text with blanks for its comments and trailing commas, None when it has none. Lines and columns stay."""
    kinds: set[int] = set()

    def blank(found: re.Match[str]) -> str:
        if found.lastindex is None or (found.lastindex == COMMA and not _is_behind_value(text, found.start())):
            return found[0]
        kinds.add(found.lastindex)
        return re.sub(r"[^\n]", " ", found[0])

    made = _TOKENS.sub(blank, text)
    if COMMENT in kinds:
        remarks.tolerate("comments were skipped")
    if COMMA in kinds:
        remarks.tolerate("commas before a closing bracket were skipped")
    return made if kinds else None


def _is_behind_value(text: str, at: int) -> bool:
    """Whether a comma has something before it."""
    at -= 1
    while at >= 0 and text[at].isspace():
        at -= 1
    return at >= 0 and text[at] not in "[{,:"
