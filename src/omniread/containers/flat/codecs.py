"""Which decompressors are there, and how do they all look the same?

Each function imports its library and gives a Codec; nothing is imported before somebody reads such a stream.
"""

from __future__ import annotations

from omniread.model.errors import Unreadable
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Decoder(Protocol):
        """One compressed stream, in the manner of `bz2.BZ2Decompressor`."""

        @property
        def eof(self) -> bool:
            """Whether the end mark of the stream was seen."""
            ...

        @property
        def needs_input(self) -> bool:
            """Whether nothing more comes out unless something is put in."""
            ...

        @property
        def unused_data(self) -> bytes:
            """What was put in behind the end mark."""
            ...

        def decompress(self, data: bytes, max_length: int = -1) -> bytes:
            """At most `max_length` bytes of the content."""
            ...


BIG = 64 << 10
XZ_MEMORY = 256 << 20
LZMA_HEADER = 5
ZSTD_FRAME = b"\x28\xb5\x2f\xfd"
ZSTD_SKIPPED = tuple(bytes([kind]) + b"\x2a\x4d\x18" for kind in range(0x50, 0x60))


@value
class Codec:
    """How to start decompressing, and what the library raises when the data is damaged.

    A stream that may be followed by another (as `cat a.gz b.gz` makes) begins with one of `magics`. An `endless` one
    has no end mark: it ends with its input, or once its declared size is out. `piece` is how many bytes are taken at
    once: a damaged place takes at most as many good ones with it.
    """

    make: Callable[[], Decoder]
    errors: tuple[type[Exception], ...]
    magics: tuple[bytes, ...] = ()
    endless: bool = False
    piece: int = 16 << 10


class Stored:
    """No compression at all."""

    eof = False
    unused_data = b""

    def __init__(self) -> None:
        """Start empty."""
        self._held = b""

    @property
    def needs_input(self) -> bool:
        """Whether all that was put in came out."""
        return not self._held

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """The data itself."""
        data = self._held + data if self._held else data
        cut = len(data) if max_length < 0 else max_length
        self._held = data[cut:]
        return data[:cut]


class Deflate:
    """`zlib.decompressobj` in the manner of the other libraries; `wbits` is -15 for a bare stream, 31 for gzip.

    zlib forgets what it had when it meets damage; here all bytes before the damage come out, then the error.
    """

    def __init__(self, wbits: int) -> None:
        """Start a stream."""
        from zlib import decompressobj

        self._inner = decompressobj(wbits)
        self._error: Exception | None = None
        self.needs_input: bool = True

    @property
    def eof(self) -> bool:
        """Whether the end mark was seen."""
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        """What stands behind the end mark."""
        return self._inner.unused_data

    @property
    def waiting(self) -> int:
        """How many bytes were put in and not looked at yet."""
        return len(self._inner.unconsumed_tail)

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the content."""
        from zlib import error

        if self._error is not None:
            raise self._error
        tail = self._inner.unconsumed_tail
        data = tail + data if tail else data
        before = self._inner.copy()
        try:
            found = self._inner.decompress(data, max(max_length, 0))
        except error as failure:
            self._error = failure
            self._inner = before
            return self._salvage(data)
        # zlib may have eaten all and still hold some of what comes out.
        self.needs_input = not self._inner.unconsumed_tail and len(found) != max_length
        return found

    def _salvage(self, data: bytes) -> bytes:
        """What comes out before the damage, byte by byte."""
        from zlib import error

        self.needs_input = False
        found = bytearray()
        try:
            for at in range(len(data)):
                found += self._inner.decompress(data[at : at + 1])
        except error as failure:
            if not found:
                raise failure from None
        return bytes(found)


def stored() -> Codec:
    """What is not compressed."""
    return Codec(Stored, (), endless=True, piece=BIG)


def deflate() -> Codec:
    """The bare stream of ZIP."""
    from zlib import error

    return Codec(lambda: Deflate(-15), (error,), piece=BIG)


def gzip() -> Codec:
    """One gzip member after another; zlib checks their CRC."""
    from zlib import error

    return Codec(lambda: Deflate(31), (error,), (b"\x1f\x8b",), piece=BIG)


def bzip2() -> Codec:
    """One bzip2 stream after another."""
    from bz2 import BZ2Decompressor

    return Codec(BZ2Decompressor, (OSError, ValueError, EOFError), (b"BZh",))


def xz() -> Codec:
    """One xz stream after another, or the older `.lzma` form; needs at most 256 MiB of memory."""
    from lzma import LZMADecompressor, LZMAError

    return Codec(lambda: LZMADecompressor(memlimit=XZ_MEMORY), (LZMAError, EOFError), (b"\xfd7zXZ\0",))


def zstd() -> Codec:
    """One Zstandard frame after another."""
    import sys

    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdDecompressor, ZstdError
    else:
        from backports.zstd import ZstdDecompressor, ZstdError

    return Codec(ZstdDecompressor, (ZstdError, EOFError), (ZSTD_FRAME, *ZSTD_SKIPPED), piece=BIG)


def lzma_raw(properties: bytes, size: int) -> Codec:
    """LZMA without a header, by its five bytes of properties; `size` is what comes out, so no more is remembered."""
    from lzma import FILTER_LZMA1, FORMAT_RAW, LZMADecompressor, LZMAError

    if len(properties) < LZMA_HEADER or properties[0] >= 9 * 5 * 5:
        raise Unreadable("The member's LZMA header is damaged.")
    code, dictionary = properties[0], int.from_bytes(properties[1:LZMA_HEADER], "little")
    chain = {
        "id": FILTER_LZMA1,
        "lc": code % 9,
        "lp": code // 9 % 5,
        "pb": code // 45,
        "dict_size": max(min(dictionary, size), 4096),
    }

    def make() -> LZMADecompressor:
        return LZMADecompressor(FORMAT_RAW, filters=[chain])

    try:
        make()
    except (LZMAError, ValueError) as error:
        raise Unreadable("The member's LZMA header is damaged.") from error
    return Codec(make, (LZMAError, EOFError, ValueError), endless=True)
