"""Is it one statement that asks for rows, or one expression that chooses among them?

The engine that runs a text also takes it apart, so no two parsers can disagree about it.
"""

from __future__ import annotations

import json
import re

from omniread.model.errors import BadSelector, Denied, TooBig
from omniread.model.value import value
from omniread.tabular.duck import guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Final

    # The statements of a text, with their kinds; the tree of a text as JSON; where its comments are.
    Kinds = Callable[[str], list[str]]
    Serialised = Callable[[str], str]

CHARACTERS: Final = 50_000
"""Characters of the longest statement."""
EXPLAIN: Final = r"(?i)\s*EXPLAIN(?:\s+ANALYZE)?\b\s*"
ENDS: Final = r"[\s;]+$"


@value
class Statement:
    """A statement that only reads: `inner` is what it asks, `sql` with EXPLAIN before it where it `explains`."""

    sql: str
    inner: str
    explains: bool


def checked(sql: str, kinds: Kinds, serialised: Serialised) -> Statement:
    """The one statement in a text. Raises BadSelector for none or several, Denied for one that does more than read.

    The engine's own complaint about what it cannot parse comes through as it is.
    """
    sane(sql, "The query")
    found = kinds(sql)
    if not found:
        raise BadSelector("There is no statement in ?q=.", hint=guard.HINT)
    if len(found) > 1:
        raise BadSelector("The query must be one statement.", hint="Ask each statement on its own.")
    plain = re.sub(ENDS, "", sql)
    explains = found[0] == "EXPLAIN"
    inner = re.sub(EXPLAIN, "", plain, count=1) if explains else plain
    if found[0] == "MULTI":
        raise BadSelector(
            f"{_first(inner)} would run several statements.", hint="Name the values: PIVOT ... ON column IN ('a', 'b')."
        )
    kind = kinds(inner)[0] if explains else found[0]
    if kind != "SELECT":
        raise Denied(f"?q= only reads; {kind.replace('_', ' ')} does more.", hint=guard.HINT)
    guard.check(_tree(serialised(inner)))
    return Statement(plain, inner, explains)


def condition(text: str, serialised: Serialised, *, has_comment: bool) -> str:
    """The text as SQL takes it behind WHERE, in parentheses. Raises BadSelector unless it is one expression."""
    sane(text, "where")
    if has_comment:
        raise BadSelector("where must not contain a comment.", hint="Leave out what follows -- or /*.")
    # The line break ends whatever the text leaves open at its end.
    enclosed = f"({text}\n)"
    bare = _tree(serialised(f"SELECT {text}"))
    guard.expression(bare, _tree(serialised(f"SELECT {enclosed}")))
    guard.check(bare)
    return enclosed


def sane(text: str, what: str) -> None:
    """Raise for a text that no statement can be: too long, with a NUL, or no text at all."""
    if len(text) > CHARACTERS:
        raise TooBig(f"{what} has more than {CHARACTERS:,} characters.", hint="Ask for less at once.")
    if "\0" in text:
        raise BadSelector(f"{what} contains a NUL character.", hint="Leave it out.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadSelector(f"{what} is not valid text.", hint="Write it in UTF-8.") from None


def _tree(text: str) -> guard.Tree:
    parts: list[dict[str, Any]] = []

    def kept(part: dict[str, Any]) -> dict[str, Any]:
        parts.append(part)
        return part

    try:
        found: dict[str, Any] = json.loads(text, object_hook=kept)
    except RecursionError:
        raise BadSelector("The query is nested too deeply.", hint="Ask something simpler.") from None
    if found.get("error"):
        # A query is parsed before; what still fails is an expression.
        raise BadSelector(f"where is not one expression: {found.get('error_message')}.", hint=guard.CONDITION)
    return guard.Tree(tuple(statement["node"] for statement in found["statements"]), tuple(parts))


def _first(sql: str) -> str:
    found = re.match(r"\W*(\w+)", sql)
    return found[1].upper() if found else "It"
