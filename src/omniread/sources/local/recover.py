"""What was meant by a reference that names nothing?

Asked last. The place may be written as a shell has it, or with other spaces and quotes than its real name; or it lies
elsewhere below the session's folder. What is used is said; what is only likely is suggested; nothing is invented.
"""

from __future__ import annotations

import os
import re

from omniread.model.errors import NotFound
from omniread.model.node import Located
from omniread.model.note import Note
from omniread.model.value import changed
from omniread.sources.local import trimmed
from omniread.sources.local.lookalike import Lookalikes, unescaped
from omniread.sources.local.missing import missing
from omniread.sources.local.mounts import avoided
from omniread.sources.local.names import quoted, shown
from omniread.sources.local.names import reference as reference_of
from omniread.sources.local.opening import node, there
from omniread.sources.local.spelling import WINDOWS, readings, spelled
from omniread.sources.local.suffix import Search, wanted
from omniread.sources.local.windows import is_drive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope, Work

    # A place, and the tail that is left when it is the place.
    Reading = tuple[str, str | None]

SCHEMES = ("artifact", "conflict", "file", "git", "s3", "gs", "az", "ssh", "hdfs", "fsspec+memory")
# A dot makes it likelier to be a file's name with a search behind it: `app.py:/TODO/`.
_SCHEME = r"@?([A-Za-z][A-Za-z0-9+-]+)://"
_WEB = r"@?https?://"
# Also the name of a file, so it is looked for first.
_BARE_WEB = r"@?www\.[^/\s]+\.[a-z]{2,}(?:[/:?#]|$)"


class Recover:
    """Places that are written a little wrong. `schemes` are those that an unknown one is answered with."""

    name = "recover"

    def __init__(self, schemes: tuple[str, ...] = SCHEMES) -> None:
        """Keep the names of the schemes there are."""
        self._schemes = schemes

    def locate(self, reference: str, scope: Scope, work: Work) -> Located:
        """What was surely meant, with a note that says so; else NotFound with what was likely meant."""
        self._refuse_addresses(reference)
        asked = _asked(reference)
        alike = Lookalikes(scope, work)
        if rewritten := _rewritten(asked, alike, scope.cwd):
            found, (place, tail) = rewritten
            text = f"Nothing is named {quoted(place)}; the real name is {quoted(found)}"
            return _located(found, tail, Note("name-normalised", text), scope, work)
        search = _search(asked, scope, work)
        if search.complete and (match := _suffix_match(asked, search, scope.cwd)):
            found, (place, tail) = match
            text = f"Path {quoted(place)} not found; resolved to {quoted(reference_of(found))} via suffix match"
            located = _located(found, tail, Note("suffix-match", text), scope, work)
            return changed(located, suffix_resolution=(shown(place), reference_of(found)))
        if re.match(_BARE_WEB, reference, re.IGNORECASE):
            raise _web(reference)
        raise missing(reference, asked, alike, search, scope)

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:  # noqa: ARG002  # the port's
        """Nothing: a pattern means only what exists."""
        return ()

    def _refuse_addresses(self, reference: str) -> None:
        """An address is no path, and must not be taken for one."""
        if re.match(_WEB, reference, re.IGNORECASE):
            raise _web(reference)
        scheme = re.match(_SCHEME, reference)
        if scheme is None or (name := scheme[1].lower()) == "file":
            return
        if name in self._schemes:
            raise NotFound(f"{quoted(reference)} is not written right.", ref=reference, hint=f"Begin with {name}://.")
        known = ", ".join(f"{each}://" for each in self._schemes)
        raise NotFound(
            f"There is no scheme {scheme[1]}://.", ref=reference, hint=f"The schemes are {known}; a path needs none."
        )


def _web(reference: str) -> NotFound:
    return NotFound(
        f"{quoted(reference)} is a web address, and this version does not fetch any.",
        ref=reference,
        hint="Fetch it by other means, and read the file.",
    )


def _asked(reference: str) -> list[Reading]:
    """The ways to read the reference; the colon of a drive ends no name, on whatever system."""
    spelling = spelled(reference)
    drive = spelling.text[0] if is_drive(spelling.text) else None
    return [each for each in readings(spelling) if each[0] != drive]


def _rewritten(asked: list[Reading], alike: Lookalikes, cwd: str) -> tuple[str, Reading] | None:
    """The first place that exists when it is written another way: the shell's, then that of the names in its folder."""
    for rewrite in (alike.find,) if WINDOWS else (unescaped, alike.find):
        for reading in asked:
            found = rewrite(reading[0])
            if found and there(os.path.join(cwd, found)):
                return found, reading
    return None


def _search(asked: list[Reading], scope: Scope, work: Work) -> Search:
    ends = {parts[-1] for place, _ in asked if (parts := wanted(place, scope.cwd).parts)}
    return Search(ends, scope, work, avoided())


def _suffix_match(asked: list[Reading], search: Search, cwd: str) -> tuple[str, Reading] | None:
    """The one path that ends like a place, and the reading that it answers: the one with the fewest parts wrong."""
    hits = [(search.best(want), reading) for reading in asked if (want := wanted(reading[0], cwd)).parts]
    known = [(*hit, reading) for hit, reading in hits if hit is not None]
    if not known:
        return None
    _, paths, reading = min(known, key=lambda each: each[0])
    return (paths[0], reading) if len(paths) == 1 else None


def _located(found: str, tail: str | None, note: Note, scope: Scope, work: Work) -> Located:
    path = trimmed(os.path.join(scope.cwd, found))
    return Located(node(path, reference_of(trimmed(found, "/.")), scope, work), tail, (note,))
