"""Of which bytes is each line of a file made, and how are new lines written so that they fit among them?

Lines that nobody touches stay the bytes they are, whether these decode or not.
"""

from __future__ import annotations

from omniread.decoding.charset import KOREAN, KOREAN_START
from omniread.decoding.feeds import Feeds
from omniread.model.errors import BadSelector, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omniread.decoding.charset import Charset


class Written:
    """The lines of some bytes, each with its end. Only the last may have none."""

    def __init__(self, data: bytes, charset: Charset) -> None:
        """Cut the bytes at the line feeds of their encoding; a byte order mark belongs to no line."""
        self.charset = charset
        self.mark: bytes = charset.bom if data.startswith(charset.bom) else b""
        self.lines: list[bytes] = _cut(data[len(self.mark) :], charset)
        # Where no line feed is, carriage returns may be what ends lines; they number no lines, but are written so.
        is_one = len(self.lines) == 1 and not self._ended(0)
        self.returns: bool = is_one and "\r" in charset.decode(self.lines[0], "replace")

    def __len__(self) -> int:
        """Number of lines."""
        return len(self.lines)

    def text(self, at: int) -> str:
        """The line at an index (from 0) without its end; what does not decode is U+FFFD."""
        return self.decoded(self.lines[at])

    def decoded(self, line: bytes) -> str:
        """The text of a line in this encoding, without its end."""
        return self.charset.decode(line, "replace").removesuffix("\n").removesuffix("\r")

    def content(self, at: int) -> bytes:
        """The bytes of a line without its end."""
        return self.lines[at][: len(self.lines[at]) - len(self._end(at))]

    def is_damaged(self, at: int) -> bool:
        """Whether bytes of a line do not decode."""
        return bool(self.charset.faults(self.lines[at], self.charset.decode(self.lines[at], "replace")))

    def encoded(self, row: str) -> bytes:
        """The bytes of a new line without its end. Raises BadSelector for a character that the encoding lacks."""
        codec = self.charset.codec
        try:
            made = row.encode(codec)
        except UnicodeEncodeError as error:
            lacking = row[error.start]
            raise BadSelector(
                f"{lacking!a} (U+{ord(lacking):04X}) cannot be written in {codec}, the encoding of the file.",
                hint=f"Use characters that {codec} has, or convert the file to UTF-8 first.",
            ) from None
        return made.removeprefix(KOREAN_START) if codec == KOREAN else made

    def end_near(self, at: int) -> bytes:
        """The line end for new lines at an index: that of the line there, else of the one before, else of the first."""
        for near in (at, at - 1, 0):
            if 0 <= near < len(self.lines) and (end := self._end(near)):
                return end
        return "\r".encode(self.charset.codec) if self.returns else self.charset.newline

    @property
    def is_open(self) -> bool:
        """Whether the last line has no end."""
        if self.returns:
            return not self.charset.decode(self.lines[-1], "replace").endswith("\r")
        return bool(self.lines) and not self._ended(len(self.lines) - 1)

    def joined(self, lines: Sequence[bytes]) -> bytes:
        """All bytes of a file that has these lines."""
        return self.mark + b"".join(lines)

    def _ended(self, at: int) -> bool:
        return self.lines[at].endswith(self.charset.newline) and len(self.lines[at]) % self.charset.unit == 0

    def _end(self, at: int) -> bytes:
        """The bytes that end a line; none at the end of an open text."""
        if not self._ended(at):
            return b""
        line, unit = self.lines[at], self.charset.unit
        returned = "\r".encode(self.charset.codec) + self.charset.newline
        return line[-2 * unit :] if line.endswith(returned) else line[-unit:]


def _cut(data: bytes, charset: Charset) -> list[bytes]:
    if charset.unit == 1:
        *ended, rest = data.split(b"\n")
        return [line + b"\n" for line in ended] + ([rest] if rest else [])
    feeds, lines, start = Feeds(charset), list[bytes](), 0
    while (at := feeds.first(data, start)) >= 0:
        lines.append(data[start : at + charset.unit])
        start = at + charset.unit
    return [*lines, data[start:]] if start < len(data) else lines


def refuse_unlike(written: Written, text: str, ref: str) -> None:
    """Raise Unreadable where the lines of the bytes are not those of the text that was read of them."""
    count = text.count("\n") + (not text.endswith("\n") if text else 0)
    if count != len(written):
        raise Unreadable(
            f"The lines of {ref} cannot be told apart in {written.charset.codec}, so it is not edited.",
            hint="Convert the file to UTF-8 first.",
        )
