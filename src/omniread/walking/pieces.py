"""What does the text of a file say, piece by piece, for who only looks for some of its lines?

What is text, and in which encoding, is decided as for a read of the file. Up to `snapshot_bytes` it is one piece, above
that each has about a MiB; a piece is whole lines, which end in LF alone. Only one piece is held.
"""

from __future__ import annotations

from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import HEAD_BYTES
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from omniread.decoding.charset import Charset
    from omniread.model.errors import ReadError
    from omniread.model.scope import Work

STEP = 64 << 10
PIECE = 1 << 20
HEAD = 256 << 10
TAIL = 64 << 10


class Pieces:
    """The text of a stream.

    `shortened` counts the lines of which only the head was given, as they are too long. `failure` is why the bytes end
    early; what fails at once is raised. `is_plain` says that all of it is ASCII which means what it says, so that there
    is nothing to decide but whether it is text at all.
    """

    def __init__(self, work: Work, data: bytes, stream: BinaryIO | None = None) -> None:
        """Take all the bytes, or read from a stream what decides whether it is text, and what is held of a file."""
        self._stream = stream
        self._work = work
        self.failure: ReadError | OSError | None = None
        self._data: bytes = self._read(work.limits.snapshot_bytes + 1) if stream is not None else data
        if self.failure is not None and not self._data:
            raise self.failure
        self._is_whole = len(self._data) <= work.limits.snapshot_bytes
        self.is_plain: bool = work.encoding is None and self._is_whole and is_plain(self._data)
        self.shortened: int = 0

    @property
    def is_text(self) -> bool:
        """Whether it begins like text."""
        from omniread.decoding.sniff import is_text

        return is_text(self._data[:HEAD_BYTES], complete=len(self._data) <= HEAD_BYTES)

    def texts(self) -> Iterator[str]:
        """The pieces, in order. Raises BadSelector for an encoding that does not exist."""
        if self.is_plain:
            yield _fed(self._data.decode("ascii"), is_last=True)
            return
        from omniread.decoding.charset import named, of_whole

        encoding = self._work.encoding
        if encoding is not None:
            charset = named(encoding, self._data)
        elif self._is_whole:
            charset = changed(of_whole(self._data), settled=True)
        else:
            charset = self._sampled()
        for block in self._blocks(charset):
            charset, text = _reconsidered(block, charset)
            yield _fed(text, is_last=not text.endswith("\n"))

    def _read(self, most: int) -> bytes:
        parts: list[bytes] = []
        step = STEP
        try:
            # A stream that has nothing at the moment gives None.
            while most > 0 and self._stream and self.failure is None and (part := self._stream.read(min(step, most))):
                parts.append(part)
                most -= len(part)
                if step == PIECE:
                    self._work.check()
                step = PIECE
        except (OSError, TooBig, Unreadable) as failure:
            self.failure = failure
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _sampled(self) -> Charset:
        """The encoding of what is not held, by its start and, where that costs nothing, its end."""
        from omniread.decoding.charset import of_parts

        tail = b""
        if self._stream is not None and self._stream.seekable():
            at = self._stream.tell()
            self._stream.seek(max(self._stream.seek(0, 2) - TAIL, at))
            tail = self._read(TAIL)
            self._stream.seek(at)
        return of_parts(self._data[:HEAD], tail)

    def _blocks(self, charset: Charset) -> Iterator[bytes]:
        """The whole, or whole lines of it, a MiB or so at a time. Of a line that cannot be held the head is given."""
        from omniread.decoding.feeds import Feeds

        if self._is_whole:
            yield self._data[len(charset.bom) :]
            return
        feeds, unit = Feeds(charset), charset.unit
        held, self._data, skips = self._data[len(charset.bom) :], b"", False
        while True:
            if skips:
                at = feeds.first(held)
                skips = at < 0
                held = held[len(held) // unit * unit if skips else at + unit :]
            elif cut := feeds.behind_last(held):
                yield held[:cut]
                held = held[cut:]
            elif len(held) > self._work.limits.snapshot_bytes:
                self.shortened += 1
                skips, cut = True, len(held) // unit * unit
                yield held[:cut] + charset.newline
                held = held[cut:]
            if not (more := self._read(PIECE)):
                break
            held += more
        if held and not skips:
            yield held


def _reconsidered(data: bytes, charset: Charset) -> tuple[Charset, str]:
    """Some lines of a text, and the encoding that fits them and those that follow.

    Bytes that do not decode become U+FFFD, and never take a line feed along.
    """
    if not charset.stateful:
        try:
            return charset, charset.decode(data)
        except UnicodeDecodeError:
            pass
    from omniread.decoding.blocks import Block
    from omniread.decoding.charset import of_shown

    block = Block(data, charset)
    if block.faults and not charset.settled:
        better = of_shown(data, charset)
        other = Block(data, better)
        if sum(other.faults.values()) < sum(block.faults.values()):
            return better, other.text
    return charset, block.text


def plain(data: bytes) -> str | None:
    """The text of bytes that are ASCII and mean what they say; None of all others."""
    return _fed(data.decode("ascii"), is_last=True) if is_plain(data) else None


def is_plain(data: bytes) -> bool:
    """Whether bytes are ASCII that means what it says, without a NUL near the start."""
    # One byte is found many times faster than two.
    shifted = (b"\x1b" in data and b"\x1b$" in data) or (b"~" in data and b"~{" in data)
    return data.isascii() and not shifted and data.find(b"\0", 0, HEAD_BYTES) < 0


def _fed(text: str, *, is_last: bool) -> str:
    """The text with LF alone at the ends of its lines."""
    if "\r" not in text:
        return text
    text = text.replace("\r\n", "\n")
    return text.removesuffix("\r") if is_last else text
