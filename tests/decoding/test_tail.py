"""Where do the last lines of a text begin, found from its end?"""

import io

import pytest

from omniread.decoding import tail
from omniread.decoding.charset import UTF8, Charset
from omniread.decoding.feeds import Feeds
from omniread.decoding.origin import Origin
from omniread.decoding.tail import last_lines
from tests.fakes import work


@pytest.fixture(autouse=True, params=[4, 16, 1 << 16])
def _chunk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "CHUNK", request.param)


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-32-be"])
@pytest.mark.parametrize(
    "text", ["one\ntwo\nthree\n", "one\ntwo\nthree", "\n\n", "x", "\n", "a\u0a00\n\u0a0a\nb\n\n\n", ""]
)
def test_the_last_lines(text: str, codec: str):
    charset = Charset(codec)
    data = text.encode(codec)
    rows = text.removesuffix("\n").split("\n") if text else []
    starts = [len("".join(row + "\n" for row in rows[:index]).encode(codec)) for index in range(len(rows))]
    for wanted in range(1, len(rows) + 3):
        found = last_lines(Origin(io.BytesIO(data), work()), Feeds(charset), charset.unit, len(data), wanted)
        fitting = min(wanted, len(rows))
        assert found == (starts[-fitting] if rows else 0, fitting)


def test_a_file_that_shrinks_meanwhile_does_no_harm():
    offset, count = last_lines(Origin(io.BytesIO(b"one\ntwo\n"), work()), Feeds(UTF8), 1, 4000, 1)
    assert (offset, count) == (4, 1)


def test_a_file_that_vanishes_meanwhile_does_no_harm():
    assert last_lines(Origin(io.BytesIO(b""), work()), Feeds(UTF8), 1, 40, 3) == (0, 1)
