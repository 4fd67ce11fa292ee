"""How is a text of any length read without holding it?"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omniread.decoding import index, streamed, survey, tail, window
from omniread.decoding.streamed import Streamed
from tests.decoding import texts
from tests.decoding.texts import pairs, rows

ALPHABETS = {
    "utf-8": "ab \n\ré中😀\u0a0a\u2028\x0b\ufffd",
    "utf-16-le": "ab \n\ré中😀\u0a00\u0a0a\u0100",
    "utf-16-be": "ab \n\ré中😀\u0a00\u0a0a\u0100",
    "utf-32-le": "ab \n\ré中😀",
    "cp1252": "ab \n\ré€",
    "gb18030": "a \n\r中😀ÿ",
    "iso2022_jp": "a \n\r日本",
    "cp037": "ab \n\ré",
}


@pytest.fixture(autouse=True, params=[8, 16, 64])
def _small(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of few bytes, so that short texts have many of them."""
    for module, name in (
        (streamed, "CHUNK"),
        (tail, "CHUNK"),
        (window, "CHUNK"),
        (survey, "PIECE"),
        (streamed, "GIANT"),
    ):
        monkeypatch.setattr(module, name, request.param)
    monkeypatch.setattr(index, "STEP", 32)
    monkeypatch.setattr(window, "COUNTED", 40)


@st.composite
def cases(draw: st.DrawFn) -> tuple[bytes, str]:
    codec = draw(st.sampled_from(sorted(ALPHABETS)))
    alphabet = ALPHABETS[codec] + "\n" * draw(st.integers(0, 4))
    bom = "\ufeff" if codec.startswith("utf") and draw(st.booleans()) else ""
    return (bom + draw(st.text(alphabet=alphabet, min_size=2, max_size=200))).encode(codec), codec


same_fixture = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@same_fixture
@given(case=cases(), raw=st.booleans())
def test_lines_are_those_of_the_text(case: tuple[bytes, str], raw: bool):  # drawn
    data, codec = case
    text = texts.streamed(data, encoding=codec, raw=raw)
    lines = list(text.lines())
    assert pairs(lines) == rows(data, codec, raw=raw)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert all(line.length == len(line.text) for line in lines)
    assert sum(line.size for line in lines) == (len(data) if lines else 0)
    assert text.total == text.seen == text.count() == len(lines)
    assert text.size == len(data)
    if raw:
        assert "".join(line.text + line.end for line in lines) == data.decode(codec)


@same_fixture
@given(case=cases(), at=st.integers(1, 30), columns=st.sampled_from([None, 1, 3, 1000]))
def test_any_start_gives_the_rest(case: tuple[bytes, str], at: int, columns: int | None):
    data, codec = case
    whole = list(texts.streamed(data, encoding=codec).lines())
    text = texts.streamed(data, encoding=codec)
    for _ in range(2):
        rest = list(text.lines(at, columns=columns))
        assert [(line.number, line.text, line.end, line.size) for line in rest] == [
            (line.number, line.text[:columns], line.end, line.size) for line in whole[at - 1 :]
        ]
        assert all(line.length in {old.length, None} for line, old in zip(rest, whole[at - 1 :], strict=True))
        text.count()


@same_fixture
@given(case=cases(), wanted=st.integers(1, 30), columns=st.sampled_from([None, 3]))
def test_a_tail_counts_from_the_end(case: tuple[bytes, str], wanted: int, columns: int | None):
    data, codec = case
    whole = list(texts.streamed(data, encoding=codec).lines())
    found = list(texts.streamed(data, encoding=codec).lines(-wanted, columns=columns))
    assert [(line.number, line.text, line.end) for line in found] == [
        (line.number - len(whole) - 1, line.text[:columns], line.end) for line in whole[-wanted:]
    ]


@same_fixture
@given(case=cases(), number=st.integers(1, 8), first=st.integers(1, 30), width=st.sampled_from([None, 1, 7, 99]))
def test_a_window_is_a_part_of_its_line(case: tuple[bytes, str], number: int, first: int, width: int | None):
    data, codec = case
    whole = list(texts.streamed(data, encoding=codec).lines())
    last = None if width is None else first + width - 1
    found = texts.streamed(data, encoding=codec).column(number, first, last, most=1000)
    if number > len(whole):
        assert found is None
        return
    assert found is not None
    line = whole[number - 1]
    assert (found.number, found.text) == (number, line.text[first - 1 : last])
    assert (found.end, found.size) == (line.end, line.size)
    assert found.length in {line.length, None}
    assert texts.streamed(data, encoding=codec).column(number - len(whole) - 1, first, last, most=1000) is not None


def test_a_window_has_at_most_so_many_bytes():
    line = texts.streamed("日本語日本語\n".encode()).column(1, 2, None, most=7)
    assert line is not None
    assert (line.text, line.length) == ("本語", 6)


@pytest.mark.parametrize("number", [3, -3])
def test_no_window_into_a_line_that_is_not_there(number: int):
    assert texts.streamed(b"one\ntwo\n").column(number, 1, 5, most=99) is None


def test_a_giant_line_is_shown_by_its_head():
    data = b"x" * 500 + b"\r\nnext\n"
    first, second = texts.streamed(data).lines(columns=5)
    assert (first.text, first.end, first.size, first.length) == ("xxxxx", "\r\n", 502, None)
    assert first.cut
    assert (second.number, second.text) == (2, "next")


def test_a_giant_line_with_a_mark():
    data = "\ufeff".encode() + b"x" * 500
    (line,) = texts.streamed(data).lines(columns=5)
    assert (line.text, line.size) == ("xxxxx", 503)
    (line,) = texts.streamed(data, raw=True).lines(columns=5)
    assert (line.text, line.size) == ("\ufeffxxxx", 503)


def test_what_is_shown_counts_as_seen():
    text = texts.streamed(b"line\n" * 100)
    assert (text.total, text.seen) == (None, 0)
    next(text.lines())
    assert 0 < text.seen < 100
    assert text.total is None
    next(texts.streamed(b"line\n" * 9).lines(-7))
    last = texts.streamed(b"line\n" * 100)
    next(last.lines(-7))
    assert last.seen == 7


def test_a_later_start_than_the_end_gives_nothing():
    text = texts.streamed(b"one\ntwo")
    assert list(text.lines(3)) == list(text.lines(99)) == []
    assert text.total == 2


@pytest.mark.parametrize(
    ("data", "newline", "ended"),
    [
        (b"a\nb\n", "lf", True),
        (b"a\r\nb\r\n", "crlf", True),
        (b"a\r\nb\nc", "mixed", False),
        (b"a\rb\rc\r", "cr", False),
        (b"ab", "none", False),
        (b"a\rb\nc\n", "lf", True),
    ],
)
def test_facts_are_those_of_what_was_passed(data: bytes, newline: str, ended: bool):  # a column
    text = texts.streamed(data, name="a.py")
    assert text.facts.final_newline is None
    list(text.lines())
    facts = text.facts
    assert (facts.newline, facts.final_newline, facts.language) == (newline, ended, "python")
    assert (facts.encoding, facts.encoding_scope, facts.bom) == ("utf-8", "sampled", False)


def test_a_long_text_is_no_snapshot():
    assert texts.streamed(b"one\ntwo\n").whole() is None


def test_damaged_places_are_noted_by_line():
    text = texts.streamed("ä\n".encode() * 50 + b"b\xffd\n" + b"ok\n" * 20)
    assert isinstance(text, Streamed)
    assert text.notes() == ()
    assert list(text.lines())[50].text == "b\ufffdd"
    (note,) = text.notes()
    assert note.code == "undecodable-bytes"
    assert "line 51" in note.text


def test_a_damaged_place_in_a_window_is_noted():
    text = texts.streamed("ä".encode() * 50 + b"\xff" + "ö".encode() * 50)
    line = text.column(1, 50, 53, most=99)
    assert line is not None
    assert line.text == "ä\ufffdöö"
    assert [note.code for note in text.notes()] == ["undecodable-bytes"]


def test_nuls_are_noted():
    text = texts.streamed(b"text\n" * 20 + b"a\0b\n")
    list(text.lines())
    (note,) = text.notes()
    assert (note.code, note.selector) == ("binary", "a:hex")
    assert "Line 21" in note.text
