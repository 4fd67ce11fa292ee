"""How does the engine read records of JSON, one a line?

Each line is taken whole, so that what is shown is made of the record itself; what is compared is taken out of it by the
key of its column.
"""

from __future__ import annotations

from omniread.tabular.duck.place import literal
from omniread.tabular.duck.text import Source, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Final

    from omniread.model.scope import Work
    from omniread.model.table import Cell, Relation
    from omniread.tabular.duck.place import Place
    from omniread.tabular.duck.typed import Typed

LONGEST: Final = 64 << 20
"""Bytes of the longest record that the engine reads."""
RECORD: Final = '"json"'
"""What the engine calls a record."""


def records(
    plain: Relation,
    place: Place,
    columns: Sequence[Typed],
    row: Callable[[str], Sequence[Cell]],
    work: Work,
) -> Text:
    """The records of a text in UTF-8; `taken` gives the `text` of a column.

    `row` makes cells of the text of a record. `plain` answers where lines are no records.
    """

    def cells(texts: Sequence[Any]) -> Sequence[Cell]:
        return row(texts[0])

    scan = f"read_ndjson_objects({place.literal}, compression = 'none', maximum_object_size = {LONGEST:d})"
    return Text(plain, Source(place, scan, tuple(columns), (f"CAST({RECORD} AS VARCHAR)",), cells), work)


def taken(key: str, *, text: bool) -> str:
    """The SQL that takes the value of a key out of a record: as a text, or as the JSON that it is."""
    # A pointer, not a path: it takes any key.
    pointer = literal("/" + key.replace("~", "~0").replace("/", "~1"))
    return f"({RECORD} {'->>' if text else '->'} {pointer})"
