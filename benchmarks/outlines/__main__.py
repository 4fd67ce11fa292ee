"""How many of the declarations that Universal Ctags finds are in the outlines of real code, and are these true?

python -m benchmarks.outlines                  ten languages, downloaded by name into a temporary folder
python -m benchmarks.outlines --data DIR       keep them for the next run
python -m benchmarks.outlines --only go        one language
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.outlines.promise import Kept, kept
from benchmarks.outlines.trees import TREES, files_of
from benchmarks.tokens import oracle

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST = 0.995
COLUMNS = ("language", "files", "with elisions", "declarations", "shown", "faults")
HEADING = "| " + " | ".join(COLUMNS) + " |\n" + "| --- " * len(COLUMNS) + "|"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table and the exceptions; 1 where less is shown than promised, 2 without the oracle."""
    parser = argparse.ArgumentParser("python -m benchmarks.outlines")
    parser.add_argument("--data", metavar="DIR", help="keep the code bases in this folder, and find them there")
    parser.add_argument("--only", metavar="LANGUAGE", choices=sorted(TREES), help="check one language")
    parser.add_argument("--most", type=int, default=400, help="files of a language")
    asked = parser.parse_args(argv)
    if not oracle.is_there():
        print("Universal Ctags is not installed: it says what is declared.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="omniread-outlines-") as scratch:
        data = Path(asked.data or scratch)
        print(HEADING)
        sums = {name: measured(name, data, asked.most) for name in ([asked.only] if asked.only else sorted(TREES))}
    for name, found in sums.items():
        for line in (*found.missing, *found.faults):
            print(f"{name}: {line}")
    return 1 if any(_share(found) < LEAST or found.faults for found in sums.values()) else 0


def measured(language: str, data: Path, most: int) -> Kept:
    """The row of a language."""
    found = Kept()
    for file in files_of(language, data, most):
        found.add(kept(file))
    cells = (language, found.files, found.folded, found.declarations, f"{_share(found):.2%}", len(found.faults))
    print("|", " | ".join(map(str, cells)), "|", flush=True)
    return found


def _share(found: Kept) -> float:
    return 1 - len(found.missing) / found.declarations if found.declarations else 1.0


if __name__ == "__main__":
    sys.exit(main())
