"""What are the rows of one thing that is searched: a file, a table, a record?"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.errors import ReadError, TooBig
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.model.table import Database, Record, Table
from omniread.renderings.search.group import Group, heading, named
from omniread.walking.pieces import Pieces, plain
from omniread.walking.walk import UNSEARCHABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.matching.sweep import Sweep
    from omniread.model.address import Address
    from omniread.model.node import Node, Tree
    from omniread.model.selector import Regex
    from omniread.renderings.search.tally import Tally
    from omniread.walking.visit import Visit

QUICK = 64 << 10
"""Files of fewer bytes are read without further ado."""
FILE_HITS = 200
"""So many lines of one file are shown; its last row asks for the others."""


class Spent(Exception):
    """Nothing more can be decompressed by this read; another one starts afresh."""


class Leaves:
    """One search in many things."""

    def __init__(self, asked: Regex, sweep: Sweep, tally: Tally) -> None:
        """Take what is the same for all; what is found and what cannot be searched is counted in the tally."""
        self._asked = asked
        self._sweep = sweep
        self._tally = tally

    def rows(self, visit: Visit, tree: Tree, path: str, name: str, data: bytes | None) -> list[str]:
        """The rows of a name in a tree, whose path below the root is known; none where nothing is to be said of it.

        `data` are all its bytes where these are there already. Raises Spent, and what ends the whole read.
        """
        try:
            if data is not None:
                text = plain(data) if visit.work.encoding is None else None
                if text is not None and self._sweep.misses(text, visit.work.check):
                    self._tally.searched += 1
                    return []
                return self._file(visit, Pieces(visit.work, data), tree, path, name)
            if visit.hides(path):
                self._tally.skip("withheld", "")
                return []
            return self._by_itself(visit, tree, path, name)
        except TooBig:
            # Is it too big by itself, or is the read at its end?
            visit.work.check()
            if visit.is_spent:
                raise Spent from None
            self._tally.skip("big", path)
        except UNSEARCHABLE:
            self._tally.skip("unreadable", path)
        return []

    def _by_itself(self, visit: Visit, tree: Tree, path: str, name: str) -> list[str]:
        stream = None if isinstance(tree, Database) else tree.stream(name)
        if stream is None:
            return self.node(visit, tree.get(name))
        with stream:
            return self._file(visit, Pieces(visit.work, b"", stream), tree, path, name)

    def node(self, visit: Visit, node: Node | None, address: Address | None = None) -> list[str]:
        """The rows of a table, of what is asked of it, or of one of its rows. All else that is no file is special."""
        if not isinstance(node, Table | Database | Record):
            self._tally.skip("special", "" if node is None else node.name)
            return []
        from omniread.renderings.search.cells import Cells

        self._tally.without_context = bool(self._asked.context)
        self._sweep.begin(visit.work.check)
        cells = Cells(self._sweep)
        if isinstance(node, Record):
            cells.search_record(node)
        else:
            cells.search_rows(node, address, visit.work)
        self._tally.slow += cells.partial
        ref = node.ref + ("" if address is None else address.asking(Selector()))
        return self._counted(cells.group, lambda: ref, list(cells.remarks()), partial=cells.partial)

    def _file(self, visit: Visit, pieces: Pieces, tree: Tree, path: str, name: str) -> list[str]:
        if not (pieces.is_plain or pieces.is_text):
            self._tally.skip("binary", path)
            return []
        group = Group(FILE_HITS, self._asked.context or 0)
        stopped = self._swept(visit, pieces, group)
        self._tally.slow += self._sweep.stopped is not None or bool(group.unknown)
        if isinstance(pieces.failure, TooBig):
            visit.work.check()
            if visit.is_spent:
                raise Spent
        if group.matching and pieces.is_plain and not pieces.is_text:
            self._tally.skip("binary", path)
            return []
        remarks = list(self._remarks(group, pieces, stopped, lambda: tree.below(name)))
        partial = stopped is not None or bool(group.unknown or pieces.shortened or pieces.failure)
        return self._counted(group, lambda: tree.below(name), remarks, partial=partial)

    def _swept(self, visit: Visit, pieces: Pieces, group: Group) -> int | None:
        """Search the pieces of a file; gives the line from which on there was no time, None when all were searched."""
        self._sweep.begin(visit.work.check)
        for number, text in enumerate(pieces.texts()):
            first = group.number
            if number and visit.is_late:
                return first
            group.take(text, self._sweep.hits(text))
            if self._sweep.stopped is not None:
                return first + text.count("\n", 0, self._sweep.stopped)
        return None

    def _remarks(self, group: Group, pieces: Pieces, stopped: int | None, place: Callable[[], str]) -> Iterator[str]:
        """What is not shown of a file, or was not searched; each says what shows it."""
        if group.beyond is not None:
            yield f"… {group.matching - FILE_HITS:,} more: {place()}:{self._from(group.beyond)}"
        if stopped is not None:
            yield f"… not searched from line {stopped:,} on: {place()}:{self._from(stopped)}"
        if group.unknown:
            yield f"… the pattern takes too long on {named(group.unknown)}: a match there is not known"
        if pieces.shortened:
            what = "1 line is" if pieces.shortened == 1 else f"{pieces.shortened:,} lines are"
            yield f"… {what} too long to be searched beyond the first part"
        if pieces.failure is not None:
            why = pieces.failure.message if isinstance(pieces.failure, ReadError) else str(pieces.failure)
            yield f"… the rest cannot be read: {shown(why)}"

    def _from(self, line: int) -> Selector:
        return Selector(view=self._asked, ranges=(Span(line, None),))

    def _counted(self, group: Group, place: Callable[[], str], remarks: list[str], *, partial: bool) -> list[str]:
        tally = self._tally
        tally.searched += 1
        tally.partial += partial
        if not group.matching and not remarks:
            return []
        tally.matching += group.matching
        tally.hit += group.matching > 0
        tally.clipped += group.clipped
        return [heading(place(), group.matching, partial=partial), *group.rows, *remarks]
