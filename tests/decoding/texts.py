"""What do the tests of texts share? Texts of bytes, and a plain model of what lines they have."""

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
