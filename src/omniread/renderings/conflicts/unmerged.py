"""Does git know of the conflicts that stand in a file?"""

from __future__ import annotations

import os

from omniread.model.errors import Denied, NeedsExtra, Unreadable
from omniread.repository.finding import around
from omniread.repository.git import Git

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work


def doubt(blob: Blob, count: int, scope: Scope, work: Work, *, by_git: bool) -> str | None:
    """What to say where git and the markers in a file do not agree; None where they do, or where git has no say.

    It has none of what lies elsewhere than in a work tree on disk. `by_git` tells whether any of the conflicts is
    written as git does: of those that Jujutsu has written it need not know.
    """
    path = blob.facts.path
    if path is None or not blob.facts.mutable or blob.capabilities.identity is None or (count and not by_git):
        return None
    try:
        listed = _is_unmerged(path, scope, work)
    except (Denied, NeedsExtra, Unreadable) as error:
        return f"Whether git lists the file as unmerged is not known: {error.message}" if count else None
    if listed is None or listed == bool(count):
        return None
    if listed:
        return "git lists the file as unmerged all the same: what was decided is not added yet"
    return "git does not list the file as unmerged: the markers are left over, or belong to the text"


def _is_unmerged(path: str, scope: Scope, work: Work) -> bool | None:
    """Whether the index has several versions of the file at a real path; None outside of all work trees."""
    place = around(os.path.dirname(path))
    if place is None:
        return None
    inside = os.path.relpath(path, place.top).replace(os.sep, "/")
    return bool(list(Git(place, scope, work).records("ls-files", "--unmerged", "-z", "--", inside)))
