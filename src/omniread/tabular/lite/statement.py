"""Is it one statement that asks for rows, and how large may its values become?"""

from __future__ import annotations

import re

from omniread.model.errors import BadSelector, Denied, TooBig
from omniread.tabular.lite.guard import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

READS: Final = ("SELECT", "WITH", "VALUES", "EXPLAIN", "PRAGMA")
ENDS: Final = "; \t\r\n\f"
CHARACTERS: Final = 50_000
"""Characters of the longest statement."""
SPACE: Final = 512_000_000
"""Bytes that all values of one step of a statement may take together."""
LEAST: Final = 100_000
"""Bytes that a value may always have."""

# What loads, makes or copies a value. A statement without a loop can do nothing else that costs.
_LOADS: Final = frozenset(
    {
        *("AggFinal", "AggStep", "AggStep1", "AggValue", "Blob", "Cast", "Column", "Concat", "Copy", "Function"),
        *("PureFunc", "RowData", "SCopy", "String8", "VColumn"),
    }
)
# Blanks and comments.
_QUOTED: Final = r"""'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?"""
_BLANK: Final = r"(?:\s|--[^\n]*(?:\n|$)|/\*.*?\*/)*"


def single(sql: str) -> str:
    """A statement as it was asked, without what ends it; its kind is known by its first word.

    Raises Denied for a kind that does more than read, BadSelector for a text that cannot be a statement. Whether more
    than one statement stands there is found by the engine.
    """
    _check(sql, "The statement")
    plain = sql.rstrip(ENDS)
    word = first_word(plain)
    if not word:
        raise BadSelector("There is no statement in ?q=.", hint="Write SELECT and what you want to see.")
    if word not in READS:
        raise Denied(f"?q= only reads; {word} is none of {', '.join(READS)}.", hint="Ask with SELECT.")
    return names_alone(plain)


def names_alone(sql: str) -> str:
    """The same SQL, in which double quotes hold names and nothing else.

    The engine takes an unknown name in double quotes for a text, and then answers another question without a word. In
    the other quotes that it knows for names it does not.
    """

    def plainly(found: re.Match[str]) -> str:
        token = found[0]
        if token[0] != '"' or not _closed(token):
            return token
        name = token[1:-1].replace('""', '"').replace("`", "``")
        return f"`{name}`"

    return re.sub(_QUOTED + r"|--[^\n]*|/\*.*?(?:\*/|\Z)", plainly, sql, flags=re.DOTALL)


def first_word(sql: str) -> str:
    """The word that a statement begins with, in upper case; empty when it begins with none."""
    found = re.match(_BLANK + r"(\w*)", sql, re.DOTALL)
    return found[1].upper() if found else ""


def expression(text: str) -> None:
    """Raise BadSelector unless a text can stand between parentheses without leaving them.

    Whether it is an expression is found by the engine: here only what could end it early is refused, which are
    comments, semicolons and unbalanced parentheses outside of quotes.
    """
    _check(text, "where")
    depth = 0
    for token in re.finditer(_QUOTED + r"|--|/\*|[();]", text):
        found = token[0]
        if found in {"--", "/*"}:
            raise BadSelector("where must not contain a comment.", hint="Leave out what follows -- or /*.")
        if found == ";":
            raise BadSelector("where is one expression; it cannot contain ';'.", hint="Write 'a semicolon' in quotes.")
        if found[0] in "'\"`[":
            if not _closed(found):
                raise BadSelector(f"where has a quote {found[0]} that is not closed.", hint="Close it.")
            continue
        depth += 1 if found == "(" else -1
        if depth < 0:
            break
    if depth:
        raise BadSelector("where has parentheses that do not match.", hint="Write one expression, such as price > 10.")


def room(opcodes: Iterable[str]) -> int:
    """How long a value may be in a statement that compiles to these opcodes."""
    loads = sum(opcode in _LOADS for opcode in opcodes)
    return max(LEAST, min(LONGEST, SPACE // max(1, loads)))


def _closed(quoted: str) -> bool:
    closing = "]" if quoted[0] == "[" else quoted[0]
    return len(quoted) > 1 and quoted[-1] == closing and (closing == "]" or quoted.count(closing) % 2 == 0)


def _check(text: str, what: str) -> None:
    if len(text) > CHARACTERS:
        raise TooBig(f"{what} has more than {CHARACTERS:,} characters.", hint="Ask for less at once.")
    if "\0" in text:
        raise BadSelector(f"{what} contains a NUL character.", hint="Leave it out.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadSelector(f"{what} is not valid text.", hint="Write it in UTF-8.") from None
