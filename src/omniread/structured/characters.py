"""How does the text of a document come, whole or in pieces?"""

from __future__ import annotations

from omniread.decoding.charset import named, of_parts, of_whole
from omniread.model.errors import TooBig
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from omniread.decoding.charset import Charset
    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.structured.remarks import Remarks

HEAD = 256 << 10
PIECE = 256 << 10
STEP = 1 << 20


@value
class Source:
    """The bytes of a document and how they are read."""

    blob: Blob
    work: Work
    remarks: Remarks

    def held(self, most: int) -> str | None:
        """The whole text without its mark, None when it takes more than `most` bytes."""
        size = self.blob.facts.size
        if size is not None and size > most:
            return None
        data = _all(self.blob.open(), most, self.work)
        if data is None:
            return None
        encoding = self.work.encoding
        charset = of_whole(data) if encoding is None else named(encoding, data)
        self._remark(charset)
        return self._decoded(data[len(charset.bom) :], charset)

    def pieces(self) -> Iterator[str]:
        """The text in pieces of some 100,000 characters, none of them empty, without its mark."""
        stream = self.blob.open()
        head = stream.read(HEAD)
        encoding = self.work.encoding
        charset = of_parts(head, b"") if encoding is None else named(encoding, head)
        self._remark(charset)
        decoder = charset.decoder()
        data = head[len(charset.bom) :]
        self.remarks.read = 0
        while data:
            self.work.check()
            text = decoder.decode(data)
            self.remarks.read += len(text)
            self._count(data, text, charset)
            if text:
                yield text
            data = stream.read(PIECE)
        if rest := decoder.decode(b"", final=True):
            self._count(b"", rest, charset)
            yield rest

    def bounded(self, parse: Callable[[str], object], most: int, what: str) -> object:
        """What a parser makes of the whole text. Raises TooBig when that is too long to be held."""
        text = self.held(most)
        if text is None:
            raise TooBig(
                f"{self.blob.name} is larger than the {most:,} bytes of {what} that are read as a whole.",
                hint="Ask for lines (:1-200) or search it (:/regex/).",
            )
        return parse(text)

    def _decoded(self, data: bytes, charset: Charset) -> str:
        try:
            return charset.decode(data)
        except UnicodeDecodeError:
            text = charset.decode(data, "replace")
            self._count(data, text, charset)
            return text

    def _remark(self, charset: Charset) -> None:
        if charset.confidence is not None:
            self.remarks.guess = f"{charset.codec} (confidence {charset.confidence:.0%})"

    def _count(self, data: bytes, text: str, charset: Charset) -> None:
        self.remarks.undecodable += charset.faults(data, text)


def _all(stream: BinaryIO, most: int, work: Work) -> bytes | None:
    """All bytes of a stream, None when there are more than `most`."""
    parts: list[bytes] = []
    length = 0
    while part := stream.read(min(STEP, most + 1 - length)):
        work.check()
        parts.append(part)
        length += len(part)
        if length > most:
            return None
    return b"".join(parts)
