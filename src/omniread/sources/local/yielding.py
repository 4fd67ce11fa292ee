"""When does a folder leave a reference to a revision of the same name?

A branch may be called what a folder is called. The folder comes first, and takes the members that it has.
"""

from __future__ import annotations

import os

from omniread.model import grammar
from omniread.model.errors import BadSelector, Denied, NeedsExtra, ReadError, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Tree
    from omniread.model.scope import Scope, Work


def gives_way(folder: Tree, place: str, tail: str, scope: Scope, work: Work) -> bool:
    """Whether a tail is neither a selector nor a member of a folder, and git knows a revision of that name."""
    try:
        if grammar.parse(tail) is not None:
            return False
    except BadSelector:
        return False
    return not _holds(folder, tail) and _is_revision(place, scope, work)


def _holds(folder: Tree, tail: str) -> bool:
    ends = [len(tail), *(at for at in range(len(tail)) if tail[at] in ":?")]
    try:
        return any(folder.get(tail[:end]) is not None for end in ends if end)
    except ReadError:  # what cannot be told is left to the folder
        return True


def _is_revision(place: str, scope: Scope, work: Work) -> bool:
    from omniread.repository.finding import around
    from omniread.repository.git import Git
    from omniread.repository.revision import revision

    found = around(os.path.realpath(scope.cwd))
    try:
        return found is not None and revision(Git(found, scope, work), place) is not None
    except (Denied, NeedsExtra, Unreadable):
        return False
