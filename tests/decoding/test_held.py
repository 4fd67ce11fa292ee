"""How is a text read that is small enough to be held?"""

import pytest

from omniread.decoding.held import Held
from omniread.model.errors import BadSelector
from omniread.model.text import Line
from tests.decoding import texts
from tests.decoding.texts import pairs, rows

FRENCH = "Le cœur déçu mais l'âme plutôt naïve, Louÿs rêva de crapaüter en canoë.\n" * 30


@pytest.mark.parametrize(
    ("data", "total", "ended"),
    [
        (b"line\n" * 10, 10, True),
        (b"line\n" * 9 + b"line", 10, False),
        (b"line\n" * 2000 + b"last", 2001, False),
        (b"a\n\n\n", 3, True),
        (b"\n", 1, True),
        (b"", 0, None),
        (b"a\rb\n", 1, True),
    ],
)
def test_totals_are_those_of_line_feeds(data: bytes, total: int, ended: bool | None):
    text = texts.held(data)
    assert isinstance(text, Held)
    assert text.total == text.count() == total == len(list(text.lines()))
    assert text.facts.final_newline is ended
    assert text.size == len(data)


def test_nothing_but_a_line_feed_ends_a_line():
    data = "one\n\x0c\nthree \u2028 three\nfour \x85\x1c\x0b\nfive\nmarker\n".encode()
    lines = list(texts.held(data).lines())
    assert len(lines) == 6
    assert lines[5] == Line(6, "marker", "\n", 7, 6)


@pytest.mark.parametrize(
    ("data", "newline"),
    [
        (b"line\r\n" * 20, "crlf"),
        (b"line\r\n" * 10 + b"line\n" * 10, "mixed"),
        (b"line\n", "lf"),
        (b"li\rne\n", "lf"),
        (b"one\rtwo\r", "cr"),
        (b"one", "none"),
    ],
)
def test_line_ends(data: bytes, newline: str):
    text = texts.held(data)
    assert text.facts.newline == newline
    assert not any(line.text.endswith("\r") for line in text.lines())
    assert "".join(line.text + line.end for line in text.lines()) == data.decode()


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"])
def test_a_mark_is_shown_in_raw_form_only(codec: str):
    data = "\ufeff# Title\r\nnaïve\n日本".encode(codec)
    text = texts.held(data)
    assert pairs(list(text.lines())) == [("# Title", "\r\n"), ("naïve", "\n"), ("日本", "")]
    assert (text.facts.encoding, text.facts.bom) == (codec, True)
    assert text.whole() == "# Title\r\nnaïve\n日本"
    raw = texts.held(data, raw=True)
    assert "".join(line.text + line.end for line in raw.lines()) == data.decode(codec)
    assert raw.whole() == text.whole()
    assert sum(line.size for line in raw.lines()) == sum(line.size for line in text.lines()) == len(data)


def test_nothing_but_a_mark():
    data = "\ufeff".encode()
    assert list(texts.held(data).lines()) == []
    assert texts.held(data).total == 0
    assert list(texts.held(data, raw=True).lines()) == [Line(1, "\ufeff", "", 3, 1)]
    assert list(texts.held(data, raw=True).lines(-1)) == [Line(-1, "\ufeff", "", 3, 1)]
    assert texts.held(data, raw=True).total == 1


def test_codex_row_3_two_bytes_that_are_no_mark():
    text = texts.held(b"\xff\xfe\nplain\n")
    assert [line.text for line in text.lines()] == ["\ufffd\ufffd", "plain"]
    (note,) = text.notes()
    assert note.code == "undecodable-bytes"
    assert note.text.startswith("2 places are shown as U+FFFD")


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"one\r\ntwo\r\n", ["one", "two"]),
        (b"a\nb\r", ["a", "b"]),
        (b"a\rb\n", ["a\rb"]),
        (b"a\n\n", ["a", ""]),
    ],
)
def test_codex_rows_about_line_ends(data: bytes, lines: list[str]):
    assert [line.text for line in texts.held(data).lines()] == lines


def test_the_last_lines_by_number():
    for data in (b"one\ntwo\nthree\n", b"one\ntwo\nthree"):
        text = texts.held(data)
        assert [(line.number, line.text) for line in text.lines(-1)] == [(-1, "three")]
        assert [(line.number, line.text) for line in text.lines(-2)] == [(-2, "two"), (-1, "three")]
        assert [line.number for line in text.lines(-9)] == [-3, -2, -1]


def test_a_character_on_every_border():
    unit = b"x" * 1023 + "か".encode() + b"\n"
    data = unit * 200
    text = texts.held(data)
    assert pairs(list(text.lines())) == rows(data, "utf-8")
    assert [line.text for number in range(1, 201, 7) for line in [next(text.lines(number))]] == [
        "x" * 1023 + "か"
    ] * len(range(1, 201, 7))


def test_a_guess_is_said_and_a_forced_encoding_is_exact():
    data = FRENCH.encode("cp1252")
    text = texts.held(data)
    assert text.whole() == FRENCH
    (note,) = text.notes()
    assert note.code == "encoding-guessed"
    assert "cp1252" in note.text
    assert "%" in note.text
    assert "encoding=" in note.text
    assert "--encoding" in note.text
    forced = texts.held(data, encoding="latin-1")
    assert forced.whole() == data.decode("latin-1")
    assert forced.notes() == ()


def test_a_forced_encoding_that_does_not_fit_says_so():
    text = texts.held(b"ok\nna\xefve\n\xe9t\xe9\n", encoding="ascii")
    assert text.whole() == "ok\nna\ufffdve\n\ufffdt\ufffd\n"
    (note,) = text.notes()
    assert note.code == "undecodable-bytes"
    assert note.text.startswith("3 places are shown as U+FFFD, because the bytes there are not ascii: lines 2, 3.")


def test_an_unknown_encoding_is_refused():
    with pytest.raises(BadSelector, match="klingon"):
        texts.held(b"x", encoding="klingon")


def test_damage_is_placed_although_it_is_not_shown():
    text = texts.held("ä\n".encode() * 500 + b"\xff\n" * 5 + b"ok \xef\xbf\xbd\n")
    next(text.lines())
    (note,) = text.notes()
    assert note.text.startswith(
        "5 places are shown as U+FFFD, because the bytes there are not utf-8: lines 501, 502, 503 and 2"
    )
    assert text.facts.encoding_scope == "whole"


def test_a_genuine_replacement_character_is_no_damage():
    assert texts.held("ok \ufffd\n".encode()).notes() == ()


def test_nuls_further_on_are_noted():
    text = texts.held(b"text\n" * 3000 + b"\0\n")
    (note,) = text.notes()
    assert (note.code, note.selector) == ("binary", "a:hex")
    assert "Line 3001" in note.text


def test_an_encoding_with_a_state():
    plain = "日本語\r\nと kana\n終"
    text = texts.held(plain.encode("iso2022_jp"), encoding="iso2022_jp")
    assert text.whole() == plain
    assert pairs(list(text.lines())) == rows(plain.encode(), "utf-8")


def test_what_is_kept_as_whole_has_the_lines_that_are_shown():
    data = b"a\nb\n\x8f\n"
    text = texts.held(data, encoding="euc_jp", raw=True)
    assert text.whole() == "a\nb\n\ufffd\n"
    assert text.total == 3


def test_damage_behind_a_mark_in_raw_form():
    data = "\ufeff".encode() + "ä\n".encode() * 99 + b"\xff\n"
    assert texts.held(data, raw=True).whole() == "ä\n" * 99 + "\ufffd\n"


def test_language_by_name_and_by_first_line():
    assert texts.held(b"x\n", name="src/app.py").facts.language == "python"
    assert texts.held(b"#!/usr/bin/env node\n", name="run").facts.language == "javascript"
    assert texts.held(b"x\n", name="LICENSE").facts.language is None
