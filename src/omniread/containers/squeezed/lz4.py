"""How is a stream of LZ4 frames decompressed?"""

from __future__ import annotations

from omniread.containers.flat import Codec
from omniread.model.errors import NeedsExtra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HEADER = 8
FRAME = b"\x04\x22\x4d\x18"
SKIPPED = tuple(bytes([kind]) + b"\x2a\x4d\x18" for kind in range(0x50, 0x60))


class Frame:
    """One frame, or one that is to be skipped: these may stand before, between and behind the others."""

    def __init__(self) -> None:
        """Start before the magic."""
        from lz4.frame import LZ4FrameDecompressor  # pyright: ignore[reportMissingTypeStubs]  # it has none

        self._inner: Any = LZ4FrameDecompressor()
        self._head = b""
        self._begun = False
        self._skip: int | None = None
        self._rest = b""

    @property
    def needs_input(self) -> bool:
        """Whether nothing more comes out unless something is put in."""
        return not self._begun or self._skip is not None or bool(self._inner.needs_input)

    @property
    def eof(self) -> bool:
        """Whether the frame has ended."""
        return self._skip == 0 or bool(self._inner.eof)

    @property
    def unused_data(self) -> bytes:
        """What stands behind the frame."""
        return self._rest if self._skip == 0 else self._inner.unused_data or b""

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the content."""
        if not self._begun:
            data = self._head = self._head + data
            if len(data) < HEADER and SKIPPED[0][1:].startswith(data[1:4]):
                return b""
            self._begun = True
            if data.startswith(SKIPPED):
                self._skip = HEADER + int.from_bytes(data[4:HEADER], "little")
        if self._skip is None:
            found: bytes = self._inner.decompress(data, max_length)
            return found
        self._rest = data[self._skip :]
        self._skip = max(self._skip - len(data), 0)
        return b""


def lz4() -> Codec:
    """One LZ4 frame after another. NeedsExtra without the package `lz4`."""
    try:
        import lz4.frame  # noqa: F401  # pyright: ignore[reportMissingTypeStubs, reportUnusedImport]  # only whether it is there
    except ImportError as error:
        raise NeedsExtra("To read LZ4, a package that is not installed is needed.", extra="archives") from error
    return Codec(Frame, (RuntimeError, EOFError), (FRAME, *SKIPPED), piece=64 << 10)
