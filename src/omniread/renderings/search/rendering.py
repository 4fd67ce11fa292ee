"""How is a question for the matching lines below a tree answered?"""

from __future__ import annotations

from omniread.model.content import Content
from omniread.model.errors import BadSelector
from omniread.model.lines import Lines
from omniread.model.node import Blob
from omniread.model.selector import Regex
from omniread.renderings.search.findings import Findings
from omniread.walking.frozen import Shelf
from omniread.walking.visit import Visit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.content import Ask, Kind
    from omniread.model.node import Node, Tree, TreeKind
    from omniread.model.note import Note
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work
    from omniread.model.text import Line

KINDS: dict[TreeKind, Kind] = {
    "directory": "directory",
    "archive": "archive",
    "database": "sqlite",
    "table": "sqlite",
    "row": "sqlite",
}


class Search:
    """`:/pattern/ims+N` of a folder, an archive, a database, a table or a row: the hits below, grouped by file.

    Without `+N` no lines of context are shown. Ranges address the rows of the answer: without one the search begins
    anew, with one it goes on in what it found before.
    """

    word = "regex"

    def suits(self, node: Node, form: Format) -> bool:  # noqa: ARG002  # the port of all renderings
        """Whether there are names below it that lead to lines."""
        return not isinstance(node, Blob) and node.kind in KINDS

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:  # noqa: ARG002  # the port of all renderings
        """The rows, made as far as they are shown. BadSelector when the pattern is malformed."""
        asked = ask.selector.rendering if isinstance(ask.selector.rendering, Regex) else ask.selector.view
        if isinstance(node, Blob) or not isinstance(asked, Regex):
            raise TypeError(f"{node.ref} is not searched for a pattern")
        if ask.address is not None and node.kind in {"directory", "archive"}:
            raise BadSelector(f"?{ask.address.query[0][0]}= does not go with :/regex/ here.", hint="Leave it out.")
        shelf = scope.cache.get("search", "session", Shelf)
        key = _key(node, ask, asked, scope, work)
        visit = Visit(node, scope, work)
        findings = shelf.get(key, Findings) if ask.selector.ranges else None
        if findings is None:
            findings = Findings(asked, visit, ask.address)
            shelf.put(key, findings)
        return Content(Hits(findings, visit), KINDS[node.kind], node.notes, unit="row", numbered=False)


class Hits(Lines):
    """The rows of a search, with what is to be said of it once they were looked at."""

    def __init__(self, findings: Findings, visit: Visit) -> None:
        """Search nothing yet."""
        super().__init__(findings.rows(visit))
        self._findings = findings
        self._first: int | None = None

    @property
    def total(self) -> int | None:
        """The number of rows once the search is at its end."""
        return self._findings.total

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The rows from `start` on."""
        for line in super().lines(start, columns=columns):
            if self._first is None:
                self._first = line.number if line.number > 0 else self.count() + 1 + line.number
            yield line

    def notes(self) -> tuple[Note, ...]:
        """What was found so far, and where nobody looked."""
        return self._findings.notes(self._first or 1)


def _key(tree: Tree, ask: Ask, asked: Regex, scope: Scope, work: Work) -> str:
    """What a search is kept under: all that decides about its rows. The policy may change in a session."""
    place = f"{tree.facts.version} {tree.facts.path or tree.ref}{'' if ask.address is None else ask.address}"
    return f"{asked} {work.encoding} {id(scope.policy)} {tree.ref} {place}"
