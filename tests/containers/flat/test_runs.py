"""Do several runs of bytes read like one stream?"""

import io

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.flat.runs import Joined
from omniread.model.errors import Unreadable


class Opened:
    """What opens a stream, and counts how often."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.streams: list[io.BytesIO] = []

    def __call__(self) -> io.BytesIO:
        self.streams.append(io.BytesIO(self.data))
        return self.streams[-1]


@given(st.lists(st.binary(max_size=20), max_size=5), st.data())
def test_it_reads_like_the_bytes_one_after_another(pieces, draw):
    runs = [(Opened(b"ab" + piece + b"cd"), 2, len(piece)) for piece in pieces]
    joined, expected = Joined(runs, "x"), io.BytesIO(b"".join(pieces))
    for name, argument in draw.draw(
        st.lists(st.tuples(st.sampled_from(["read", "seek", "read1", "readline"]), st.integers(0, 70)))
    ):
        assert getattr(joined, name)(argument) == getattr(expected, name)(argument)
        assert joined.tell() == expected.tell()


def test_runs_of_one_stream_share_it():
    opener = Opened(b"0123456789")
    with Joined([(opener, 8, 2), (opener, 0, 3)], "x") as joined:
        assert joined.seek(-1, io.SEEK_END) == 4
        assert joined.read() == b"2"
        joined.seek(0)
        assert (joined.peek(), joined.read1(), joined.read(5), joined.read()) == (b"89012", b"89012", b"", b"")
        assert len(opener.streams) == 1
    assert opener.streams[0].closed


def test_a_run_that_is_cut_short_is_read_to_its_end():
    joined = Joined([(Opened(b"abc"), 0, 3), (Opened(b"de"), 0, 9), (Opened(b"fg"), 0, 2)], "x.rar:y")
    assert joined.read() == b"abcde"
    with pytest.raises(Unreadable, match=r"x\.rar:y is cut short: 9 of its 14 bytes are missing"):
        joined.read(1)
