"""What is compared with what, where an archive is looked into?

Cold is an archive of which nothing is known yet, warm one that the session has looked into before.
"""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from benchmarks import same
from benchmarks.data import MEMBERS, TAR_BYTES
from benchmarks.measure import Case, Command, Inside, Shell
from benchmarks.target import below_ms, of_tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.data import Data

HAS_UNZIP = shutil.which("unzip") is not None
UNZIPPED = "import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))"


def _zip(data: Data) -> str:
    return f"zip of {data.count(MEMBERS):,} members"


def _tar(data: Data) -> str:
    return f"tar.gz of {data.count(TAR_BYTES):,} bytes"


def unzip_list(data: Data) -> Command:
    """All names of the ZIP archive."""
    if HAS_UNZIP:
        return Command("unzip", "-l", data.zip, name="unzip -l")
    return Command(sys.executable, "-m", "zipfile", "-l", data.zip, name="python -m zipfile -l")


def unzip_print(data: Data, member: str) -> Command:
    """The content of one member."""
    if HAS_UNZIP:
        return Command("unzip", "-p", data.zip, member, name="unzip -p")
    return Command(sys.executable, "-c", UNZIPPED, data.zip, member, name="python, zipfile")


def zip_list(data: Data) -> Case:
    """The names in an archive that was not looked into before."""
    return Case(
        f"{_zip(data)}: listing, cold, in process",
        Inside(data.zip, before=[data.small]),
        unzip_list(data),
        same.members,
        below_ms(60),
    )


def zip_list_warm(data: Data) -> Case:
    """Once more."""
    return Case(
        f"{_zip(data)}: listing, warm",
        Inside(data.zip, before=[data.zip], times=20),
        unzip_list(data),
        same.members,
        below_ms(5),
    )


def zip_list_shell(data: Data) -> Case:
    """The same from the shell."""
    return Case(f"{_zip(data)}: listing, a new process", Shell(data.zip), unzip_list(data), same.members, below_ms(60))


def zip_member(data: Data) -> Case:
    """One member of an archive that was not looked into before."""
    name = data.zip_member(0.5)
    return Case(
        f"{_zip(data)}: one member, cold, in process",
        Inside(f"{data.zip}:{name}:raw", before=[data.small]),
        unzip_print(data, name),
        same.exactly,
        below_ms(60),
    )


def zip_member_warm(data: Data) -> Case:
    """Another member, once the index is there."""
    name = data.zip_member(0.75)
    return Case(
        f"{_zip(data)}: one member, warm",
        Inside(f"{data.zip}:{name}:raw", before=[f"{data.zip}:{data.zip_member(0.25)}:raw"]),
        unzip_print(data, name),
        same.exactly,
        below_ms(5),
    )


def zip_member_shell(data: Data) -> Case:
    """One member from the shell."""
    name = data.zip_member(0.5)
    return Case(
        f"{_zip(data)}: one member, a new process",
        Shell(f"{data.zip}:{name}:raw"),
        unzip_print(data, name),
        same.exactly,
        below_ms(60),
    )


def tar_member(data: Data) -> Case:
    """One member of a compressed archive without an index."""
    name = data.tar_member(0.5)
    return Case(
        f"{_tar(data)}: one member, a new process",
        Shell(f"{data.tar}:{name}:raw"),
        Command("tar", "-xOzf", data.tar, name, name="tar -xO"),
        same.exactly,
        of_tool(1.5),
    )


def tar_member_warm(data: Data) -> Case:
    """Another member, once the archive was gone through."""
    name = data.tar_member(0.75)
    return Case(
        f"{_tar(data)}: another member, after the first",
        Inside(f"{data.tar}:{name}:raw", before=[f"{data.tar}:{data.tar_member(0.25)}:raw"]),
        Command("tar", "-xOzf", data.tar, name, name="tar -xO"),
        same.exactly,
        below_ms(50),
    )


PACKED: tuple[Callable[[Data], Case], ...] = (
    zip_list,
    zip_list_warm,
    zip_list_shell,
    zip_member,
    zip_member_warm,
    zip_member_shell,
    tar_member,
    tar_member_warm,
)
