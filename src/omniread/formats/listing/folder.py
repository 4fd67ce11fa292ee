"""How does a folder read: its tree, newest first, as far as somebody looks?"""

from __future__ import annotations

from omniread.formats.listing.frozen import Listing, Visit
from omniread.formats.listing.hints import KEYS, refuse_query
from omniread.formats.listing.names import by_name, newest_first
from omniread.formats.listing.rows import plain_rows, tree_rows
from omniread.formats.listing.scan import Scan
from omniread.model.content import Content
from omniread.model.lines import Lines
from omniread.model.node import Blob
from omniread.model.note import Note
from omniread.walking.frozen import Shelf

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask
    from omniread.model.limits import Limits
    from omniread.model.node import Node, Probe, Tree
    from omniread.model.scope import Scope, Work

EMPTY = "(empty directory)"


class Folder:
    """Folders: the root level whole, `dir_children` entries of each folder below it, siblings newest first.

    `raw`, and the structured door, give the bare names instead: sorted, those that are ignored too.
    """

    name = "folder"
    renderings: frozenset[str] = frozenset({"raw"})
    keys = KEYS
    paths = False

    def claims(self, probe: Probe) -> bool:
        """A folder."""
        return probe.tree == "directory"

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The listing: made anew without ranges; with ranges, further rows of the one that was made before."""
        if isinstance(node, Blob):
            raise TypeError(f"{node.ref} has no names in it")
        refuse_query(node, ask)
        shelf = scope.cache.get("listing", "session", Shelf)
        plain = ask.names or ask.selector.raw
        visit = Visit(node, work)
        key = _key(node, work.limits, plain=plain)
        listing = None if _afresh(ask) else shelf.get(key, Listing)
        if listing is None:
            listing = _names(visit) if plain else _tree(visit, scope.clock())
            shelf.put(key, listing)
        text = Lines(listing.rows(visit), total=listing.total)
        notes = (*node.notes, *listing.notes)
        if ask.selector.raw and listing.total == 0:
            notes = (*notes, Note("empty", "The folder is empty."))
        return Content(text, "directory", notes, unit="entry")


def _afresh(ask: Ask) -> bool:
    """Whether the folder is looked at anew: a page goes on in the order that its first page had.

    The structured door always names a range; its first page is the one from the first entry on.
    """
    ranges = ask.selector.ranges
    return not ranges or (ask.names and getattr(ranges[0], "start", None) == 1)


def _key(tree: Tree, limits: Limits, *, plain: bool) -> str:
    """What a frozen listing is kept under: the place, and all that decides about its rows."""
    shape = (plain, limits.dir_depth, limits.dir_children, limits.dir_entries)
    return f"{shape} {tree.facts.path or tree.ref}"


def _names(visit: Visit) -> Listing:
    # Without a limit of time: the structured door gives an exact total.
    scan = Scan(by_name, most=visit.work.limits.dir_entries, ignoring=False)
    first = scan.following(visit.tree, visit.work)
    return Listing(lambda asking: plain_rows(scan, first, asking), visit, notes=(), total=scan.total)


def _tree(visit: Visit, now: float) -> Listing:
    limits = visit.work.limits
    scan = Scan(newest_first, most=limits.dir_entries, seconds=limits.dir_seconds)
    first = scan.following(visit.tree, visit.work)
    if not first and not scan.ignored:
        return Listing(lambda _: iter((EMPTY,)), visit, notes=(), total=1)
    return Listing(
        lambda asking: tree_rows(scan, first, asking, limits, now),
        visit,
        notes=_limited(scan, limits),
        total=_total(scan, limits),
    )


def _total(scan: Scan, limits: Limits) -> int | None:
    """How many rows there will be, where no folder below is still to be read."""
    if scan.hurried or (scan.folders and limits.dir_depth > 1):
        return None
    return 1 + scan.total + bool(scan.ignored)


def _limited(scan: Scan, limits: Limits) -> tuple[Note, ...]:
    if scan.hurried:
        text = (
            f"More than {scan.total:,} entries; looking at all of them takes longer than {limits.dir_seconds} s "
            f"(dir_seconds), so they stand by name, run by run, and not newest first"
        )
        return (Note("listing-limited", text),)
    if scan.ended:
        return ()
    text = f"{scan.total:,} entries, newest first, collected {limits.dir_entries:,} at a time (dir_entries)"
    return (Note("listing-limited", text),)
