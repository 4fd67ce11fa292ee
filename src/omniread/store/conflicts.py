"""Which number has a merge conflict that was listed, so that `conflict://3` still means it in the next call?

They are numbered in the order in which they are first seen. The command line keeps them in its session's folder, in a
file that only grows: the number of a conflict is that of the first line that names it, so that two processes that add
to it need not wait for each other.
"""

from __future__ import annotations

import os

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

from omniread.model.errors import Denied
from omniread.model.sighting import Sighting
from omniread.model.value import fields
from omniread.store.artifacts import make_private, refuse_foreign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, BinaryIO

FILE = "conflicts"
_SECRET = 0o600
_NEW = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class Conflicts:
    """Sightings by number, from 1. `folder` keeps them for later sessions; a callable is asked for it when needed.

    Nothing is written before there is something to keep, and nothing at all without a folder. Safe for threads and for
    several processes in one folder.
    """

    def __init__(self, folder: str | Callable[[], str] | None = None) -> None:
        """Start with what the folder has."""
        self._given = (lambda: folder) if isinstance(folder, str) else folder
        self._lock = allocate_lock()
        self._known: list[Sighting | None] = []
        self._numbers: dict[tuple[str, str, int, int], int] = {}
        self._file: tuple[int, int] | None = None
        self._read = 0

    def numbers(self, seen: Sequence[Sighting]) -> tuple[int, ...]:
        """The numbers of some conflicts, new ones where they were not seen before."""
        with self._lock:
            self._catch_up()
            new = [each for each in seen if each.key not in self._numbers]
            if new and self._written(new):
                self._catch_up()
            for each in new:
                if each.key not in self._numbers:
                    self._add(each)
            return tuple(self._numbers[each.key] for each in seen)

    def sighting(self, number: int) -> Sighting | None:
        """What was seen of the conflict with a number, None when no such number was given."""
        with self._lock:
            self._catch_up()
            return self._known[number - 1] if 0 < number <= len(self._known) else None

    def sighted(self) -> tuple[int, ...]:
        """The numbers that were given, in order."""
        with self._lock:
            self._catch_up()
            return tuple(number for number, seen in enumerate(self._known, 1) if seen is not None)

    def _add(self, seen: Sighting | None) -> None:
        self._known.append(seen)
        if seen is not None:
            self._numbers.setdefault(seen.key, len(self._known))

    def _catch_up(self) -> None:
        """Take what was added to the file since it was looked at."""
        if self._given is None:
            return
        folder = self._given()
        path = os.path.join(folder, FILE)
        if not os.path.isfile(path):
            self._forget()
            return
        refuse_foreign(folder)
        with open(path, "rb") as file:
            self._take(file)

    def _take(self, file: BinaryIO) -> None:
        status = os.fstat(file.fileno())
        if self._file != (status.st_dev, status.st_ino) or status.st_size < self._read:
            self._forget()
            self._file = status.st_dev, status.st_ino
        file.seek(self._read)
        # A line without an end is still being written.
        whole, end, _ = file.read().rpartition(b"\n")
        self._read += len(whole + end)
        for line in whole.splitlines():
            self._add(_parsed(line))

    def _forget(self) -> None:
        """Begin again: the file is gone, or another one."""
        self._known.clear()
        self._numbers.clear()
        self._file, self._read = None, 0

    def _written(self, seen: Sequence[Sighting]) -> bool:
        """Add to the file; False where none can be kept, so that only this session knows."""
        if self._given is None:
            return False
        try:
            folder = self._given()
            make_private(folder)
            refuse_foreign(folder)
            number = os.open(os.path.join(folder, FILE), _NEW, _SECRET)
            with open(number, "ab", buffering=0) as file:
                file.write(b"".join(map(_line, seen)))
            os.utime(folder)  # sessions in which nothing was kept for long are removed
        except (Denied, OSError):
            self._given = None
            return False
        return True


def _line(seen: Sighting) -> bytes:
    import json

    return json.dumps([getattr(seen, name) for name in fields(Sighting)]).encode() + b"\n"


def _parsed(line: bytes) -> Sighting | None:
    """The sighting on a line; None where two processes have written into one another."""
    import json

    try:
        values: list[Any] = json.loads(line)
        return Sighting(*values)
    except (TypeError, ValueError):
        return None
