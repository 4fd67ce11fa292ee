"""Where does a line begin, found as fast as the bytes before it can be read?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.decoding.feeds import Feeds
    from omniread.decoding.index import Index
    from omniread.decoding.origin import Origin

# A piece, and what counting makes of it, stay in the cache that is next to the processor.
PIECE = 256 << 10


def locate(origin: Origin, feeds: Feeds, index: Index, wanted: int | None) -> int | None:
    """Where line `wanted` begins, None when there is no such line; with no line wanted it goes to the end.

    It starts at the last mark before the line, and leaves marks; where it meets the end it finishes the index.
    """
    at, number = index.before(wanted)
    line_start = at
    while wanted is None or number < wanted:
        data = origin.read(at, PIECE)
        count = feeds.count(data)
        if wanted is not None and number + count >= wanted:
            return at + feeds.after(data, wanted - number)
        if count:
            number += count
            line_start = at + feeds.behind_last(data)
            index.mark(line_start, number)
        at += len(data)
        if len(data) < PIECE:
            if origin.failure is None or origin.is_damaged:
                index.finish(at, number if at > line_start else number - 1)
            return None
    return at
