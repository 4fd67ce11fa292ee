"""How is a question for the outline of a tree of files answered?"""

from __future__ import annotations

import os

from omniread.model.content import Content
from omniread.model.errors import BadSelector
from omniread.model.lines import Lines
from omniread.model.node import Blob
from omniread.model.selector import Outline
from omniread.renderings.map.drawn import Drawn
from omniread.renderings.map.fitting import most_of
from omniread.renderings.map.gathering import Gathered, Sketches
from omniread.renderings.map.ranking import Rankings
from omniread.walking.frozen import Shelf
from omniread.walking.visit import Visit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.address import Address
    from omniread.model.content import Ask, Kind
    from omniread.model.node import Node, Tree, TreeKind
    from omniread.model.note import Note
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work
    from omniread.model.text import Line

KINDS: dict[TreeKind, Kind] = {"directory": "directory", "archive": "archive"}


class Map:
    """`:outline` of a folder, an archive or a git tree: the names below that the rest refers to most, by file.

    `+N` shows more of each file, `?refs=1` who refers to each name. Ranges address the rows: without one the map is
    drawn anew, with one it goes on in the map that was drawn before.
    """

    word = "outline"

    def suits(self, node: Node, form: Format) -> bool:  # noqa: ARG002  # the port of all renderings
        """Whether there are files below it."""
        return not isinstance(node, Blob) and node.kind in KINDS

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:  # noqa: ARG002  # the port of all renderings
        """The rows. BadSelector for a `?refs=` that is neither 0 nor 1."""
        asked = ask.selector.rendering if isinstance(ask.selector.rendering, Outline) else ask.selector.view
        if isinstance(node, Blob) or not isinstance(asked, Outline):
            raise TypeError(f"{node.ref} has no map")
        refs = _refs(ask.address)
        shelf = scope.cache.get("map", "session", Shelf)
        key = _key(node, asked, scope, work, refs=refs)
        visit = Visit(node, scope, work)
        drawn = shelf.get(key, Drawn) if ask.selector.ranges else None
        if drawn is None:
            sketches = scope.cache.get("sketches", "session", Sketches)
            gathered = Gathered(visit, sketches, _below(node, scope.pins()))
            rankings = scope.cache.get("rankings", "session", Rankings)
            files = rankings.of(gathered.keys, gathered.files, most_of(asked.unfold))
            drawn = Drawn(gathered, files, visit, asked, refs=refs)
            shelf.put(key, drawn)
        return Content(Rows(drawn, visit), KINDS[node.kind], node.notes, unit="row", most=drawn.most, numbered=False)


class Rows(Lines):
    """The rows of a map, with what is to be said of the part that is looked at."""

    def __init__(self, drawn: Drawn, visit: Visit) -> None:
        """Make no row yet."""
        super().__init__(drawn.rows(visit), total=drawn.total)
        self._drawn = drawn
        self._first = 1

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The rows from `start` on."""
        self._first = start if start > 0 else self.count() + 1 + start
        return super().lines(start, columns=columns)

    def notes(self) -> tuple[Note, ...]:
        """Of what the map is, and what it does not show."""
        return self._drawn.notes(self._first)


def _refs(address: Address | None) -> bool:
    given = None if address is None else address.get("refs")
    if address is not None and given not in {"0", "1"}:
        raise BadSelector("A map takes ?refs=1 alone.", hint="Use :outline?refs=1, or :outline.")
    return given == "1"


def _below(tree: Tree, pins: tuple[str, ...]) -> frozenset[str]:
    """The paths below a tree of real files that the host shows whole in every turn: a map need not tell of them."""
    if tree.facts.path is None:
        return frozenset()
    top = os.path.join(tree.facts.path, "")
    return frozenset(pin.removeprefix(top).replace(os.sep, "/") for pin in pins if pin.startswith(top))


def _key(tree: Tree, asked: Outline, scope: Scope, work: Work, *, refs: bool) -> str:
    """What a map is kept under: all that decides about its rows. The policy may change in a session."""
    limits = work.limits
    page = (limits.max_bytes, limits.max_tokens, limits.max_lines, refs)
    return f"{asked} {page} {work.encoding} {id(scope.policy)} {tree.ref} {tree.facts.version} {tree.facts.path}"
