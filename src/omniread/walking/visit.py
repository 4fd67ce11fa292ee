"""Who is searching right now: with which tree, for how long, and what may it see?

A search outlives the read that began it, so whatever looks for more hits asks the visit each time.
"""

from __future__ import annotations

import os
from time import monotonic

from omniread.model.errors import NotFound
from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.node import Tree
    from omniread.model.scope import Scope, Work

SHARE = 0.9
"""A search takes this part of the time that a read has: its page is to be made as well."""


class Visit:
    """One read that searches below a tree. `clock` gives seconds, like `time.monotonic`.

    `has_moved` says that it got a step further, as each visit does at least.
    """

    def __init__(self, root: Tree, scope: Scope, work: Work, clock: Callable[[], float] = monotonic) -> None:
        """Begin now."""
        self.root = root
        self.scope = scope
        self.work = work
        self.has_moved: bool = False
        began = clock()
        self._clock = clock
        whole = work.limits.scan_seconds if work.deadline is None else work.deadline - began
        self._until = began + whole * SHARE
        self._inside = _inside(root, scope)
        self._trees: dict[str, Tree] = {"": root}

    @property
    def is_late(self) -> bool:
        """Whether the time for it is over."""
        return self._clock() >= self._until

    @property
    def is_spent(self) -> bool:
        """Whether no more may come out of a decompressor."""
        return self.work.inflated > self.work.limits.inflated_bytes

    def tree(self, path: str) -> Tree:
        """The folder at a path below the root; NotFound when there is none any more."""
        found = self._trees.get(path)
        if found is None:
            above, _, name = path.rpartition("/")
            node = self._trees[above].get(name) if above in self._trees else self.root.get(path)
            if node is None or isinstance(node, Blob):
                raise NotFound(f"{path} is no folder any more.")
            found = self._trees[path] = node
        return found

    def leave(self, path: str) -> None:
        """Forget a folder."""
        if path:
            self._trees.pop(path, None)

    def hides(self, path: str) -> bool:
        """Whether the policy hides what is at a path below the root."""
        return self._inside is not None and self.scope.policy.hides(f"{self._inside}/{path}")


def _inside(root: Tree, scope: Scope) -> str | None:
    """Where the root lies, as the policy judges it: members of a file like files below it. None in remote places."""
    if root.facts.path is not None:
        return root.facts.path.rstrip("/")
    return None if "://" in root.ref else os.path.join(scope.cwd, root.ref.replace(":", "/"))
