"""How do tests make databases, write to them from another process, and see that reading left no trace?

`made(path, script)` makes a database file; `Writer(path)` is another program that has it open; `state(folder)` is all
that a reader could have changed in a folder.
"""

import hashlib
import io
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from omniread.containers.sqlite.tree import Tables
from omniread.model.node import Blob, Capabilities, Facts, Node
from omniread.model.scope import Work
from tests import fakes

WRITER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
print("open", flush=True)
for line in sys.stdin:
    try:
        connection.execute(line.strip()).fetchall()
        print("done", flush=True)
    except sqlite3.Error as error:
        print(error, flush=True)
"""


def made(path: Path, script: str = "", *rows: tuple[str, Any]) -> Path:
    """A database made by a script, and by statements with their parameters."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
        for statement, parameters in rows:
            connection.execute(statement, parameters)
        connection.commit()
    return path


def file_blob(path: Path, work: Work) -> Blob:
    """The blob of a file, as the source of local files makes it."""
    found = path.stat()
    facts = Facts(found.st_size, found.st_mtime, path=os.path.realpath(path), mutable=True)
    return Blob(str(path), path.name, lambda: path.open("rb"), work, facts)


def member_blob(name: str, beside: Mapping[str, bytes], work: Work) -> Blob:
    """The blob of a member of an archive; `beside` are the members of its folder, itself among them."""

    def sibling(other: str) -> Node | None:
        return None if other not in beside else member_blob(other, beside, work)

    ref = f"a.zip:{name}"
    return Blob(
        ref, name, lambda: io.BytesIO(beside[name]), work, Facts(len(beside[name])), Capabilities(sibling=sibling)
    )


@contextmanager
def tables(path: Path, **limits: int) -> Iterator[Tables]:
    """A database file that is open for one read."""
    with fakes.reading(**limits) as work:
        yield Tables(file_blob(path, work), work)


def state(folder: Path) -> dict[str, tuple[Any, ...]]:
    """All that a reader could change in a folder and below: names, kinds, sizes, times, contents."""
    found: dict[str, tuple[Any, ...]] = {".": (folder.stat().st_mtime_ns,)}
    for path in sorted(folder.rglob("*")):
        status = path.stat()
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        found[path.relative_to(folder).as_posix()] = (status.st_mode, status.st_size, status.st_mtime_ns, content)
    return found


class Writer:
    """Another program that has a database open, and does as it is told."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.crash()

    def tell(self, *statements: str) -> None:
        """Execute statements, and wait until each is done."""
        for statement in statements:
            assert self.process.stdin is not None
            self.process.stdin.write(statement.replace("\n", " ") + "\n")
            self.process.stdin.flush()
            answer = self._answer()
            assert answer == "done", answer

    def crash(self) -> None:
        """Die without closing anything."""
        self.process.kill()
        with self.process:
            pass

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()
