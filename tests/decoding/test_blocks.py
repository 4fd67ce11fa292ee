"""Which lines are in a block of bytes?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.decoding.blocks import Block
from omniread.decoding.charset import UTF8, Charset
from omniread.model.text import Line

ALPHABETS = {
    "utf-8": "ab \n\ré中😀\u2028\x0b\x0c\x85\x1c",
    "cp1252": "ab \n\ré€",
    "cp037": "ab \n\ré",
    "gb18030": "a \n\r中😀ÿ",
    "shift_jis": "a \n\r日本ｱ",
    "iso2022_jp": "a \n\r日本",
    "utf-16-le": "a \n\ré中😀\u0a00\u2028",
    "utf-32-be": "a \n\ré中😀\u0a00\u2028",
}


def expected(text: str, codec: str) -> list[Line]:
    """Only LF ends a line; one CR before it belongs to the end."""
    rows = [row + "\n" for row in text.split("\n")]
    rows[-1] = rows[-1][:-1]
    found: list[Line] = []
    for number, row in enumerate((row for row in rows if row), 7):
        shown = row.removesuffix("\n").removesuffix("\r")
        found.append(Line(number, shown, row[len(shown) :], len(row.encode(codec)), len(shown)))
    return found


@given(data=st.data(), codec=st.sampled_from(sorted(ALPHABETS)))
def test_lines_are_those_of_the_text(data: st.DataObject, codec: str):
    text = data.draw(st.text(alphabet=ALPHABETS[codec], max_size=60))
    block = Block(text.encode(codec), Charset(codec))
    lines = list(block.lines(7))
    if codec == "iso2022_jp":
        # A line that begins in two-byte mode takes bytes for its escape sequences; only their sum is a matter of fact.
        assert sum(line.size for line in lines) == len(text.encode(codec))
        assert [(line.text, line.end) for line in lines] == [(line.text, line.end) for line in expected(text, codec)]
    else:
        assert lines == expected(text, codec)
    assert block.count == len(lines)
    assert block.is_ended == (not text or text.endswith("\n"))
    assert block.faults == {}


def test_a_line_is_a_line_like_any_other():
    (line,) = Block(b"abc\n", UTF8).lines(1)
    assert line == Line(1, "abc", "\n", 4, 3)
    assert hash(line) == hash(Line(1, "abc", "\n", 4, 3))
    with pytest.raises(AttributeError):
        line.text = "other"  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize(
    ("data", "texts"),
    [(b"abcdef\nab\n", ["abc", "ab"]), ("äbcdef\r\nab".encode(), ["äbc", "ab"]), (b"ab\nabcdef\r", ["ab", "abc"])],
)
def test_columns_cut_the_text_and_keep_the_length(data: bytes, texts: list[str]):
    lines = list(Block(data, UTF8).lines(1, 3))
    assert [line.text for line in lines] == texts
    assert [line.length for line in lines] == [len(line.text) for line in Block(data, UTF8).lines(1)]


def test_faults_are_placed():
    data = b"fine\nb\xffd\n\xe6\x97\xff\xff\nok \xef\xbf\xbd\n\xfe"
    block = Block(data, UTF8)
    assert block.faults == {1: 1, 2: 3, 4: 1}
    assert [line.text for line in block.lines(1)] == ["fine", "b\ufffdd", "\ufffd\ufffd\ufffd", "ok \ufffd", "\ufffd"]
    assert [line.size for line in block.lines(1)] == [5, 4, 5, 7, 1]


def test_faults_of_utf_16_are_placed():
    data = "ok\n".encode("utf-16-le") + b"\x00\xd8" + "x\n\ufffd\nab".encode("utf-16-le") + b"\x01"
    block = Block(data, Charset("utf-16-le"))
    assert block.faults == {1: 1, 3: 1}
    assert [line.size for line in block.lines(1)] == [6, 6, 4, 5]


def test_faults_of_an_encoding_with_a_state_are_placed():
    data = "日本\n".encode("iso2022_jp") + b"\x80\nok\n"
    assert Block(data, Charset("iso2022_jp")).faults == {1: 1}


def test_a_broken_character_does_not_take_the_line_feed():
    data = b"a\nb\n\x8f\n"
    assert data.decode("euc_jp", "replace") == "a\nb\n\ufffd"
    lines = list(Block(data, Charset("euc_jp")).lines(1))
    assert [(line.text, line.end, line.size) for line in lines] == [("a", "\n", 2), ("b", "\n", 2), ("\ufffd", "\n", 2)]


def test_bytes_that_decode_to_nothing_are_a_line_still():
    block = Block(b"ab\n+", Charset("utf-7"))
    assert [(line.text, line.size) for line in block.lines(1)] == [("ab", 3), ("", 1)]
    assert not block.is_ended
