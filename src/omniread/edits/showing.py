"""Which lines around the changes of a file are shown, so that the next edit has something to hold on to?"""

from __future__ import annotations

from omniread.edits.applying import seams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.edits.applying import Origins
    from omniread.edits.written import Written

AROUND = 2
EDGE = 3
"""How many lines at each end of a long run of new ones are shown: whoever sent them knows the rest."""
MOST = 60
WIDTH = 200


def around(origins: Origins, old: int) -> tuple[list[int], bool]:
    """The indexes of the lines to show, and whether these are all; `old` lines were there before."""
    wanted: set[int] = set()
    for at, origin in enumerate(origins):
        if origin is None:
            wanted.update(range(at - AROUND, at + AROUND + 1))
    for seam in seams(origins, old):
        wanted.update(range(seam - AROUND, seam + AROUND))
    inner = {at for at in range(len(origins)) if _is_inside(origins, at)}
    found = sorted(at for at in wanted - inner if 0 <= at < len(origins))
    return found[:MOST], len(found) <= MOST


def rows(written: Written, numbers: list[int], *, is_all: bool) -> tuple[str, ...]:
    """The lines at some indexes as `number:text`, `…` between those that do not follow one another."""
    found: list[str] = []
    before: int | None = None
    for at in numbers:
        if before is not None and at != before + 1:
            found.append("…")
        text = written.text(at)
        found.append(f"{at + 1}:{text if len(text) <= WIDTH else f'{text[:WIDTH]}…'}")
        before = at
    return tuple(found) if is_all else (*found, "…")


def is_whole(written: Written, at: int) -> bool:
    """Whether the line at an index is shown whole."""
    return len(written.text(at)) <= WIDTH


def _is_inside(origins: Origins, at: int) -> bool:
    """Whether a line is so far inside a run of new ones that its sender knows what is around it."""
    near = origins[max(at - EDGE, 0) : at + EDGE + 1]
    return len(near) == 2 * EDGE + 1 and all(origin is None for origin in near)
