"""Which path in which revision of a git repository does a reference name?

`REV:path` is asked once no name on disk answers; `git://REV:path` always means a revision, and
`git://FOLDER:REV:path` one of another repository, a bare one too. `:0:path` is a path in the index.
"""

from __future__ import annotations

import os

from omniread.layout.names import shown, written
from omniread.model.errors import NotFound
from omniread.model.node import Located
from omniread.repository.finding import around, at
from omniread.sources.gitrev.asking import Asking
from omniread.sources.gitrev.spelling import FORCED, is_selector, readings, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope, Work


class GitUrl:
    """What begins with `git://`."""

    name = "git"

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """A file or folder of a revision, or the branches and tags.

        Raises NotFound for what is not there, Denied for what the policy or git refuses, NeedsExtra without git.
        """
        if not reference.startswith(FORCED):
            return None
        asking, rest = _repository(reference[len(FORCED) :], scope, work)
        found, tail = split(rest), rest.removeprefix(":")
        if found is not None:
            try:
                return asking.located(*found)
            except NotFound:
                if not is_selector(tail):
                    raise
        from omniread.sources.gitrev.refs import Refs

        refs = Refs(asking.git, asking.lead, scope)
        if not is_selector(tail):
            raise NotFound(f"'{shown(rest)}' is no revision.", hint=f"{refs.ref} lists the branches and tags.")
        return Located(refs, tail or None)

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:
        """The names in a revision that a pattern with `*`, `**` or `[...]` means, each with the pattern's tail."""
        asking, rest = _repository(pattern.removeprefix(FORCED), scope, work)
        found = split(rest)
        return () if found is None else asking.expanded(found[0], found[1] or "", most)


class Revision:
    """What is no name on disk, and begins with what git verifies as a revision."""

    name = "git"

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The file or folder of a revision; None when there is no repository here, or no such revision.

        Raises NotFound for a path that a known revision lacks and for a revision that is surely meant, Denied for what
        the policy refuses; and where a revision is surely meant also what keeps git from answering.
        """
        asked = _around(reference, scope, work)
        return None if asked is None else asked[0].located(asked[1], asked[2])

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:
        """The names in a revision that a pattern with `*`, `**` or `[...]` means, each with the pattern's tail."""
        asked = _around(pattern, scope, work)
        return () if asked is None else asked[0].expanded(asked[1], asked[2], most)


def _around(reference: str, scope: Scope, work: Work) -> tuple[Asking, str, str] | None:
    """The repository around the session's folder, and the revision and the path that are asked of it."""
    found = split(reference)
    # A drive or an address is no revision; and without a repository no process is started.
    if found is None or found[1] is None or found[1].startswith(("//", "\\")):
        return None
    place = around(os.path.realpath(scope.cwd))
    return None if place is None else (Asking(place, "", scope, work), found[0], found[1])


def _repository(rest: str, scope: Scope, work: Work) -> tuple[Asking, str]:
    """The repository that stands behind `git://`, else the one around the session's folder; and what is left."""
    for path, tail in readings(rest):
        folder = os.path.join(scope.cwd, os.path.expanduser(written(path)))
        if path and "\0" not in folder and os.path.isdir(folder) and (place := at(folder)) is not None:
            return Asking(place, f"{FORCED}{shown(path)}:", scope, work), tail or ""
    cwd = os.path.realpath(scope.cwd)
    place = around(cwd) or at(cwd)
    if place is None:
        raise NotFound(
            f"There is no git repository around {shown(cwd)}.",
            hint=f"Name one: {FORCED}FOLDER:REVISION:PATH. Repositories on this disk are read; nothing is fetched.",
        )
    return Asking(place, FORCED, scope, work), rest
