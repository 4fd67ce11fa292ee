"""What is in an archive, as plain data that can be kept between reads?

Names are paths below the archive's root, separated by `/`. Records are whatever the container keeps of a member.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from posixpath import dirname, join, normpath

from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any, TypeVar

    Built = TypeVar("Built", bound="Contents")

FOLDERS_REMEMBERED = 64
# Whoever asks for more folders than that goes through all of them, and then sorting all paths once pays.
FEW = 8
# What sorts behind all that lies in a folder: the character that follows `/`.
BEHIND = "0"


class Contents:
    """The members by normalised path; a folder that has a record of its own is `path/`.

    `unsafe` are the members whose names lead out of the archive, by their names as they stand. `links` are the paths
    that lead to other members. `notes` is what a listing has to say of the whole.
    """

    def __init__(
        self,
        members: dict[str, Any],
        unsafe: dict[str, Any] | None = None,
        links: Collection[str] = (),
        notes: tuple[Note, ...] = (),
    ) -> None:
        """Take over the dictionaries."""
        self.members = members
        self.unsafe: dict[str, Any] = unsafe or {}
        self.links: frozenset[str] = frozenset(links)
        self.notes = notes
        self._children: dict[str, tuple[str, ...]] = {}
        self._looked = 0

    def __len__(self) -> int:
        """How many members: the size of it for a cache."""
        return len(self.members) + len(self.unsafe)

    def is_folder(self, path: str) -> bool:
        """Whether anything lies below a path, or it has a folder's record."""
        if self._looked < FEW or not path:
            return not path or f"\0{path}/" in self._joined
        paths, _ = self._sorted
        at = bisect_left(paths, f"{path}/")
        return at < len(paths) and paths[at].startswith(f"{path}/")

    def children(self, folder: str) -> tuple[str, ...]:
        """The names one level below, in the archive's order; those of folders end in `/`."""
        if (known := self._children.get(folder)) is not None:
            return known
        if len(self._children) >= FOLDERS_REMEMBERED:
            self._children.clear()
        found = self._children[folder] = self._below(folder)
        return found

    def _below(self, folder: str) -> tuple[str, ...]:
        if not folder:
            parts = [path.partition("/") for path in self.members]
            return (*dict.fromkeys([name + slash for name, slash, _ in parts]), *self.unsafe)
        prefix = f"{folder}/"
        self._looked += 1
        if self._looked < FEW:
            inside = [path for path in self.members if path.startswith(prefix)]
        else:
            paths, order = self._sorted
            at = slice(bisect_left(paths, prefix), bisect_left(paths, folder + BEHIND))
            inside = [path for _, path in sorted(zip(order[at], paths[at], strict=True))]
        parts = [path[len(prefix) :].partition("/") for path in inside]
        return tuple(dict.fromkeys([name + slash for name, slash, _ in parts if name]))

    @cached_property
    def _sorted(self) -> tuple[list[str], list[int]]:
        """All paths in their order as texts, and where in the archive each stands."""
        paths = [*self.members]
        order = sorted(range(len(paths)), key=paths.__getitem__)
        return [paths[index] for index in order], order

    @cached_property
    def _joined(self) -> str:
        """All paths in one string: one search in it is faster than many comparisons."""
        return joined(self.members)


def joined(names: Collection[str]) -> str:
    """The names, each behind a NUL (which no name has)."""
    return "\0" + "\0".join(names)


def normal(name: str) -> str | None:
    """A name without empty and `.` segments, `""` for the root; None when it leads out of the archive.

    A final `/` stays: it is the mark of a folder.
    """
    if is_unsafe(name):
        return None
    parts = [part for part in name.split("/") if part not in {"", "."}]
    path = "/".join(parts)
    return f"{path}/" if path and name.endswith(("/", "/.")) else path


def aimed(path: str, target: str) -> str | None:
    """The path that a symbolic link at `path` leads to; None when that is outside of the archive or nowhere."""
    found = normpath(join(dirname(path), target)) if target else ".."
    if found.startswith(("/", "../")) or found == "..":
        return None
    return "" if found == "." else found


def is_unsafe(name: str) -> bool:
    """Whether a name is absolute, begins with a drive, or has a `..` segment, on any system."""
    plain = name.replace("\\", "/")
    drive = plain[1:3] == ":/" and plain[0].isalpha()
    return drive or plain.startswith("/") or ".." in plain.split("/")


def gathered(
    names: list[str], records: list[Any], links: list[int], notes: tuple[Note, ...], build: Callable[..., Built]
) -> Built:
    """The contents of an archive from its members in order; `links` are the indexes of those that lead to others.

    Of members with the same name the last one stands.
    """
    text = joined(names)
    paths: list[str | None] = [*names]
    if any(odd in text for odd in ("\0\0", "\0/", "\0.", "//", "/.", "\\", ":/")) or names[-1:] == [""]:
        paths = [normal(name) for name in names]
    members: dict[Any, Any] = dict(zip(paths, records, strict=True))
    unnamed = members.pop("", None) is not None
    unsafe: dict[str, Any] = {}
    if members.pop(None, None) is not None:
        unsafe = {name: record for name, path, record in zip(names, paths, records, strict=True) if path is None}
    if unnamed and "" in names:
        notes += (Note("damaged", "There are members without a name, which cannot be asked for."),)
    if len(paths) != len(members):
        notes += _repeated([path for path in paths if path])
    leading = {path for index in links if (path := paths[index]) and members[path] is records[index]}
    return build(members, unsafe, leading, notes)


def _repeated(paths: list[str]) -> tuple[Note, ...]:
    """What is to be said when names occur more than once; those of folders may."""
    seen: set[str] = set()
    again: dict[str, None] = {}
    for path in paths:
        if path in seen and not path.endswith("/"):
            again[path] = None
        seen.add(path)
    if not again:
        return ()
    shown = ", ".join([*again][:3]) + (", …" if len(again) > 3 else "")  # noqa: PLR2004  # enough to find them
    text = f"Names that occur more than once ({len(again):,}: {shown}) lead to the last member of that name."
    return (Note("other-readings", text),)
