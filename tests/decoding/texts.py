"""What do the tests of texts share? Texts of bytes, a plain model of their lines, and streams that misbehave."""

import io
from typing import Any

from omniread.decoding.opening import opened
from omniread.decoding.streamed import Streamed
from omniread.model.text import Line
from tests.fakes import blob, scope, work


def held(data: bytes, *, name: str = "a", raw: bool = False, encoding: str | None = None, **facts: Any) -> Streamed:
    """The text of some bytes, held in memory."""
    given = work()
    given.encoding = encoding
    return opened(blob(name, data, given=given, **facts), scope(), given, raw=raw)


def streamed(data: bytes, *, name: str = "a", raw: bool = False, encoding: str | None = None, **facts: Any) -> Streamed:
    """The text of some bytes, streamed however few they are (but for a single one)."""
    given = work(snapshot_bytes=1)
    given.encoding = encoding
    return opened(blob(name, data, given=given, **facts), scope(), given, raw=raw)


def rows(data: bytes, codec: str, *, raw: bool = False) -> list[tuple[str, str]]:
    """The lines of a text and their ends, by the rule: LF alone ends a line, one CR before it belongs to the end."""
    text = data.decode(codec, "replace")
    parts = (text if raw else text.removeprefix("\ufeff")).split("\n")
    whole = [part + "\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
    shown = [part.removesuffix("\n").removesuffix("\r") for part in whole]
    return [(text, part[len(text) :]) for text, part in zip(shown, whole, strict=True)]


def pairs(lines: list[Line]) -> list[tuple[str, str]]:
    """Texts and ends of lines."""
    return [(line.text, line.end) for line in lines]


class Breaking(io.BytesIO):
    """A stream that fails from a position on."""

    def __init__(self, data: bytes, at: int, failure: Exception) -> None:
        super().__init__(data)
        self.at = at
        self.broken = failure

    def read(self, size: int | None = -1, /) -> bytes:
        if self.tell() >= self.at:
            raise self.broken
        return super().read(min(size or 0, self.at - self.tell()))

    def seek(self, offset: int, whence: int = 0, /) -> int:
        if whence == 2:
            raise self.broken
        return super().seek(offset)


class Dripping(io.BytesIO):
    """A stream that gives one byte at a time."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 0, 1))
