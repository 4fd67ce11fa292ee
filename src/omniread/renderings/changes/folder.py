"""Which names in a folder differ from the last commit?"""

from __future__ import annotations

import os
import stat
from itertools import chain

from omniread.layout.humane import size
from omniread.layout.names import shown
from omniread.model.content import Content
from omniread.model.errors import BadSelector
from omniread.model.lines import Lines
from omniread.model.note import Note
from omniread.repository.finding import around
from omniread.repository.revision import SHORT
from omniread.repository.status import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.node import Tree
    from omniread.model.scope import Scope, Work
    from omniread.repository.finding import Place

MARKS = "M modified, A added, D deleted, T of another kind, U unmerged, ? not tracked"


def of_folder(folder: Tree, path: str, scope: Scope, work: Work) -> Content:
    """A row for each name, with its mark. BadSelector for a folder that is in no repository."""
    place = around(path)
    if place is None:
        raise BadSelector(
            f"{folder.ref} is in no git repository, so nothing is known of what it was.",
            hint="Of a file that this session has read, ':changes' shows what has changed since.",
        )
    inside = os.path.relpath(path, place.top).replace(os.sep, "/").removeprefix(".")
    status = Status(place, inside, scope, work)
    against = "no commit, as there is none yet" if status.commit is None else f"git's HEAD ({status.commit[:SHORT]})"
    rows = _rows(status, place, inside, scope)
    first = next(rows, None)
    if first is None:
        return Content(Lines([], total=0), "directory", (Note("unchanged", f"Nothing differs from {against}"),))
    text = f"Against {against}: {MARKS}. {shown(folder.ref)}/NAME:changes shows what changed in one"
    return Content(Lines(chain((first,), rows)), "directory", (Note("reading-choice", text),), unit="entry")


def _rows(status: Status, place: Place, inside: str, scope: Scope) -> Iterator[str]:
    hidden = 0
    for change in status.changes():
        file = os.path.join(place.top, change.path)
        if scope.policy.hides(file.rstrip("/")):
            hidden += 1
            continue
        name = change.path[len(inside) + 1 :] if inside else change.path
        doubt = "" if change.compared else " [touched, and not compared: time ran out]"
        yield f"{change.mark} {shown(name) or './'}{_size(file)}{doubt}"
    if hidden:
        yield f"({hidden:,} that may not be read)"


def _size(file: str) -> str:
    """The size of a file that is there."""
    try:
        status = os.lstat(file)
    except OSError:
        return ""
    return f" ({size(status.st_size)})" if stat.S_ISREG(status.st_mode) else ""
