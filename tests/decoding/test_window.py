"""What does a window into one line show, when the line may be too long to be held?"""

import io
import tracemalloc

import pytest

from omniread.decoding import window as module
from omniread.decoding.charset import UTF8, Charset
from omniread.decoding.feeds import Feeds
from omniread.decoding.origin import Origin
from omniread.decoding.window import Window
from omniread.model.text import Line
from tests.fakes import work


def look(data: bytes, first: int, last: int, *, charset: Charset = UTF8, start: int = 0) -> Line:
    return Window(charset, first, last).look(Origin(io.BytesIO(data), work()), Feeds(charset), start, 1)


@pytest.fixture(params=[1, 2, 3, 64])
def _chunk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", request.param)


@pytest.mark.usefixtures("_chunk")
@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [(1, 3, "日本😀"), (3, 3, "😀"), (4, 99, "x\ry"), (6, 6, "y"), (7, 9, ""), (99, 100, "")],
)
def test_characters_are_counted_and_not_bytes(first: int, last: int, shown: str):
    data = "skip\n日本😀x\ry\r\nnext\n".encode()
    assert look(data, first, last, start=5) == Line(1, shown, "\r\n", 15, 6)


@pytest.mark.parametrize(("end", "size"), [("", 3), ("\r", 4), ("\n", 4), ("\r\n", 5)])
def test_the_end_belongs_to_no_window(end: str, size: int):
    assert look(f"abc{end}".encode(), 1, 99) == Line(1, "abc", end, size, 3)


def test_a_character_cut_at_the_end_of_the_text_is_shown():
    assert look("ab語".encode()[:-1], 1, 9) == Line(1, "ab\ufffd", "", 4, 3)


def test_wide_and_stateful_encodings():
    assert look("a\u0a00\u0a0a\r\n".encode("utf-16-le"), 2, 3, charset=Charset("utf-16-le")).text == "\u0a00\u0a0a"
    assert look("日本語\n".encode("iso2022_jp"), 2, 3, charset=Charset("iso2022_jp")).text == "本語"
    korean = "한국어\n".encode("iso2022_kr").removeprefix(b"\x1b$)C")
    assert look(korean, 2, 3, charset=Charset("iso2022_kr")).text == "국어"


def test_a_long_rest_is_not_counted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "CHUNK", 16)
    monkeypatch.setattr(module, "COUNTED", 64)
    assert look(b"x" * 60 + b"\n", 1, 5).length == 60
    assert look(b"x" * 600 + b"\r\n", 1, 5) == Line(1, "xxxxx", "\r\n", 602, None)
    assert look(b"x" * 600 + b"\r\n", 1, 5000) == Line(1, "x" * 600, "\r\n", 602, 600)


def test_a_giant_line_is_not_held():
    data = b"x" * (32 << 20)
    tracemalloc.start()
    try:
        line = look(data, 20_000_000, 20_000_010)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (line.text, line.size, line.length) == ("x" * 11, 32 << 20, None)
    assert peak < 3 << 20


def test_faults_in_the_window_are_counted_and_sampled():
    window = Window(UTF8, 1, 3)
    window.look(Origin(io.BytesIO(b"a\xff\xffb\xff"), work()), Feeds(UTF8), 0, 1)
    assert window.faults == 2
    assert b"\xff\xff" in window.sample
