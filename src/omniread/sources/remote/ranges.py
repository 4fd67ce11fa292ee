"""How is a file in a store read in place, without fetching what nobody looks at?

Bytes come in blocks, several in one request where they lie side by side. Who reads on behind what was fetched last is
given more each time, up to a bound; who jumps about is given what was asked for. Some blocks are kept, so that the
look at a file's head and the reading of it cost one request.
"""

from __future__ import annotations

import io
from _thread import allocate_lock

from omniread.model.stream import Positioned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

BLOCK = 64 << 10
# Blocks in one request, blocks beyond what was asked, blocks kept.
LONGEST, FURTHEST, KEPT = 32, 32, 128


class Ranges:
    """The bytes of one file of `size` bytes, by blocks; `fetch(start, end)` asks the store. Safe for threads."""

    def __init__(self, fetch: Callable[[int, int], bytes], size: int) -> None:
        """Nothing is fetched yet."""
        self.size = size
        self._fetch = fetch
        self._blocks: dict[int, bytes] = {}
        self._following = -1
        self._ahead = 0
        self._lock = allocate_lock()

    def open(self) -> BinaryIO:
        """A stream from the start."""
        return Reading(self)  # pyright: ignore[reportReturnType]  # it reads as one; BinaryIO also names the writing side

    def read(self, start: int, end: int) -> bytes:
        """The bytes from `start` to before `end`, as far as there are any."""
        end = min(end, self.size)
        if start >= end:
            return b""
        with self._lock:
            first, last = start // BLOCK, (end - 1) // BLOCK
            whole = b"".join(self._run(first, last + 1))
        return whole[start - first * BLOCK : end - first * BLOCK]

    def _run(self, at: int, end: int) -> Iterator[bytes]:
        """The blocks from one to before another."""
        while at < end:
            kept = self._blocks.pop(at, None)
            if kept is None:
                kept = self._fetched(at, end)
            # A dictionary keeps the order of insertion: what was used moves to the end.
            self._blocks[at] = kept
            while len(self._blocks) > KEPT:
                del self._blocks[next(iter(self._blocks))]
            yield kept
            at += 1

    def _fetched(self, at: int, end: int) -> bytes:
        """A block that is not there, fetched with those beside it that are not there either."""
        self._ahead = min(max(2 * self._ahead, 1), FURTHEST) if at == self._following else 0
        end = min(end + self._ahead, at + LONGEST, -(-self.size // BLOCK))
        until = next((block for block in range(at, end) if block in self._blocks), end)
        data = self._fetch(at * BLOCK, min(until * BLOCK, self.size))
        self._following = until
        for block in range(at + 1, until):
            self._blocks[block] = data[(block - at) * BLOCK : (block - at + 1) * BLOCK]
        return data[:BLOCK]


class Reading(Positioned, io.BufferedIOBase):
    """A seekable reader of a file in a store, with a position of its own.

    `is_random` says that any place costs the same, as in a file of the operating system.
    """

    is_random: bool = True

    def __init__(self, ranges: Ranges) -> None:
        """Stand at the start."""
        self._ranges = ranges

    def end(self) -> int:
        """The length of the file."""
        return self._ranges.size

    def read(self, size: int | None = -1, /) -> bytes:
        """`size` bytes, or all that are left."""
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        end = self._ranges.size if size is None or size < 0 else self._position + size
        found = self._ranges.read(self._position, end)
        self._position += len(found)
        return found

    def read1(self, size: int = -1, /) -> bytes:
        """What is at hand, at most `size` bytes."""
        return self.read(size if 0 <= size < BLOCK else BLOCK)

    def peek(self, _size: int = 0, /) -> bytes:
        """The rest of the block, without moving; it is what makes `readline` fast."""
        position = self._position
        return self._ranges.read(position, (position // BLOCK + 1) * BLOCK)
