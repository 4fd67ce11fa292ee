"""Does a command write what it should where it should, and end with the right code?"""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from omniread.cli import main
from omniread.console import Console
from omniread.model.errors import BadSelector, Cancelled, Denied, NeedsExtra, NotFound, ReadError, TooBig, Unreadable
from omniread.model.note import Note
from omniread.model.page import ImageBlock, Page, TextBlock
from tests.command import Ran, Reader, Stream


def test_text_goes_to_standard_output_and_nothing_else():
    ran = Ran(["a:1"], {"a:1": "1|x"})
    assert (ran.code, ran.out, ran.err) == (0, "1|x\n", "")
    assert ran.reader.closed


def test_several_paths_are_one_read_each_with_a_blank_line_between():
    ran = Ran(["a", "b", "a"], {"a": "1|x", "b": "1|y"})
    assert ran.out == "1|x\n\n1|y\n\n1|x\n"
    assert [path for path, _ in ran.reader.asked] == ["a", "b", "a"]


FAILURES = [
    (ReadError("no."), 1),
    (BadSelector("no."), 2),
    (NotFound("no."), 3),
    (Denied("no."), 4),
    (TooBig("no."), 5),
    (Unreadable("no."), 6),
    (NeedsExtra("no.", extra="pdf"), 7),
]


@pytest.mark.parametrize(("failure", "code"), FAILURES, ids=[failure.code for failure, _ in FAILURES])
def test_the_error_gives_the_code(failure: ReadError, code: int):
    ran = Ran(["a"], {"a": failure})
    assert (ran.code, ran.out) == (code, "")
    assert ran.err == f"omniread: a: {failure}\n"


def test_the_first_failure_decides_and_stops_nothing():
    ran = Ran(["a", "b", "c", "d"], {"a": "1|x", "b": Denied("no b."), "c": NotFound("no c."), "d": "1|y"})
    assert (ran.code, ran.out, ran.err) == (4, "1|x\n\n1|y\n", "omniread: no b.\nomniread: no c.\n")


def test_a_message_ends_in_its_hint_and_names_the_path_once():
    error = NotFound("Nothing is named 'src/x'.", hint="Did you mean src/y?", near=("src/y",))
    assert Ran(["src/x"], {"src/x": error}).err == "omniread: Nothing is named 'src/x'. Did you mean src/y?\n"


def test_messages_cannot_move_a_terminal():
    assert Ran(["a"], {"a": NotFound("no \x1b[2J.")}, terminal=True).err == "omniread: a: no \\x1b[2J.\n"


def test_json_is_one_object_a_line_errors_too():
    page = Page(
        "a", "file", (TextBlock("1|é"), ImageBlock("image/png", b"\x89")), next="a:2-", notes=(Note("more", "m"),)
    )
    error = NotFound("Nothing is named 'b'.", hint="Did you mean c?", near=("c", "d"))
    ran = Ran(["--json", "a", "b", "a"], {"a": page, "b": error})
    first, second, third = map(json.loads, ran.out.splitlines())
    assert first == third == page.to_dict()
    assert first["blocks"][1] == {"type": "image", "mime_type": "image/png", "data": "iQ=="}
    assert second == {
        "ref": "b",
        "error": {
            "code": "not-found",
            "message": "Nothing is named 'b'.",
            "hint": "Did you mean c?",
            "near": ["c", "d"],
        },
    }
    assert (ran.code, ran.err) == (3, "")


def test_json_of_an_error_without_candidates():
    ran = Ran(["--json", "a"], {"a": TooBig("no.")})
    assert json.loads(ran.out) == {"ref": "a", "error": {"code": "too-big", "message": "no.", "hint": None, "near": []}}


def test_the_rooms_of_a_path_are_explained():
    answers = {"a": "source local", "b": NotFound("no b.")}
    assert Ran(["--explain", "a", "b", "a"], answers).out == "source local\n\nsource local\n"
    ran = Ran(["--explain", "--json", "a"], answers)
    assert json.loads(ran.out) == {"ref": "a", "explanation": "source local"}


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["--limit", "max_line=5"], 2, "There is no limit named 'max_line'. The limits are: max_lines, "),
        (["--max-bytes", "lots"], 2, "The limit max_bytes takes a whole number, not 'lots'."),
        (["--limit", "nesting=none"], 2, "The limit nesting is a safety cap and cannot be lifted."),
        (["--cwd", "/no/such"], 3, "'/no/such' is not a folder, so no path can start there."),
        (["--config", "/no/such.toml"], 3, "There is no settings file '/no/such.toml'."),
    ],
)
def test_a_command_that_cannot_be_meant_reads_nothing(words: list[str], code: int, complaint: str):
    ran = Ran([*words, "a"], {})
    assert (ran.code, ran.out, ran.reader.asked) == (code, "", [])
    assert ran.err.startswith(f"omniread: {complaint}")
    ran = Ran(["--json", *words, "a"], {})
    assert json.loads(ran.out)["error"]["message"].startswith(complaint.partition(". ")[0])
    assert (ran.code, ran.err) == (code, "")


def test_a_folder_that_is_gone_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    ran = Ran(["a"], {})
    assert (ran.code, ran.err) == (3, "omniread: The current folder does not exist any more. Go to another one.\n")


@pytest.mark.parametrize("is_raw", [True, False])
def test_raw_text_is_written_as_it_is(*, is_raw: bool):
    page = Page("a.py", "file", (TextBlock("\x1b[1m"),), raw=is_raw)
    assert Ran(["a.py"], {"a.py": page}, terminal=True).out == ("\x1b[1m" if is_raw else "\\x1b[1m\n")


def test_colour_is_for_numbers_and_for_notices_that_are_spoken():
    notes = (Note("more", "said"), Note("cached", "silent", quiet=True))
    page = Page("a", "file", (TextBlock("1|x\n\n[said]\n[silent]"),), notes=notes)
    ran = Ran(["--color=always", "a"], {"a": page})
    assert ran.out == "\x1b[2m1|\x1b[0mx\n\n\x1b[36m[said]\x1b[0m\n[silent]\n"


def test_pictures_are_not_lost_without_a_word():
    page = Page("a.svg", "image", (TextBlock("text"), ImageBlock("image/png", b"x"), ImageBlock("image/png", b"y")))
    ran = Ran(["a.svg"], {"a.svg": page})
    assert (ran.code, ran.out) == (0, "text\n")
    assert ran.err == "omniread: a.svg: pictures that are not printed: 2; --json has them\n"


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), Cancelled("stopped.")], ids=["key", "seen"])
def test_giving_up_ends_everything_with_130(stop: BaseException):
    ran = Ran(["a", "b", "c"], {"a": NotFound("no a."), "b": stop, "c": "1|x"})
    assert (ran.code, ran.out) == (130, "")
    assert [path for path, _ in ran.reader.asked] == ["a", "b"]
    assert ran.reader.closed


def test_long_work_is_shown_and_the_line_is_taken_away():
    class Slow(Reader):
        def read(self, path: str, **options: Any) -> Page:
            watch = options["on_progress"]
            watch._due = 0.0
            watch(1, 2, "unpacking")
            return super().read(path, **options)

    err = Stream(terminal=True)
    main(["a"], Slow({"a": NotFound("no a.")}).open, Console(Stream(terminal=False), err))
    assert err.text == "\r\x1b[Kunpacking 50 %\r\x1b[Komniread: no a.\n"


def test_without_a_path_standard_input_is_read(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", Stream(terminal=False))
    ran = Ran([], {"-": "1|x"})
    assert ran.out == "1|x\n"
    assert ran.reader.opened["stdin"]() is sys.stdin.buffer


@pytest.mark.parametrize("stdin", [Stream(terminal=True), None], ids=["terminal", "closed"])
def test_without_a_path_and_without_input_there_is_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stdin: Stream | None
):
    monkeypatch.setattr(sys, "stdin", stdin)
    ran = Ran([], {})
    assert (ran.code, ran.out) == (2, "")
    assert capsys.readouterr().err.startswith("usage: omniread")
    assert ran.reader.opened == {}


def test_closed_standard_input_is_not_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", None)
    opened = Ran(["-"], {"-": "x"}).reader.opened
    with pytest.raises(NotFound, match="Standard input is closed"):
        opened["stdin"]()


def test_completion_is_printed_and_nothing_is_read():
    ran = Ran(["--completion", "fish", "a"], {})
    assert ran.out.startswith("# fish completion of omniread")
    assert (ran.code, ran.reader.opened) == (0, {})


@pytest.mark.parametrize(("word", "code"), [("--version", 0), ("--nonsense", 2)])
def test_the_parsers_end_is_the_commands_end(capsys: pytest.CaptureFixture[str], word: str, code: int):
    assert Ran([word], {}).code == code
    assert "omniread" in "".join(capsys.readouterr())
