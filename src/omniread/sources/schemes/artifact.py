"""What does `artifact://` name?

What was too long to show, or came from a stream: numbered, listed by the bare address, read by its number.
"""

from __future__ import annotations

import re

from omniread.model.errors import NotFound
from omniread.model.node import Capabilities, Entry, Facts, Located, Tree
from omniread.store.artifacts import blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.node import Node, TreeKind
    from omniread.model.note import Note
    from omniread.model.scope import Scope, Work

SCHEME = "artifact://"
_REST = r"/*([^:?]*)(?::(.*)|(\?.*))?"
_NUMBER = r"\d{1,9}"
_LISTED = 20


class Artifact:
    """The artifacts of the session."""

    name = "artifact"

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The artifact of a number, or the list of all; NotFound, with the numbers there are, for another one."""
        match = re.fullmatch(_REST, reference.removeprefix(SCHEME), re.DOTALL) if reference.startswith(SCHEME) else None
        if match is None:
            return None
        shelf = Shelf(scope, work)
        node = shelf.get(match[1]) if match[1] else shelf
        if node is None:
            raise _unknown(match[1], reference, scope)
        return Located(node, match[3] if match[2] is None else match[2])

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:  # noqa: ARG002  # the port's
        """Nothing: artifacts are asked for by number."""
        return ()


def _unknown(name: str, reference: str, scope: Scope) -> NotFound:
    known = scope.artifacts.known()
    near = tuple(f"{SCHEME}{number}" for number in known[-_LISTED:])
    more = "" if len(known) <= _LISTED else f"{len(known) - _LISTED} older ones, then "
    hint = f"There are {more}{', '.join(near)}." if near else "This session has kept nothing so far."
    return NotFound(f"There is no artifact {name!r}.", ref=reference, hint=hint, near=near[-3:])


class Shelf(Tree):
    """All artifacts of a session, by number."""

    def __init__(self, scope: Scope, work: Work) -> None:
        """Look at them through the session."""
        self._scope = scope
        self._work = work

    @property
    def ref(self) -> str:
        """The bare address."""
        return SCHEME

    @property
    def name(self) -> str:
        """Its own name."""
        return "artifact"

    @property
    def kind(self) -> TreeKind:
        """A directory."""
        return "directory"

    @property
    def facts(self) -> Facts:
        """Nothing is known of it as a whole."""
        return Facts()

    @property
    def capabilities(self) -> Capabilities:
        """It has none."""
        return Capabilities()

    @property
    def notes(self) -> tuple[Note, ...]:
        """None."""
        return ()

    def entries(self) -> Iterator[Entry]:
        """One entry a number, in order."""
        for number in self._scope.artifacts.known():
            if node := blob(number, self._scope.artifacts, self._work):
                yield Entry(str(number), size=node.facts.size, mtime=node.facts.mtime)

    def get(self, name: str) -> Node | None:
        """The artifact of a number, None when there is none."""
        if not re.fullmatch(_NUMBER, name):
            return None
        return blob(int(name), self._scope.artifacts, self._work)
