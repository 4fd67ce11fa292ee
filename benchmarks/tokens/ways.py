"""How does each way of reading go about a task, and which lines does it show for how many tokens?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from omniread import Limits, Reader, ReadError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from omniread import Page

HEAD = 2000
WHOLE = Limits(max_lines=None, max_bytes=None, max_columns=None, hard_max_lines=10**9)
# `12|text`, `12-40|text {  … }`: a row of the page, which shows one line or two.
ROW = re.compile(r"^(\d+)(?:-(\d+))?\|", re.MULTILINE)
CODEX_ROW = re.compile(r"^L(\d+): ", re.MULTILINE)


@dataclass(frozen=True)
class Shown:
    """What a model got: the text of all answers, and the lines of the file that are in it."""

    text: str
    lines: frozenset[int]


def whole(file: Path) -> Shown:
    """All of the file, as an agent without ranges reads it."""
    text = file.read_text(errors="replace")
    return Shown(text, frozenset(range(1, text.count("\n") + 2)))


def head(file: Path) -> Shown:
    """The first 2,000 lines."""
    rows = file.read_text(errors="replace").splitlines(keepends=True)[:HEAD]
    return Shown("".join(rows), frozenset(range(1, len(rows) + 1)))


def indentation(file: Path, line: int, levels: int = 0) -> Shown:
    """Codex's rule: the block around a line by its indentation."""
    asked = {"anchor_line": line, "max_levels": levels, "include_siblings": False, "include_header": True}
    with Reader(file.parent) as reader:
        page = reader.read_file(str(file), line, HEAD, "indentation", indentation=asked, style="lines")
    return Shown(page.text, frozenset(int(match[1]) for match in CODEX_ROW.finditer(page.text)))


def outline(file: Path) -> Shown:
    """The default view, page after page as long as it says that its outline goes on."""
    with Reader(file.parent) as reader:
        return _pages(reader, f"{file.name}:outline", lambda page: ":outline:" in (page.next or ""))


def symbol(folder: Path, file: Path, name: str) -> Shown:
    """The definition found from the folder, then shown by its name: both texts, and the lines of the second."""
    with Reader(folder) as reader:
        found = reader.read(f".:#{name}")
        shown = _pages(reader, f"{file.relative_to(folder)}:#{name}", lambda page: ":#" in (page.next or ""))
    return Shown(f"{found.text}\n{shown.text}", shown.lines)


def changes(file: Path, edit: Callable[[], None]) -> Shown:
    """What `:changes` says of an edit after the file was read once."""
    with Reader(file.parent) as reader:
        reader.read(f"{file.name}:1-")
        edit()
        text = str(reader.read(f"{file.name}:changes"))
    return Shown(text, frozenset(_added(text)))


def _pages(reader: Reader, path: str, goes_on: Callable[[Page], bool]) -> Shown:
    texts: list[str] = []
    lines: set[int] = set()
    following: str | None = path
    while following is not None:
        try:
            page = reader.read(following)
        except ReadError as error:
            texts.append(str(error))
            break
        texts.append(page.text)
        for match in ROW.finditer(page.text):
            lines |= {int(match[1]), int(match[2] or match[1])}
        following = page.next if goes_on(page) else None
    return Shown("\n".join(texts), frozenset(lines))


def _added(hunks: str) -> list[int]:
    """The new numbers of the lines that unified hunks add."""
    found: list[int] = []
    number = 0
    for shown in hunks.splitlines():
        row = shown.split("|", 1)[-1] if re.match(r"\d+\|", shown) else shown
        if at := re.match(r"@@ -\d+(?:,\d+)? \+(\d+)", row):
            number = int(at[1])
        elif row.startswith("+"):
            found.append(number)
            number += 1
        elif row.startswith(" "):
            number += 1
    return found
