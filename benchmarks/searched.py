"""What is compared with what, where many files are searched?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks import same
from benchmarks.data import SOURCES
from benchmarks.measure import Case, Command, Inside, Shell
from benchmarks.target import of_tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.data import Data

# One file in a hundred has such a line; the pattern means the same to both.
PATTERN = r"sqrt\((7|[0-9]*07) \+ 77\)"


def grep(data: Data) -> Command:
    """All lines that match, with their files and numbers."""
    return Command("grep", "-rnE", PATTERN, data.sources, name="grep -rn")


def _files(data: Data) -> str:
    return f"{data.count(SOURCES):,} files of 200 lines"


def folder_search(data: Data) -> Case:
    """A search from the shell."""
    return Case(
        f"{_files(data)}: `:/regex/`, a new process",
        Shell(f"{data.sources}:/{PATTERN}/"),
        grep(data),
        same.found,
        of_tool(4),
    )


def folder_search_warm(data: Data) -> Case:
    """A search in a session."""
    return Case(
        f"{_files(data)}: `:/regex/`, in process",
        Inside(f"{data.sources}:/{PATTERN}/", before=[data.small]),
        grep(data),
        same.found,
        of_tool(4),
    )


SEARCHED: tuple[Callable[[Data], Case], ...] = (folder_search, folder_search_warm)
