"""How does the engine read delimited text, whose dialect somebody has found out?"""

from __future__ import annotations

from omniread.model.value import value
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

LONGEST_ROW: Final = 16 << 20
"""Bytes of the longest row that the engine reads; the plain relation reads longer ones."""


@value
class Dialect:
    """How rows are written: `skip` lines stand above them, the last of which may be the names (`header`).

    A quote or an escape of None has no meaning.
    """

    delimiter: str = ","
    quote: str | None = '"'
    escape: str | None = None
    skip: int = 0
    header: bool = True


def delimited(
    plain: Relation,
    place: Place,
    dialect: Dialect,
    columns: Sequence[Typed],
    row: Callable[[Sequence[Any]], Sequence[Cell]],
    work: Work,
    *,
    strict: bool = False,
) -> Text:
    """The rows of a text in UTF-8; the `text` of a column is its name in quotes.

    `row` makes cells of the texts of a row. `plain` answers where the rows are not as regular as the engine wants them.
    For `strict` see `Source`.
    """
    texts = tuple(each.text for each in columns)
    source = Source(place, scan(place, dialect, columns), tuple(columns), texts, row, strict)
    return Text(plain, source, work)


def scan(place: Place, dialect: Dialect, columns: Sequence[Typed]) -> str:
    """What follows FROM: all columns as text, nothing guessed, nothing skipped that is not said."""
    names = [literal(each.name) for each in columns]
    options = {
        "auto_detect": "false",
        "columns": "{" + ", ".join(f"{name}: 'VARCHAR'" for name in names) + "}",
        "force_not_null": f"[{', '.join(names)}]",
        "delim": literal(dialect.delimiter),
        "quote": literal(dialect.quote or ""),
        "escape": literal(dialect.escape or dialect.quote or ""),
        "skip": f"{dialect.skip:d}",
        "header": "true" if dialect.header else "false",
        "comment": "''",
        "compression": "'none'",
        "max_line_size": f"{LONGEST_ROW:d}",
        "null_padding": "false",
        "ignore_errors": "false",
        "strict_mode": "true",
        "hive_partitioning": "false",
    }
    return f"read_csv({place.literal}, {', '.join(f'{name} = {given}' for name, given in options.items())})"
