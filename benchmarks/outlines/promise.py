"""What does an outline promise of one file, and does it keep it?

Every declaration that Universal Ctags finds at the top of the file is on a line that is shown. What is shown is what
the file has on those lines, byte for byte. And what is left out is said: the ranges named complete the file.
"""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from omniread import Limits, Reader

if TYPE_CHECKING:
    from pathlib import Path

    from omniread import Page

ROW = re.compile(r"(\d+)(?:-(\d+))?\|(.*)", re.DOTALL)
ALL = Limits(max_lines=None, max_bytes=None, max_columns=None, hard_max_lines=10**9, block_context=False)
# What is a declaration at the top: what stands in these, or in nothing.
OUTER = frozenset({None, "package", "namespace", "module"})
# What ctags calls by a name although it declares nothing of its own, or lies within a statement.
OTHER = frozenset(
    {"header", "import", "include", "label", "local", "parameter", "package", "placeholder", "reference", "unknown"}
    | {"packageName", "alias", "use", "library", "nsprefix", "property", "field", "receiver", "anonMember"}
)
# A value that is named within a statement (an `if`, a function whose scope the oracle does not know) is local to it.
VALUES = frozenset({"constant", "variable"})
# Of JavaScript it does not know the scope of these where they stand in a function that has no name.
SCOPED = frozenset({"class", "function"})


@dataclass
class Kept:
    """How far a promise was kept: declarations found by the oracle, those missing, and faults in words."""

    declarations: int = 0
    missing: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    files: int = 0
    folded: int = 0

    def add(self, other: Kept) -> None:
        """Sum up."""
        self.declarations += other.declarations
        self.missing += other.missing
        self.faults += other.faults
        self.files += other.files
        self.folded += other.folded


def tops(file: Path) -> dict[int, str]:
    """The lines of what the oracle finds at the top of a file, with the name and kind."""
    command = ["ctags", "--output-format=json", "--fields=+nKsPZ", "--sort=no", "-f", "-", str(file)]
    done = subprocess.run(command, capture_output=True, check=True)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]
    return {
        row["line"]: f"{row['kind']} {row['name']}"
        for row in rows
        if row.get("_type") == "tag"
        and row.get("scopeKind") in OUTER
        and row["kind"] not in OTHER
        and not row["name"].startswith("__anon")
        and not _is_local(file, row)
    }


def _is_local(file: Path, row: dict[str, str]) -> bool:
    """Whether a name is one within a statement, or what an import gives a module."""
    inner = row["kind"] in VALUES or (row["kind"] in SCOPED and file.suffix == ".js")
    return (inner and row["pattern"][2:3].isspace()) or row["pattern"][2:].lstrip().startswith(("import ", "from "))


def kept(file: Path) -> Kept:
    """What is kept of the promise for one file."""
    rows = file.read_bytes().split(b"\n")
    with Reader(file.parent, limits=ALL) as reader:
        page = reader.read(f"{file.name}:outline")
        shown, faults = _shown(page, rows)
        missing = [f"{file}:{line} {what}" for line, what in tops(file).items() if line not in shown]
        faults += _incomplete(reader, page, shown, rows)
    folded = sum(note.code == "elided" for note in page.notes)
    return Kept(len(tops(file)), missing, [f"{file}: {fault}" for fault in faults], 1, folded)


def _shown(page: Page, rows: list[bytes]) -> tuple[set[int], list[str]]:
    """The numbers of the lines shown, and how they differ from those of the file."""
    shown: set[int] = set()
    faults: list[str] = []
    body = page.text.split("\n\n[")[0] if "elided" in page.text else page.text
    for row in body.split("\n"):
        match = ROW.fullmatch(row)
        if match is None:
            continue
        first, last = int(match[1]), int(match[2] or match[1])
        shown |= {first, last}
        text = match[3]
        expected = _text(rows, first)
        if last != first:
            expected = f"{expected} … {_text(rows, last).strip()}"
        if text != expected:
            faults.append(f"line {match[1]} is {text!r}, not {expected!r}")
    return shown, faults


def _text(rows: list[bytes], number: int) -> str:
    return rows[number - 1].removesuffix(b"\r").decode("utf-8", "replace").removeprefix("\ufeff")


def _incomplete(reader: Reader, page: Page, shown: set[int], rows: list[bytes]) -> list[str]:
    """What is missing once the ranges that the page names were read."""
    following = next((note.selector for note in page.notes if note.code == "elided"), None)
    found = set(shown)
    while following is not None:
        further = reader.read(following, force=True)
        found |= {number for span in further.shown for number in range(span.start, (span.end or span.start) + 1)}
        following = further.next
    total = len(rows) - (rows[-1] == b"")
    left = set(range(1, total + 1)) - found
    return [f"lines {sorted(left)[:5]} and {len(left)} in all are never shown"] if left else []
