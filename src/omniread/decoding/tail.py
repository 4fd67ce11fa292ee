"""Where do the last lines of a text begin, found from its end?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.decoding.feeds import Feeds
    from omniread.decoding.origin import Origin

CHUNK = 64 << 10


def last_lines(origin: Origin, feeds: Feeds, unit: int, end: int, wanted: int) -> tuple[int, int]:
    """The offset at which the last `wanted` lines before `end` begin, and how many lines there really are, if fewer."""
    found, upper, is_at_end = 0, end, True
    while upper > 0:
        # Pieces begin at multiples of their size, so each begins on a code unit.
        lower = (upper - 1) // CHUNK * CHUNK
        data = origin.read(lower, upper - lower)
        if is_at_end and data:
            is_at_end = False
            if feeds.behind_last(data) == len(data):
                # What ends the last line opens no new one.
                data = data[:-unit]
        here = feeds.count(data)
        if found + here >= wanted:
            return lower + feeds.after(data, here - (wanted - found) + 1), wanted
        found += here
        upper = lower
    return 0, found + (end > 0)
