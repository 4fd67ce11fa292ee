"""Which declarations of which files fit on the first page of a map, and what follows behind it?

The names most referred to are taken first, wherever they are declared, until the page is full; no file takes it for
itself. The files that none of them is in come behind, each with its first few.
"""

from __future__ import annotations

from omniread.layout.tokens import estimate
from omniread.model.value import value
from omniread.syntax.references.sketch import LINE, NAME, TEXT, declared_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from omniread.model.limits import Limits
    from omniread.renderings.map.ranking import Ranked
    from omniread.syntax.references.sketch import Declared, Row

FILE_MOST = 10
"""So many names of one file are shown, and so many more for each level that is unfolded."""
UNREFERRED = 3
"""So many of a file whose names nobody mentions, or of one that stands behind the first page."""


@value
class Block:
    """A file and those of its declarations that are shown, in the order of their lines; `total` is how many it has."""

    path: str
    declared: tuple[Declared, ...]
    total: int


class Room:
    """What is left of a page: lines, bytes and tokens, None where there is no bound."""

    def __init__(self, limits: Limits) -> None:
        """Begin with an empty page."""
        self._lines = limits.lines
        self._bytes = limits.max_bytes
        self._tokens = limits.max_tokens

    def take(self, rows: Sequence[str]) -> bool:
        """Take rows, all or none; False when they do not fit."""
        lines = None if self._lines is None else self._lines - len(rows)
        size = None if self._bytes is None else self._bytes - sum(len(row.encode(errors="replace")) + 1 for row in rows)
        tokens = None if self._tokens is None else self._tokens - sum(estimate(row) + 1 for row in rows)
        if any(left is not None and left < 0 for left in (lines, size, tokens)):
            return False
        self._lines, self._bytes, self._tokens = lines, size, tokens
        return True


def most_of(unfold: int) -> int:
    """How many names of one file may be shown at most."""
    return FILE_MOST * (1 + unfold)


def fitted(
    files: Sequence[Ranked],
    room: Room,
    unfold: int,
    heading: Callable[[str], str],
    beneath: Callable[[str, str], Sequence[str]],
) -> tuple[list[Block], list[Block]]:
    """The blocks of the first page, and those behind it; each in the order of the files.

    `heading` is about what stands above the names of the file at a path, `beneath` what stands
    under a name of it.
    """
    most = most_of(unfold)
    waiting = sorted(
        (-score, number, int(row[LINE]), row) for number, file in enumerate(files) for score, row in _first(file, most)
    )
    counts: dict[int, int] = {}
    for _, number, line, row in waiting:
        opening = () if number in counts else ("", heading(files[number].path))
        # The first one is always shown: a page is never empty.
        if not room.take((*opening, f"{line}: {row[TEXT]}", *beneath(row[NAME], files[number].path))) and counts:
            break
        counts[number] = counts.get(number, 0) + 1
    return (
        [_block(file, _first(file, most)[: counts[number]]) for number, file in enumerate(files) if number in counts],
        [
            _block(file, _first(file, UNREFERRED * (1 + unfold))[: UNREFERRED * (1 + unfold)])
            for number, file in enumerate(files)
            if number not in counts
        ],
    )


def _first(file: Ranked, most: int) -> list[tuple[float, Row]]:
    """The names of a file that may be shown: few of those that nobody mentions."""
    referred = [each for each in file.declared[:most] if each[0] > 0]
    least = max(1, most * UNREFERRED // FILE_MOST)
    return referred if len(referred) >= least else list(file.declared[:least])


def _block(file: Ranked, declared: list[tuple[float, Row]]) -> Block:
    return Block(
        file.path,
        tuple(sorted((declared_in(row) for _, row in declared), key=lambda one: one.line)),
        file.total,
    )
