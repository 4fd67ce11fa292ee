"""What is compared with what, where a repository is mapped?

The programs are those that were installed with this Python. A first map is compared with the parsing that it cannot do
without; a second one in the same session finds all files as they were.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from benchmarks import parsing, same
from benchmarks.data import SOURCES
from benchmarks.measure import Case, Command, Inside
from benchmarks.target import below_ms, of_tool, within_mib

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.data import Data

LEAN = within_mib(500)


def _bare(data: Data) -> Command:
    """Parse the same files, in two processes."""
    path = os.path.abspath(parsing.__file__)
    return Command(sys.executable, path, data.programs, name="tree-sitter, two processes")


def _files(data: Data) -> str:
    return f"{data.count(SOURCES):,} programs"


def repository_map(data: Data) -> Case:
    """The first map in a session."""
    return Case(
        f"{_files(data)}: `:outline`, in process",
        Inside(f"{data.programs}:outline", before=[data.small]),
        _bare(data),
        same.mapped,
        of_tool(2) & LEAN,
    )


def repository_map_again(data: Data) -> Case:
    """One more map in the same session."""
    return Case(
        f"{_files(data)}: `:outline` again, in process",
        Inside(f"{data.programs}:outline", before=[f"{data.programs}:outline"]),
        _bare(data),
        same.mapped,
        below_ms(1000) & LEAN,
    )


MAPPED: tuple[Callable[[Data], Case], ...] = (repository_map, repository_map_again)
