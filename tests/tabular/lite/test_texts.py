"""Is every text of a database shown, whatever its bytes are?"""

import pytest

from omniread.model.errors import BadSelector
from omniread.tabular.lite.texts import Texts


def test_utf_8_is_decoded_as_it_is():
    texts = Texts()
    assert texts("ä\0\x1f漢".encode()) == "ä\0\x1f漢"
    assert texts.wrong == 0


def test_other_bytes_stay_visible_and_are_counted():
    texts = Texts()
    assert texts(b"\xc3(\xff") == "\udcc3(\udcff"
    assert texts(b"a") == "a"
    assert texts.wrong == 1


def test_an_encoding_that_the_caller_names_is_for_what_is_not_utf_8():
    texts = Texts("cp1252")
    assert texts(b"caf\xe9") == "café"
    assert texts("café".encode()) == "café"


def test_an_encoding_that_does_not_fit_either_changes_nothing():
    assert Texts("shift_jis")(b"\xff") == "\udcff"


def test_an_encoding_that_does_not_exist_is_a_wrong_question():
    with pytest.raises(BadSelector, match="no text encoding named 'klingon'"):
        Texts("klingon")
