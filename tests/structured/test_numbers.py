"""How do numbers stay as they are written, also those that no machine number can hold?"""

import math
import sys

import pytest

from omniread.structured.numbers import Written, decimal, integer, spelled


@pytest.mark.parametrize("text", ["1.10", "0.30000000000000004", "1e5", "1E400", "-0.0", "3.141592653589793238462643"])
def test_a_decimal_prints_as_it_was_written(text: str):
    number = decimal(text)
    assert spelled(number) == text
    assert number == float(text)


def test_a_decimal_that_python_writes_alike_is_a_plain_float():
    assert type(decimal("1.5")) is float
    assert isinstance(decimal("1.50"), Written)


def test_an_integer_is_exact_however_long_it_is():
    assert integer("12345678901234567890") == 12345678901234567890
    long = "9" * 5000
    assert spelled(integer(long)) == long
    assert integer(long) > sys.maxsize


def test_a_sum_may_have_more_digits_than_python_prints():
    number = int("9" * 4300) + 1
    assert spelled(number) == "1" + "0" * 4300


@pytest.mark.parametrize(
    ("number", "text"),
    [(math.inf, "Infinity"), (-math.inf, "-Infinity"), (math.nan, "NaN"), (7, "7"), (2.5, "2.5"), (1e22, "1e+22")],
)
def test_what_has_no_spelling_of_its_own_is_spelled_as_usual(number: float, text: str):
    assert spelled(number) == text


def test_the_filter_engine_takes_a_written_number_for_a_float():
    assert type(decimal("1.10")).__name__ == "float"
