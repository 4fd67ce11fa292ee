"""Are names of RAR before version 5 spelled as they should be?"""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.rar.spelling import spelled


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"dir\\a.txt", b"dir/a.txt"),
        ("тест".encode("cp866"), "тест".encode("cp866")),
    ],
)
def test_without_the_flag_it_is_bytes(raw, expected):
    assert spelled(raw, unicode=False) == expected


def test_without_a_second_form_it_is_utf8():
    assert spelled("dir\\Ä.txt".encode(), unicode=True) == "dir/Ä.txt"
    assert spelled(b"\xff", unicode=True) == "\\xff"


def test_the_ways_to_say_a_letter():
    # The page is 4 (Cyrillic). Pairs of bits: 0 a byte, 1 a byte of the page, 2 two bytes, 3 a run of the plain form.
    letters = bytes([4, 0b00_01_10_11]) + b"a" + b"\x3f" + b"\x2d\x4e" + b"\x02"
    assert spelled(b"????.txt\0" + letters, unicode=True) == "aп中?.tx"
    # A run that is moved by a number, into the page.
    moved = bytes([4, 0b11_00_00_00, 0x80 | 0, 0x0F])
    assert spelled(b"01\0" + moved, unicode=True) == "пр"
    # A run never goes beyond the plain form.
    assert spelled(b"ab\0" + bytes([0, 0b11_11_00_00, 0x7F, 5]), unicode=True) == "ab"


def test_backslashes_separate():
    assert spelled(b"a\\b\0" + bytes([0, 0b11_00_00_00, 1]), unicode=True) == "a/b"


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_no_bytes_break_it(plain, coded):
    spelled(plain + b"\0" + coded, unicode=True)
