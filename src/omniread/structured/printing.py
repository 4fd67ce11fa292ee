"""How does a value look as lines: as JSON indented by two, or in one line?

Nothing is built before it is asked for, because filters can make values that are short to say and endless to print.
"""

from __future__ import annotations

import json
import re

from omniread.model.errors import BadSelector, TooBig
from omniread.structured.large import Large
from omniread.structured.numbers import spelled
from omniread.structured.values import is_dict, is_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final, Literal

    from omniread.model.scope import Work
    from omniread.structured.large import Data

    Token = tuple[Literal["open", "leaf", "close"], str]

INDENT = "  "
# A short text can mean more values than anybody can print: by aliases, by a filter that doubles what it has.
VALUES = 5_000_000
END: Final[tuple[None, None]] = (None, None)
_LONE = re.compile("[\ud800-\udfff]")


def scalar(value: Data) -> str:
    """A value without children, as JSON writes it; letters of all scripts stay."""
    if isinstance(value, str):
        return printable(json.dumps(value, ensure_ascii=False))
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return spelled(value)
    raise BadSelector(
        "The filter gives an expression (&…), which is no value.", hint="Use it in sort_by(items, &name)."
    )


def printable(text: str) -> str:
    r"""The text with halves of characters, which no encoding knows, as `\ud800`."""
    return text if text.isascii() else _LONE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def pretty(value: Data, work: Work) -> Iterator[str]:
    """The lines of a value, indented by two blanks a level."""
    line = ""
    before = ""
    depth = 0
    for kind, text in _tokens(value, work):
        if kind == "close":
            depth -= 1
            if before == "open":
                line += text
            else:
                yield line
                line = INDENT * depth + text
        else:
            if before:
                yield line if before == "open" else f"{line},"
            line = INDENT * depth + text
            depth += kind == "open"
        before = kind
    yield line


def compact(value: Data, work: Work) -> str:
    """A value in one line."""
    parts: list[str] = []
    before = "open"
    for kind, text in _tokens(value, work):
        parts.append(f", {text}" if before != "open" and kind != "close" else text)
        before = kind
    return "".join(parts)


def _tokens(value: Data, work: Work) -> Iterator[Token]:
    """Brackets and scalars, with the names before them. Raises TooBig when it is more than can be held."""
    left, values = work.limits.archive_bytes, 0
    stack: list[tuple[Iterator[tuple[str, Data]], str]] = [(iter((("", value),)), "")]
    while stack:
        prefix, child = next(stack[-1][0], END)
        if prefix is None:
            _, closing = stack.pop()
            if closing:
                yield "close", closing
            continue
        if isinstance(child, Large):
            child = child.whole()
        if is_dict(child):
            stack.append((_members(child), "}"))
            yield "open", f"{prefix}{{"
        elif is_list(child):
            stack.append((_items(child), "]"))
            yield "open", f"{prefix}["
        else:
            text = scalar(child)
            left -= len(text)
            yield "leaf", prefix + text
        values += 1
        if left < 0 or values > VALUES:
            raise _endless(work)
        if not values & 1023:
            work.check()


def _members(value: dict[str, Data]) -> Iterator[tuple[str, Data]]:
    return ((f"{scalar(name)}: ", each) for name, each in value.items())


def _items(value: list[Data]) -> Iterator[tuple[str, Data]]:
    return (("", each) for each in value)


def _endless(work: Work) -> TooBig:
    return TooBig(
        f"The value takes more than {VALUES:,} values or {work.limits.archive_bytes:,} characters to print.",
        hint="Ask for a part of it, or for :outline.",
    )
