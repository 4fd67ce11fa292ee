"""Where are the line feeds in a run of bytes, and how many are there?

Bytes of UTF-16 and UTF-32 count by code units, so that the two halves of neighbours are never taken for a line feed.
"""

from __future__ import annotations

from time import perf_counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.decoding.charset import Charset

FEW = 512
# So much data tell which way of counting is faster.
TELLING = 64 << 10


class Feeds:
    """The line feeds of one encoding. Data must begin on a code unit."""

    def __init__(self, charset: Charset) -> None:
        """Look for that encoding's line feed."""
        self._charset = charset
        self._feed = charset.newline
        self._unit = charset.unit
        self._way: Callable[[bytes, bytes], int] | None = None

    def count(self, data: bytes) -> int:
        """How many there are."""
        if self._unit > 1:
            return self._charset.decode(data, "replace").count("\n")
        if self._way is None and len(data) >= TELLING:
            self._way = _faster(data[:TELLING], self._feed)
        return (self._way or bytes.count)(data, self._feed)

    def after(self, data: bytes, nth: int) -> int:
        """The position behind the nth (from 1), which must exist."""
        start, end = 0, len(data)
        while end - start > FEW:
            middle = (start + end) // 2 // self._unit * self._unit
            before = self.count(data[start:middle])
            if before >= nth:
                end = middle
            else:
                nth -= before
                start = middle
        for _ in range(nth):
            start = self.first(data, start) + self._unit
        return start

    def first(self, data: bytes, start: int = 0) -> int:
        """The position of the first one from `start` on, -1 when there is none."""
        at = data.find(self._feed, start)
        while at >= 0 and at % self._unit:
            at = data.find(self._feed, at + 1)
        return at

    def behind_last(self, data: bytes) -> int:
        """The position behind the last one, 0 when there is none."""
        at = data.rfind(self._feed)
        while at >= 0 and at % self._unit:
            at = data.rfind(self._feed, 0, at + self._unit - 1)
        return at + self._unit if at >= 0 else 0


def _faster(data: bytes, feed: bytes) -> Callable[[bytes, bytes], int]:
    """The quicker of two ways to count for data like these.

    Until Python 3.13 `bytes.count` looks at each byte by itself; `bytes.replace` jumps from line feed to line feed, and
    wins when lines are long.
    """
    times: list[tuple[float, Callable[[bytes, bytes], int]]] = []
    for way in (bytes.count, _by_removal, bytes.count, _by_removal):
        started = perf_counter()
        way(data, feed)
        times.append((perf_counter() - started, way))
    return min(times, key=lambda each: each[0])[1]


def _by_removal(data: bytes, feed: bytes) -> int:
    return len(data) - len(data.replace(feed, b""))
