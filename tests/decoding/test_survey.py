"""Where does a line begin, found as fast as the bytes before it can be read?"""

import io

import pytest

from omniread.decoding import survey
from omniread.decoding.charset import UTF8
from omniread.decoding.feeds import Feeds
from omniread.decoding.index import Index
from omniread.decoding.origin import Origin
from omniread.decoding.survey import locate
from omniread.model.errors import TooBig, Unreadable
from tests.decoding.texts import Breaking
from tests.fakes import work

ROWS = [b"%d\n" % (10**index) for index in range(12)]
DATA = b"".join(ROWS)
STARTS = [len(b"".join(ROWS[:index])) for index in range(12)]


@pytest.fixture(autouse=True, params=[3, 16, 1 << 18])
def _piece(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "PIECE", request.param)


def test_every_line_is_found():
    for number, start in enumerate(STARTS, 1):
        assert locate(Origin(io.BytesIO(DATA), work()), Feeds(UTF8), Index(UTF8), number) == start


def test_a_mark_saves_the_way_to_it():
    index = Index(UTF8)
    index.mark(STARTS[5], 6)
    broken_before = io.BytesIO(b"\n" * STARTS[5] + DATA[STARTS[5] :])
    assert locate(Origin(broken_before, work()), Feeds(UTF8), index, 8) == STARTS[7]
    assert locate(Origin(broken_before, work()), Feeds(UTF8), index, 6) == STARTS[5]


@pytest.mark.parametrize(
    ("data", "total"), [(DATA, 12), (DATA + b"x", 13), (b"x", 1), (b"\n", 1), (b"", 0), (b"\n\n", 2)]
)
def test_the_end_finishes_the_index(data: bytes, total: int):
    index = Index(UTF8)
    assert locate(Origin(io.BytesIO(data), work()), Feeds(UTF8), index, None) is None
    assert (index.total, index.size) == (total, len(data))
    again = Index(UTF8)
    assert locate(Origin(io.BytesIO(data), work()), Feeds(UTF8), again, total + 2) is None
    assert (again.total, again.size) == (total, len(data))


def test_a_mark_at_the_very_end():
    index = Index(UTF8)
    index.mark(len(DATA), 13)
    locate(Origin(io.BytesIO(DATA), work()), Feeds(UTF8), index, None)
    assert index.total == 12


def test_damage_is_an_end_but_a_cap_is_none():
    damaged = Origin(Breaking(DATA, STARTS[4] + 1, Unreadable("x")), work())
    index = Index(UTF8)
    locate(damaged, Feeds(UTF8), index, None)
    assert (index.total, index.size) == (5, STARTS[4] + 1)
    capped = Origin(Breaking(DATA, STARTS[4] + 1, TooBig("x")), work())
    index = Index(UTF8)
    assert locate(capped, Feeds(UTF8), index, None) is None
    assert index.total is None
