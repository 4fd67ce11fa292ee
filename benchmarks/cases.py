"""What is compared with what, and what is it to reach?

One function a case. In process means: in a session that has read one small file before, so that the modules are there
and nothing of the file in question is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks import same, served
from benchmarks.data import CROWD, LINE_BYTES, LOG_LINES
from benchmarks.mapped import MAPPED
from benchmarks.measure import Case, Command, Import, Inside, Shell
from benchmarks.packed import PACKED
from benchmarks.searched import SEARCHED
from benchmarks.tabled import TABLED
from benchmarks.target import below_ms, flat, of_bare_cpu, of_tool, within_mib

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.data import Data

CALLS = 200
LEAN = within_mib(20)


def _log(data: Data) -> str:
    return f"log of {data.count(LOG_LINES):,} lines"


def sed(path: str, first: int, last: int) -> Command:
    """Print some lines, and read no further."""
    return Command("sed", "-n", f"{first},{last}p;{last}q", path, name="sed -n")


def cold_page(data: Data) -> Case:
    """The least that a command costs."""
    return Case(
        "`omniread small.py:1-20`, a new process",
        Shell(f"{data.small}:1-20"),
        Command("sed", "-n", "1,20p", data.small, name="sed -n"),
        same.lines(1, 20),
        of_bare_cpu(4),
    )


def cold_whole(data: Data) -> Case:
    """A small file from the shell."""
    return Case(
        "`omniread small.py`, a new process", Shell(data.small), Command("cat", data.small), same.one_after_another
    )


def several_targets(data: Data) -> Case:
    """Ten files in one string."""
    files = data.many[:10]
    return Case(
        "`omniread 'a:1-20;b:1-20;...'`, 10 targets, a new process",
        Shell(";".join(f"{file}:1-20" for file in files)),
        Command("awk", "FNR<=20", *files),
        same.each_first(20),
    )


def import_alone(_data: Data) -> Case:
    """What a program pays that only may read something later."""
    return Case("`import omniread`", Import("omniread"), target=below_ms(40))


def import_read(_data: Data) -> Case:
    """What it pays at the first use."""
    return Case("`from omniread import read`: all that a read needs", Import("omniread:read"))


def handshake(data: Data) -> Case:
    """How long a client waits for a server that starts."""
    return Case(
        "`omniread-mcp` until `initialize` is answered",
        served.omniread(data.folder),
        served.bare(),
        same.greeting,
        of_tool(1.15),
    )


def warm_call(data: Data) -> Case:
    """A read in a session."""
    return Case(
        f"`small.py:1-200` in process, median of {CALLS} calls",
        Inside(f"{data.small}:1-200", before=[data.small], times=CALLS),
        Command("sed", "-n", "1,200p", data.small, name="sed -n"),
        same.lines(1, 200),
        below_ms(1),
    )


def warm_hashline(data: Data) -> Case:
    """The same with a tag for editors."""
    return Case(
        f"the same in hashline style, median of {CALLS} calls",
        Inside(f"{data.small}:1-200", before=[data.small], times=CALLS, style="hashline"),
        Command("cat", "-n", data.small, name="cat -n"),
        same.like_cat,
    )


def warm_mcp(data: Data) -> Case:
    """A read over pipes."""
    return Case(
        f"`small.py:1-200` over MCP, median of {CALLS} calls",
        served.omniread(data.folder, path=f"{data.small}:1-200", times=CALLS),
        served.bare(path=data.small, times=CALLS),
        same.file_read,
        below_ms(5),
    )


def many_files(data: Data) -> Case:
    """Throughput."""
    return Case(
        f"{len(data.many):,} files of 200 lines in process, all together",
        Inside(*data.many, before=[data.small]),
        Command("cat", *data.many),
        same.one_after_another,
    )


def log_first_page(data: Data) -> Case:
    """What is shown of a huge file when nothing else is asked."""
    return Case(
        f"{_log(data)}: first page",
        Inside(data.log, before=[data.small]),
        sed(data.log, 1, 512),
        same.begins,
        below_ms(20) & LEAN,
    )


def log_raw_tail(data: Data) -> Case:
    """The end, for which nothing has to be counted."""
    return Case(
        f"{_log(data)}: `:raw:-50`",
        Inside(f"{data.log}:raw:-50", before=[data.small]),
        Command("tail", "-n", "50", data.log, name="tail -n 50"),
        same.exactly,
        below_ms(20) & LEAN,
    )


def log_numbered_tail(data: Data) -> Case:
    """The end with its numbers, for which all lines have to be counted."""
    return Case(
        f"{_log(data)}: first `:-50`, numbered",
        Inside(f"{data.log}:-50", before=[data.small]),
        Command("wc", "-l", data.log, name="wc -l"),
        same.counted,
        of_tool(1.5, plus_ms=20) & LEAN,
    )


def log_deep_page(data: Data) -> Case:
    """A page from the middle."""
    first, last = data.deep, data.deep + 50
    return Case(
        f"{_log(data)}: first page at line {first:,}",
        Inside(f"{data.log}:{first}-{last}", before=[data.small]),
        sed(data.log, first, last),
        same.lines(first, last),
        of_tool(2) & LEAN,
    )


def log_second_deep_page(data: Data) -> Case:
    """Another page, at a place that the first one has passed."""
    first = data.deep * 4 // 5 + 7
    return Case(
        f"{_log(data)}: second page, at line {first:,}",
        Inside(f"{data.log}:{first}-{first + 50}", before=[data.small, f"{data.log}:{data.deep}-{data.deep + 50}"]),
        sed(data.log, first, first + 50),
        same.lines(first, first + 50),
        below_ms(20) & LEAN,
    )


def one_line(data: Data) -> Case:
    """A huge file in which no line ends."""
    return Case(
        f"JSON of {data.count(LINE_BYTES):,} bytes in one line: bounded answer",
        Inside(data.line, before=[data.small]),
        Command("head", "-c", str(same.JSON_SHOWN), data.line, name="head -c"),
        same.bounded,
        below_ms(100),
    )


def crowded_folder(data: Data) -> Case:
    """A folder that is far too large."""
    return Case(
        f"folder of {data.count(CROWD):,} files, in process",
        Inside(data.crowd, before=[data.small]),
        Command("ls", "-lt", data.crowd, name="ls -lt"),
        same.newest,
        below_ms(3000) & flat(4),
        beside=Inside(data.fewer, before=[data.small]),
    )


CASES: tuple[Callable[[Data], Case], ...] = (
    cold_page,
    cold_whole,
    several_targets,
    import_alone,
    import_read,
    handshake,
    warm_call,
    warm_hashline,
    warm_mcp,
    many_files,
    log_first_page,
    log_raw_tail,
    log_numbered_tail,
    log_deep_page,
    log_second_deep_page,
    one_line,
    crowded_folder,
    *PACKED,
    *SEARCHED,
    *MAPPED,
    *TABLED,
)
