"""Which lines are in a block of bytes that begins at a line start and ends at a line end?"""

from __future__ import annotations

from itertools import chain

from omniread.model.text import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from omniread.decoding.charset import Charset


class Block:
    """Some whole lines: their bytes, their texts, and what did not decode.

    `is_ended` says that the last line ends in a line feed, so that the text may go on with another line.
    `faults` are the indexes (from 0) of lines with bytes that did not decode, and how many places each has.
    """

    def __init__(self, data: bytes, charset: Charset) -> None:
        """Decode; bytes that do not decode become U+FFFD."""
        self._data = data
        self._charset = charset
        self.faults: dict[int, int] = {}
        if charset.stateful:
            self._by_line()
            return
        try:
            self.text: str = charset.decode(data)
            self._split()
        except UnicodeDecodeError:
            self.text = charset.decode(data, "replace")
            self._split()
            # Some multi-byte decoders take a line feed for the rest of a broken character.
            if charset.unit == 1 and len(self._pieces) != data.count(charset.newline):
                self._by_line()
            else:
                self._place()

    @property
    def count(self) -> int:
        """How many lines."""
        return len(self._pieces) + (not self.is_ended)

    def lines(self, number: int, columns: int | None = None) -> Iterator[Line]:
        """The lines, counted from `number`; with `columns` no text is longer than that."""
        most = len(self.text) if columns is None else columns
        is_simple = self._is_even and self._charset.unit == 1 and "\r" not in self.text
        ended = self._simple(number, most) if is_simple else self._any(number, most)
        return chain(ended, self._unended(number + len(self._pieces), most)) if not self.is_ended else ended

    def _simple(self, number: int, most: int) -> Iterator[Line]:
        """Lines of which each character is one byte, and without carriage returns: nearly all there are."""
        for text in self._pieces:
            length = len(text)
            yield Line(number, text if length <= most else text[:most], "\n", length + 1, length)
            number += 1

    def _any(self, number: int, most: int) -> Iterator[Line]:
        """All other lines."""
        for piece, size in zip(self._pieces, self._sizes(), strict=True):
            text, end = (piece[:-1], "\r\n") if piece.endswith("\r") else (piece, "\n")
            length = len(text)
            yield Line(number, text if length <= most else text[:most], end, size, length)
            number += 1

    def _unended(self, number: int, most: int) -> Iterator[Line]:
        """The last line of a text that does not end in a line feed."""
        text = self._last.removesuffix("\r")
        yield Line(number, text[:most], self._last[len(text) :], self._last_size(), len(text))

    def _split(self) -> None:
        self._pieces = self.text.split("\n")
        self._last = self._pieces.pop()
        self.is_ended: bool = not self._last
        self._raw: list[bytes] | None = None

    def _by_line(self) -> None:
        """Decode each line by itself, as encodings demand in which a line end returns to the initial state."""
        self._raw = self._data.split(self._charset.newline)
        texts: list[str] = []
        for index, raw in enumerate(self._raw):
            try:
                texts.append(self._charset.decode(raw))
            except UnicodeDecodeError:
                texts.append(self._charset.decode(raw, "replace"))
                self.faults[index] = max(self._charset.faults(raw, texts[-1]), 1)
        self.text = "\n".join(texts)
        self._last = texts.pop()
        self.is_ended = not self._raw[-1]
        self._pieces = texts

    def _place(self) -> None:
        """Find the lines in which bytes did not decode."""
        for index, (raw, piece) in enumerate(zip(self._raws(), (*self._pieces, self._last), strict=True)):
            if "\ufffd" in piece and (count := self._charset.faults(raw, piece)):
                self.faults[index] = count

    def _raws(self) -> list[bytes]:
        """The bytes of each line, the last one too, without their line feeds."""
        if self._raw is None:
            if self._charset.unit == 1:
                self._raw = self._data.split(self._charset.newline)
            else:
                # Each U+FFFD stands for one code unit, and takes one.
                self._raw, at = [], 0
                for piece in self._pieces:
                    size = len(piece.encode(self._charset.codec))
                    self._raw.append(self._data[at : at + size])
                    at += size + self._charset.unit
                self._raw.append(self._data[at:])
        return self._raw

    @property
    def _is_even(self) -> bool:
        """Whether every character is one code unit, so that sizes follow from lengths."""
        return self._raw is None and len(self.text) * self._charset.unit == len(self._data)

    def _sizes(self) -> Iterable[int]:
        """Bytes of each line that ends in a line feed, that included."""
        unit = self._charset.unit
        if self._is_even:
            return ((len(piece) + 1) * unit for piece in self._pieces)
        return (len(raw) + unit for raw in self._raws()[:-1])

    def _last_size(self) -> int:
        if self._is_even:
            return len(self._last) * self._charset.unit
        return len(self._raws()[-1])
