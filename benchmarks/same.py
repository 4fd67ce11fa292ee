"""Does an answer of omniread hold what the plain tool said?

Each function here takes both answers as text, that of omniread first. No time is worth anything without this.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Same = Callable[[str, str], bool]

JSON_SHOWN = 2000
RESUMES = f":1:col {JSON_SHOWN + 1}-"
TAIL = 50
ENOUGH = 0.8


def numbered(text: str) -> list[tuple[int, str]]:
    """The numbers and texts of the lines in an answer, without what stands around them."""
    return [(int(number), line) for number, line in re.findall(r"^(\d+)[|:](.*)$", text, re.MULTILINE)]


def exactly(ours: str, tool: str) -> bool:
    """The very same text."""
    return ours == tool


def lines(first: int, last: int) -> Same:
    """These lines under their numbers; there may be lines of context around them."""

    def same(ours: str, tool: str) -> bool:
        shown = [(number, line) for number, line in numbered(ours) if first <= number <= last]
        return len(shown) == last - first + 1 and shown == list(enumerate(tool.splitlines(), first))

    return same


def each_first(last: int) -> Same:
    """The lines up to `last` of several files, one file behind the other."""

    def same(ours: str, tool: str) -> bool:
        shown = [line for number, line in numbered(ours) if number <= last]
        return bool(shown) and shown == tool.splitlines()

    return same


def one_after_another(ours: str, tool: str) -> bool:
    """All lines of several files, one file behind the other."""
    shown = [line for _, line in numbered(ours)]
    return bool(shown) and shown == tool.splitlines()


def like_cat(ours: str, tool: str) -> bool:
    """The numbers and lines that `cat -n` gives."""
    shown = numbered(ours)
    return bool(shown) and shown == [
        (int(number), line) for number, line in re.findall(r"^ *(\d+)\t(.*)$", tool, re.MULTILINE)
    ]


def begins(ours: str, tool: str) -> bool:
    """The beginning of what the tool shows, and most of it: the page is bounded by its bytes."""
    shown, whole = numbered(ours), list(enumerate(tool.splitlines(), 1))
    return len(shown) >= ENOUGH * len(whole) > 0 and shown == whole[: len(shown)]


def counted(ours: str, tool: str) -> bool:
    """The last lines of the log; the last of them has the number that `wc -l` counts, and each its own."""
    shown = numbered(ours)
    known = all(line.startswith(f"{number:010} ") for number, line in shown)
    return known and len(shown) >= TAIL and shown[-1][0] == int(tool.split(maxsplit=1)[0])


def bounded(ours: str, tool: str) -> bool:
    """The beginning of one long line, and the selector that shows the rest."""
    shown = numbered(ours)
    return len(shown) == 1 and len(tool) == JSON_SHOWN and shown[0][1].startswith(f"{tool}… [") and RESUMES in ours


def newest(ours: str, tool: str) -> bool:
    """The newest entries of a folder in the order of `ls -lt`."""
    names = [line.split()[-1] for line in tool.splitlines() if not line.startswith("total ")]
    rows = [line.split()[0] for _, line in numbered(ours)]
    return rows[:1] == ["."] and len(rows) > min(len(names), 1000) and rows[1:] == names[: len(rows) - 1]


def found(ours: str, tool: str) -> bool:
    """The hits of a search below a folder: files, line numbers and lines, in whatever order."""
    hits: set[tuple[str, ...]] = set()
    file = ""
    for row in ours.splitlines():
        if heading := re.fullmatch(r"(\S+) \(\d+ match(?:es)?\)", row):
            file = heading[1]
        elif hit := re.fullmatch(r"(\d+): (.*)", row):
            hits.add((file, hit[1], hit[2]))
    return bool(hits) and hits == {tuple(line.split(":", 2)) for line in tool.splitlines()}


def mapped(ours: str, tool: str) -> bool:
    """All programs that were parsed are in the map, or said to declare nothing."""
    counted = re.findall(r"([\d,]+) files? (?:with [\d,]+ symbols?,|without any)", ours)
    return "symbol" in ours and f"{sum(int(each.replace(',', '')) for each in counted)} files\n" == tool


def members(ours: str, tool: str) -> bool:
    """The first members of an archive by name, and how many there are."""
    names = sorted(re.findall(r"\bfile\d+\.txt\b", tool))
    rows = [line.split()[0] for _, line in numbered(ours)]
    told = len(rows) == len(names) or f" of {len(names)}." in ours
    return bool(rows) and told and rows == names[: len(rows)]


def greeting(ours: str, tool: str) -> bool:
    """The same version of the protocol."""
    return bool(ours) and ours == tool


def file_read(ours: str, tool: str) -> bool:
    """All lines of a file."""
    return lines(1, len(tool.splitlines()))(ours, tool)
