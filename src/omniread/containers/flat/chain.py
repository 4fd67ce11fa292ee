"""How do several decoders work one behind the other, as those of an encrypted and filtered member do?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from omniread.containers.flat.codecs import Decoder

PIECE = 64 << 10


class Chain:
    """Decoders in a row: the first is fed with the data, each other one with what the one before it gives.

    It has no end mark of its own: whoever reads knows how long the content is.
    """

    eof = False
    unused_data = b""

    def __init__(self, decoders: Sequence[Decoder]) -> None:
        """Take over decoders at their start."""
        self._decoders = decoders
        self._data = b""
        self.needs_input: bool = True

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the content; nothing when more must be put in first."""
        self._data += data
        found = self._pulled(len(self._decoders) - 1, max_length)
        self.needs_input = not found
        return found

    def _pulled(self, number: int, most: int) -> bytes:
        """What a decoder gives, fed as often as it takes."""
        decoder = self._decoders[number]
        while not decoder.eof:
            data = b""
            if decoder.needs_input:
                if number:
                    data = self._pulled(number - 1, PIECE)
                else:
                    data, self._data = self._data, b""
                if not data:
                    return b""
            if found := decoder.decompress(data, most):
                return found
        return b""


class Transform:
    """A decoder that maps each piece of data to its content, as a cipher does; what does not fit out waits."""

    eof = False
    unused_data = b""

    def __init__(self, function: Callable[[bytes], bytes]) -> None:
        """`function` is called with the data in order, piece by piece, and remembers what it must."""
        self._function = function
        self._held = b""

    @property
    def needs_input(self) -> bool:
        """Whether all that was put in came out."""
        return not self._held

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the content."""
        found = self._held + self._function(data) if data else self._held
        cut = len(found) if max_length < 0 else max_length
        self._held = found[cut:]
        return found[:cut]
