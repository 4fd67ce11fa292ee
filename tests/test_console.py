"""Does what is written arrive as it should, whatever it is and wherever it goes?"""

import json
import os
from pathlib import Path

import pytest

from omniread.console import Console, Progress
from tests.command import Stream


@pytest.fixture
def pipe() -> Stream:
    return Stream()


@pytest.fixture
def terminal() -> Stream:
    return Stream(terminal=True)


def console(out: Stream, colour: str = "never") -> Console:
    made = Console(out, None)
    made.colour(colour)
    return made


HOSTILE = "1|\x1b[2J\u202edanger"


def test_a_pipe_gets_the_text_and_a_line_end(pipe: Stream):
    console(pipe, "auto").answer(HOSTILE, style="numbered", notices=["x"])
    assert pipe.text == f"{HOSTILE}\n"


def test_utf_8_is_written_whatever_the_locale_says(pipe: Stream):
    console(pipe).answer("naïve 日本語 \U0001f525")
    assert pipe.buffer.getvalue() == "naïve 日本語 \U0001f525\n".encode()


def test_answers_are_a_blank_line_apart(pipe: Stream):
    out = console(pipe)
    for text in ("a", "b\n", ""):
        out.answer(text)
    assert pipe.text == "a\n\nb\n\n\n\n"


def test_raw_text_gets_nothing_that_it_does_not_have(pipe: Stream):
    out = console(pipe)
    for text in ("whole\n", "no end", "", "\r\nlast"):
        out.raw(text)
    assert pipe.text == "whole\n\nno end\n\n\n\n\r\nlast"


def test_bytes_that_were_no_text_come_out_of_raw_as_they_were(pipe: Stream):
    console(pipe).raw(b"caf\xe9\xff\n".decode("utf-8", "surrogateescape"))
    assert pipe.buffer.getvalue() == b"caf\xe9\xff\n"


def test_half_of_a_pair_never_stops_the_writing(pipe: Stream):
    out = console(pipe)
    out.raw("a\ud800b")
    out.answer("c\udcffd")
    assert pipe.text == "a\\ud800b\n\nc\\udcffd\n"


def test_a_terminal_cannot_be_moved_by_content_but_by_raw_text(terminal: Stream):
    out = console(terminal)
    out.answer(HOSTILE)
    out.raw(HOSTILE)
    assert terminal.text == f"1|\\x1b[2J\\u202edanger\n\n{HOSTILE}"


@pytest.mark.parametrize(
    ("choice", "environ", "coloured"),
    [
        ("auto", {"TERM": "xterm"}, True),
        ("auto", {"TERM": "xterm", "NO_COLOR": ""}, True),
        ("auto", {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("auto", {"TERM": "dumb"}, False),
        ("always", {"TERM": "dumb", "NO_COLOR": "1"}, True),
        ("never", {"TERM": "xterm"}, False),
    ],
)
def test_colours_are_for_terminals_and_for_those_who_want_them(
    terminal: Stream, monkeypatch: pytest.MonkeyPatch, choice: str, environ: dict[str, str], *, coloured: bool
):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    console(terminal, choice).answer("1|a", style="numbered")
    assert terminal.text == ("\x1b[2m1|\x1b[0ma\n" if coloured else "1|a\n")


def test_colours_that_are_asked_for_go_through_a_pipe_and_nothing_else_does(pipe: Stream):
    console(pipe, "always").answer(HOSTILE + "\n[cut]", style="numbered", notices=["cut"])
    assert pipe.text == "\x1b[2m1|\x1b[0m\\x1b[2J\\u202edanger\n\x1b[36m[cut]\x1b[0m\n"


def test_rows_of_json_are_ascii_and_one_line_each(pipe: Stream):
    data = {"text": "é\u2028\x1b\x85\ud800\n", "none": None}
    out = console(pipe)
    out.row(data)
    out.row([])
    first, second = pipe.text.splitlines()
    assert first.isascii()
    assert json.loads(first) == data
    assert second == "[]"


def test_a_closed_standard_output_is_a_failure_once_something_is_written():
    out = Console(None, None)
    out.flush()
    out.drop()
    with pytest.raises(OSError, match="Bad file descriptor"):
        out.answer("x")


def test_what_is_dropped_does_not_fail_any_more(tmp_path: Path):
    file = tmp_path / "out"
    with file.open("w", encoding="utf-8") as stream:
        stream.write("buffered")
        out = Console(stream, None)
        out.drop()
        out.flush()
    assert file.read_bytes() == b""


@pytest.mark.parametrize(("terminal", "shown"), [(False, "omniread: é\x1b\n"), (True, "omniread: é\\x1b\n")])
def test_messages_name_the_program(*, terminal: bool, shown: str):
    err = Stream(terminal=terminal, encoding="utf-8")
    Console(None, err).say("é\x1b")
    assert err.text == shown


def test_a_message_that_nobody_can_see_is_no_failure():
    Console(None, None).say("nobody hears this")
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as err:
        Console(None, err).say("nor this")
        os.dup2(os.open(os.devnull, os.O_WRONLY), writing)


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ("y", "allow"),
        (" YES ", "allow"),
        ("a", "always"),
        ("always", "always"),
        ("f", "w/**"),
        ("Folder", "w/**"),
        ("n", "deny"),
        ("", "deny"),
        ("x", "deny"),
    ],
)
def test_a_person_is_asked_and_anything_but_yes_is_no(typed: str, verdict: str):
    err, inp = Stream(terminal=True), Stream(terminal=True)
    inp.write(f"{typed}\n")
    inp.seek(0)
    assert Console(None, err, inp).ask("w/a\x1b.key", "it is secret") == verdict
    assert err.text == "omniread: w/a\\x1b.key: it is secret. Read it? [y]es, its [f]older, [a]lways, [N]o: "


@pytest.mark.parametrize("closed", ["err", "inp"])
@pytest.mark.parametrize("pipe", [Stream(), None], ids=["pipe", "closed"])
def test_nobody_is_asked_who_cannot_answer(closed: str, pipe: Stream | None):
    streams = {"err": Stream(terminal=True), "inp": Stream(terminal=True)} | {closed: pipe}
    assert Console(None, **streams).ask("a.key", "it is secret") == "deny"
    assert all(stream is None or stream.text == "" for stream in streams.values())


class Clock:
    """Time as a test sets it."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_progress_comes_after_a_second_and_ten_times_a_second_at_most():
    stream, clock = Stream(terminal=True), Clock()
    shown = Progress(stream, clock)
    for clock.now, done in ((100.9, 1.0), (101.0, 10.0), (101.05, 20.0), (101.2, 30.0)):
        shown(done, 40, "unpacking\x1b\n a.tar")
    shown.clear()
    shown.clear()
    rows = ["", "\x1b[Kunpacking\\x1b  a.tar 25 %", "\x1b[Kunpacking\\x1b  a.tar 75 %", "\x1b[K"]
    assert stream.text.split("\r") == rows


def test_progress_without_a_known_end_fits_the_terminal():
    stream, clock = Stream(terminal=True), Clock()
    shown = Progress(stream, clock)
    shown.clear()
    clock.now += 1
    shown(5, None, "x" * 200)
    assert stream.text == "\r\x1b[K" + "x" * 79


def test_progress_is_for_people():
    assert Console(None, None).progress() is None
    assert Console(None, Stream()).progress() is None
    assert isinstance(Console(None, Stream(terminal=True)).progress(), Progress)
