"""Is every line and branch covered that has to be?

    python tests/coverage_gate.py coverage.json

The pure core is covered whole, file by file; the rest, which meets the operating system and damaged input, as one sum.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

WHOLE = ("model/", "views/", "layout/", "emit/", "resolve.py", "targets.py", "paging.py")
REST_PERCENT = 95.0


class Covered(NamedTuple):
    """One file's share, lines and branches together, and what it misses."""

    name: str
    hit: int
    possible: int
    missing: str

    @property
    def percent(self) -> float:
        return percent([self])

    @property
    def must_be_whole(self) -> bool:
        return self.name.startswith(WHOLE)


def percent(files: list[Covered]) -> float:
    """Lines and branches that ran, of those there are; nothing to run counts as covered."""
    possible = sum(file.possible for file in files)
    return 100 * sum(file.hit for file in files) / possible if possible else 100.0


def read(report: dict[str, Any]) -> list[Covered]:
    """The files of a `coverage json` report, named from the package's root."""
    return [_covered(name, facts) for name, facts in report["files"].items()]


def _covered(name: str, facts: dict[str, Any]) -> Covered:
    summary = facts["summary"]
    lines = [str(line) for line in facts["missing_lines"]]
    skipped = set(facts["missing_lines"])
    arrows = [
        f"{here}->{'exit' if there < 0 else there}" for here, there in facts["missing_branches"] if here not in skipped
    ]
    return Covered(
        name=name.replace("\\", "/").rpartition("omniread/")[2],
        hit=summary["covered_lines"] + summary["covered_branches"],
        possible=summary["num_statements"] + summary["num_branches"],
        missing=", ".join(lines + arrows),
    )


def complaints(files: list[Covered]) -> Iterator[str]:
    """One line for each file of the core with a gap; for the rest, every gap once the sum is too low."""
    rest = [file for file in files if not file.must_be_whole]
    for file in files:
        if file.must_be_whole and file.hit < file.possible:
            yield f"{file.name}: {file.percent:.1f} % where all is asked; missing {file.missing}"
    if percent(rest) < REST_PERCENT:
        yield f"the rest: {percent(rest):.1f} % where {REST_PERCENT:.0f} % is asked"
        for file in sorted(rest, key=lambda file: file.percent):
            if file.missing:
                yield f"{file.name}: {file.percent:.1f} %; missing {file.missing}"


def main(report: str) -> int:
    """Say what is missing, and fail if anything is."""
    files = read(json.loads(Path(report).read_text(encoding="utf-8")))
    found = list(complaints(files))
    core = [file for file in files if file.must_be_whole]
    rest = [file for file in files if not file.must_be_whole]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"coverage: core {percent(core):.1f} % (100 asked), rest {percent(rest):.1f} % ({REST_PERCENT:.0f} asked)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
