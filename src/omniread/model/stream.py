"""How does a stream keep a position of its own over something that it shares, or that is only a part?"""

from __future__ import annotations

from abc import ABC, abstractmethod
from io import SEEK_CUR, SEEK_END, SEEK_SET


class Positioned(ABC):
    """Half of a seekable binary stream, to stand before a class of `io`: moving about.

    The other half reads at `_position`, and says where the end is.
    """

    _position: int = 0

    @abstractmethod
    def end(self) -> int:
        """The position behind the last byte; asked only by who moves relative to it."""

    def readable(self) -> bool:
        """True."""
        return True

    def seekable(self) -> bool:
        """True."""
        return True

    def tell(self) -> int:
        """The position."""
        return self._position

    def seek(self, offset: int, whence: int = SEEK_SET, /) -> int:
        """Move; ValueError before the start."""
        if whence == SEEK_CUR:
            offset += self._position
        elif whence == SEEK_END:
            offset += self.end()
        if offset < 0:
            raise ValueError(f"negative seek position {offset}")
        self._position = offset
        return offset
