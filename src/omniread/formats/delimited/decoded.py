"""What lines of text do the bytes of a file make, from any line on, without more of them being held than a chunk?

A line ends as Python's csv module wants it: with LF, CR LF or CR, which it keeps, because a cell in quotes may contain
them. Bytes that do not decode are counted and shown as U+FFFD, unless another encoding fits them better.
"""

from __future__ import annotations

from io import StringIO

from omniread.decoding.blocks import Block
from omniread.decoding.charset import of_shown
from omniread.decoding.feeds import Feeds
from omniread.decoding.origin import Origin
from omniread.model.errors import TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.decoding.charset import Charset
    from omniread.model.node import Blob
    from omniread.model.note import Note
    from omniread.model.scope import Work

FIRST, CHUNK = 64 << 10, 1 << 20


class Decoded:
    """The lines of a blob. `charset` may turn out to be another one; `faults` counts what did not decode."""

    def __init__(self, blob: Blob, charset: Charset, work: Work) -> None:
        """Open the blob."""
        self._origin = Origin(blob.open(), work, blob)
        self._most = work.limits.member_bytes
        self.charset: Charset = charset
        self.faults: int = 0

    def chunks(self, at: int, first: int | None = None) -> Iterator[tuple[list[str], int, bool]]:
        """Lines, where the bytes behind them begin, and whether these are the last; from a position at a line on.

        The first chunk is of about `first` bytes. Raises TooBig for a line of more than `member_bytes`.
        """
        held, size = b"", first or FIRST
        at = at or len(self.charset.bom)
        while True:
            data = self._origin.read(at + len(held), size)
            is_last = len(data) < size
            data = held + data
            cut = len(data) if is_last else self._behind_last(data)
            if cut or is_last:
                at += cut
                yield self._lines(data[:cut]), at, is_last
                if is_last:
                    return
            held, size = data[cut:], CHUNK
            if len(held) > self._most:
                raise TooBig(
                    f"A row at byte {at:,} has no end within {self._most:,} bytes.",
                    hint="Raise the limit member_bytes if you trust this file.",
                )

    def notes(self) -> tuple[Note, ...]:
        """Why the bytes end early, if they do."""
        return self._origin.notes()

    @property
    def is_whole(self) -> bool:
        """Whether the end of the bytes is that of the file."""
        return self._origin.failure is None

    def _behind_last(self, data: bytes) -> int:
        """The position behind the last line end; a CR at the very end may be half of one."""
        if behind := Feeds(self.charset).behind_last(data):
            return behind
        unit, mark = self.charset.unit, "\r".encode(self.charset.codec)
        at = data.rfind(mark, 0, len(data) - unit)
        while at >= 0 and at % unit:
            at = data.rfind(mark, 0, at + unit - 1)
        return at + unit if at >= 0 else 0

    def _lines(self, data: bytes) -> list[str]:
        return list(StringIO(self._text(data), newline=""))

    def _text(self, data: bytes) -> str:
        try:
            if not self.charset.stateful:
                return self.charset.decode(data)
        except UnicodeDecodeError:
            pass
        block = Block(data, self.charset)
        if count := sum(block.faults.values()):
            better = of_shown(data, self.charset)
            other = Block(data, better) if better.codec != self.charset.codec else block
            if (fewer := sum(other.faults.values())) < count:
                block, self.charset, count = other, better, fewer
            self.faults += count
        return block.text
