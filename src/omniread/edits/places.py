"""Which place on disk does the path of a section mean, and may it be written?

An edit takes a path literally: it never slides to a name that only looks alike. The one way out is the tag: when the
path does not exist, and exactly one file of that name was read with that tag, this file is meant.
"""

from __future__ import annotations

import os

from omniread.layout.names import shown
from omniread.model import grammar
from omniread.model.errors import BadSelector, Conflict, Denied, NotFound
from omniread.model.note import Note
from omniread.sources.local.faults import fault
from omniread.sources.local.names import is_possible, reference
from omniread.sources.local.opening import existing
from omniread.sources.local.roots import contains
from omniread.sources.local.spelling import readings, spelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.edits.patch import Section
    from omniread.edits.session import Session

_WRITABLE = 0o222


def named(section: Section, session: Session) -> tuple[str, str, tuple[Note, ...]]:
    """The full path of the file that a section is about, the path string that names it, and what is to be said.

    Raises NotFound, or BadSelector for what is no file that can be edited by its own path.
    """
    found = _existing(section.path, session)
    if found is not None:
        return found, section.path, ()
    _refuse_inside(section.path, session)
    known = session.store.named(os.path.basename(section.path), section.tag or "")
    if len(known) == 1 and os.path.lexists(known[0]):
        ref = reference(_relative(known[0], session))
        text = f"{shown(section.path)} does not exist; edited {ref}, the one file of that name read with this tag"
        return known[0], ref, (Note("suffix-match", text, ref),)
    raise NotFound(
        f"{_quoted(section.path)} was not found.",
        ref=section.path,
        hint="Give the path as the header of a read shows it; to create a file use NEW in a section without a tag.",
    )


def vacant(path: str, session: Session) -> str:
    """The full real path of a file that is to come into being. Raises Conflict when there is something already."""
    if _existing(path, session) is not None:
        raise Conflict(
            f"{_quoted(path)} exists already, and nothing is written over it.",
            ref=path,
            hint="Read it and edit it by its tag, or choose another name.",
        )
    _refuse_inside(path, session)
    tail = path.rpartition(":")[2] if ":" in path else ""
    full = _full(path, session)
    name = os.path.basename(full)
    if not is_possible(full) or name in {"", ".", ".."} or (tail and grammar.parse(tail) is not None):
        raise BadSelector(f"{_quoted(path)} is no name for a file.", ref=path, hint="For example src/new.py.")
    real = os.path.join(os.path.realpath(os.path.dirname(full)), name)
    session.scope.policy.check(real, path)
    refuse_outside(real, path, session)
    above = os.path.dirname(real)
    while not os.path.lexists(above):
        above = os.path.dirname(above)
    if not os.path.isdir(above) or not os.access(above, os.W_OK | os.X_OK):
        raise Denied(f"{_quoted(path)} cannot be created in {above}.", ref=path, hint="Choose another folder.")
    return real


def refuse_outside(real: str, ref: str, session: Session) -> None:
    """Raise Denied for a path outside the roots: what may be read there may still not be written."""
    roots = session.roots
    if roots is not None and not any(contains(root, real) for root in roots):
        raise Denied(
            f"{_quoted(ref)} may not be written: it lies outside the folders that are open.",
            ref=ref,
            hint=f"Write below {', '.join(roots) or 'a root; there is none'}.",
        )


def refuse_closed(real: str, ref: str, mode: int) -> None:
    """Raise Denied for a file that is read-only, or lies in a folder in which nothing can be replaced."""
    if not mode & _WRITABLE or not os.access(real, os.W_OK):
        raise Denied(f"{_quoted(ref)} is read-only.", ref=ref, hint="Change its mode if it is to be edited.")
    folder = os.path.dirname(real)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Denied(
            f"{_quoted(ref)} cannot be replaced: its folder may not be written.",
            ref=ref,
            hint="Change the mode of the folder.",
        )


def _existing(path: str, session: Session) -> str | None:
    full = _full(path, session)
    try:
        return existing(full)
    except OSError as error:
        raise fault(error, path, full) from error


def _full(path: str, session: Session) -> str:
    if not path or not is_possible(path):
        what = f"{_quoted(path)} is no path." if path else "The path is empty."
        raise BadSelector(what, hint="A header is [path#TAG], for example [src/app.py#9A46].")
    place, _ = next(readings(spelled(path)))
    return os.path.normpath(os.path.join(session.scope.cwd, place))


def _refuse_inside(path: str, session: Session) -> None:
    """Raise for what is only reached through something else: an address, a member, a selection of lines."""
    begins = path.lower()
    if "://" in begins and not begins.startswith("file://"):
        raise Denied(
            f"{_quoted(path)} is an address, no file on disk.", ref=path, hint="Save it to a file, and edit that."
        )
    for place, tail in readings(spelled(path)):
        if tail is None or not os.path.lexists(os.path.join(session.scope.cwd, place)):
            continue
        if grammar.parse(tail) is not None:
            hint = f"Write the header with the path alone: [{place}#TAG]."
            raise BadSelector(f"{_quoted(path)} names lines; a section is about a whole file.", ref=path, hint=hint)
        raise Denied(
            f"{_quoted(path)} lies inside {_quoted(place)}, so it cannot be edited.",
            ref=path,
            hint="Unpack it, edit the file, and pack it again.",
        )


def _relative(path: str, session: Session) -> str:
    inside = os.path.join(session.scope.cwd, "")
    return path.removeprefix(inside)


def _quoted(path: str) -> str:
    return f"'{shown(path)}'"
