"""Does a window show its bytes and nothing else?"""

import io
import zlib

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.flat import Window
from omniread.containers.flat.window import Checked
from omniread.model.errors import TooBig, Unreadable


def window(data: bytes, start: int, size: int) -> Window:
    return Window(io.BytesIO(data), start, size, "a.tar:x")


def test_it_begins_and_ends_where_it_should():
    opened = window(b"0123456789", 2, 5)
    assert (opened.read(), opened.read(), opened.read(3)) == (b"23456", b"", b"")


@given(st.binary(max_size=60), st.data())
def test_it_reads_like_a_stream_of_its_own(data, draw):
    start = draw.draw(st.integers(0, len(data)))
    size = draw.draw(st.integers(0, len(data) - start))
    opened, expected = window(data, start, size), io.BytesIO(data[start : start + size])
    for name, argument in draw.draw(
        st.lists(st.tuples(st.sampled_from(["read", "seek", "read1", "readline"]), st.integers(0, 70)))
    ):
        assert getattr(opened, name)(argument) == getattr(expected, name)(argument)
        assert opened.tell() == expected.tell()


def test_it_seeks_from_all_sides():
    opened = window(b"0123456789", 2, 5)
    assert opened.seek(-2, io.SEEK_END) == 3
    assert opened.read(1) == b"5"
    assert opened.seek(-3, io.SEEK_CUR) == 1
    assert opened.peek() == b"3456"
    assert opened.read1() == b"3456"
    with pytest.raises(ValueError, match="negative"):
        opened.seek(-1)


def test_what_is_there_of_a_short_one_is_read():
    opened = window(b"01234", 2, 5)
    assert opened.read(5) == b"234"
    with pytest.raises(Unreadable, match=r"a\.tar:x is cut short: 2 of its 5 bytes are missing"):
        opened.read(5)


def test_reading_all_of_a_short_one_fails():
    with pytest.raises(Unreadable, match="2 of its 5 bytes are missing"):
        window(b"01234", 2, 5).read()


def test_the_reason_of_a_stream_that_fails_is_given():
    class Failing(io.BytesIO):
        """A stream that gives a part, and then fails."""

        def read(self, size: int | None = -1, /) -> bytes:
            if not (found := super().read(2 if size else 0)):
                raise TooBig("Enough.")
            return found

    with pytest.raises(TooBig, match="Enough"):
        Window(Failing(b"0123"), 0, 9, "x").read()
    assert Window(Failing(b"0123"), 0, 4, "x").read() == b"0123"


def test_closing_it_closes_the_stream_below():
    below = io.BytesIO(b"abc")
    with Window(below, 0, 2, "x") as opened:
        assert opened.readable()
        assert opened.seekable()
    assert below.closed


def test_a_checksum_that_fits_is_silent():
    checked = Checked(io.BytesIO(b"0123456789"), 2, 5, "x", zlib.crc32(b"23456"))
    assert (checked.read(2), checked.seek(0), checked.peek(), checked.read(), checked.read(1)) == (
        *(b"23", 0, b"23456", b"23456", b""),
    )


def test_a_checksum_that_does_not_fit_is_said_behind_the_last_byte():
    checked = Checked(io.BytesIO(b"0123456789"), 2, 5, "a.7z:x", 1)
    assert (checked.read(3), checked.read(2)) == (b"234", b"56")
    with pytest.raises(Unreadable, match=r"a\.7z:x is damaged: its checksum is [0-9a-f]{8}, not 00000001"):
        checked.read(1)
    with pytest.raises(Unreadable, match="its checksum is"):
        Checked(io.BytesIO(b"0123456789"), 2, 5, "x", 1).read()


def test_who_does_not_read_all_learns_nothing_of_the_checksum():
    checked = Checked(io.BytesIO(b"0123456789"), 2, 5, "x", 1)
    checked.seek(3)
    assert (checked.read(2), checked.read(1)) == (b"56", b"")
    assert Checked(io.BytesIO(b""), 0, 0, "x", 0).read() == b""


def test_a_wrong_password_may_be_to_blame():
    with pytest.raises(Unreadable, match="The password may be wrong too"):
        Checked(io.BytesIO(b"0123456789"), 2, 5, "x", 1, encrypted=True).read()
