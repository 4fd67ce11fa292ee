"""How is a text read that is small enough to be held?

Its encoding, its line ends and its faults are those of all of it, however little is shown.
"""

from __future__ import annotations

from functools import cached_property
from io import BytesIO

from omniread.decoding.charset import named, of_whole
from omniread.decoding.index import Index
from omniread.decoding.origin import Origin
from omniread.decoding.streamed import Streamed
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob
    from omniread.model.note import Note
    from omniread.model.scope import Work
    from omniread.model.text import Newline


class Held(Streamed):
    """The lines of some bytes. A given `encoding` decides; else the bytes do, all of them."""

    def __init__(self, data: bytes, blob: Blob, work: Work, *, encoding: str | None = None, raw: bool = False) -> None:
        """Decide the encoding. Raises BadSelector when there is none of the given name."""
        charset = changed(of_whole(data) if encoding is None else named(encoding, data), settled=True)
        index = Index(charset)
        index.size = len(data)
        super().__init__(Origin(BytesIO(data), work), index, blob, raw=raw)
        self._data = data
        self._charset = charset

    @property
    def total(self) -> int | None:
        """Number of lines, always known."""
        return self._lines

    def count(self) -> int:
        """Number of lines."""
        return self._lines

    def whole(self) -> str:
        """The decoded text without its mark."""
        return self._text

    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the text, also of lines that were not shown."""
        if not self._is_clean:
            for _ in self._runs(0, 1, None):
                pass
        return super().notes()

    @cached_property
    def _text(self) -> str:
        try:
            if not self._charset.stateful:
                return self._charset.decode(self._data[len(self._charset.bom) :])
        except UnicodeDecodeError:
            pass
        # The same lines as they are shown: decoders of a whole text may let a broken character take a line feed.
        text = "".join(line.text + line.end for line in self.lines())
        return text[1:] if self._raw and self._charset.bom else text

    @cached_property
    def _lines(self) -> int:
        data = self._data[len(self._charset.bom) :] or (self._data if self._raw else b"")
        return self._feeds.count(data) + (self._feeds.behind_last(data) < len(data))

    @cached_property
    def _is_clean(self) -> bool:
        """Whether there is nothing to place."""
        return "\0" not in self._text and (
            "\ufffd" not in self._text or not self._charset.faults(self._data, self._text)
        )

    def _is_ended(self) -> bool | None:
        return self._text.endswith("\n") if self._text else None

    def _newline(self) -> Newline:
        text = self._text
        returned = text.count("\r\n") if "\r" in text else 0
        if returned:
            return "crlf" if text.count("\n") == returned else "mixed"
        return "lf" if "\n" in text else "cr" if "\r" in text else "none"
