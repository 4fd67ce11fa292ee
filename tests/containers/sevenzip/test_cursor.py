"""Are the numbers of a 7z directory read?"""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.sevenzip.cursor import Cursor
from omniread.model.errors import Unreadable
from tests.packing.sevenzip import number


@given(st.integers(0, (1 << 64) - 1))
def test_numbers_of_one_to_nine_bytes(value):
    cursor = Cursor(number(value) + b"rest")
    assert (cursor.number(), cursor.take(4)) == (value, b"rest")


@pytest.mark.parametrize(
    ("data", "value"),
    [(b"\x7f", 127), (b"\x80\x80", 128), (b"\xbf\xff", 0x3FFF), (b"\xff" + bytes(7) + b"\1", 1 << 56)],
)
def test_numbers_as_the_description_has_them(data, value):
    assert Cursor(data).number() == value


def test_bits_and_what_has_a_value():
    assert Cursor(b"\xa0\x80").bits(9) == [True, False, True, False, False, False, False, False, True]
    assert Cursor(b"\1").defined(3) == [True] * 3
    assert Cursor(b"\0\x40").defined(2) == [False, True]
    assert Cursor(b"\1\2\3\4").fixed(4) == 0x04030201


@pytest.mark.parametrize(
    "step",
    [
        lambda at: at.take(3),
        lambda at: (at.byte(), at.byte(), at.byte()),
        lambda at: at.expect(9),
        lambda at: at.bits(17),
    ],
    ids=["take", "byte", "expect", "bits"],
)
def test_what_is_not_there_is_damage(step):
    with pytest.raises(Unreadable, match="directory of the 7z archive is damaged"):
        step(Cursor(b"\1\2"))


def test_there_cannot_be_more_things_than_bits():
    assert Cursor(number(24) + b"\0\0").count() == 24
    with pytest.raises(Unreadable, match="damaged"):
        Cursor(number(1 << 40)).count()
