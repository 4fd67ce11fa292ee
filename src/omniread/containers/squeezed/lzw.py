"""How is a stream of the old Unix program `compress` (`.Z`) decompressed?"""

from __future__ import annotations

from omniread.containers.flat import Codec

HEADER = 3
FIRST_BITS, MOST_BITS = 9, 16
CLEAR = 256
BITS, BLOCK_MODE = 0x1F, 0x80
WHOLE = 256
PIECE = 16 << 10


class Lzw:
    """LZW with codes of 9 to 16 bits. ValueError for a code that cannot be.

    Strings of up to 256 bytes are kept whole; of a longer one its last byte and the string before it, so that no input
    makes the table large.
    """

    eof = False
    unused_data = b""

    def __init__(self) -> None:
        """Start before the header."""
        self._data = b""
        self._out = bytearray()
        self._started = False
        self._most = MOST_BITS
        self._clears = True
        self._group = HEADER
        self._clear()

    @property
    def needs_input(self) -> bool:
        """Whether nothing more comes out unless something is put in."""
        return not self._out and not self._has_code()

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the content."""
        self._data += data
        if not self._started and len(self._data) >= HEADER:
            self._started = True
            self._most = self._data[2] & BITS
            self._clears = bool(self._data[2] & BLOCK_MODE)
            if not FIRST_BITS <= self._most <= MOST_BITS:
                raise ValueError("codes of a size that cannot be")
            self._clear()
        limit = PIECE if max_length < 0 else max_length
        while self._started and len(self._out) < limit and self._has_code():
            self._take(self._code())
        if self._started:
            # The next group may begin behind what is there.
            used = min(self._group, len(self._data))
            self._data, self._group = self._data[used:], self._group - used
        found = bytes(self._out[:limit])
        del self._out[:limit]
        return found

    def _clear(self) -> None:
        """Begin with an empty table."""
        self._bits = FIRST_BITS
        self._bit = 0
        self._last: int | None = None
        self._first = 0
        self._texts = [bytes([number]) for number in range(CLEAR)] + [b""] * self._clears
        self._sizes = [1] * len(self._texts)
        self._before = [0] * len(self._texts)

    def _has_code(self) -> bool:
        """Whether the next code is all there. Codes come in groups of eight; a new width begins with a new group."""
        if len(self._texts) >= 1 << self._bits and self._bits < self._most:
            self._end_group()
            self._bits += 1
        if self._bit == 8 * self._bits:
            self._end_group()
        return self._group * 8 + self._bit + self._bits <= len(self._data) * 8

    def _end_group(self) -> None:
        """Pass over what is left of a group that has begun."""
        if self._bit:
            self._group += self._bits
        self._bit = 0

    def _code(self) -> int:
        at = self._group * 8 + self._bit
        self._bit += self._bits
        four = int.from_bytes(self._data[at >> 3 : (at >> 3) + 4], "little")
        return four >> (at & 7) & (1 << self._bits) - 1

    def _take(self, code: int) -> None:
        """Put out the string of a code, and learn a new one."""
        if code == CLEAR and self._clears:
            group = self._group + self._bits
            self._clear()
            self._group = group
            return
        known, last = len(self._texts), self._last
        if code > known or (code == known and last is None):
            raise ValueError("a code that cannot be")
        text = self._text(code) if code < known else self._text(last or 0) + bytes([self._first])
        self._first = text[0]
        self._out += text
        if last is not None and known < 1 << self._most:
            size = self._sizes[last] + 1
            self._texts.append(self._texts[last] + text[:1] if size <= WHOLE else text[:1])
            self._sizes.append(size)
            self._before.append(last)
        self._last = code

    def _text(self, code: int) -> bytes:
        """The string of a code."""
        tail = bytearray()
        while self._sizes[code] > WHOLE:
            tail += self._texts[code]
            code = self._before[code]
        tail.reverse()
        return self._texts[code] + tail


def lzw() -> Codec:
    """What `compress` wrote; it has no end mark and no checksum."""
    return Codec(Lzw, (ValueError,), endless=True, piece=PIECE)
