"""Which definitions are in a file, and on which lines? As Universal Ctags says it, which knows nothing of omniread."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# What a reader calls a definition; not locals, parameters, imports, fields.
KINDS = frozenset({"class", "enum", "function", "interface", "member", "method", "namespace", "struct"})
BRACES = (".ts",)
# What may stand alone: a name that is unique in its code base.
SHORTEST = 4
# What stands in these is no part of a structure.
LOCAL = frozenset({"function", "member", "method"})


@dataclass(frozen=True)
class Definition:
    """A name, and the lines of what it names, both included; `is_local` where it stands in a function."""

    file: Path
    name: str
    kind: str
    first: int
    last: int
    is_local: bool = False


def is_there() -> bool:
    """Whether the program is installed, and is the universal one (with JSON)."""
    program = shutil.which("ctags")
    if program is None:
        return False
    listed = subprocess.run([program, "--list-features"], capture_output=True, text=True, check=False)
    return "json" in listed.stdout


def definitions(files: Sequence[Path]) -> list[Definition]:
    """All definitions of files, in the order of the files and lines."""
    command = ["ctags", "--output-format=json", "--fields=+neKs", "--sort=no", "-f", "-", "-L", "-"]
    names = "\n".join(map(str, files))
    done = subprocess.run(command, input=names, capture_output=True, text=True, check=True, errors="replace")
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    found: list[Definition] = []
    for row in rows:
        if row.get("_type") == "tag" and row["kind"] in KINDS and not row["name"].startswith("__anon"):
            file = Path(row["path"])
            end = row.get("end") or _closing(file, row["line"])
            if end is not None and not (row["kind"] == "member" and file.suffix != ".py"):
                local = row.get("scopeKind") in LOCAL
                found.append(Definition(file, row["name"], row["kind"], row["line"], end, local))
    return found


def _closing(file: Path, line: int) -> int | None:
    """The line of the brace that ends a definition, in formatted code: the first that stands as deep as its line."""
    if file.suffix not in BRACES:
        return None
    rows = _rows(file)
    indent = rows[line - 1][: len(rows[line - 1]) - len(rows[line - 1].lstrip())]
    if not rows[line - 1].rstrip().endswith(("{", "(")):
        return line
    return next((at for at, row in enumerate(rows[line:], line + 1) if row.startswith(f"{indent}}}")), None)


@cache
def _rows(file: Path) -> list[str]:
    return file.read_text(errors="replace").split("\n")
