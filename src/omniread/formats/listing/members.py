"""How do the names inside an archive or a document read?"""

from __future__ import annotations

from omniread.formats.listing.hints import KEYS, refuse_query
from omniread.formats.listing.names import label, size_of
from omniread.layout.humane import size
from omniread.layout.names import shown
from omniread.model.content import Content
from omniread.model.lines import Lines
from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from omniread.model.content import Ask, Kind
    from omniread.model.node import Entry, Node, Probe, Tree
    from omniread.model.scope import Scope, Work


ROWS_KEPT = 1000


class Members:
    """What is inside, one immediate child a line: folders first, then all else, each by name.

    The parts of a document keep the order that they have in it. Without a selector at most `archive_entries` are
    shown. `raw`, and the structured door, give the bare names, sorted.
    """

    name = "members"
    renderings: frozenset[str] = frozenset({"raw"})
    keys = KEYS
    paths = False

    def claims(self, probe: Probe) -> bool:
        """Any tree that is no folder."""
        return probe.tree is not None and probe.tree != "directory"

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The listing."""
        if isinstance(node, Blob):
            raise TypeError(f"{node.ref} has no names in it")
        refuse_query(node, ask)
        bare = ask.names or ask.selector.raw
        if node.kind == "document" and not bare:
            text = Lines(map(_row, node.entries()))
        else:
            names = _ordered(node, scope, in_order if bare else folders_first)
            text = Lines(map(shown, names) if bare else _rows(node, names, scope), total=len(names))
        if not bare and not next(text.lines(), None):
            text = Lines([f"(empty {node.kind})"])
        kind: Kind = "document" if node.kind == "document" else "archive"
        return Content(text, kind, node.notes, unit="entry", most=work.limits.archive_entries)


def _ordered(tree: Tree, scope: Scope, order: Callable[[Iterable[str]], list[str]]) -> tuple[str, ...]:
    """All names in an order; kept, because an archive may have very many."""
    return scope.cache.get(order.__name__, _key(tree), lambda: tuple(order(tree.names())))


def _rows(tree: Tree, names: tuple[str, ...], scope: Scope) -> Iterator[str]:
    """The row of each name; those of the first page are kept."""
    known = scope.cache.get("rows", _key(tree), dict[str, str])
    for name in names:
        row = known.get(name) or _row(tree.entry(name))
        if len(known) < ROWS_KEPT:
            known[name] = row
        yield row


def _key(tree: Tree) -> str | None:
    version = tree.facts.version
    return None if version is None else f"{version} {tree.ref}"


def in_order(names: Iterable[str]) -> list[str]:
    """Without regard to case, then by code point; the slash of a folder does not count."""
    plain = sorted(names, key=lambda name: name.removesuffix("/"))
    plain.sort(key=lambda name: name.removesuffix("/").casefold())
    return plain


def folders_first(names: Iterable[str]) -> list[str]:
    """Folders, then all else; each by name."""
    folders: list[str] = []
    files: list[str] = []
    for name in names:
        (folders if name.endswith("/") else files).append(name)
    files.sort()
    files.sort(key=str.casefold)
    return in_order(folders) + files


def _row(entry: Entry) -> str:
    known = size_of(entry)
    return label(entry, size(known) if known else "")
