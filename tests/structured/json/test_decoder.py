"""How does JSON text become values that keep what they were?"""

import gc
import json

import pytest

from omniread.structured.json.decoder import decoder, invalid, too_deep, uncollected
from omniread.structured.remarks import Remarks


def test_numbers_print_as_they_were_written():
    value = decoder(Remarks()).decode("[1.10, 12345678901234567890, 2]")
    assert [getattr(number, "text", number) for number in value] == ["1.10", 12345678901234567890, 2]


def test_a_repeated_key_is_remarked_and_its_last_value_counts():
    for text in ('{"a": 1, "a": 2}', '{"a": 1, "b": 2, "a": 3, "c": 4}'):
        remarks = Remarks()
        decoder(remarks).decode(text)
        assert (remarks.duplicates, remarks.duplicate) == (1, "a")
    remarks = Remarks()
    assert decoder(remarks).decode('{"b": 0, "a": 1, "a": 2, "b": 3}') == {"b": 3, "a": 2}
    assert (remarks.duplicates, remarks.duplicate) == (1, "a")


def test_constants_are_remarked():
    remarks = Remarks()
    assert decoder(remarks).decode("[Infinity, -Infinity]") == [float("inf"), float("-inf")]
    assert remarks.constants


def test_line_breaks_within_a_text_are_refused_unless_they_are_asked_for():
    with pytest.raises(json.JSONDecodeError):
        decoder(Remarks()).decode('"a\nb"')
    assert decoder(Remarks(), controls=True).decode('"a\nb"') == "a\nb"


def test_integers_of_thousands_of_digits_are_asked_for():
    digits = "7" * 6000
    with pytest.raises(ValueError, match="digits"):
        decoder(Remarks()).decode(digits)
    assert decoder(Remarks(), long_numbers=True).decode(digits).text == digits


def test_garbage_is_collected_again_afterwards():
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_errors_say_where_and_how_to_read_on():
    error = invalid("dir/a.json", "JSON", 12, 5, "Expecting ',' delimiter")
    assert "line 12, column 5: Expecting ',' delimiter" in error.message
    assert error.hint is not None
    assert "dir/a.json:10-14" in error.hint
    assert "a.json:1-3" in str(invalid("a.json", "JSON", 1, 1, "x"))
    assert "a.json nests" in str(too_deep("a.json"))
