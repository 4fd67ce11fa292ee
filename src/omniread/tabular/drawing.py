"""How do rows become lines: columns side by side where they fit, one block a row where they do not?

A table is `sql_width` wide, its columns 3 to `sql_column`; the widest shrinks first. Where not even columns of 3 fit
(more than 19 in a width of 120) each row is a block of `name: value` lines. A page takes as many rows as its limits of
lines and bytes allow, so that it ends between two rows, and the next one begins with the row behind.
"""

from __future__ import annotations

from omniread.layout.columns import width
from omniread.model.value import value
from omniread.tabular.cells import CUT, EMPTY, SPARSE, clipped, inline, is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omniread.model.limits import Limits
    from omniread.model.scope import Work
    from omniread.model.table import Cell

    # A cell that is ready to be shown: its text, whether it is cut, whether it is a number.
    Ready = tuple[str, bool, bool]
    # What of a text a column can show, and how many cells of a terminal it takes.
    Fitted = tuple[str, int]

NARROWEST = 3
# What a column takes beside its width (`| ` and a blank), and what closes the line.
BESIDE, CLOSING = 3, 1
NO_ROWS = "(no rows)"
NULL = "NULL"


@value
class Drawn:
    """The lines, how many rows they show, and whether the page is `full` although rows are left.

    `cut` counts the cells that are not whole, `first_cut` is the first row (from 0) with one; `names_cut` counts the
    names of columns that are not whole.
    """

    lines: tuple[str, ...]
    rows: int
    full: bool = False
    cut: int = 0
    first_cut: int | None = None
    names_cut: int = 0


def drawn(
    names: Sequence[str], rows: Iterable[Sequence[Cell]], work: Work, *, first: int = 0, paged: bool = True
) -> Drawn:
    """The rows as lines; where it is `paged` only as many as fit on a page, and at least one.

    `first` is the number of the first row, from 0. A row may have more cells than there are names, as those of a
    ragged file have.
    """
    limits = work.limits
    ready = (_ready(row, work) for row in rows)
    page = _Page(limits if paged else None)
    if len(names) > most_columns(limits):
        return _blocks(names, ready, page, limits, first)
    taken = list(ready)
    headings = named(names, max(map(len, taken), default=0))
    if len(headings) > most_columns(limits):
        return _blocks(headings, taken, page, limits, first)
    return _grid(headings, taken, page, limits)


def most_columns(limits: Limits) -> int:
    """How many columns fit side by side."""
    return max(1, (limits.sql_width - CLOSING) // (NARROWEST + BESIDE))


def named(names: Sequence[str], count: int) -> list[str]:
    """Names for so many columns: those without one are called by their position."""
    return [*names, *(f"column_{number}" for number in range(len(names) + 1, count + 1))]


class _Page:
    """The lines of a page under construction; without limits there is always room."""

    def __init__(self, limits: Limits | None) -> None:
        self._left_lines = None if limits is None else limits.lines
        self._left_bytes = None if limits is None else limits.max_bytes or limits.member_bytes
        self._lines: list[str] = []
        self._rows = 0
        self._cut = 0
        self._first_cut: int | None = None
        self.names_cut = 0

    def head(self, *lines: str) -> None:
        """Put lines above the rows."""
        self._charge(lines)
        self._lines += lines

    def takes(self, lines: Sequence[str], cut: int) -> bool:
        """Take the lines of a row, of whose cells so many are cut; False when there is no room for it."""
        if not self._charge(lines) and self._rows:
            return False
        self._lines += lines
        if cut:
            self._cut += cut
            self._first_cut = self._rows if self._first_cut is None else self._first_cut
        self._rows += 1
        return True

    def drawn(self, *, full: bool) -> Drawn:
        """The page as it is now."""
        lines = (*self._lines, *([] if self._rows else [NO_ROWS]))
        return Drawn(lines, self._rows, full, self._cut, self._first_cut, self.names_cut)

    def _charge(self, lines: Sequence[str]) -> bool:
        if self._left_lines is not None:
            self._left_lines -= len(lines)
        if self._left_bytes is not None:
            self._left_bytes -= sum(len(line.encode()) + 1 for line in lines)
        return (self._left_lines or 0) >= 0 and (self._left_bytes or 0) >= 0


def _ready(row: Sequence[Cell], work: Work) -> list[Ready]:
    work.check()
    most = work.limits.sql_cell
    return [(*inline(cell, most), is_number(cell)) for cell in row]


def _grid(names: Sequence[str], rows: Sequence[Sequence[Ready]], page: _Page, limits: Limits) -> Drawn:
    """Columns side by side."""
    most = max(NARROWEST, limits.sql_column)
    headings = [_fitted(inline(name, limits.sql_cell)[0], most) for name in names]
    fitted = [[_fitted(text, most) for text, _, _ in row] for row in rows]
    widths = _widths([headings, *fitted], len(names), limits)
    right = [_is_right(rows, column) for column in range(len(names))]
    if names:
        page.head(_line(headings, widths, right), _line([("-" * each, each) for each in widths], widths, right))
    page.names_cut = sum(taken > most for (_, taken), most in zip(headings, widths, strict=True))
    for row, cells in zip(rows, fitted, strict=True):
        sides = [is_number or (right[at] and text == NULL) for at, (text, _, is_number) in enumerate(row)]
        missing = len(names) - len(row)
        line = _line([*cells, *[("", 0)] * missing], widths, [*sides, *[False] * missing])
        cut = sum(is_cut or taken > most for (_, is_cut, _), (_, taken), most in zip(row, cells, widths, strict=False))
        if not page.takes([line], cut):
            return page.drawn(full=True)
    return page.drawn(full=False)


def _fitted(text: str, most: int) -> Fitted:
    """As much of a text as a column can show, and the cells that it takes; more than `most` where it was longer."""
    taken = width(text[: most * SPARSE])
    is_long = taken > most or len(text) > most * SPARSE
    return (clipped(text, most), most + 1) if is_long else (text, taken)


def _widths(rows: Sequence[Sequence[Fitted]], count: int, limits: Limits) -> list[int]:
    """What each column takes: as much as it needs, unless all together are too wide."""
    widths = [NARROWEST] * count
    for row in rows:
        for column, (_, taken) in enumerate(row):
            widths[column] = max(widths[column], taken)
    widths = [min(each, max(NARROWEST, limits.sql_column)) for each in widths]
    room = limits.sql_width - CLOSING - BESIDE * len(widths)
    while sum(widths) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _is_right(rows: Sequence[Sequence[Ready]], column: int) -> bool:
    """Whether the name of a column stands at the right: there are numbers in it, and nothing else but NULL."""
    kinds = {row[column][2] for row in rows if column < len(row) and row[column][0] != NULL}
    return kinds == {True}


def _line(cells: Sequence[Fitted], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded: list[str] = []
    for (cell, taken), most, is_right in zip(cells, widths, right, strict=True):
        text = cell
        if taken > most:
            text = clipped(cell, most)
            taken = most if text.isascii() else width(text)  # noqa: PLW2901  # of what is shown
        blanks = " " * (most - taken)
        padded.append(blanks + text if is_right else text + blanks)
    return f"| {' | '.join(padded)} |"


def _blocks(names: Sequence[str], rows: Iterable[Sequence[Ready]], page: _Page, limits: Limits, first: int) -> Drawn:
    """One block a row."""
    headings = [inline(name, limits.sql_cell)[0] for name in names]
    most = min(max(map(width, headings)), limits.sql_column)
    for number, row in enumerate(rows, first + 1):
        block, cut = [f"── Row {number} ──"], 0
        for name, (text, is_cut, _) in zip(named(headings, len(row)), row, strict=False):
            line = f"{name}{' ' * (most - width(name))}: {text or EMPTY}"
            too_long = limits.max_columns is not None and len(line) > limits.max_columns
            block.append(line[: (limits.max_columns or 1) - 1] + CUT if too_long else line)
            cut += is_cut or too_long
        if not page.takes(block, cut):
            return page.drawn(full=True)
    return page.drawn(full=False)
