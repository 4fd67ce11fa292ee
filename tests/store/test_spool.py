"""Does a forward stream read like one that can seek, for no more than is asked of it?"""

import io

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.model.errors import TooBig, Unreadable
from omniread.store.spool import STEP, Spool
from tests.fakes import Forward

BODY = bytes(range(256)) * 2048
CAP = 1 << 30


class Breaking(io.RawIOBase):
    """Gives its bytes, then fails."""

    def __init__(self, good: bytes) -> None:
        self.good = io.BytesIO(good)

    def readable(self):
        return True

    def readinto(self, buffer):
        count = self.good.readinto(buffer)
        if not count:
            raise Unreadable("The stream is damaged.")
        return count


@pytest.fixture
def spool():
    made = Spool(Forward(BODY), CAP)
    yield made
    made.close()


def test_the_first_bytes_cost_only_themselves(spool):
    assert spool.open().read(10) == BODY[:10]
    assert spool._stream.taken == STEP


def test_going_back_reads_the_copy(spool):
    reader = spool.open()
    reader.seek(300_000)
    assert reader.read(3) == BODY[300_000:300_003]
    taken = spool._stream.taken
    assert reader.seek(5) == 5
    assert reader.read(200_000) == BODY[5:200_005]
    assert spool._stream.taken == taken


def test_seeking_to_the_end_takes_all(spool):
    reader = spool.open()
    assert reader.seek(-4, io.SEEK_END) == len(BODY) - 4
    assert reader.read() == BODY[-4:]
    assert spool.complete
    assert spool._stream.closed


def test_readers_have_positions_of_their_own(spool):
    one, two = spool.open(), spool.open()
    one.seek(1000)
    assert two.read(2) == BODY[:2]
    assert one.read(2) == BODY[1000:1002]
    assert (one.tell(), two.tell()) == (1002, 2)


def test_behind_the_end_there_is_nothing(spool):
    reader = spool.open()
    reader.seek(len(BODY) + 5)
    assert (reader.read(1), reader.read(), reader.peek(), reader.readline()) == (b"",) * 4
    reader.seek(0)
    assert reader.read(0) == b""


def test_no_position_is_negative(spool):
    with pytest.raises(ValueError, match="negative"):
        spool.open().seek(-1)


def test_a_closed_reader_does_not_read(spool):
    reader = spool.open()
    assert reader.readable()
    reader.close()
    with pytest.raises(ValueError, match="closed"):
        reader.read(1)
    with pytest.raises(ValueError, match="closed"):
        reader.seek(0)


def test_lines_are_read_as_of_any_stream():
    text = b"".join(b"line %d\n" % number for number in range(20_000))
    spool = Spool(Forward(text), CAP)
    assert list(spool.open()) == text.splitlines(keepends=True)
    spool.close()


def test_good_bytes_before_a_failure_are_read():
    spool = Spool(Breaking(b"x" * 1000), CAP)
    reader = spool.open()
    assert reader.read(5000) == b"x" * 1000
    with pytest.raises(Unreadable):
        reader.read(1)
    with pytest.raises(Unreadable):
        reader.seek(0, io.SEEK_END)
    reader.seek(990)
    assert reader.read(100) == b"x" * 10
    assert not spool.complete
    spool.close()


def test_reading_all_of_a_broken_stream_fails():
    spool = Spool(Breaking(b"x" * 1000), CAP)
    with pytest.raises(Unreadable, match="damaged"):
        spool.open().read()
    spool.close()


def test_no_more_than_the_cap_is_taken():
    spool = Spool(Forward(BODY), STEP * 2)
    reader = spool.open()
    assert reader.read(STEP) == BODY[:STEP]
    with pytest.raises(TooBig, match="131,072"):
        reader.seek(0, io.SEEK_END)
    spool.close()


@given(
    st.binary(max_size=300),
    st.lists(
        st.one_of(
            st.tuples(st.just("read"), st.integers(-1, 320)),
            st.tuples(st.just("read1"), st.integers(-1, 320)),
            st.tuples(st.just("seek"), st.integers(0, 320)),
            st.tuples(st.just("readline"), st.just(-1)),
        )
    ),
)
def test_it_reads_like_bytes_in_memory(body, steps):
    spool = Spool(Forward(body), CAP)
    reader, expected = spool.open(), io.BytesIO(body)
    for name, argument in steps:
        assert getattr(reader, name)(argument) == getattr(expected, name)(argument)
    assert reader.seek(0, io.SEEK_CUR) == expected.tell()
    spool.close()


def test_it_fills_buffers_and_decoders(spool):
    buffer = bytearray(5)
    assert spool.open().readinto(buffer) == 5
    assert buffer == BODY[:5]
    assert io.TextIOWrapper(spool.open(), "latin-1", newline="").read() == BODY.decode("latin-1")
