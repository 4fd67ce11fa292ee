r"""Is any name one line of valid text, and is what is shown accepted back?"""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.layout.names import shown, written


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("plain name.txt", "plain name.txt"),
        ("日本語.txt", "日本語.txt"),
        # Blanks that are not ASCII are not printable to Python, and yet are no reason to touch a name.
        ("Screenshot 9.41\u202fAM.png", "Screenshot 9.41\u202fAM.png"),
        ("back\\slash", "back\\slash"),
        ("two\nlines", r"two\x0alines"),
        ("a\tb\rc", r"a\x09b\x0dc"),
        ("\x1b[31mred\x7f", r"\x1b[31mred\x7f"),
        (b"caf\xe9".decode(errors="surrogateescape"), r"caf\xe9"),
        (b"a\\xe9\xe9".decode(errors="surrogateescape"), r"a\x5cxe9\xe9"),
        ("a\\xe9\n", r"a\x5cxe9\x0a"),
        # U+0080 is a character of two bytes, so it must not look like a byte.
        ("\x80\x9f", r"\u0080\u009f"),
        ("\ud800x\udfff", r"\ud800x\udfff"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
    ],
)
def test_a_name_keeps_to_one_line(name: str, text: str):
    assert shown(name) == text


@given(st.text(alphabet=st.characters(codec=None)) | st.binary().map(lambda raw: raw.decode(errors="surrogateescape")))
def test_any_name_is_one_line_of_valid_text(name: str):
    assert len(shown(name).splitlines()) <= 1
    assert shown(name).encode().decode() == shown(name)


@given(st.binary(min_size=1, max_size=20).filter(lambda raw: b"\0" not in raw and b"/" not in raw))
def test_any_name_that_had_to_be_escaped_comes_back_as_its_bytes(raw: bytes):
    name = os.fsdecode(raw)
    if shown(name) != name:
        assert os.fsencode(written(shown(name))) == raw


@given(st.text(alphabet="a\\x0u5\n\t\x80\u2028é"))
def test_what_is_shown_with_escapes_is_accepted_back(name: str):
    if shown(name) != name:
        assert written(shown(name)) == name


def test_escaped_bytes_that_make_a_letter_are_that_letter():
    assert written("caf\\xc3\\xa9") == "café"


@pytest.mark.parametrize("text", ["\\x41", "\\xg9", "\\u0041", "no escape", "\\xe9\ud800", "\\u00"])
def test_what_is_no_escape_stays(text: str):
    assert written(text) == text
