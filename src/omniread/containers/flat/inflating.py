"""How does a compressed stream come out without running away?

Every byte is metered: against what the read may inflate in all, against what one member may have, and against what went
in, because a thousandfold growth is a bomb and no text.
"""

from __future__ import annotations

import io

from omniread.model.errors import ReadError, TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from omniread.containers.flat.codecs import Codec
    from omniread.containers.flat.window import Window
    from omniread.model.scope import Work

CHUNK = 64 << 10
UNSUSPICIOUS = 1 << 20
LONGEST_MAGIC = 6


class Inflating(io.RawIOBase):
    """The content of a compressed stream, forwards only.

    `size` and `crc` are what the content must have where the format says it, `cap` is the most that it may have. All
    bytes before a damaged place are given; the read that begins there raises Unreadable, or TooBig over a cap.
    """

    def __init__(
        self,
        source: BinaryIO | Window,
        codec: Codec,
        work: Work,
        what: str,
        *,
        size: int | None = None,
        crc: int | None = None,
        cap: int | None = None,
        summed: Callable[[bytes, int], int] | None = None,
    ) -> None:
        """Take over a source that stands at the first compressed byte; `what` names the content in messages.

        `summed` adds bytes to a checksum, where that is not the usual CRC-32.
        """
        self._source = source
        self._codec = codec
        self._work = work
        self._what = what
        self._size = size
        self._crc = crc
        self._cap = cap
        self._summed = summed
        self._decoder = codec.make()
        self._rest = b""
        self._taken = 0
        self._given = 0
        self._check = 0
        self._ended = False
        self._failure: ReadError | None = None

    def readable(self) -> bool:
        """True."""
        return True

    def read(self, size: int = -1, /) -> bytes:
        """At most `size` bytes, fewer when fewer are at hand; all that are left when negative."""
        if size < 0:
            return self.readall()
        try:
            while size and not self._ended:
                if self._failure is not None:
                    raise self._failure.with_traceback(None)
                if found := self._step(min(size, self._codec.piece)):
                    return found
        except ReadError as failure:
            self._failure = failure
            raise
        return b""

    def close(self) -> None:
        """Close the source too."""
        super().close()
        self._source.close()

    def _step(self, most: int) -> bytes:
        """What the next piece of input gives; nothing at the end, and in between."""
        if self._codec.endless and self._size is not None:
            most = min(most, self._size - self._given)
            if not most:
                self._end(whole=True)
                return b""
        data = self._input() if self._decoder.needs_input else b""
        if self._ended:
            return b""
        try:
            found = self._decoder.decompress(data, most)
        except self._codec.errors as error:
            raise Unreadable(
                f"{self._what} is damaged: only {self._given:,} bytes of it can be decompressed ({error}).",
                hint=self._hint(),
            ) from error
        self._meter(found)
        try:
            if self._decoder.eof:
                self._follow()
        except ReadError as failure:
            # What came out before the failure is given first.
            self._failure = failure
        return found

    def _input(self) -> bytes:
        data = self._rest or self._source.read(CHUNK)
        self._rest = b""
        self._taken += len(data)
        if not data:
            self._end(whole=self._codec.endless or self._size == self._given)
        return data

    def _follow(self) -> None:
        """Behind an end mark: the next stream, or the end."""
        self._work.check()
        magics, rest = self._codec.magics, self._decoder.unused_data.lstrip(b"\0")
        while magics and len(rest) < LONGEST_MAGIC and (more := self._source.read(CHUNK)):
            self._taken += len(more)
            rest = (rest + more).lstrip(b"\0")
        if not magics or not rest.startswith(magics):
            self._end(whole=True)
            return
        self._taken -= len(rest)
        self._rest = rest
        self._decoder = self._codec.make()

    def _meter(self, found: bytes) -> None:
        if not found:
            return
        self._given += len(found)
        self._work.inflate(len(found))
        if self._crc is not None:
            from zlib import crc32

            self._check = (self._summed or crc32)(found, self._check)
        if self._cap is not None and self._given > self._cap:
            raise TooBig(
                f"{self._what} has more than {self._cap:,} bytes.", hint="Raise the limit member_bytes to read it."
            )
        eaten = self._taken - getattr(self._decoder, "waiting", 0)
        ratio = self._work.limits.inflate_ratio
        if self._given > UNSUSPICIOUS and self._given > ratio * eaten:
            raise TooBig(
                f"{self._what} grows to more than {ratio:,} times its compressed size; it looks like a bomb.",
                hint="Raise the limit inflate_ratio if you trust it.",
            )
        if self._size is not None and self._given > self._size:
            raise Unreadable(f"{self._what} is damaged: more than its {self._size:,} bytes come out.")

    def _end(self, *, whole: bool) -> None:
        """Nothing more comes; was it all, and was it right?"""
        if not whole or (self._size is not None and self._given != self._size):
            declared = f" of {self._size:,}" if self._size is not None else ""
            raise Unreadable(
                f"{self._what} is cut short: it ends after {self._given:,}{declared} bytes.", hint=self._hint()
            )
        if self._crc is not None and self._check != self._crc:
            raise Unreadable(
                f"{self._what} is damaged: its checksum is {self._check:08x}, not {self._crc:08x}.",
                hint="Lines can be asked for by number, but they may be wrong.",
            )
        self._ended = True

    def _hint(self) -> str | None:
        return "Lines before that place can be asked for by number." if self._given else None
