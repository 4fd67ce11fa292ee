"""What do all texts look like to a view, whether they lie in memory or stream from a 5 GB log?"""

from __future__ import annotations

from abc import ABC, abstractmethod

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from omniread.model.note import Note

    Newline = Literal["lf", "crlf", "cr", "mixed", "none"]
    Extent = Literal["whole", "sampled"]


@value
class Line:
    """One line: `text` without its end, `end` as it stands in the origin (LF, CR LF or nothing at the end of the text).

    `size` is the bytes that the whole line takes in the origin, its end included. `length` is the characters of the
    whole line; where it exceeds `len(text)`, or is None (too long to be counted), `text` is only the head of the line.
    A negative `number` counts from the end of the text (-1 is the last line).
    """

    number: int
    text: str
    end: str
    size: int
    length: int | None

    def __init__(self, number: int, text: str, end: str, size: int, length: int | None) -> None:
        """Take the facts; written out, because every line that is shown passes here."""
        fields = self.__dict__
        fields["number"] = number
        fields["text"] = text
        fields["end"] = end
        fields["size"] = size
        fields["length"] = length
        fields["cut"] = length is None or length > len(text)

    if TYPE_CHECKING:

        @property
        def cut(self) -> bool:
            """Whether `text` is only a part of the line."""
            ...


@value
class TextFacts:
    """What is known of a text as a whole; None where it is not known.

    `encoding_scope` says what the encoding was decided on: the whole text, or its head, its tail and what was shown.
    """

    language: str | None = None
    encoding: str | None = None
    bom: bool = False
    newline: Newline = "none"
    final_newline: bool | None = None
    encoding_scope: Extent = "whole"

    @property
    def written(self) -> str | None:
        """How the text is encoded, with its byte order mark; None for one that came from no bytes."""
        return f"{self.encoding} with BOM" if self.encoding is not None and self.bom else self.encoding


class Text(ABC):
    """A lazy sequence of lines. Only LF ends a line; a final LF opens no new one."""

    @property
    @abstractmethod
    def facts(self) -> TextFacts:
        """Language, encoding and line ends as far as they are known by now."""

    @property
    @abstractmethod
    def size(self) -> int | None:
        """Bytes of the whole text in its origin, None when that is not known yet."""

    @property
    @abstractmethod
    def total(self) -> int | None:
        """Number of lines when that is known without more work, else None. A lower bound is `seen`."""

    @property
    @abstractmethod
    def seen(self) -> int:
        """Number of lines that surely exist: what has been passed over so far."""

    @abstractmethod
    def count(self) -> int:
        """Number of lines; reads to the end if it must, and keeps the positions it passes."""

    @abstractmethod
    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The lines from `start` on. A negative start counts from the end and yields negative numbers.

        With `columns` no `text` is longer than that many characters, and no line is held whole for it.
        A start beyond the end yields nothing.
        """

    @abstractmethod
    def column(self, number: int, first: int, last: int | None, *, most: int) -> Line | None:
        """A window into one line: characters `first` to `last`, at most `most` bytes of UTF-8; None if no such line.

        `length` of the line that comes back is that of the whole line, or None.
        """

    @abstractmethod
    def whole(self) -> str | None:
        """The decoded text without BOM when it is small enough for a snapshot, else None."""

    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """What the decoding has to say by now: a guess, bytes that did not decode."""
