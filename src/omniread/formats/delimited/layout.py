"""How is a file of delimited text laid out, as far as its beginning shows?"""

from __future__ import annotations

import csv
from itertools import islice

from omniread.formats.delimited import dialect as dialects
from omniread.formats.delimited import heading as headings
from omniread.formats.delimited import types
from omniread.formats.delimited.decoded import Decoded
from omniread.model.table import Field
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omniread.decoding.charset import Charset
    from omniread.formats.delimited.dialect import Dialect
    from omniread.formats.delimited.heading import Heading
    from omniread.formats.delimited.types import Type
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work

SAMPLE, MOST = 256 << 10, 16 << 20
# A sample has at least so many lines, and of it so many rows and cells are looked at.
LINES, ROWS, CELLS = 30, 1000, 100_000


@value
class Layout:
    """The encoding, the dialect, what stands above the rows, and the columns.

    `sampled` are the rows of the sample and the bytes they take; `whole` says that there are no others, `regular` that
    any other program would find the same rows in it.
    """

    charset: Charset
    dialect: Dialect
    heading: Heading
    fields: tuple[Field, ...]
    types: tuple[Type, ...]
    sampled: tuple[int, int]
    whole: bool
    regular: bool = False


def layout(blob: Blob, scope: Scope, work: Work) -> Layout:
    """What the beginning of a blob shows. Raises BadSelector for an encoding that does not exist."""
    from omniread.decoding.opening import opened

    charset = opened(blob, scope, work).charset
    decoded = Decoded(blob, charset, work)
    lines: list[str] = []
    size, whole = 0, False
    for some, behind, is_last in decoded.chunks(0, SAMPLE):
        lines += some
        size, whole = behind, is_last
        if len(lines) >= LINES or behind > MOST:
            break
    suffix = blob.name[blob.name.rfind(".") :].lower() if "." in blob.name else ""
    dialect = dialects.sniffed(lines, suffix)
    heading = headings.found(lines, dialect)
    rows = _rows(lines, dialect, heading, whole=whole)
    names = headings.names(heading)
    found = [_type(rows, column, dialect) for column in range(heading.width)]
    fields = tuple(Field(name, str(each)) for name, each in zip(names, found, strict=True))
    return Layout(
        decoded.charset,
        dialect,
        heading,
        fields,
        tuple(found),
        (len(rows), size),
        whole=whole and decoded.is_whole,
        regular=_is_regular(decoded.charset, lines, rows, dialect, heading),
    )


def _is_regular(
    charset: Charset, lines: Sequence[str], rows: Sequence[list[str]], dialect: Dialect, heading: Heading
) -> bool:
    """Whether there is nothing about the sample that programs take in different ways."""
    if charset.codec != "utf-8" or charset.bom or dialect.escape is not None or heading.above or heading.width < 2:  # noqa: PLR2004  # a line is a row
        return False
    odd = any("\0" in line or line.endswith("\r") for line in lines)
    lengths = {len(row) for row in (heading.given or (), *rows) if row}
    return not odd and lengths == {heading.width}


def _rows(lines: Sequence[str], dialect: Dialect, heading: Heading, *, whole: bool) -> list[list[str]]:
    """The rows of the sample, without the last where that may be cut."""
    rows: list[list[str]] = []
    try:
        rows.extend(filter(None, dialect.rows(islice(lines, heading.above, None))))
    except csv.Error:
        # The page will say so: these are the rows before.
        whole = True
    return rows[heading.given is not None : None if whole else -1]


def _type(rows: Sequence[list[str]], column: int, dialect: Dialect) -> Type:
    some = islice(rows, max(LINES, min(ROWS, CELLS // max(1, len(rows[0])))) if rows else 0)
    return types.sniffed([row[column] for row in some if column < len(row)], dialect.delimiter)
