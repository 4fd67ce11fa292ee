"""How do omniread's views compare with whole files, their heads, and Codex's indentation?

python -m benchmarks.tokens                  three public code bases, downloaded by name into a temporary folder
python -m benchmarks.tokens --data DIR       keep them for the next run

Needs Universal Ctags (which lines are needed is its word), the clients pip and npm, and the extra `tokens`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.bases import Base
from benchmarks.tokens import oracle, tasks
from omniread.layout.tokens import count as counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.tokens.tasks import Sums

BASES = (
    Base("pip", "sqlalchemy", "sqlalchemy", (".py",)),
    Base("npm", "rxjs", "package/src", (".ts",)),
    Base("npm", "tree-sitter", "package/vendor/tree-sitter/lib/src", (".c",)),
)
# The most that a task may need of what whole files take.
TARGETS = {"find": 0.25, "structure": 0.25, "changes": 0.10}
HEADING = (
    "| task | code base | way | tokens a run | of whole files | all needed lines | target |\n" + "| --- " * 7 + "|"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 when a target is missed, 2 when something is not installed."""
    parser = argparse.ArgumentParser("python -m benchmarks.tokens")
    parser.add_argument("--data", metavar="DIR", help="keep the code bases in this folder, and find them there")
    asked = parser.parse_args(argv)
    if not oracle.is_there():
        print("Universal Ctags is not installed: it says which lines are needed.", file=sys.stderr)
        return 2
    if not counted("a")[1]:
        print("No tokenizer is installed: pip install 'omniread[tokens]'.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="omniread-tokens-") as scratch:
        return measured(Path(scratch if asked.data is None else asked.data), Path(scratch))


def measured(data: Path, scratch: Path) -> int:
    """The rows of all code bases."""
    print(HEADING)
    missed = False
    for base in BASES:
        folder, files = base.under(data), base.files(data)
        for task, sums in (
            ("find", tasks.finding(folder, files, _count)),
            ("structure", tasks.learning(files, _count)),
            ("changes", tasks.noticing(files, scratch, _count)),
        ):
            missed |= printed(task, base.package, sums)
    return 1 if missed else 0


def printed(task: str, base: str, sums: Sums) -> bool:
    """The rows of a task, one a way; whether its target is missed."""
    whole = sums["whole"].tokens
    target = TARGETS[task]
    for way, found in sums.items():
        share = found.tokens / whole
        right = found.complete / found.runs
        verdict = ("met" if share <= target and right == 1 else "MISSED") if way == "omniread" else ""
        wanted = f"{verdict} ({target:.0%}, 100 %)" if verdict else ""
        print(f"| {task} | {base} | {way} | {found.tokens / found.runs:,.0f} | {share:.1%} | {right:.0%} | {wanted} |")
    ours = sums["omniread"]
    return ours.tokens > target * whole or ours.complete < ours.runs


def _count(text: str) -> int:
    """Tokens of o200k, in pieces that the tokenizer takes at once."""
    most = 1 << 19
    return sum(counted(text[at : at + most])[0] for at in range(0, len(text), most))


if __name__ == "__main__":
    sys.exit(main())
