import io
import random
import threading
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import Unreadable
from omniread.sources.remote.ranges import BLOCK, KEPT, LONGEST, Ranges

DATA = random.Random(1).randbytes(20 * BLOCK + 123)


class Asked:
    """A store of one file that keeps what it was asked for."""

    def __init__(self, data: bytes = DATA) -> None:
        self.data = data
        self.ranges: list[tuple[int, int]] = []
        self.made = Ranges(self.fetch, len(data))

    def fetch(self, start: int, end: int) -> bytes:
        assert 0 <= start < end <= len(self.data)
        self.ranges.append((start, end))
        return self.data[start:end]

    @property
    def fetched(self) -> int:
        return sum(end - start for start, end in self.ranges)


steps = st.lists(
    st.tuples(st.integers(0, len(DATA) + BLOCK), st.integers(-1, 5 * BLOCK)),
    min_size=1,
    max_size=12,
)


@given(steps)
def test_reading_anywhere_gives_what_is_there(steps: list[tuple[int, int]]):
    stream, plain = Asked().made.open(), io.BytesIO(DATA)
    for at, size in steps:
        assert stream.seek(at) == plain.seek(at)
        assert stream.read(size) == plain.read(size)
        assert stream.tell() == plain.tell()


@given(steps)
def test_nothing_is_fetched_twice_while_it_is_kept(steps: list[tuple[int, int]]):
    asked = Asked()
    stream = asked.made.open()
    for at, size in steps:
        stream.seek(at)
        stream.read(size)
    spans = sorted(asked.ranges)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_a_look_at_the_head_fetches_one_block():
    asked = Asked()
    assert asked.made.open().read(8192) == DATA[:8192]
    assert asked.ranges == [(0, BLOCK)]
    assert asked.made.open().read(20_000) == DATA[:20_000]
    assert asked.ranges == [(0, BLOCK)]


def test_the_end_is_fetched_alone():
    asked = Asked()
    stream = asked.made.open()
    stream.seek(-22, io.SEEK_END)
    assert stream.read() == DATA[-22:]
    assert asked.ranges == [(20 * BLOCK, len(DATA))]


def test_blocks_side_by_side_are_one_request():
    asked = Asked()
    asked.made.read(3 * BLOCK + 5, 6 * BLOCK)
    assert asked.ranges == [(3 * BLOCK, 6 * BLOCK)]


def test_a_block_that_is_there_is_not_fetched_with_its_neighbours():
    asked = Asked()
    asked.made.read(4 * BLOCK, 5 * BLOCK)
    asked.made.read(2 * BLOCK, 7 * BLOCK)
    assert asked.ranges == [(4 * BLOCK, 5 * BLOCK), (2 * BLOCK, 4 * BLOCK), (5 * BLOCK, 7 * BLOCK)]


def test_who_reads_on_is_given_more_each_time():
    asked = Asked(bytes(200 * BLOCK))
    stream = asked.made.open()
    while stream.read(8192):
        pass
    blocks = [(end - start) // BLOCK for start, end in asked.ranges]
    assert blocks[:7] == [1, 2, 3, 5, 9, 17, 32]
    assert max(blocks) == LONGEST
    assert asked.fetched == 200 * BLOCK


def test_who_jumps_about_is_given_nothing_more():
    asked = Asked()
    for block in (9, 2, 15, 6):
        asked.made.read(block * BLOCK, block * BLOCK + 10)
    assert asked.fetched == 4 * BLOCK


def test_one_request_has_a_bound_and_so_has_what_is_kept():
    asked = Asked(bytes(3 * KEPT * BLOCK))
    assert asked.made.read(0, 3 * KEPT * BLOCK) == asked.data
    assert max(end - start for start, end in asked.ranges) == LONGEST * BLOCK
    assert asked.fetched == len(asked.data)
    asked.made.read(0, 1)
    assert asked.ranges[-1][0] == 0


def test_an_empty_file_asks_for_nothing():
    asked = Asked(b"")
    stream = asked.made.open()
    assert (stream.read(), stream.seek(0, io.SEEK_END), asked.ranges) == (b"", 0, [])


def test_what_fails_is_raised_and_can_be_asked_again():
    failing = [True, False]

    def fetch(start: int, end: int) -> bytes:
        if failing.pop(0):
            raise Unreadable("The connection broke.")
        return DATA[start:end]

    stream = Ranges(fetch, len(DATA)).open()
    with pytest.raises(Unreadable, match="broke"):
        stream.read(10)
    assert stream.read(10) == DATA[:10]


def test_the_stream_is_one_of_bytes_that_can_seek():
    text = "".join(f"line {number}\n" for number in range(30_000)).encode()
    stream = Asked(text).made.open()
    assert (stream.readable(), stream.seekable(), stream.writable()) == (True, True, False)
    assert list(stream) == text.splitlines(keepends=True)
    stream.seek(5)
    assert stream.read1(3) == text[5:8]
    assert stream.read1() == text[8 : 8 + BLOCK]
    buffer = bytearray(7)
    assert stream.readinto(buffer) == 7
    assert bytes(buffer) == text[8 + BLOCK : 15 + BLOCK]
    with pytest.raises(ValueError, match="negative"):
        stream.seek(-1)
    stream.close()
    with pytest.raises(ValueError, match="closed"):
        stream.read(1)


def test_several_threads_may_read_at_once():
    asked = Asked()
    found: list[bool] = []

    def read(start: int) -> None:
        starts = range(start, len(DATA), 4 * BLOCK)
        found.extend(asked.made.read(at, at + BLOCK) == DATA[at : at + BLOCK] for at in starts)

    threads = [threading.Thread(target=read, args=(number * BLOCK,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found
    assert all(found)
