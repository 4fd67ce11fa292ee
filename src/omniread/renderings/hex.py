"""How do any bytes look in hexadecimal, 16 to a row, however many there are?"""

from __future__ import annotations

from omniread.model.content import Content
from omniread.model.node import Blob
from omniread.model.note import Note
from omniread.model.selector import Rendering
from omniread.model.text import Line, Text, TextFacts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from omniread.model.content import Ask
    from omniread.model.node import Node
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work

ROW = 16
HALF = 8
BATCH = 256
PICTURE = bytes(code if chr(code).isprintable() and chr(code).isascii() else ord(".") for code in range(256))


class Hex:
    """`:hex`, and `:hex 0x100+64` for a window of bytes; ranges count rows."""

    word = "hex"

    def suits(self, node: Node, form: Format) -> bool:  # noqa: ARG002  # bytes are bytes, whatever reads them
        """Whether there are bytes."""
        return isinstance(node, Blob)

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:  # noqa: ARG002  # the port of all renderings
        """The rows of the window, or of all bytes."""
        assert isinstance(node, Blob)  # noqa: S101  # it suits no other
        asked = ask.selector.rendering
        first, count = (asked.first, asked.count) if isinstance(asked, Rendering) else (0, None)
        stream = node.open()
        size = _size(node, stream, work)
        notes: tuple[Note, ...] = ()
        if not size:
            notes = (Note("empty", f"{node.name} is empty (0 bytes)"),)
        elif first >= size:
            last = max(size - ROW, 0)
            text = (
                f"Byte 0x{first:x} is beyond the end: there are {size:,} bytes. Use :hex 0x{last:x} for the last ones"
            )
            notes = (Note("past-end", text, f"{node.ref}:hex 0x{last:x}"),)
        stop = size if count is None else min(size, first + count)
        return Content(Rows(stream, work, first, stop), "binary", notes=notes, unit="row")


def _size(blob: Blob, stream: BinaryIO, work: Work) -> int:
    """The length of a stream: as the facts say, or found by going there."""
    if blob.facts.size:
        return blob.facts.size
    work.check()
    return stream.seek(0, 2)


class Rows(Text):
    """The bytes `first` to `stop` (exclusive) as rows: offset, bytes, and the ASCII characters among them."""

    def __init__(self, stream: BinaryIO, work: Work, first: int, stop: int) -> None:
        """Read nothing yet."""
        self._stream = stream
        self._work = work
        self._first = first
        self._stop = stop

    @property
    def facts(self) -> TextFacts:
        """Those of the rows."""
        return TextFacts(newline="lf", final_newline=True)

    @property
    def size(self) -> int:
        """Bytes that are shown by the rows."""
        return max(self._stop - self._first, 0)

    @property
    def total(self) -> int:
        """Number of rows."""
        return -(-self.size // ROW)

    @property
    def seen(self) -> int:
        """All of them."""
        return self.total

    def count(self) -> int:
        """Number of rows."""
        return self.total

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The rows from `start` on, read as they are asked for."""
        number = max(start, -self.total) if start < 0 else start
        at = self._first + (number - 1 if number > 0 else self.total + number) * ROW
        while at < self._stop:
            data = self._read(at, min(BATCH * ROW, self._stop - at))
            if not data:
                return
            for index in range(0, len(data), ROW):
                taken = data[index : index + ROW]
                row = _row(at + index, taken)
                yield Line(number, row[:columns], "\n", len(taken), len(row))
                number += 1
            at += len(data)

    def column(self, number: int, first: int, last: int | None, *, most: int) -> Line | None:
        """A window into one row."""
        line = next(self.lines(number), None)
        if line is None:
            return None
        return Line(number, line.text[first - 1 : last][:most], line.end, line.size, line.length)

    def whole(self) -> None:
        """Nothing: rows are not the text of a file."""

    def notes(self) -> tuple[Note, ...]:
        """Nothing to say."""
        return ()

    def _read(self, at: int, count: int) -> bytes:
        """The bytes, fewer only where they end by now."""
        self._work.check()
        self._stream.seek(at)
        data = b""
        while len(data) < count and (part := self._stream.read(count - len(data))):
            data += part
        return data


def _row(at: int, data: bytes) -> str:
    left, right = data[:HALF].hex(" "), data[HALF:].hex(" ")
    picture = data.translate(PICTURE).decode("ascii")
    return f"{at:08x}  {left:<23}  {right:<23}  |{picture}|"
