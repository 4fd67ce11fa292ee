"""How is a key path written: `scripts.test`, `items[3].name`, `"a.b"[-1]`?

Names stand between dots; one with other characters stands in quotes, bare or in brackets. Items are counted from 0,
from the end with a minus. `[]` or `[*]` means every item and `*` every value: such a path is a filter.
"""

from __future__ import annotations

import json
import re

from omniread.model import grammar
from omniread.model.errors import BadSelector
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_QUOTED = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
_BRACKET = rf"\[\s*(?:(-?\d{{1,18}})|({_QUOTED})|(\*?))\s*\]"
_NAME = r"[^.\[]+"
_PLAIN = r"[\w@$-]+"
_IDENTIFIER = r"[A-Za-z_][A-Za-z0-9_]*"


@value
class Key:
    """A name. One that is not quoted may be the start of a longer name with dots."""

    name: str
    quoted: bool = False


@value
class Index:
    """An item, counted from 0; from the end when negative."""

    number: int


@value
class Every:
    """All items of an array, or all values of an object; `flat` opens arrays within the array."""

    kind: str = "items"
    flat: bool = False


Step = Key | Index | Every
Path = tuple[Step, ...]


def parse(text: str) -> Path:
    """The steps of a path; none for the root (`$`). Raises BadSelector where it is malformed."""
    at = re.match(r"\$(?=[.\[]|\Z)|", text).end() if text else 0  # pyright: ignore[reportOptionalMemberAccess]
    steps: list[Step] = []
    while at < len(text):
        if text[at] == ".":
            at += 1
            if at == len(text) and steps:
                raise _malformed(text, at, "a name is missing")
        if at == len(text):
            break
        at = _bracket(text, at, steps) if text[at] == "[" else _name(text, at, steps)
    return tuple(steps)


def _bracket(text: str, at: int, steps: list[Step]) -> int:
    found = re.compile(_BRACKET).match(text, at)
    if found is None:
        inner = text[at + 1 :].partition("]")[0]
        if inner.startswith("?") or (":" in inner and re.fullmatch(r"[\d:-]+", inner)):
            hint = f"This is a filter: write ?q={text}"
            raise BadSelector(f"'{text[at:]}' selects items of an array, which a key path does not.", hint=hint)
        raise _malformed(text, at, "'[' takes a number or a quoted name")
    if found[1] is not None:
        steps.append(Index(int(found[1])))
    elif found[2] is not None:
        steps.append(Key(_unquoted(found[2], text, at), quoted=True))
    else:
        steps.append(Every(flat=not found[3]))
    if not re.compile(r"[.\[]|\Z").match(text, found.end()):
        raise _malformed(text, found.end(), "a '.' is missing")
    return found.end()


def _name(text: str, at: int, steps: list[Step]) -> int:
    if found := re.compile(rf"({_QUOTED})(?=[.\[]|\Z)").match(text, at):
        steps.append(Key(_unquoted(found[1], text, at), quoted=True))
        return found.end()
    found = re.compile(_NAME).match(text, at)
    if found is None:
        raise _malformed(text, at, "a name is missing")
    steps.append(Every("values") if found[0] == "*" else Key(found[0]))
    return found.end()


def _unquoted(quoted: str, text: str, at: int) -> str:
    if quoted.startswith("'"):
        return re.sub(r"\\(['\\])", r"\1", quoted[1:-1])
    try:
        name: str = json.loads(quoted, strict=False)
    except ValueError:
        raise _malformed(text, at, "the quoted name has a wrong escape") from None
    return name


def _malformed(text: str, at: int, why: str) -> BadSelector:
    return BadSelector(
        f"The key path {text!r} is malformed at character {at + 1}: {why}.",
        hint='The form is items[3].name, and ["a.b"] for a name with other characters.',
    )


def spelled(steps: Sequence[Step]) -> str:
    """The path as it is asked behind the name of its file; `$` for the root."""
    text = "".join(map(_step, steps)).removeprefix(".")
    if not text:
        return "$"
    first = steps[0]
    if isinstance(first, Key) and not _is_path(text):
        return f"{_quoted(first.name)}{''.join(map(_step, steps[1:]))}"
    return text


def _is_path(text: str) -> bool:
    """Whether a text is no selector, so that it is taken for a key path."""
    try:
        return grammar.parse(text) is None
    except BadSelector:
        return False


def _step(step: Step) -> str:
    if isinstance(step, Index):
        return f"[{step.number}]"
    if isinstance(step, Every):
        return ".*" if step.kind == "values" else "[]" if step.flat else "[*]"
    name = step.name
    return f".{name}" if re.fullmatch(_PLAIN, name) and name != "$" else f".{_quoted(name)}"


def _quoted(name: str) -> str:
    """A name in quotes, with escapes where an address would take a part of it for a query or a selector."""
    text = json.dumps(name, ensure_ascii=False)
    if "\\" in text or re.search(r"\?\w+=", text):
        text = re.sub(r"\\.|[?:]", _escaped, text)
    return text


def _escaped(found: re.Match[str]) -> str:
    letter = found[0][-1]
    return f"\\u{ord(letter):04x}" if letter in '?:"' else found[0]


def expression(steps: Sequence[Step]) -> str:
    """The same path as a filter; empty for the root."""
    parts = [
        (f".{step.name}" if re.fullmatch(_IDENTIFIER, step.name) else f".{_quoted(step.name)}")
        if isinstance(step, Key)
        else _step(step)
        for step in steps
    ]
    return "".join(parts).removeprefix(".")
