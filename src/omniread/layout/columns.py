"""How do cells become aligned columns while the rows still stream in?

A width is chosen from the block at hand and from those before it: columns may grow on the way, but they never shrink,
and nothing waits for the last row.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Row = Sequence[str]

GAP = "  "
WIDE = frozenset("WF")
NO_WIDTH = frozenset({"Mn", "Me", "Cf"})


def width(text: str) -> int:
    """The cells of a terminal that a text takes: 2 for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(character) in NO_WIDTH else 2 if east_asian_width(character) in WIDE else 1 for character in text
    )


def aligned(
    blocks: Iterable[Sequence[Row]], *, sides: str, widths: Sequence[int] = (), most: int | None = None
) -> Iterator[str]:
    """The rows of all blocks as lines without blanks at their ends.

    `sides` holds one `<` or `>` for each column, `widths` is what the columns have at least. A cell wider than `most`
    is not cut, it only widens nothing. A row of a single cell is free text: it has no columns.
    """
    chosen = [*widths, *[0] * (len(sides) - len(widths))]
    for block in blocks:
        for row in block:
            if len(row) > 1:
                _widen(chosen, row, most)
        for row in block:
            yield row[0] if len(row) == 1 else _line(row, sides, chosen)


def _widen(chosen: list[int], row: Row, most: int | None) -> None:
    for column, cell in enumerate(row):
        wanted = width(cell)
        if wanted > chosen[column] and (most is None or wanted <= most):
            chosen[column] = wanted


def _line(row: Row, sides: str, chosen: Sequence[int]) -> str:
    padded: list[str] = []
    for cell, side, wanted in zip(row, sides, chosen, strict=False):
        blanks = " " * (wanted - width(cell))
        padded.append(cell + blanks if side == "<" else blanks + cell)
    return GAP.join(padded).rstrip(" ")
