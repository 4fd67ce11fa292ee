"""Are these bytes UTF-16 or UTF-32 although no mark says so?"""

import pytest

from omniread.decoding.wide import wide

TEXTS = [
    "hello world\nnaïve\n",
    "日本語のテキスト\n第二行\n",
    "你好，世界\n\u3000段落\n",
    "Привет мир\n",
    "Ελλάδα ναι\n",
    "שלום עולם\n",
    "مرحبا بالعالم\n",
    "नमस्ते दुनिया\n",
    "สวัสดีชาวโลก \n",
    "가나다라 마바사\n",
    "😀 emoji\n",
    "a",
]


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", TEXTS)
def test_writing_of_any_script(text: str, codec: str):
    assert wide(text.encode(codec), complete=True) == codec


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"plain text\n",
        "naïve 日本\n".encode(),
        b"abc\0",
        b"src/a.py\0src/bb.py\0" * 20,
        "größe.txt\0straße.txt\0".encode() * 9,
        "数据库\0表\0".encode() * 9,
        b"\0" * 100,
        b"ab\0\0cd\0\0",
        bytes(range(256)) * 4,
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0" * 4,
        b"\0\x01\0\x02\0\x03\0\x04\0\x05" * 9,
    ],
    ids=repr,
)
def test_anything_else(data: bytes):
    assert wide(data, complete=True) is None


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_sample_may_end_inside_a_character(codec: str):
    data = "ab\n😀😀😀".encode(codec)
    for cut in (1, 2, 3):
        assert wide(data[:-cut], complete=False) == codec
        assert wide(data[:-cut], complete=True) is None


def test_only_the_start_of_a_long_text_is_looked_at():
    data = ("日本語のテキスト\n" * 8000).encode("utf-16-le")
    assert wide(data + b"\xff", complete=True) == "utf-16-le"
