"""How are characters shown that a terminal would obey or hide?

Escape sequences move the cursor and rewrite what was printed; bidi controls reorder a line; zero-width characters hide
a difference or a message. Each is spelled out as in a Python string, but for the few that writing needs: a joiner
inside an emoji or between the letters of a script that joins, and one variation selector after a character.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_VARIATION = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f"
_FORMAT = (
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
_HIDDEN = f"[{_CONTROL}{_FORMAT}{_VARIATION}]"
# A black flag with the name of a region in tag letters: the flags of England, Scotland and Wales.
_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
_EMOJI = (
    "[\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
# Arabic and its neighbours, the scripts of India and South-East Asia, Mongolian, Adlam.
_JOINING = (
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1900-\u1cff\ua800-\uaaff\uabc0-\uabff\ufb50-\ufdff"
    "\ufe70-\ufefc\U00010a00-\U00011fff\U0001e900-\U0001e95f]"
)
_JOINERS = "\u180e\u200c\u200d"


def visible(text: str) -> str:
    """The text with its hidden and controlling characters spelled out; tabs and line ends stay."""
    import re

    return re.sub(f"{_FLAG}|{_HIDDEN}", _spelled, text)


def deceiving(text: str) -> int:
    """How many characters that nobody sees may deceive: zero-width, bidi, tag letters; control characters are seen."""
    import re

    marks = re.finditer(f"{_FLAG}|[{_FORMAT}{_VARIATION}]", text)
    return sum(_spelled(found) != found[0] for found in marks)


def _spelled(found: re.Match[str]) -> str:
    import re

    if len(found[0]) > 1:
        return found[0]
    text, at = found.string, found.start()
    before, after = text[max(0, at - 1) : at], text[at + 1 : at + 2]
    if re.match(f"[{_VARIATION}]", found[0]):
        kept = before.strip() != "" and not re.match(_HIDDEN, before)
    else:
        kept = found[0] in _JOINERS and (_joins(before) or _composes(text[max(0, at - 2) : at], after))
    return found[0] if kept else found[0].encode("unicode_escape").decode("ascii")


def _joins(before: str) -> bool:
    """Whether the character before is a letter or a mark of a script that joins."""
    import re
    from unicodedata import category

    return bool(re.match(_JOINING, before)) and category(before)[0] in "LM"


def _composes(before: str, after: str) -> bool:
    """Whether a joiner between these makes one emoji of two; a variation selector may follow the first."""
    import re

    return bool(re.search(f"{_EMOJI}\ufe0f?$", before) and re.match(_EMOJI, after))
