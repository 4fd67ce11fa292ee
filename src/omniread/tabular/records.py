"""How is one row shown whole: a column a line, a text of several lines as a block below its name?

The block is that of YAML, which everybody who reads this has seen: `name: |` and the lines, two blanks in; `|-` where
the text does not end in a line end, `|+` where it ends in several. Nothing is cut, and a text is not escaped but for
characters that nobody sees; a page that is too short for it ends, and goes on, as with any other text.
"""

from __future__ import annotations

from omniread.tabular.cells import inline, visible, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from omniread.model.table import Cell

INDENT = "  "
HEADERS = frozenset({"|", "|-", "|+"})
LONGEST_NAME = 2000


def lines(cells: Iterable[tuple[str, Cell]], opens: Callable[[str], str | None] = lambda _: None) -> Iterator[str]:
    """The lines of a row; `opens` gives the path string that reads what a column of a given name holds, if any does."""
    empty = True
    for name, cell in cells:
        empty = False
        yield from _column(inline(name, LONGEST_NAME)[0], cell, lambda name=name: opens(name))
    if empty:
        yield "(no columns)"


def _column(name: str, cell: Cell, opens: Callable[[], str | None]) -> Iterator[str]:
    if isinstance(cell, str) and "\n" in cell:
        yield f"{name}: {_header(cell)}"
        for line in _split(cell):
            yield INDENT + (line if line.isprintable() else visible(line))
        return
    text = whole(cell)
    if isinstance(cell, str) and text in HEADERS:
        text = f"'{text}'"
    path = opens() if isinstance(cell, bytes | bytearray) else None
    yield f"{name}: {text}" if path is None else f"{name}: {text} {path}"


def _header(text: str) -> str:
    if not text.endswith("\n"):
        return "|-"
    return "|+" if text.endswith("\n\n") or text == "\n" else "|"


def _split(text: str) -> Iterator[str]:
    """The lines, made one by one; the last line end opens no new one."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        yield text[start:end]
        start = end + 1
