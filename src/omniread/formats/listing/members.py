"""How do the names inside an archive or a document read?"""

from __future__ import annotations

from omniread.formats.listing.names import as_it_comes, bare, by_name, folders_first, label, size_of
from omniread.formats.listing.scan import Scan
from omniread.layout.humane import size
from omniread.model.content import Content
from omniread.model.lines import Lines
from omniread.model.node import Blob
from omniread.model.selector import Selector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask
    from omniread.model.node import Entry, Node, Probe, Tree
    from omniread.model.scope import Scope, Work

    Roster = tuple[tuple[str, ...], int]


class Members:
    """What is inside, one immediate child a line: folders first, then all else, each by name.

    The parts of a document keep the order that they have in it. Without a selector at most `archive_entries` are
    shown. `raw`, and the structured door, give the bare names, sorted.
    """

    name = "members"
    renderings = frozenset({"raw"})
    keys: tuple[str, ...] = ()

    def claims(self, probe: Probe) -> bool:
        """Any tree that is no folder."""
        return probe.tree is not None and probe.tree != "directory"

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The listing."""
        if isinstance(node, Blob):
            raise TypeError(f"{node.ref} has no names in it")
        version = node.facts.version
        key = None if version is None else f"{version} {node.ref}"
        if ask.names or ask.selector.raw:
            rows = _names(node, work)
            total = len(rows)
        elif ask.selector == Selector():
            # One more than is shown, so that the page sees that there is more.
            few = work.limits.archive_entries + 1
            page = key and f"{few} {key}"
            rows, total = scope.cache.get("members-first", page, lambda: _roster(node, work, few))
        else:
            rows = scope.cache.get("members", key, lambda: _roster(node, work, work.limits.members)[0])
            total = len(rows)
        if not rows and not ask.names:
            rows, total = (f"(empty {node.kind})",), 1
        text = Lines(rows, total=total)
        return Content(text, node.kind, node.notes, unit="entry", most=work.limits.archive_entries)


def _names(tree: Tree, work: Work) -> tuple[str, ...]:

    scan = Scan(by_name, most=work.limits.members, ignoring=False)
    return tuple(bare(entry) for entry in scan.following(tree, work))


def _roster(tree: Tree, work: Work, most: int) -> Roster:
    """The rows of the first `most` entries, and how many entries there are."""
    scan = Scan(as_it_comes if tree.kind == "document" else folders_first, most=most, ignoring=False)
    rows = tuple(_row(entry) for entry in scan.following(tree, work))
    return rows, scan.total


def _row(entry: Entry) -> str:

    known = size_of(entry)
    return label(entry, size(known) if known else "")
