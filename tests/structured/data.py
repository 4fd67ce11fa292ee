"""What do the tests of structured data share? Documents of bytes, also such as are walked through piece by piece."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from omniread.model.address import Address
from omniread.structured.answers import answered
from omniread.structured.characters import Source
from omniread.structured.documents import opened
from omniread.structured.remarks import Remarks
from tests.fakes import blob, work

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from omniread.model.content import Content
    from omniread.model.text import Text
    from omniread.structured.kinds import Notation
    from omniread.structured.large import Document


def source(data: bytes | str, name: str = "d.json", *, encoding: str | None = None, **limits: int) -> Source:
    """Where a document comes from."""
    given = work(**limits)
    given.encoding = encoding
    return Source(blob(name, data if isinstance(data, bytes) else data.encode(), given=given), given, Remarks())


def document(data: bytes | str, notation: Notation = "json", **limits: int) -> Document:
    """What some bytes hold."""
    made = source(data, f"d.{notation}", **limits)
    return opened(made.blob, notation, made.work)


def asked(
    data: bytes | str, path: str = "", q: str | None = None, notation: Notation = "json", **limits: int
) -> Content:
    """The content at an address."""
    made = source(data, f"d.{notation}", **limits)
    return answered(made.blob, notation, Address(path, () if q is None else (("q", q),)), made.work)


def rows(text: Text) -> list[str]:
    """All lines of a text."""
    return [line.text for line in text.lines()]


def shown(data: bytes | str, path: str = "", q: str | None = None, notation: Notation = "json") -> list[str]:
    """The lines at an address."""
    return rows(asked(data, path, q, notation).text)


def told(content: Content) -> dict[str, str]:
    """What the notes of a content say, by their codes, after all of it was read."""
    content.text.count()
    return {note.code: note.text for note in (*content.notes, *content.text.notes())}


@contextmanager
def pieces(monkeypatch: pytest.MonkeyPatch, size: int, most: int) -> Iterator[None]:
    """Documents are walked through by pieces of `size` bytes; what has more than `most` characters is entered."""
    with monkeypatch.context() as patched:
        for home, name, value in _settings(size, most):
            patched.setattr(f"omniread.structured.{home}.{name}", value)
        yield


def _settings(size: int, most: int) -> Iterator[tuple[str, str, Any]]:
    yield "json.reading", "HELD", 0
    yield "json.scanner", "MOST", most
    yield "characters", "HEAD", size
    yield "characters", "PIECE", size
