"""How is a stream that runs only forwards read as if it could seek?

What was read of it lies in a nameless temporary file. The file grows only as far as somebody reads, so the first lines
of a compressed log cost only themselves, and going back costs no second decompression.
"""

from __future__ import annotations

import io
import os

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

from omniread.model.errors import ReadError, TooBig
from omniread.model.stream import Positioned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

STEP = 64 << 10
STRIDE = 256 << 10


class Spool:
    """The bytes of one forward stream, as far as they were needed; readers in any number, safe for threads.

    What the stream raises is raised again to everybody who asks for a byte behind that point; the bytes before it stay
    readable. At most `cap` bytes are taken.
    """

    def __init__(self, stream: BinaryIO, cap: int) -> None:
        """Take over a stream that stands at its start."""
        from tempfile import TemporaryFile

        self._stream = stream
        self._cap = cap
        self._file = -1
        with TemporaryFile(prefix="omniread-", buffering=0) as file:
            # A bare descriptor: a session that is dropped without `close` gives it back in `__del__`, quietly.
            self._file = os.dup(file.fileno())
        self._lock = allocate_lock()
        self._failure: ReadError | None = None
        self.length: int = 0
        self.complete: bool = False

    def open(self) -> BinaryIO:
        """A seekable reader with a position of its own, at the start."""
        return SpoolReader(self)  # pyright: ignore[reportReturnType]  # it reads as one; BinaryIO also names the writing side

    def fill(self, end: int | None) -> int:
        """Have the bytes up to `end`, or all (None); gives how many there are now, fewer when the stream ends."""
        with self._lock:
            while not self.complete and (end is None or self.length < end):
                if self._failure is not None:
                    raise self._failure.with_traceback(None)
                missing = STRIDE if end is None else end - self.length
                try:
                    self._take(min(max(missing, STEP), STRIDE))
                except ReadError as failure:
                    self._failure = failure
                    raise
            return self.length

    def ready(self, end: int) -> int:
        """Like `fill`, but what goes wrong behind the bytes at hand is left to whoever reads on."""
        try:
            return self.fill(end)
        except ReadError:
            return self.length

    def read_at(self, position: int, size: int) -> bytes:
        """Bytes that are there already."""
        with self._lock:
            os.lseek(self._file, position, os.SEEK_SET)
            return _read(self._file, min(size, max(self.length - position, 0)))

    def close(self) -> None:
        """Give the disk space and the stream back."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)
            self._stream.close()

    def __del__(self) -> None:
        self.close()

    def _take(self, size: int) -> None:
        chunk = self._stream.read(size)
        if not chunk:
            self.complete = True
            self._stream.close()
            return
        if self.length + len(chunk) > self._cap:
            raise TooBig(
                f"The stream has more than {self._cap:,} bytes.",
                hint="Ask for lines near the start, or raise the limit inflated_bytes.",
            )
        os.lseek(self._file, self.length, os.SEEK_SET)
        rest = memoryview(chunk)
        while rest:
            rest = rest[os.write(self._file, rest) :]
        self.length += len(chunk)


def _read(file: int, size: int) -> bytes:
    """The next bytes of a file, which are known to be there."""
    found = os.read(file, size)
    while len(found) < size and (more := os.read(file, size - len(found))):
        found += more
    return found


class SpoolReader(Positioned, io.BufferedIOBase):
    """A reader of a spool.

    `read(n)` gives n bytes unless the stream ends, or fails, before; a failure is raised by the read that begins where
    the good bytes end. So whoever reads to the end, until nothing comes, meets it; who needs only the start does not.
    """

    def __init__(self, spool: Spool) -> None:
        """Stand at the start."""
        self._spool = spool
        self._window = b""
        self._start = 0

    def end(self) -> int:
        """The length of the whole stream, which is taken for it."""
        return self._spool.fill(None)

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Move; only relative to the end does it need the whole stream."""
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return super().seek(offset, whence)

    def read(self, size: int | None = -1, /) -> bytes:
        """`size` bytes, or all that are left."""
        if size is None or size < 0:
            size = self._spool.fill(None) - self._position
        if size <= 0:
            return b""
        begin = self._position - self._start
        if begin >= 0 and begin + size <= len(self._window):
            found = self._window[begin : begin + size]
        elif size >= STEP:
            found = self._load(size)
        else:
            self._window, self._start = self._load(size, STEP), self._position
            found = self._window[:size]
        self._position += len(found)
        return found

    def read1(self, size: int = -1, /) -> bytes:
        """What is at hand, at most `size` bytes."""
        return self.read(size if 0 <= size < STEP else STEP)

    def peek(self, _size: int = 0, /) -> bytes:
        """Some of the bytes that come next, without moving; it is what makes `readline` fast."""
        begin = self._position - self._start
        if not 0 <= begin < len(self._window):
            self._window, self._start, begin = self._load(1, STEP), self._position, 0
        return self._window[begin:]

    def _load(self, needed: int, wanted: int = 0) -> bytes:
        """At least the bytes needed, if there are as many; more, up to `wanted`, if these are at hand."""
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        position, spool = self._position, self._spool
        if spool.length <= position:
            spool.fill(position + 1)
        if spool.length < position + needed:
            spool.ready(position + needed)
        return spool.read_at(position, max(needed, wanted))
