"""Does the command behave as a process: its streams, its signals, its exit code, and what it loads?"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import omniread

COMMAND = [sys.executable, "-m", "omniread"]
ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="pipes, signals and terminals are other things there")

# What a plain read never pays for, beside what tests/test_house.py says of libraries.
UNPAID = {
    *("argparse", "base64", "csv", "dataclasses", "datetime", "difflib", "fnmatch", "gettext", "hashlib", "html"),
    *("inspect", "json", "locale", "logging", "pathlib", "random", "shutil", "socket", "string", "subprocess"),
    *("tempfile", "textwrap", "threading", "tomllib", "traceback", "typing", "unicodedata", "urllib", "zipfile"),
}


def says(
    *words: str | bytes | Path,
    cwd: Path,
    data: bytes = b"",
    code: int = 0,
    out: int | None = None,
    environ: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    run = subprocess.run(
        [*COMMAND, *words],
        cwd=cwd,
        input=data,
        stdout=subprocess.PIPE if out is None else out,
        stderr=subprocess.PIPE,
        check=False,
        env={**os.environ, "PYTHONUNBUFFERED": "", **(environ or {})},
    )
    assert run.returncode == code, run.stderr.decode()
    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a text of 1,500 lines of 110 characters."""
    place = tmp_path / "place"
    place.mkdir()
    rows = [f"{number:05d} {'x' * 104}" for number in range(1, 1501)]
    (place / "long.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return place


def test_a_command_and_a_program_get_the_same_text(folder: Path):
    for selector in ("", ":5-9", ":-3", ":/00[12]00 /"):
        path = f"{folder / 'long.txt'}{selector}"
        assert says(path, cwd=folder).stdout.decode() == f"{omniread.read(path)}\n"


def test_every_line_of_a_page_is_there_once(folder: Path):
    rows = says("--json", "long.txt", cwd=folder).stdout
    page = json.loads(rows)
    [[first, last]] = page["details"]["truncation"]["shown_ranges"]
    shown = [row for row in page["text"].splitlines() if "|" in row]
    assert shown == [f"{number}|{number:05d} {'x' * 104}" for number in range(first, last + 1)]
    assert f"Showing lines {first}-{last} of 1500" in page["text"]
    assert page["next"] == f"long.txt:{last + 1}-"


def test_raw_text_comes_back_byte_for_byte(folder: Path):
    content = b"\xef\xbb\xbfone\r\ntwo\x1b[1m\x0c\nno end"
    (folder / "odd.txt").write_bytes(content)
    assert says("odd.txt:raw", cwd=folder).stdout == content


def test_standard_input_is_read_and_read_again_by_the_next_command(folder: Path):
    rows = "".join(f"row {number}\n" for number in range(1, 8)).encode()
    assert says("-:3-4:raw", cwd=folder, data=rows).stdout == b"row 3\nrow 4\n"
    assert says("artifact://1:7:raw", cwd=folder).stdout == b"row 7\n"
    other = folder / "other"
    other.mkdir()
    says("artifact://1", cwd=other, code=3)
    says("--forget", cwd=folder, data=rows)
    assert b"artifact://1" in says("artifact://1", cwd=folder, code=3).stderr


def test_without_a_path_standard_input_is_read(folder: Path):
    assert says(cwd=folder, data=b"only\n").stdout.startswith(b"1|only\n")


def test_a_path_that_begins_with_a_dash_follows_two(folder: Path):
    (folder / "-x").write_text("dashed\n", encoding="utf-8")
    (folder / "-").write_text("a file after all\n", encoding="utf-8")
    assert says("--", "-x", cwd=folder).stdout == b"1|dashed\n"
    assert b"there is no option -x" in says("-x", cwd=folder, code=2).stderr
    assert says("./-", cwd=folder).stdout == b"1|a file after all\n"


def test_failures_are_said_and_the_first_one_counts(folder: Path):
    run = says("long.txt:1-1:raw", "nothing", "long.txt:9-5", "long.txt:2-2:raw", cwd=folder, code=3)
    assert [row[:7] for row in run.stdout.split(b"\n")] == [b"00001 x", b"", b"00002 x", b""]
    first, second = run.stderr.decode().splitlines()
    assert first.startswith("omniread: ")
    assert "nothing" in first
    assert "9-5" in second


@ON_POSIX
@pytest.mark.parametrize("words", [["long.txt"], ["long.txt"] * 9, ["--json", "long.txt"], ["--help"]], ids=" ".join)
def test_a_reader_that_has_enough_is_no_failure(folder: Path, words: Sequence[str]):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert says(*words, cwd=folder, out=writing).stderr == b""
    finally:
        os.close(writing)


@pytest.mark.parametrize("words", [["long.txt"], ["nothing", "long.txt"], ["--version"]], ids=" ".join)
def test_an_answer_that_cannot_be_written_is_a_failure(folder: Path, words: Sequence[str]):
    out = os.open(folder / "long.txt", os.O_RDONLY)
    try:
        run = says(*words, cwd=folder, out=out, code=3 if "nothing" in words else 1)
    finally:
        os.close(out)
    assert run.stderr.decode().splitlines()[-1].startswith("omniread: the answer cannot be written: ")


@ON_POSIX
def test_giving_up_ends_the_command_quietly(folder: Path):
    process = subprocess.Popen(
        [*COMMAND, "-"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    # More than a pipe holds: once it is written, the command is reading.
    process.stdin.write(b"x" * (4 << 20))
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30) == (b"", b"")
    assert process.returncode == 130


@ON_POSIX
def test_a_terminal_sees_what_would_move_it(folder: Path):
    (folder / "odd.txt").write_bytes("\x1b[2J\u202eif\r\nnext\n".encode())
    ours, theirs = os.openpty()
    try:
        assert says("odd.txt", "odd.txt:1:raw", cwd=folder, out=theirs, environ={"NO_COLOR": "1"}).stderr == b""
        rows = os.read(ours, 4096).replace(b"\r\n", b"\n").split(b"\n")
    finally:
        os.close(ours)
        os.close(theirs)
    assert rows[0] == b"1|\\x1b[2J\\u202eif"
    assert "\x1b[2J\u202eif\r".encode() in rows


@ON_POSIX
def test_names_that_are_no_text_are_read_and_printed(folder: Path):
    name = b"caf\xe9.txt"
    try:
        (folder / os.fsdecode(name)).write_text("here\n", encoding="utf-8")
    except OSError:  # this file system takes only text, so there is no such name to be asked for
        assert says(name, cwd=folder, code=3).stdout == b""
        return
    assert says(name, cwd=folder).stdout == b"1|here\n"
    assert json.loads(says("--json", name, cwd=folder).stdout)["text"] == "1|here"


def test_the_settings_of_a_project_hold(folder: Path):
    (folder / "omniread.toml").write_text("max_lines = 3\nmembers = 999999\n", encoding="utf-8")
    run = says("long.txt", cwd=folder)
    assert [row[:7] for row in run.stdout.splitlines()[:4]] == [b"1|00001", b"2|00002", b"3|00003", b""]
    assert run.stderr.count(b"\n") == 1
    assert b"members is ignored" in run.stderr


def loaded(program: str, *words: str, cwd: Path) -> set[str]:
    # Coverage would load modules of its own into the process.
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    confess = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
    command = [sys.executable, "-I", "-c", confess + program, *words]
    run = subprocess.run(command, cwd=cwd, env=quiet, capture_output=True, check=True, encoding="utf-8")
    return set(run.stderr.split())


def test_a_plain_read_loads_only_what_it_needs(folder: Path):
    program = "from omniread.cli import main; main()"
    paid = loaded(program, "long.txt:1-20", cwd=folder) - loaded("pass", cwd=folder)
    assert "omniread.reader" in paid
    assert {name.partition(".")[0] for name in paid} & UNPAID == set()
