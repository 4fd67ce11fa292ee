"""What does a window into one line show, when the line may be too long to be held?

The bytes before the window are decoded and dropped, those behind it are only searched for the line's end.
"""

from __future__ import annotations

from omniread.model.errors import TooBig
from omniread.model.text import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.decoding.charset import Charset
    from omniread.decoding.feeds import Feeds
    from omniread.decoding.origin import Origin

CHUNK = 256 << 10
# A line's characters are counted as long as that is cheap.
COUNTED = 4 << 20
# And its end is searched for as long as that takes no more than a moment.
SEARCHED = 1 << 30


class Window:
    """Characters `first` to `last` (from 1, both inclusive) of the line that begins at `start`, found by `look`."""

    def __init__(self, charset: Charset, first: int, last: int) -> None:
        """Look at nothing yet."""
        self._charset = charset
        self._decoder = charset.decoder()
        self._first = first
        self._last = last
        self._passed = 0
        self._parts: list[str] = []
        self._size = 0
        self._tail = b""
        self._complete = True
        self.faults: int = 0
        self.sample: bytes = b""

    def look(self, origin: Origin, feeds: Feeds, start: int, number: int) -> Line:
        """The window as a line; its `length` is None where it was not counted."""
        ended = False
        while not ended and not self._is_enough and (chunk := origin.read(start + self._size, CHUNK)):
            stop = feeds.first(chunk)
            ended = stop >= 0
            piece = chunk[:stop] if ended else chunk
            self._take(piece)
            self._size += len(piece)
        if not ended and self._is_enough:
            self._complete = False
            origin.give_up(f"line {number} goes on for more than {self._size:,} bytes, and what is behind is not read")
        self._take(b"", is_final=True)
        self._complete = self._complete and not isinstance(origin.failure, TooBig)
        return self._line(number, "\n" if ended else "", self._charset.unit if ended else 0)

    @property
    def _is_enough(self) -> bool:
        """Whether the window is filled and the end of the line was looked for long enough."""
        return self._size >= SEARCHED and self._passed >= self._last

    def _take(self, piece: bytes, *, is_final: bool = False) -> None:
        unit = self._charset.unit
        self._tail = (self._tail + piece[-unit:])[-unit:]
        if piece and self._size > COUNTED and self._passed >= self._last:
            self._complete = False
        if not self._complete:
            return
        text = self._decoder.decode(piece, is_final)
        part = text[max(self._first - 1 - self._passed, 0) : max(self._last - self._passed, 0)]
        if part:
            self._parts.append(part)
            if count := self._charset.faults(piece, part):
                self.faults += count
                self.sample = piece
        self._passed += len(text)

    def _line(self, number: int, feed: str, feed_size: int) -> Line:
        text = "".join(self._parts)
        returned = bool(self._tail) and self._tail == "\r".encode(self._charset.codec)
        length = self._passed - returned if self._complete else None
        if length is not None:
            text = text[: max(length - self._first + 1, 0)]
        return Line(number, text, ("\r" if returned else "") + feed, self._size + feed_size, length)
