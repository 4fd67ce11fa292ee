"""What is asked of each way of reading, which lines does the answer need, and what did it cost?"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.tokens import ways
from benchmarks.tokens.oracle import SHORTEST, Definition, definitions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from benchmarks.tokens.ways import Shown

SEED = 20_000
RUNS = 40
# A definition that is worth a look, in a file that is worth not to be read whole.
LEAST_LINES, LEAST_FILE = 5, 100


@dataclass
class Sum:
    """What a way needed for all runs of a task: tokens, and in how many runs every needed line was shown."""

    tokens: int = 0
    complete: int = 0
    runs: int = 0

    def add(self, shown: Shown, needed: Iterable[int], count: Callable[[str], int]) -> None:
        """One run more."""
        self.tokens += count(shown.text)
        self.complete += set(needed) <= shown.lines
        self.runs += 1


Sums = dict[str, Sum]


def finding(folder: Path, files: list[Path], count: Callable[[str], int]) -> Sums:
    """(a) A named definition is to be found and shown; needed are all its lines."""
    sums: Sums = {name: Sum() for name in ("omniread", "whole", "head", "codex")}
    for one in _sample(_worth(files)):
        needed = range(one.first, one.last + 1)
        sums["omniread"].add(ways.symbol(folder, one.file, one.name), needed, count)
        sums["whole"].add(ways.whole(one.file), needed, count)
        sums["head"].add(ways.head(one.file), needed, count)
        sums["codex"].add(ways.indentation(one.file, one.first), needed, count)
    return sums


def learning(files: list[Path], count: Callable[[str], int]) -> Sums:
    """(b) The structure of a file is to be learnt; needed is the line of every definition."""
    sums: Sums = {name: Sum() for name in ("omniread", "whole", "head", "codex")}
    long = [file for file in files if _lines(file) >= LEAST_FILE]
    for file in random.Random(SEED).sample(long, min(RUNS, len(long))):
        needed = {one.first for one in definitions([file]) if not one.is_local}
        sums["omniread"].add(ways.outline(file), needed, count)
        sums["whole"].add(ways.whole(file), needed, count)
        sums["head"].add(ways.head(file), needed, count)
        sums["codex"].add(ways.indentation(file, 1), needed, count)
    return sums


def noticing(files: list[Path], scratch: Path, count: Callable[[str], int]) -> Sums:
    """(c) A file that was read is edited in three places; needed are the lines that are new."""
    sums: Sums = {name: Sum() for name in ("omniread", "whole", "head")}
    chance = random.Random(SEED)
    long = [file for file in files if _lines(file) >= LEAST_FILE]
    for file in chance.sample(long, min(RUNS, len(long))):
        copy = scratch / file.name
        shutil.copyfile(file, copy)
        needed = sorted(chance.sample(range(1, _lines(file)), 3))
        sums["omniread"].add(ways.changes(copy, lambda at=needed, path=copy: _edit(path, at)), needed, count)
        sums["whole"].add(ways.whole(copy), needed, count)
        sums["head"].add(ways.head(copy), needed, count)
        copy.unlink()
    return sums


def _worth(files: list[Path]) -> list[Definition]:
    """The definitions whose name stands for one thing alone, long enough to be looked at, in a long file."""
    found = definitions(files)
    times = Counter(one.name for one in found)
    return [
        one
        for one in found
        if times[one.name] == 1
        and len(one.name) >= SHORTEST
        and one.last - one.first >= LEAST_LINES
        and _lines(one.file) >= LEAST_FILE
    ]


def _sample(found: list[Definition]) -> list[Definition]:
    return random.Random(SEED).sample(found, min(RUNS, len(found)))


def _lines(file: Path) -> int:
    return file.read_bytes().count(b"\n")


def _edit(file: Path, lines: list[int]) -> None:
    """Change some lines."""
    rows = file.read_bytes().split(b"\n")
    for line in lines:
        rows[line - 1] += b" // edited"
    file.write_bytes(b"\n".join(rows))
