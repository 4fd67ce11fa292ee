"""What are the rows of a folder's tree, made one after the other?"""

from __future__ import annotations

from time import monotonic

from omniread.formats.listing.hints import hint
from omniread.formats.listing.names import bare, label, newest_first, size_of
from omniread.formats.listing.scan import Scan, descends
from omniread.layout.branches import ROOT, branch, remark
from omniread.layout.columns import aligned, width
from omniread.layout.humane import age, size
from omniread.layout.names import shown
from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.model.node import Blob
from omniread.model.selector import Rendering, Selector
from omniread.model.span import Span
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.formats.listing.frozen import Asking, Visit
    from omniread.model.limits import Limits
    from omniread.model.node import Entry, Tree

    Row = tuple[str, ...]

SIDES = "<>>"
# What the columns begin with: the widest label of the first entries, `340.5KB`, `12d`.
SAMPLE = 200
SIZE_WIDTH, AGE_WIDTH = 7, 3
LABEL_WIDTH = 60

EVERY_NAME = Selector(rendering=Rendering("raw"))


def found_by(scan: Scan, first: list[Entry], asking: Asking) -> Iterator[Entry]:
    """All entries of a scan that has already given `first`."""
    found = first
    while found:
        yield from found
        visit = asking()
        found = [] if scan.ended else scan.following(visit.tree, visit.work)


def plain_rows(scan: Scan, first: list[Entry], asking: Asking) -> Iterator[str]:
    """Bare names."""
    return map(bare, found_by(scan, first, asking))


def tree_rows(scan: Scan, first: list[Entry], asking: Asking, limits: Limits, now: float) -> Iterator[str]:
    """The tree below a folder: names, sizes and ages in columns; the folders below are read when their row is due."""
    maker = _Maker(limits, now)
    start = max((width(branch(1, label(entry))) for entry in first[:SAMPLE]), default=0)
    widths = (min(start, LABEL_WIDTH), SIZE_WIDTH, AGE_WIDTH)
    return aligned(maker.blocks(scan, first, asking), sides=SIDES, widths=widths, most=LABEL_WIDTH)


class _Maker:
    def __init__(self, limits: Limits, now: float) -> None:
        self.depth = limits.dir_depth
        self.most = limits.dir_children
        self.now = now

    def blocks(self, scan: Scan, first: list[Entry], asking: Asking) -> Iterator[list[Row]]:
        """A block for each entry of the root: its row and those of the entries below it."""
        yield [(ROOT,)]
        for entry in found_by(scan, first, asking):
            visit = asking()
            yield self.family(entry, visit.tree, 1, visit)
        if scan.ignored:
            yield [self.ignored(scan, asking().tree, None, 1)]

    def family(self, entry: Entry, above: Tree, depth: int, visit: Visit) -> list[Row]:
        """The row of an entry, and those below it as far as they can be had."""
        below: list[Row] = []
        if depth < self.depth and descends(entry):
            try:
                below = self.below(entry, above, depth + 1, visit)
            except Denied:
                entry = changed(entry, mark="no permission")
            except NotFound:
                entry = changed(entry, mark="gone")
            except Unreadable:
                entry = changed(entry, mark="unreadable")
        return [self.row(entry, depth), *below]

    def row(self, entry: Entry, depth: int) -> Row:
        """Label, size and age of an entry, as far as they are known."""
        bytes_in_it = size_of(entry)
        large = "" if bytes_in_it is None else size(bytes_in_it)
        old = "" if entry.mtime is None else age(self.now - entry.mtime)
        return branch(depth, label(entry)), large, old

    def below(self, entry: Entry, above: Tree, depth: int, visit: Visit) -> list[Row]:
        """The newest entries of a folder, how many are left out, and the oldest one."""
        tree = above.get(entry.name)
        if tree is None or isinstance(tree, Blob):
            return []
        left = visit.until - monotonic()
        if left <= 0:
            return [(remark(depth, f"not looked into: {shown(tree.ref)}"),)]
        scan = Scan(newest_first, most=self.most, seconds=left)
        found = scan.following(tree, visit.work)
        families = [self.family(each, tree, depth, visit) for each in (found if scan.ended else found[:-1])]
        if not scan.ended:
            families.append([self.more(scan, tree, above, depth)])
            if not scan.hurried and scan.last is not None:
                families.append(self.family(scan.last, tree, depth, visit))
        if scan.ignored:
            families.append([self.ignored(scan, tree, above, depth)])
        return [row for family in families for row in family]

    def more(self, scan: Scan, tree: Tree, above: Tree, depth: int) -> Row:
        """How many entries are left out, and the path string that shows them."""
        # That listing begins with a line for its root, so the first of them stands one line further down.
        place = hint(tree, Selector(ranges=(Span(self.most + 1, None),)), above)
        count = "more" if scan.hurried else f"{scan.total - self.most:,} more"
        return (remark(depth, _with(count, place)),)

    def ignored(self, scan: Scan, tree: Tree, above: Tree | None, depth: int) -> Row:
        """How many entries the ignore rules hide, and the path string that shows every name."""
        return (remark(depth, _with(f"{scan.ignored:,} ignored", hint(tree, EVERY_NAME, above))),)


def _with(text: str, place: str | None) -> str:
    return text if place is None else f"{text}: {place}"
