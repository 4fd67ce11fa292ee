"""What does a plain scalar of YAML mean, by the core schema of YAML 1.2?

`on`, `yes`, `no`, dates and `12:30` are text. So is a number with a zero before it, which is octal to some readers and
decimal to others.
"""

from __future__ import annotations

import math
import re

from omniread.structured.numbers import decimal, integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.structured.large import Data

WORDS: dict[str, Data] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
}
FIRST = frozenset("-+.0123456789")
INTEGER = r"[-+]?(?:0|[1-9][0-9]*)"
BASED = r"0o[0-7]+|0x[0-9a-fA-F]+"
DECIMAL = r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
# Tags of the standard whose text says all: what they would construct is no plain data.
TEXTUAL = frozenset({"str", "binary", "timestamp"})
STANDARD = "tag:yaml.org,2002:"


def plain(text: str) -> Data:
    """The value of a scalar without quotes and without a tag."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in FIRST:
        return text
    if re.fullmatch(INTEGER, text):
        return integer(text.removeprefix("+"))
    if re.fullmatch(BASED, text):
        return int(text, 0)
    return decimal(text) if re.fullmatch(DECIMAL, text) else text


def tagged(tag: str, text: str) -> Data:
    """The value of a scalar with a tag: a standard one is followed, another one is shown beside the text."""
    word = tag.removeprefix(STANDARD)
    if tag == "!" or (word != tag and word in TEXTUAL):
        return text
    if word != tag and word in {"null", "bool", "int", "float"}:
        return plain(text)
    return {short(tag): text}


def short(tag: str) -> str:
    """A tag as it is usually written: `!!set`, `!Ref`."""
    return f"!!{tag.removeprefix(STANDARD)}" if tag.startswith(STANDARD) else tag
