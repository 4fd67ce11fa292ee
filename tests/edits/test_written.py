"""Are the lines of any bytes found without losing one of them?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.decoding.charset import Charset
from omniread.edits.written import Written, refuse_unlike
from omniread.model.errors import BadSelector, Unreadable

CODECS = ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "cp1252", "shift_jis", "gb18030", "iso2022_jp"]


def of(data: bytes, codec: str = "utf-8", bom: bytes = b"") -> Written:
    return Written(data, Charset(codec, bom))


@given(st.binary(max_size=40), st.sampled_from(CODECS))
def test_no_byte_is_lost(data: bytes, codec: str):
    written = of(data, codec)
    assert written.joined(written.lines) == data
    for at in range(len(written)):
        assert written.lines[at].startswith(written.content(at))


@given(st.text(st.sampled_from("ab\n\rü日")), st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-32-be"]))
def test_lines_are_those_of_the_text(text: str, codec: str):
    written = of(text.encode(codec), codec)
    *ended, rest = text.split("\n")
    assert [written.text(at) for at in range(len(written))] == [
        line.removesuffix("\r") for line in ended + ([rest] if rest else [])
    ]
    assert written.is_open is bool(rest and not (not ended and rest.endswith("\r")))


def test_a_mark_belongs_to_no_line():
    written = of(b"\xff\xfea\0\n\0", "utf-16-le", b"\xff\xfe")
    assert (written.mark, written.lines) == (b"\xff\xfe", [b"a\0\n\0"])
    assert written.joined([b"b\0"]) == b"\xff\xfeb\0"


def test_the_end_is_that_of_the_neighbours():
    written = of(b"a\nb\r\nc")
    assert [written.end_near(at) for at in range(-1, 4)] == [b"\n", b"\n", b"\r\n", b"\r\n", b"\n"]
    assert of(b"").end_near(0) == b"\n"
    assert of(b"a", "utf-16-le").end_near(0) == b"\n\0"
    assert of(b"a\0\r\0\n\0", "utf-16-le").end_near(0) == b"\r\0\n\0"
    assert of(b"a\rb\r").end_near(0) == b"\r"
    assert of(b"a\r").returns


def test_a_row_needs_characters_that_the_encoding_has():
    assert of(b"", "cp1252").encoded("ü") == b"\xfc"
    with pytest.raises(BadSelector, match=r"'\\u65e5' \(U\+65E5\) cannot be written in cp1252"):
        of(b"", "cp1252").encoded("a日")
    with pytest.raises(BadSelector, match=r"U\+D800"):
        of(b"").encoded("\ud800")


def test_korean_is_announced_once():
    assert of(b"", "iso2022_kr").encoded("a") == b"a"


def test_bytes_that_do_not_decode_are_known():
    written = of("a\n\ufffd\n".encode() + b"\xff\n")
    assert [written.is_damaged(at) for at in range(3)] == [False, False, True]


def test_lines_that_are_not_those_of_the_text_are_refused():
    refuse_unlike(of(b""), "", "f")
    refuse_unlike(of(b"a\nb"), "a\nb", "f")
    refuse_unlike(of(b"a\nb\n"), "a\nb\n", "f")
    with pytest.raises(Unreadable, match="cannot be told apart in utf-7"):
        refuse_unlike(of(b"a+AAo-b\n", "utf-7"), "a\nb\n", "f")
