"""Does a stream move as files move?"""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.stream import Positioned

SIZE = 10


class Ten(Positioned, io.RawIOBase):
    def end(self) -> int:
        return SIZE


@given(st.lists(st.tuples(st.integers(-12, 12), st.sampled_from([0, 1, 2]))))
def test_it_moves_like_a_file(moves: list[tuple[int, int]]):
    ours, real = Ten(), io.BytesIO(bytes(SIZE))
    for offset, whence in moves:
        # BytesIO stops at the start where a file refuses; what a file does is what is wanted.
        if {0: 0, 1: ours.tell(), 2: SIZE}[whence] + offset < 0:
            with pytest.raises(ValueError, match="negative seek"):
                ours.seek(offset, whence)
        else:
            assert ours.seek(offset, whence) == real.seek(offset, whence) == ours.tell()
    assert ours.readable()
    assert ours.seekable()


def test_the_end_is_for_the_stream_to_say():
    with pytest.raises(TypeError, match="end"):
        Positioned()
