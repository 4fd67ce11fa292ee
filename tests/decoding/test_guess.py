"""Which legacy encoding is a text most likely in?"""

import pytest

from omniread.decoding import guess as module
from omniread.decoding.guess import guess, telling

POLISH = "Zażółć gęślą jaźń, a potem pójdź, kińże tę chmurność w głąb flaszy.\n" * 20


def test_a_guess_has_a_confidence():
    found = guess(POLISH.encode("cp1250"))
    assert found is not None
    codec, confidence = found
    assert POLISH.encode("cp1250").decode(codec) == POLISH
    assert 0 < confidence <= 1


def test_utf_16_is_no_guess():
    assert guess(b"\xff\xfe\nplain\n") is None


def test_ascii_is_only_one_of_the_7_bit_encodings():
    assert guess(b"x ~{ y ~} z\n") is None
    found = guess(("日本語の文章です。\n" * 5).encode("iso2022_jp"))
    assert found is not None
    assert found[0].startswith("iso2022_jp")


def test_a_cut_last_character_does_not_spoil_the_best_answer():
    data = ("日本語の文章をシフトジスで保存したファイルです。\n" * 20 + "語").encode("shift_jis")[:-1]
    found = guess(data)
    assert found is not None
    assert found[0] in {"cp932", "shift_jis"}


def test_a_codec_that_python_lacks_is_passed_over():
    assert not module._fits(b"caf\xe9", "klingon")


@pytest.mark.parametrize(("data", "fits"), [(b"ok", True), (b"\x81" + b"\xe9" * 200, True), (b"\x81\x8d ok", False)])
def test_one_fault_among_many_characters_is_forgiven(data: bytes, fits: bool):  # a column of the table
    assert module._fits(data, "cp1252") is fits


def test_a_short_text_is_told_whole():
    assert telling(b"caf\xe9\n") == b"caf\xe9\n"


def test_of_a_long_text_the_start_and_the_lines_that_are_not_ascii_are_told():
    plain = b"plain line\n" * 20_000
    told = telling(plain + b"caf\xe9\n" + plain + b"na\xefve", most=64 << 10)
    assert told == plain[:4096] + b"caf\xe9\nna\xefve"


def test_a_line_that_is_long_is_told_around_the_place():
    told = telling(b"x" * 50_000 + b"\xe9" + b"y" * 50_000, most=16 << 10)
    assert b"\xe9" in told
    assert len(told) <= 16 << 10


def test_what_is_told_is_bounded():
    data = b"caf\xe9 " * 50_000
    assert len(telling(data, most=16 << 10)) <= 20 << 10
