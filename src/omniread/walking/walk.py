"""In which order is all that lies below a tree passed, and what of it is left out?

The files of a folder come before the folders in it; each by name, without regard to case, then by code point. Links are
not followed. What the ignore rules hide, what a listing shows as one line, and what the policy hides is left out.
"""

from __future__ import annotations

from omniread.model.errors import Denied, NeedsExtra, NotFound, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Entry
    from omniread.walking.skipped import Reason, Skipped
    from omniread.walking.visit import Visit

# What one name cannot be searched for spoils no other.
UNSEARCHABLE = (Denied, NotFound, Unreadable, NeedsExtra, OSError)
SPECIAL = frozenset({"fifo", "socket", "device"})
EVERY = 256


class Walk:
    """Where a search stands. It holds no tree, but names: those that are still to come, at each level above."""

    def __init__(self, skipped: Skipped) -> None:
        """Begin at the root."""
        self._skipped = skipped
        self._levels: list[tuple[str, list[str], list[str]]] = []
        self._began = False

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return self._began and not any(files or folders for _, files, folders in self._levels)

    @property
    def folder(self) -> str:
        """The path below the root of the folder that is searched."""
        return self._levels[-1][0] if self._levels else ""

    @property
    def files(self) -> list[str]:
        """The names in it that are still to be searched, the next one last; whoever has searched one takes it away."""
        return self._levels[-1][1] if self._levels else []

    @property
    def place(self) -> str:
        """The path below the root of what comes next: a file, or a folder; nothing before and behind all."""
        for folder, files, folders in reversed(self._levels):
            if files or folders:
                return joined(folder, (files or folders)[-1])
        return ""

    def step(self, visit: Visit) -> None:
        """Enter the folder that comes next, or leave one in which nothing is left."""
        if not self._began:
            self._levels.append(("", *self._names(visit, "")))
            self._began = True
            return
        folder, _, folders = self._levels[-1]
        if folders:
            self._enter(visit, joined(folder, folders.pop()))
        else:
            visit.leave(folder)
            self._levels.pop()

    def _enter(self, visit: Visit, path: str) -> None:
        try:
            names = self._names(visit, path)
        except UNSEARCHABLE:
            self._skipped.skip("unreadable", path)
            visit.leave(path)
        else:
            self._levels.append((path, *names))

    def _names(self, visit: Visit, path: str) -> tuple[list[str], list[str]]:
        """The files in a folder, and the folders in it; the first of each stands last."""
        tree = visit.tree(path)
        hides = tree.capabilities.ignored
        files: list[str] = []
        folders: list[str] = []
        others: list[tuple[str, Reason]] = []
        for number, entry in enumerate(tree.shallow()):
            if number % EVERY == 0:
                visit.work.check()
            is_folder = entry.kind == "directory"
            why = _left_out(entry)
            if why is None and hides is not None and hides(entry.name, is_folder):
                why = "ignored"
            if is_folder and visit.hides(joined(path, entry.name)):
                why = "withheld"
            if why is None:
                (folders if is_folder else files).append(entry.name)
            else:
                others.append((entry.name, why))
        # A folder gives its names in no order, but what is told of them is the same each time.
        for name, why in sorted(others):
            self._skipped.skip(why, name if why == "heavy" else joined(path, name))
        for names in (files, folders):
            names.sort(reverse=True)
            names.sort(key=str.casefold, reverse=True)
        return files, folders


def joined(folder: str, name: str) -> str:
    """The path of a name in a folder below the root."""
    return f"{folder}/{name}" if folder else name


def _left_out(entry: Entry) -> Reason | None:
    """Why an entry cannot be searched, as far as that shows from outside."""
    if entry.count is not None:
        return "heavy"
    if entry.kind == "link":
        return "link"
    if entry.kind in SPECIAL:
        return "special"
    return "unreadable" if entry.mark is not None and entry.kind == "directory" else None
