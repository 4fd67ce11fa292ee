"""What on disk does a reference name?

The whole reference is tried as a name first, then every part of it that ends before a colon or a question mark, the
longest first: the longest name that exists wins, and the rest is the tail.
"""

from __future__ import annotations

import os

from omniread.layout.names import written
from omniread.model.errors import BadSelector
from omniread.model.node import Blob, Located
from omniread.sources.local.faults import fault
from omniread.sources.local.names import reference as reference_of
from omniread.sources.local.opening import existing, node
from omniread.sources.local.spelling import readings, spelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Node
    from omniread.model.scope import Scope, Work


class Local:
    """Files and folders."""

    name = "file"

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The file or folder that the longest literal part of a reference names; None when there is none.

        Where it cannot be told whether a name exists, it counts as the name: the reference never turns silently into
        another file with a selector. Raises what `node` raises, BadSelector for an empty reference.
        """
        if not reference:
            raise BadSelector("The path is empty.", hint="Name a file, or use . for the session's folder.")
        for place, tail in readings(spelled(reference)):
            path = scope.cwd if place == "." else os.path.join(scope.cwd, place)
            try:
                found = existing(path)
            except OSError as error:
                raise fault(error, reference_of(place), path) from error
            if found is not None:
                typed = place if found == path else written(place)
                there = node(trimmed(found), reference_of(trimmed(typed, "/.")), scope, work)
                return None if tail and _gives_way(there, place, tail, scope, work) else Located(there, tail)
        return None

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:
        """The names on disk that a pattern with `*`, `**` or `[...]` means, each with the pattern's tail."""
        from omniread.sources.local.patterns import matches

        for place, tail in readings(spelled(pattern)):
            if found := matches(place, scope, work, most):
                rest = "" if tail is None else tail if tail.startswith("?") else f":{tail}"
                return tuple(f"{reference_of(each)}{rest}" for each in found)
        return ()


def _gives_way(there: Node, place: str, tail: str, scope: Scope, work: Work) -> bool:
    if isinstance(there, Blob):
        return False
    from omniread.sources.local.yielding import gives_way

    return gives_way(there, place, tail, scope, work)


def trimmed(path: str, root: str = "/") -> str:
    """A path without slashes at its end; the root is called `root`, and a drive keeps its slash."""
    short = path.rstrip("/") or root
    return path if short.endswith(":") else short
