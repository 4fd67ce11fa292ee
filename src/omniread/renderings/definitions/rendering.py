"""How is a question for the definitions of a name below a tree answered?"""

from __future__ import annotations

from omniread.model.content import Content
from omniread.model.errors import BadSelector
from omniread.model.lines import Lines
from omniread.model.node import Blob
from omniread.model.selector import Symbol
from omniread.renderings.definitions.found import Found
from omniread.walking.frozen import Shelf
from omniread.walking.visit import Visit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.content import Ask, Kind
    from omniread.model.node import Node, Tree, TreeKind
    from omniread.model.note import Note
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work

KINDS: dict[TreeKind, Kind] = {"directory": "directory", "archive": "archive"}


class Definitions:
    """`:#name` and `:#Class.method` of a folder, an archive or a git tree: the definitions below, grouped by file.

    Ranges address the rows of the answer: without one the search begins anew, with one it goes on in what it found
    before.
    """

    word = "symbol"

    def suits(self, node: Node, form: Format) -> bool:  # noqa: ARG002  # the port of all renderings
        """Whether there are files below it."""
        return not isinstance(node, Blob) and node.kind in KINDS

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:  # noqa: ARG002  # the port of all renderings
        """The rows, made as far as they are shown. BadSelector without a name: there are too many to list."""
        asked = ask.selector.rendering if isinstance(ask.selector.rendering, Symbol) else ask.selector.view
        if isinstance(node, Blob) or not isinstance(asked, Symbol):
            raise TypeError(f"{node.ref} is not searched for a name")
        if not asked.name:
            raise BadSelector(
                "A symbol of a folder needs its name: :#name.",
                hint=f"Use {node.ref}:outline for the symbols that matter most.",
            )
        if ask.address is not None:
            raise BadSelector(f"?{ask.address.query[0][0]}= does not go with :#name.", hint="Leave it out.")
        shelf = scope.cache.get("definitions", "session", Shelf)
        key = _key(node, asked, scope, work)
        visit = Visit(node, scope, work)
        found = shelf.get(key, Found) if ask.selector.ranges else None
        if found is None:
            found = Found(asked, visit)
            shelf.put(key, found)
        return Content(Hits(found, visit), KINDS[node.kind], node.notes, unit="row", numbered=False)


class Hits(Lines):
    """The rows of a search, with what is to be said of it once they were looked at."""

    def __init__(self, found: Found, visit: Visit) -> None:
        """Search nothing yet."""
        super().__init__(found.rows(visit))
        self._found = found

    @property
    def total(self) -> int | None:
        """The number of rows once the search is at its end."""
        return self._found.total

    def notes(self) -> tuple[Note, ...]:
        """What was found so far, and where nobody looked."""
        return self._found.notes()


def _key(tree: Tree, asked: Symbol, scope: Scope, work: Work) -> str:
    """What a search is kept under: all that decides about its rows. The policy may change in a session."""
    return f"{asked} {work.encoding} {id(scope.policy)} {tree.ref} {tree.facts.version} {tree.facts.path or tree.ref}"
