"""Which cells of a table match?

A cell is searched as text, line by line: as it is when it is text, else as it is written in a listing of rows. NULL and
blobs hold no text. The cells of many rows are searched as one text, because that is far faster than one by one.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, count

from omniread.layout.names import shown
from omniread.model.table import Database, Query, Table
from omniread.model.value import changed
from omniread.renderings.search.group import Group
from omniread.tabular.asking import asked
from omniread.tabular.cells import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from omniread.matching.sweep import Sweep
    from omniread.model.address import Address
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Record, Rows

    # The position of a row in the answer, the column, and the cell.
    Placed = tuple[int, str, str]

BATCH = 1 << 16
"""About so many characters are searched at a time."""
TABLE_HITS = 10_000
"""So many hits of one table are shown."""
ALL = 10**15
"""More rows than any table has."""


class Cells:
    """The matching cells of one table; rows without a name of their own are counted from 1."""

    def __init__(self, sweep: Sweep) -> None:
        """Nothing was searched yet."""
        self.group: Group = Group(TABLE_HITS)
        self._sweep = sweep
        self._stopped: str | None = None

    def search_record(self, row: Record) -> None:
        """Search one row."""
        cells = tuple(cell for _, cell in row.cells)
        self._search(placed([field.name for field, _ in row.cells], [cells]), lambda _: "")

    def search_rows(self, tree: Table | Database, address: Address | None, work: Work) -> None:
        """Search all rows, or those that an address asks for."""
        rows = rows_of(tree, address, work)

        def name(number: int) -> str:
            key = rows.keys(number)
            return f"row {number + 1}: " if key is None else f"{shown(key)}: "

        self._search(placed(rows.names, rows.cells), name)

    @property
    def partial(self) -> bool:
        """Whether something was not searched to its end."""
        return self._stopped is not None or bool(self.group.unknown)

    def remarks(self) -> Iterator[str]:
        """What is not shown, or was not searched."""
        if (more := self.group.matching - TABLE_HITS) > 0:
            yield f"… {more:,} more; a narrower pattern, or rows chosen by ?where=, show them"
        if self._stopped is not None:
            yield f"… not searched from {self._stopped} on, as the pattern takes too long; choose rows by ?where="
        if unknown := len(self.group.unknown):
            what = "1 cell" if unknown == 1 else f"{unknown:,} cells"
            yield f"… in {what} the pattern takes too long: a match there is not known"

    def _search(self, cells: Iterator[Placed], name: Callable[[int], str]) -> None:
        for batch in _batches(cells):
            starts = [0, *accumulate(len(text) + 1 for _, _, text in batch)]
            text = "\n".join([*(cell for _, _, cell in batch), ""])
            for start, stop, first, last in self._sweep.hits(text):
                number, column, _ = batch[bisect_right(starts, start) - 1]
                prefix = f"{name(number)}{shown(column)}: "
                self.group.add(prefix, number + 1, text[start:stop], first - start, last - start)
            if self._sweep.stopped is not None:
                number, _, _ = batch[bisect_right(starts, self._sweep.stopped) - 1]
                self._stopped = name(number).removesuffix(": ")
                return


def rows_of(tree: Table | Database, address: Address | None, work: Work) -> Rows:
    """All rows of a table, or those that an address asks for: a question, or a statement that only reads."""
    sql = None if address is None else address.get("q")
    source = tree.relation if isinstance(tree, Table) else tree
    if sql is not None:
        return source.run(sql, ALL, work)
    assert isinstance(tree, Table)  # noqa: S101  # a database by itself is searched table by table
    query = Query(ALL)
    if address is not None:
        query, _ = asked(address, tree.relation.fields, work.limits)
        query = query if address.get("limit") else changed(query, limit=ALL)
    return tree.relation.rows(query, work)


def placed(names: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[Placed]:
    """All cells that hold text."""
    for number, row in zip(count(), rows, strict=False):
        for name, cell in zip(names, row, strict=False):
            if cell is not None and not isinstance(cell, bytes | bytearray):
                yield number, name, cell.replace("\r\n", "\n") if isinstance(cell, str) else plain(cell)


def _batches(cells: Iterator[Placed]) -> Iterator[list[Placed]]:
    batch: list[Placed] = []
    size = 0
    for cell in cells:
        batch.append(cell)
        size += len(cell[2]) + 1
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
