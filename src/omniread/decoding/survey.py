"""How many lines has a text, and where do they begin: found as fast as its bytes can be read?

Counting holds the interpreter's lock, reading does not. So two threads take turns at the pieces of a long file: while
one counts, the other one reads.
"""

from __future__ import annotations

from itertools import chain, zip_longest

from omniread.model.errors import ReadError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.decoding.feeds import Feeds
    from omniread.decoding.index import Index
    from omniread.decoding.origin import Origin

    # Line feeds in a piece, the position behind its last one (0 for none), its length.
    Found = tuple[int, int, int]

PIECE = 512 << 10
# In turns pieces are larger: handing over the lock costs, whatever the size.
SHARED = 2 << 20
# Below that a second thread costs more than it saves.
LONG = 16 << 20


def survey(origin: Origin, feeds: Feeds, index: Index, known_size: int | None) -> None:
    """Pass over all that has no mark yet, and finish the index."""
    start, number = index.before()
    another = origin.another() if known_size is not None and known_size - start > LONG else None
    if another is None:
        size = PIECE
        walkers = (_Walker(origin, feeds, start, size, size),)
        walkers[0].run()
    else:
        size = SHARED
        walkers = (_Walker(origin, feeds, start, size, 2 * size), _Walker(another, feeds, start + size, size, 2 * size))
        _together(*walkers)
    if origin.failure is None or origin.is_damaged:
        _merge(index, start, number, size, chain.from_iterable(zip_longest(*(each.found for each in walkers))))


def _together(first: _Walker, second: _Walker) -> None:
    from threading import Thread

    thread = Thread(target=second.run_apart, daemon=True)
    thread.start()
    try:
        first.run()
    finally:
        second.is_stopped = not first.is_done
        thread.join()
    if second.failure is not None:
        raise second.failure


def locate(origin: Origin, feeds: Feeds, index: Index, wanted: int) -> int | None:
    """Where a line begins, None when there is no such line; leaves marks on the way."""
    at, number = index.before(wanted)
    line_start = at
    while number < wanted:
        data = origin.read(at, PIECE)
        count = feeds.count(data)
        if number + count >= wanted:
            return at + feeds.after(data, wanted - number)
        number += count
        if behind := feeds.behind_last(data):
            line_start = at + behind
            index.mark(line_start, number)
        at += len(data)
        if len(data) < PIECE:
            if origin.failure is None or origin.is_damaged:
                index.finish(at, number if at > line_start else number - 1)
            return None
    return at


class _Walker:
    """Looks at a piece of `size` bytes, then at the one that begins `stride` bytes further, to the end."""

    def __init__(self, origin: Origin, feeds: Feeds, at: int, size: int, stride: int) -> None:
        self._origin = origin
        self._feeds = feeds
        self._at = at
        self._size = size
        self._stride = stride
        self.found: list[Found] = []
        self.is_done = False
        self.is_stopped = False
        self.failure: ReadError | OSError | None = None

    def run(self) -> None:
        while not (self.is_done or self.is_stopped):
            data = self._origin.read(self._at, self._size)
            self.found.append((self._feeds.count(data), self._feeds.behind_last(data), len(data)))
            self._at += self._stride
            self.is_done = len(data) < self._size

    def run_apart(self) -> None:
        """Run in a thread of its own: what goes wrong is raised in the other one."""
        try:
            self.run()
        except (ReadError, OSError) as failure:
            self.failure = failure


def _merge(index: Index, start: int, number: int, size: int, pieces: Iterator[Found | None]) -> None:
    """Leave marks behind the last line feed of each piece; the first piece that is short is the last one."""
    at, line_start = start, start
    for piece in pieces:
        if piece is None:
            break
        count, behind, length = piece
        number += count
        if behind:
            line_start = at + behind
            index.mark(line_start, number)
        at += length
        if length < size:
            break
    index.finish(at, number if at > line_start else number - 1)
