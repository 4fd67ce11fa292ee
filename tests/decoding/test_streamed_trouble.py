"""What happens to a long text whose bytes disagree with its start, fail, or go away?"""

import io
from pathlib import Path

import pytest

from omniread.decoding import streamed
from omniread.decoding.opening import opened
from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import Blob, Facts
from tests.decoding import texts
from tests.decoding.texts import Breaking
from tests.fakes import blob, scope, work

FRENCH = "Le cœur déçu mais l'âme plutôt naïve, Louÿs rêva de crapaüter en canoë.\n"
PLAIN = b"nothing but plain letters\n"


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of few bytes, and no look at the end: the start of a text is plain ASCII."""
    monkeypatch.setattr(streamed, "CHUNK", 4096)
    monkeypatch.setattr(streamed, "GIANT", 4096)
    monkeypatch.setattr("omniread.decoding.opening.HEAD", 1024)


def test_a_page_that_does_not_decode_is_decoded_again_and_says_so():
    data = PLAIN * 1000 + (FRENCH * 20).encode("cp1252")
    text = texts.streamed(data)
    assert [line.text for line in text.lines()][1000] == FRENCH.rstrip()
    (note,) = text.notes()
    assert note.code == "encoding-guessed"
    assert "utf-8" in note.text
    assert text.facts.encoding in note.text
    assert "--encoding" in note.text
    assert text.facts.encoding_scope == "sampled"


def test_what_was_found_out_holds_for_the_next_page():
    data = PLAIN * 1000 + (FRENCH * 20).encode("cp1252")
    session = scope()
    for _ in range(2):
        given = work(snapshot_bytes=1)
        text = opened(blob("a", data, given=given, version="1"), session, given)
        assert next(text.lines(1001)).text == FRENCH.rstrip()
        assert text.facts.encoding == "cp1252"
        assert [note.code for note in text.notes()] == ["encoding-guessed"]


def test_forcing_an_encoding_gives_the_exact_text():
    data = PLAIN * 1000 + (FRENCH * 20).encode("cp1252")
    text = texts.streamed(data, encoding="cp1252")
    assert [line.text for line in text.lines(1001)] == [FRENCH.rstrip()] * 20
    assert text.notes() == ()


def test_some_damage_in_what_is_utf_8_does_not_change_the_encoding():
    data = PLAIN * 1000 + (FRENCH * 20).encode() + b"\xff\n"
    text = texts.streamed(data)
    assert [line.text for line in text.lines()][-1] == "\ufffd"
    assert text.facts.encoding == "utf-8"
    assert [note.code for note in text.notes()] == ["undecodable-bytes"]


def test_what_no_encoding_can_mend_stays_as_it_was():
    text = texts.streamed(PLAIN * 1000 + b"\xff\0\x01\x02\n" * 200)
    assert [line.text for line in text.lines()][-1] == "\ufffd\0\x01\x02"
    assert text.facts.encoding == "utf-8"


def test_a_window_that_does_not_decode_is_decoded_again():
    data = PLAIN.strip() * 1000 + (FRENCH * 40).replace("\n", " ").encode("cp1252")
    text = texts.streamed(data)
    line = text.column(1, len(PLAIN.strip()) * 1000 + 1, None, most=80)
    assert line is not None
    assert line.text.startswith("Le cœur déçu")
    assert text.facts.encoding == "cp1252"


def failing(data: bytes, at: int, failure: Exception) -> streamed.Streamed:
    given = work(snapshot_bytes=1)
    here = Blob("a", "a", lambda: Breaking(data, at, failure), given, Facts())
    return opened(here, scope(), given)


def test_a_damaged_text_ends_where_its_good_bytes_do():
    text = failing(PLAIN * 1000, len(PLAIN) * 500 + 7, Unreadable("The data are damaged.", hint="Ask elsewhere."))
    lines = list(text.lines())
    assert (len(lines), lines[-1].text) == (501, "nothing")
    assert text.count() == 501
    (note,) = text.notes()
    assert note.code == "damaged"
    assert note.text == "The text is not whole: The data are damaged. Ask elsewhere"


def test_the_tail_of_a_damaged_text_is_that_of_its_good_bytes():
    text = failing(PLAIN * 1000, len(PLAIN) * 500 + 7, Unreadable("The data are damaged."))
    assert [(line.number, line.text[:7]) for line in text.lines(-2)] == [(-2, "nothing"), (-1, "nothing")]
    assert [note.code for note in text.notes()] == ["damaged"]


def test_all_of_a_damaged_text_from_its_end():
    assert len(list(failing(PLAIN * 3, len(PLAIN) * 2 + 3, Unreadable("Damaged.")).lines(-99))) == 3


def test_a_text_behind_a_cap_has_no_known_number_of_lines():
    text = failing(PLAIN * 1000, len(PLAIN) * 500, TooBig("There is more."))
    assert len(list(text.lines())) == 500
    assert (text.total, text.seen) == (None, 500)
    assert [note.code for note in text.notes()] == ["truncated"]
    with pytest.raises(TooBig, match="There is more"):
        text.count()
    with pytest.raises(TooBig):
        list(text.lines(-1))


def test_a_line_behind_a_cap_has_no_known_length():
    text = failing(b"x" * 20_000, 10_000, TooBig("There is more."))
    (line,) = text.lines(columns=10)
    assert (line.text, line.length, line.size) == ("x" * 10, None, 10_000)


def test_a_file_that_shrinks_while_it_is_read(tmp_path: Path):
    file = tmp_path / "log"
    file.write_bytes(PLAIN * 1000)
    given = work(snapshot_bytes=1)
    facts = Facts(size=len(PLAIN) * 1000, path=str(file))
    text = opened(Blob("log", "log", lambda: file.open("rb", buffering=0), given, facts), scope(), given)
    lines = text.lines()
    next(lines)
    file.write_bytes(PLAIN * 200)
    assert len(list(lines)) == 199
    assert [line.number for line in text.lines(-3)] == [-3, -2, -1]
    assert text.facts.final_newline is True
    given.closing.close()


def test_the_facts_of_a_closed_file(tmp_path: Path):
    file = tmp_path / "a.py"
    file.write_bytes(b"#\r\n" * 9000)
    given = work(snapshot_bytes=1)
    here = Blob("a.py", "a.py", lambda: file.open("rb"), given, Facts(size=27000, path=str(file)))
    assert here.head.startswith(b"#")
    text = opened(here, scope(), given)
    next(text.lines())
    given.closing.close()
    assert (text.facts.language, text.facts.newline, text.facts.final_newline) == ("python", "crlf", True)
    assert (text.size, text.total) == (27000, None)


def test_a_stream_of_unknown_length():
    given = work(snapshot_bytes=64)
    text = opened(Blob("a", "a", lambda: io.BytesIO(PLAIN * 9), given, Facts()), scope(), given)
    assert (text.size, text.total) == (None, None)
    assert len(list(text.lines())) == 9
    assert (text.size, text.total) == (len(PLAIN) * 9, 9)


def test_the_end_of_an_endless_line_is_not_looked_for_for_ever(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.decoding.window.SEARCHED", 20_000)
    monkeypatch.setattr("omniread.decoding.window.CHUNK", 4096)
    text = texts.streamed(b"first\n" + b"x" * 100_000 + b"\nlast\n")
    first, endless = text.lines(columns=50)
    assert (first.text, endless.text, endless.length, endless.end) == ("first", "x" * 50, None, "")
    assert 20_000 <= endless.size < 30_000
    (note,) = text.notes()
    assert note.code == "truncated"
    assert "line 2 goes on for more than" in note.text
    assert text.total is None
    later = texts.streamed(b"first\n" + b"x" * 100_000 + b"\nlast\n").column(2, 90_001, 90_010, most=100)
    assert later is not None
    assert later.text == "x" * 10
