"""Is it text, judged by nothing but its first bytes?"""

import codecs
import random

import pytest

from omniread.decoding.sniff import is_text

KANA = "か".encode()


@pytest.mark.parametrize("size", [512, 1000, 1024, 4096, 8000, 8192, 65536])
@pytest.mark.parametrize("shift", [0, 1, 2])
@pytest.mark.parametrize("character", [KANA, "😀".encode()])
def test_a_sample_that_ends_inside_a_character_is_text(size: int, shift: int, character: bytes):
    data = b"x" * (size - 1 - shift) + character + b"\nsecond line\n"
    assert is_text(data[:size], complete=False)
    assert is_text(data, complete=True)


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"plain\n",
        b"\x1b[31mred\x1b[0m\n",
        b"page\x0cbreak\n",
        "caf\xe9\n".encode("cp1252"),
        "日本語".encode("shift_jis"),
        "日本語\n".encode("iso2022_jp"),
        "text\n".encode("utf-16"),
        "text\n".encode("utf-32-be"),
        codecs.BOM_UTF8 + b"text\n",
        b"\xff\xfe\nplain\n",
        "The quick brown fox\n".encode("cp037"),
    ],
    ids=repr,
)
def test_text(head: bytes):
    assert is_text(head, complete=True)


@pytest.mark.parametrize(
    "head",
    [
        b"a\0b",
        codecs.BOM_UTF8 + b"a\0b",
        b"\x89PNG\r\n\x1a\n" + b"\xff" * 99,
        b"\x1f\x8b\x08\x08\x01\x01\x01\x01\x02\x03notes.txt",
        random.Random(1).randbytes(4096),
        b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n",
    ],
    ids=lambda head: repr(head[:12]),
)
def test_binary(head: bytes):
    assert not is_text(head, complete=True)


@pytest.mark.parametrize(("controls", "text"), [(30, True), (31, False)])
def test_more_than_30_percent_of_control_characters_are_binary(controls: int, text: bool):  # a column
    head = b"\x01" * controls + b"x" * (100 - controls)
    assert is_text(head, complete=True) is text


def test_a_few_bytes_prove_nothing_about_shares():
    assert is_text(b"\x01\x02\x03", complete=True)


def test_bytes_that_are_not_utf_8_may_have_few_controls():
    assert not is_text(b"\xe9\x01" * 200, complete=True)
