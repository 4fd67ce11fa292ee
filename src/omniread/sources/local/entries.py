"""What does a listing say of each name in a folder?

One broken entry stays one marked line. Each name costs one look (`stat`); a folder a few more, to see whether it is one
of those that drown everything else: a repository's own files, dependencies, environments, caches, what a build made.
"""

from __future__ import annotations

import errno
import os
import stat

from omniread.layout.names import shown
from omniread.model.node import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.node import EntryKind
    from omniread.model.scope import Work
    from omniread.sources.local.descriptor import Descriptor

# Folders that a listing shows as one line, by name.
HEAVY = frozenset(
    (
        *(".git", ".hg", ".svn", ".jj", ".bzr", "_darcs"),
        *("node_modules", "bower_components", ".pnpm-store", ".eggs"),
        *("__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".ipynb_checkpoints"),
        *(".tox", ".nox", ".direnv", ".cache", ".gradle", ".terraform"),
        *(".next", ".nuxt", ".svelte-kit", ".parcel-cache", ".turbo"),
    )
)
# What a build makes, unless the project keeps it: only where the ignore rules say so too, or a tag does.
BUILT = frozenset(("dist", "build", "target", "out", "_build"))
# Whoever makes an environment or a cache marks it so.
MARKS = ("pyvenv.cfg", "CACHEDIR.TAG")
COUNTED = 100_000
_EVERY = 256
_KINDS: dict[int, EntryKind] = {
    stat.S_IFREG: "file",
    stat.S_IFDIR: "directory",
    stat.S_IFLNK: "link",
    stat.S_IFIFO: "fifo",
    stat.S_IFSOCK: "socket",
    stat.S_IFCHR: "device",
    stat.S_IFBLK: "device",
}
_READ, _SEARCH = 4, 1


class Names:
    """The names in one open folder. Where the system cannot list a descriptor, it is listed by its path."""

    def __init__(self, held: Descriptor | None, path: str, ignored: Callable[[str, bool], bool], work: Work) -> None:
        """Keep the folder open until the last name was given."""
        self._held = held
        self._path = path
        self._ignored = ignored
        self._work = work
        self._groups = frozenset((os.getegid(), *os.getgroups())) if hasattr(os, "getgroups") else frozenset[int]()

    def entries(self, found: Iterator[os.DirEntry[str]], *, shallow: bool = False) -> Iterator[Entry]:
        """One entry for each name, in the folder's own order; if `shallow`, without a look at each file."""
        try:
            for number, each in enumerate(found):
                if number % _EVERY == 0:
                    self._work.check()
                if shallow and each.is_file(follow_symlinks=False):
                    yield Entry(shown(each.name))
                else:
                    yield self._entry(each)
        finally:
            if self._held is not None:
                self._held.close()

    def _at(self, name: str) -> tuple[str, int | None]:
        """How a system call names something in the folder: a path, and the descriptor that it starts from."""
        return (os.path.join(self._path, name), None) if self._held is None else (name, self._held.number)

    def _entry(self, each: os.DirEntry[str]) -> Entry:
        name = shown(each.name)
        try:
            if each.is_symlink():
                return self._link(each.name, name)
            status = each.stat(follow_symlinks=False)
        except OSError as error:
            return Entry(name, "directory" if is_folder(each) else "unknown", mark=_mark(error))
        kind = _KINDS.get(stat.S_IFMT(status.st_mode), "unknown")
        if kind == "directory":
            return self._folder(each.name, name, status)
        size = status.st_size if kind == "file" else None
        closed = kind == "file" and not self._allowed(each.name, status, _READ)
        return Entry(name, kind, size, status.st_mtime, mark="no permission" if closed else None)

    def _link(self, raw: str, name: str) -> Entry:
        path, start = self._at(raw)
        target = shown(os.readlink(path, dir_fd=start))
        try:
            status = os.stat(path, dir_fd=start)
        except OSError as error:
            return Entry(name, "link", target=target, mark=_mark(error, "dangling link"))
        return Entry(name, "link", mtime=status.st_mtime, target=target)

    def _folder(self, raw: str, name: str, status: os.stat_result) -> Entry:
        if not self._allowed(raw, status, _READ | _SEARCH):
            return Entry(name, "directory", mtime=status.st_mtime, mark="no permission")
        try:
            count = self._count(raw) if self._is_heavy(raw) else None
        except OSError as error:
            return Entry(name, "directory", mtime=status.st_mtime, mark=_mark(error))
        return Entry(name, "directory", mtime=status.st_mtime, count=count)

    def _allowed(self, raw: str, status: os.stat_result, wanted: int) -> bool:
        """Whether this user may; the mode says yes for nearly every name, and only a no is worth a question more."""
        if not self._groups:
            return True
        shift = 6 if status.st_uid == os.geteuid() else 3 if status.st_gid in self._groups else 0
        if (status.st_mode >> shift) & wanted == wanted:
            return True
        path, start = self._at(raw)
        return os.access(path, wanted, dir_fd=start)

    def _is_heavy(self, raw: str) -> bool:
        if raw in HEAVY or (raw in BUILT and self._ignored(shown(raw), True)):  # noqa: FBT003  # the port's own shape
            return True
        return any(self._has(raw, mark) for mark in MARKS)

    def _has(self, raw: str, mark: str) -> bool:
        path, start = self._at(os.path.join(raw, mark))
        try:
            os.stat(path, dir_fd=start, follow_symlinks=False)
        except OSError:
            return False
        return True

    def _count(self, raw: str) -> int:
        """How many names lie directly in a folder, at most `COUNTED`."""
        from itertools import islice

        path, start = self._at(raw)
        if start is None:
            with os.scandir(path) as found:
                return sum(1 for _ in islice(found, COUNTED))
        number = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=start)
        try:
            with os.scandir(number) as found:
                return sum(1 for _ in islice(found, COUNTED))
        finally:
            os.close(number)


def is_folder(each: os.DirEntry[str]) -> bool:
    """Whether a name is a folder by itself; a link to one is not."""
    try:
        return each.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _mark(error: OSError, missing: str = "removed meanwhile") -> str:
    marks = {
        errno.ENOENT: missing,
        errno.ENOTDIR: missing,
        errno.ELOOP: "too many links",
        errno.EACCES: "no permission",
        errno.EPERM: "no permission",
    }
    return marks.get(error.errno or 0, error.strerror or "cannot be read")
