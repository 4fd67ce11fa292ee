"""Which git repository does a path lie in?

Found as git finds it, by a `.git` above; no process is started for that.
"""

from __future__ import annotations

import os
import re

from omniread.model.value import value

# More than any path that a `.git` file may name.
SMALL = 64 << 10


@value
class Place:
    """A repository: `top` is the resolved folder that paths in its trees start from, `git` the one of its own files.

    A bare one has no work tree: its top is its own folder. `borrowed` says that a `.git` leads to the files of a
    repository that does not know of this work tree: whoever may read here need not be allowed to read there.
    """

    top: str
    git: str
    is_bare: bool = False
    borrowed: bool = False

    @property
    def common(self) -> str:
        """The folder that all work trees of the repository share."""
        shared = _first_line(os.path.join(self.git, "commondir"))
        return self.git if shared is None else os.path.normpath(os.path.join(self.git, shared))


def around(folder: str) -> Place | None:
    """The repository whose work tree holds a folder, given by its real path; None when there is none."""
    here = folder
    while (found := _work_tree(here)) is None:
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above
    return found


def at(folder: str) -> Place | None:
    """The repository that a folder is: the top of a work tree, a bare one, or the `.git` of either."""
    folder = os.path.realpath(folder)
    if (found := _work_tree(folder)) is not None:
        return found
    if not _is_git(folder):
        return None
    above, name = os.path.split(folder)
    return (_work_tree(above) if name == ".git" else None) or Place(folder, folder, is_bare=True)


def _work_tree(top: str) -> Place | None:
    link = os.path.join(top, ".git")
    if os.path.isdir(link):
        git = os.path.realpath(link)
    elif (named := _first_line(link)) is not None and named.startswith("gitdir:"):
        git = os.path.realpath(os.path.join(top, named[7:].strip()))
    else:
        return None
    if not _is_git(git):
        return None
    return Place(top, git, borrowed=git != link and not _points_back(git, top))


def _is_git(folder: str) -> bool:
    """Whether a folder holds the files of a repository, or those of one of its further work trees."""
    if not os.path.lexists(os.path.join(folder, "HEAD")):
        return False
    return os.path.isdir(os.path.join(folder, "objects")) or os.path.isfile(os.path.join(folder, "commondir"))


def _points_back(git: str, top: str) -> bool:
    """Whether the files of a repository name the work tree as theirs: a further one does, and that of a submodule."""
    link = _first_line(os.path.join(git, "gitdir"))
    if link is not None:
        return os.path.realpath(os.path.join(git, link)) == os.path.join(top, ".git")
    named = re.search(r"^\s*worktree\s*=\s*(.+?)\s*$", _start(os.path.join(git, "config")), re.MULTILINE)
    return named is not None and os.path.realpath(os.path.join(git, named[1].strip('"'))) == top


def _first_line(path: str) -> str | None:
    """The first line of a small file; None when there is no such file."""
    return _start(path).partition("\n")[0].strip() or None


def _start(path: str) -> str:
    if not os.path.isfile(path):
        return ""
    try:
        with open(path, "rb") as file:
            return os.fsdecode(file.read(SMALL))
    except OSError:
        return ""
