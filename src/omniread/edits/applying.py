"""What do the lines of a file become when some are replaced, and where did each of the new lines come from?

Pure: bytes in, bytes out.
"""

from __future__ import annotations

from omniread.model.span import Span
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omniread.edits.written import Written
    from omniread.model.span import Spans

    Origins = Sequence[int | None]
    """For each new line the index of the old one that it is, None when it is new."""


@value
class Splice:
    """Lines `start` to `stop` (indexes from 0, half open) give way to rows, which are bytes without a line end."""

    start: int
    stop: int
    rows: tuple[bytes, ...]


@value
class Applied:
    """The new lines with their ends, and where they come from."""

    lines: tuple[bytes, ...]
    origins: tuple[int | None, ...]


def applied(written: Written, splices: Sequence[Splice]) -> Applied:
    """Replace lines. Splices do not overlap; those at one place apply in the order given.

    Rows end as their neighbours do. A text whose last line is open stays so where a row becomes the last line.
    """
    lines: list[bytes] = []
    origins: list[int | None] = []
    position, last, end = 0, len(written) - 1, b""
    for splice in [*sorted(splices, key=lambda each: (each.start, each.stop)), Splice(len(written), len(written), ())]:
        lines += written.lines[position : splice.start]
        origins += range(position, splice.start)
        position = splice.stop
        if not splice.rows:
            continue
        end = written.end_near(splice.start if splice.start < splice.stop else splice.start - 1)
        if origins and origins[-1] == last and written.is_open:
            lines[-1] += end
        lines += [row + end for row in splice.rows]
        origins += [None] * len(splice.rows)
    # An empty line without an end would be no line.
    if written.is_open and origins and origins[-1] is None and lines[-1] != end:
        lines[-1] = lines[-1][: len(lines[-1]) - len(end)]
    return Applied(tuple(lines), tuple(origins))


def changed_ranges(origins: Origins) -> Spans:
    """The new lines, as numbers from 1."""
    found: list[Span] = []
    for number, origin in enumerate(origins, 1):
        if origin is not None:
            continue
        if found and found[-1].end == number - 1:
            found[-1] = Span(found[-1].start, number)
        else:
            found.append(Span(number, number))
    return tuple(found)


def seams(origins: Origins, old: int) -> list[int]:
    """The numbers (from 0) of the lines behind which old ones are missing; `old` is how many there were."""
    found: list[int] = []
    expected = 0
    fresh = False
    for number, origin in enumerate([*origins, old]):
        if origin is None:
            fresh = True
            continue
        if origin != expected and not fresh:
            found.append(number)
        expected, fresh = origin + 1, False
    return found
