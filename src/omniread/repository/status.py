"""What in a folder differs from the last commit?

Git tells from its index what may differ. Where a file is too young for that it looks into it, and would run a filter of
the repository's on it: so all filters are turned off, and what they would make of a file is judged here. Only line ends
and Git LFS are; what else a filter does shows as a change.
"""

from __future__ import annotations

import io
import os
from time import monotonic

from omniread.model.value import value
from omniread.repository.git import Git
from omniread.repository.objects import Objects
from omniread.repository.pointers import pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from omniread.model.scope import Scope, Work
    from omniread.repository.finding import Place

CHUNK = 1 << 20
# Of a larger file no other line ends are tried.
SMALL = 16 << 20
LINK = "120000"
SHA1 = 40


@value
class Change:
    """A name that differs.

    `mark` is M (modified), A (added), D (deleted), T (of another kind now), U (unmerged) or ? (not tracked).
    `path` is relative to the top of the repository, with `/`; that of an untracked folder ends in one. `compared` is
    false where time ran out before its content was looked at.
    """

    mark: str
    path: str
    compared: bool = True


class Status:
    """A folder, given by its path from the top, against `HEAD`; `commit` is None while there is none."""

    def __init__(self, place: Place, inside: str, scope: Scope, work: Work) -> None:
        """Ask for the last commit."""
        self._git = Git(place, scope, work)
        self._objects = Objects(self._git)
        self._inside = inside or "."
        self._work = work
        self._until = monotonic() + work.limits.dir_seconds
        head = self._objects.find("HEAD^{commit}", doubtful=True)
        self.commit: str | None = None if head is None else head.oid

    def changes(self) -> Iterator[Change]:
        """What differs: what is in conflict, then what else git knows, then what it does not track; each by name."""
        self._git.settings = self._unfiltered()
        listed = self._git.records("ls-files", "--unmerged", "-z", "--", self._inside)
        unmerged = dict.fromkeys(_name(record.partition(b"\t")[2]) for record in listed)
        yield from (Change("U", path) for path in unmerged)
        asked = ("diff-index", "--raw", "-z", "--no-renames", "--no-ext-diff", "--ignore-submodules=dirty")
        records = self._git.records(*asked, self.commit or self._nothing(), "--", self._inside)
        for facts in records:
            before, mode, old, new, mark = facts.decode().split(" ")
            path = _name(next(records))
            is_doubtful = mark == "M" and before == f":{mode}" and not new.strip("0")
            late = is_doubtful and monotonic() > self._until
            if path not in unmerged and (late or not (is_doubtful and self._is_same(path, mode, old))):
                yield Change(mark, path, compared=not late)
        others = ("ls-files", "--others", "--exclude-standard", "--directory", "--no-empty-directory", "-z")
        yield from (Change("?", _name(path)) for path in self._git.records(*others, "--", self._inside))

    def _unfiltered(self) -> dict[str, str]:
        """Settings that turn off each filter that the repository, or the user, has a program for."""
        names = map(_name, self._git.records("config", "--list", "--name-only", "-z"))
        filters = {name.rpartition(".")[0] for name in names if name.startswith("filter.")}
        off = {"clean": "", "smudge": "", "process": "", "required": "false"}
        return {f"{each}.{key}": text for each in filters for key, text in off.items()}

    def _nothing(self) -> str:
        """The id of the tree without names."""
        process = self._git.start("hash-object", "-t", "tree", "--no-filters", "/dev/null")
        return process.output.readline().decode().strip()

    def _is_same(self, path: str, mode: str, oid: str) -> bool:
        """Whether a file on disk, of which git knows only that it was touched, still is what an object stands for."""
        place = os.path.join(self._git.place.top, path)
        try:
            if (mode == LINK) != os.path.islink(place):
                return False
            if mode == LINK:
                return digest(io.BytesIO(os.fsencode(os.readlink(place))), oid, self._work) == oid
            if not os.path.isfile(place):
                return False
            with open(place, "rb") as file:
                return digest(file, oid, self._work) == oid or self._is_filtered(file, oid)
        except OSError:
            return False

    def _is_filtered(self, file: BinaryIO, oid: str) -> bool:
        """Whether a file is an object but for its line ends, or the content that a pointer of Git LFS stands for."""
        if file.seek(0, os.SEEK_END) <= SMALL:
            file.seek(0)
            if digest(io.BytesIO(file.read().replace(b"\r\n", b"\n")), oid, self._work) == oid:
                return True
        if not os.path.isdir(os.path.join(self._git.place.common, "lfs")):
            return False
        found = self._objects.find(oid)
        pointed = None if found is None or found.content is None else pointer(found.content)
        if pointed is None or pointed.size != file.seek(0, os.SEEK_END):
            return False
        return _hashed(file, "sha256", b"", self._work) == pointed.oid


def _name(record: bytes) -> str:
    return record.decode("utf-8", "surrogateescape")


def digest(file: BinaryIO, oid: str, work: Work) -> str:
    """The id that the bytes of a file have as a blob of the repository that another id is from."""
    size = file.seek(0, os.SEEK_END)
    return _hashed(file, "sha1" if len(oid) == SHA1 else "sha256", b"blob %d\0" % size, work)


def _hashed(file: BinaryIO, algorithm: str, start: bytes, work: Work) -> str:
    from hashlib import new

    found = new(algorithm, start, usedforsecurity=False)
    file.seek(0)
    while chunk := file.read(CHUNK):
        work.check()
        found.update(chunk)
    return found.hexdigest()
