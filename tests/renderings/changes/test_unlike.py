"""What is said of a change where lines cannot be compared?"""

import io

import pytest

from omniread.model.content import Content
from omniread.model.lines import Lines
from omniread.model.value import changed
from omniread.renderings.changes.unlike import unlike
from tests import fakes
from tests.repositories import pointer

BYTES = Content(Lines([]), "binary")
HUGE = Content(Lines([]), "file", anchored=True)


def said(now: bytes, before: bytes | None, content: Content = BYTES) -> tuple[str, str]:
    with fakes.reading() as work:
        base = None if before is None else fakes.blob("a.bin", before, given=work)
        note = unlike(fakes.blob("a.bin", now, given=work), base, content, work)
        return note.code, note.text


def test_nothing_is_known():
    code, text = said(b"\0", None)
    assert code == "no-baseline"
    assert "this session has not read its text before, and git's HEAD has none" in text


def test_the_same_bytes():
    code, text = said(b"\0" * 3_000_000, b"\0" * 3_000_000)
    assert code == "unchanged"
    assert "Its bytes are those in git's HEAD" in text


class Dribble(io.BytesIO):
    """A stream that gives a little at a time."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 0, 1000))


def test_streams_may_give_less_than_they_are_asked_for():
    data = bytes(range(250)) * 10
    with fakes.reading() as work:
        now = changed(fakes.blob("a.bin", data, given=work), opener=lambda: Dribble(data))
        assert unlike(now, fakes.blob("a.bin", data, given=work), BYTES, work).code == "unchanged"
        assert unlike(now, fakes.blob("a.bin", data[::-1], given=work), BYTES, work).code == "changed"


@pytest.mark.parametrize(
    ("now", "before", "sizes"),
    [
        (b"\0\1", b"\0\2", "2B there and 2B now"),
        (b"\0" * 2048, b"\0", "1B there and 2.0KB now"),
        (b"\0" * 2_000_000 + b"\1", b"\0" * 2_000_001, "now"),
    ],
)
def test_other_bytes(now: bytes, before: bytes, sizes: str):
    code, text = said(now, before)
    assert code == "changed"
    assert "differ from those in git's HEAD" in text
    assert sizes in text


def test_why_lines_are_not_compared():
    assert "is not text both now and in git's HEAD" in said(b"\0", b"\0")[1]
    assert "4,194,304 bytes (snapshot_bytes)" in said(b"a\n", b"a\n", HUGE)[1]


def test_what_git_lfs_keeps_elsewhere():
    data = b"\0large\1"
    assert said(data, pointer(data))[0] == "unchanged"
    code, text = said(b"\0LARGE\1", pointer(data))
    assert code == "changed"
    assert "7B there and 7B now" in text
    assert said(b"\0", pointer(data))[0] == "changed"
