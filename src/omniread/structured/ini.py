"""How is a file of sections and settings read, whatever program wrote it: INI, .properties, systemd, git?

A section is an object, what stands before the first one is the root's own. Values are text as it is written; a name
that is set several times has an array of them.
"""

from __future__ import annotations

import re

from omniread.structured.large import Document
from omniread.structured.values import is_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from omniread.structured.characters import Source
    from omniread.structured.large import Data

WHAT = "settings"
MOST = 20_000_000
SOME = 4096
SECTION = re.compile(r"\[(.*)\]\s*(?:[#;].*)?")
COMMENT = ("#", ";", "!")


def read(source: Source) -> Document:
    """The document; there is no text that is none."""
    return Document(source.bounded(lambda text: _sections(text, source), MOST, WHAT), source.remarks)


def _sections(text: str, source: Source) -> Data:
    root: dict[str, Any] = {}
    section = root
    last: str | None = None
    depth = 0
    lines = _joined(text) if source.blob.name.lower().endswith(".properties") else iter(text.split("\n"))
    for number, line in enumerate(lines):
        if not number % SOME:
            source.work.check()
        plain = line.strip()
        if not plain or plain.startswith(COMMENT):
            continue
        indent = len(line) - len(line.lstrip())
        if found := SECTION.fullmatch(plain):
            section, last = _section(root, found[1].strip()), None
        elif last is not None and indent > depth:
            _go_on(section, last, plain)
        else:
            last, depth = _set(section, plain), indent
    return root


def _joined(text: str) -> Iterator[str]:
    """Lines, of which one that ends in an odd number of backslashes goes on in the next."""
    parts: list[str] = []
    for line in text.split("\n"):
        plain = line.rstrip("\r")
        goes_on = (len(plain) - len(plain.rstrip("\\"))) % 2 == 1
        parts.append(plain[:-1] if goes_on else plain)
        if not goes_on:
            yield parts[0] + "".join(part.lstrip() for part in parts[1:])
            parts.clear()
    if parts:
        yield parts[0] + "".join(part.lstrip() for part in parts[1:])


def _section(root: dict[str, Any], name: str) -> dict[str, Any]:
    """The object of a section; its name stands in brackets where a setting is called the same."""
    if not isinstance(root.get(name, {}), dict):
        name = f"[{name}]"
    return root.setdefault(name, {})


def _set(section: dict[str, Any], setting: str) -> str:
    """Put a setting into its section, and give its name."""
    found = re.search(r"[=:]", setting)
    name, given = (
        (setting, None) if found is None else (setting[: found.start()].strip(), setting[found.end() :].strip())
    )
    if name not in section:
        section[name] = given
    elif isinstance(section[name], list):
        section[name].append(given)
    else:
        section[name] = [section[name], given]
    return name


def _go_on(section: dict[str, Any], name: str, more: str) -> None:
    """Add a line to a value."""
    given = section[name]
    if is_list(given):
        given[-1] = _lines(given[-1], more)
    else:
        section[name] = _lines(given, more)


def _lines(value: Data, more: str) -> str:
    return f"{value}\n{more}" if value else more
