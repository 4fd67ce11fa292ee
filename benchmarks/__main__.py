"""Which cases are measured, and on which data?

python -m benchmarks                  all of them, in a temporary folder; some minutes, and 2 GB of disk
python -m benchmarks --data DIR       keep the data for the next run
python -m benchmarks --only zip       those with a word in their name
python -m benchmarks --quick          a twentieth of the data: for trying out, the targets are made for all of it
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from typing import TYPE_CHECKING

from benchmarks.cases import CASES
from benchmarks.data import Data
from benchmarks.measure import Import, compared, place_in
from benchmarks.packed import HAS_UNZIP
from benchmarks.table import HEADING, row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.measure import Case

    Maker = Callable[[Data], Case]
QUICK = 20


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks; 1 when an answer is not that of the plain tool, 2 when no case has the name."""
    parser = argparse.ArgumentParser("python -m benchmarks", description="Measure omniread against plain Unix tools.")
    parser.add_argument("--data", metavar="DIR", help="keep the data in this folder, and find them there")
    parser.add_argument("--only", metavar="WORD", default="", help="run the cases with this word in their name")
    parser.add_argument("--quick", action="store_true", help="make do with a twentieth of the data")
    asked = parser.parse_args(argv)
    makers = [maker for maker in CASES if asked.only in maker.__name__]
    if not makers:
        print(f"No case has {asked.only!r} in its name. There are: {', '.join(each.__name__ for each in CASES)}")
        return 2
    share = QUICK if asked.quick else 1
    if asked.data is not None:
        return measured(makers, Data(asked.data, share))
    with tempfile.TemporaryDirectory(prefix="omniread-benchmarks-") as folder:
        return measured(makers, Data(folder, share))


def measured(makers: Sequence[Maker], data: Data, rounds: int | None = None) -> int:
    """Print the table, a row as soon as it is known; 1 when an answer is not that of the plain tool."""
    place = place_in(data.folder)
    base = Import("omniread").sample(place).peak or 0
    print(f"{_machine()}\n\n{HEADING}", flush=True)
    differing = 0
    for maker in makers:
        print(f"{maker.__name__} ...", file=sys.stderr, flush=True)
        case = maker(data)
        outcome = compared(case, place, base, rounds)
        differing += not outcome.same
        print(row(case, outcome), flush=True)
    print(f"\n{_remarks(data.share)}")
    return 1 if differing else 0


def _machine() -> str:
    import omniread

    facts = [
        f"omniread {omniread.__version__}",
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} {platform.machine()}",
        f"{os.cpu_count()} CPUs",
    ]
    if hasattr(os, "getloadavg"):
        facts.append(f"load {os.getloadavg()[0]:.1f}")
    return ", ".join(facts)


def _remarks(share: int) -> str:
    remarks = [
        "Medians of runs that took turns.",
        "In process: in a session that has read one small file before.",
        "Bytecode is compiled, files are in the page cache.",
    ]
    if share > 1:
        remarks.append(
            f"Data that are large are one part in {share}, lines and members too; targets are for all of it."
        )
    if not HAS_UNZIP:
        remarks.append("unzip is missing; Python's zipfile stands in for it.")
    return " ".join(remarks)


if __name__ == "__main__":
    sys.exit(main())
