"""How is a Parquet file asked: on the disk, or wherever else its bytes can be read in ranges?

Its footer tells the columns, the rows and the row groups. A page of rows reads the groups that it shows, a condition
those that may have a match.
"""

from __future__ import annotations

from omniread.model.errors import Unreadable
from omniread.model.note import Note
from omniread.model.table import Count
from omniread.tabular.duck.guard import TABLE
from omniread.tabular.duck.place import placed
from omniread.tabular.duck.relation import Engine
from omniread.tabular.duck.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.tabular.duck.place import Place

NUMBER: Final = "file_row_number"
"""What the engine calls the number of a row of the file."""
WIDEST: Final = 38
"""Digits of the widest decimal that the engine has."""
NAMED: Final = 3


class Parquet(Engine):
    """A Parquet file; `row_groups` is how many parts it has, `writer` what made it."""

    row_groups: int | None
    writer: str | None

    def __init__(self, blob: Blob, work: Work) -> None:
        """Read the footer. Raises Unreadable for one that is damaged or encrypted, NeedsExtra without the engine."""
        place = placed(blob)
        session = Session("Parquet", place, work)
        self._scan = scan(place)
        self._rows, self.row_groups, self.writer = _footer(session, place)
        columns = "name, num_children, precision"
        leaves = session.own(f"SELECT {columns} FROM parquet_schema({place.literal})")  # noqa: S608  # no input
        session.own(f"CREATE VIEW {TABLE} AS SELECT * FROM {self._scan}")  # noqa: S608  # no input
        super().__init__(session, _rounded(leaves), given=_outermost(leaves))
        self._has_number = all(column.name.lower() != NUMBER for column in self.columns)

    def count(self, work: Work) -> Count:  # noqa: ARG002  # the footer was read
        """As the footer says."""
        return Count(self._rows)

    def numbered(self, number: str) -> str:
        """By the number in the file, unless a column has that name."""
        if not self._has_number:
            return super().numbered(number)
        return f"(SELECT *, {NUMBER} AS {number} FROM {self._scan})"  # noqa: S608  # the name is quoted

    def some(self, number: str, first: int, count: int) -> str:
        """By the number, so that other row groups are passed over."""
        if not self._has_number:
            return super().some(number, first, count)
        return f"{self.numbered(number)} AS {TABLE} WHERE {number} >= {first:d} AND {number} < {first + count:d}"


def scan(place: Place) -> str:
    """What follows FROM; folders in the path are no columns."""
    return f"read_parquet({place.literal}, hive_partitioning = false, union_by_name = false)"


def _footer(session: Session, place: Place) -> tuple[int, int | None, str | None]:
    """How many rows and row groups there are, and what wrote them; only the rows where the engine cannot tell more."""
    columns = "num_rows, num_row_groups, created_by"
    try:
        return session.own(f"SELECT {columns} FROM parquet_file_metadata({place.literal})")[0]  # noqa: S608  # no input
    except Unreadable:
        # It stumbles over the keys of a file of which only some columns are encrypted.
        return session.own(f"SELECT count(*) FROM {scan(place)}")[0][0], None, None  # noqa: S608  # no input


def _outermost(nodes: Sequence[tuple[str, int | None, int | None]]) -> list[str]:
    """The names of the columns: the children of the first node, each of which stands before its own."""
    names: list[str] = []
    inner = 0
    for name, children, _ in nodes[1:]:
        if inner:
            inner -= 1
        else:
            names.append(name)
        inner += children or 0
    return names


def _rounded(nodes: Sequence[tuple[str, int | None, int | None]]) -> tuple[Note, ...]:
    """What is said of decimals that are wider than the engine's."""
    wide = [name for name, _, precision in nodes if (precision or 0) > WIDEST]
    if not wide:
        return ()
    names = ", ".join(wide[:NAMED]) + (f" and {len(wide) - NAMED} more" if len(wide) > NAMED else "")
    return (Note("lossy", f"Decimals of more than {WIDEST} digits are shown rounded to some 15 digits: {names}"),)
