"""What does the command line ask a person, what does it write down, and what does it pin?"""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_cli_process import COMMAND, ON_POSIX, says


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "place"
    place.mkdir()
    (place / "omniread.toml").write_text("ask = ['*.key', '*.pem']\n")
    for name in ("a.key", "b.pem", "c.txt"):
        (place / name).write_text(f"text of {name}\n")
    return place


def typed(folder: Path, answers: str, *words: str) -> tuple[int, str, str]:
    """A command at a terminal of its own: its exit code, its output, and what the terminal showed."""
    import pty

    ours, theirs = pty.openpty()
    try:
        started = subprocess.Popen(
            [*COMMAND, *words], cwd=folder, stdin=theirs, stderr=theirs, stdout=subprocess.PIPE, start_new_session=True
        )
        os.close(theirs)
        os.write(ours, answers.encode())
        out, _ = started.communicate(timeout=30)
        seen = b""
        try:
            while more := os.read(ours, 4096):
                seen += more
        except OSError:  # the other end is closed
            pass
        return started.returncode, out.decode(), seen.decode()
    finally:
        os.close(ours)


@ON_POSIX
@pytest.mark.parametrize(
    ("answers", "shown", "asked"),
    [
        ("y\ny\n", ["a.key", "b.pem"], 2),
        ("y\nn\n", ["a.key"], 2),
        ("\n\n", [], 2),
        ("a\n", ["a.key", "b.pem"], 1),
        ("f\n", ["a.key", "b.pem"], 1),
    ],
    ids=["yes", "yes and no", "nothing", "always", "folder"],
)
def test_a_person_at_a_terminal_is_asked(folder: Path, answers: str, shown: list[str], asked: int):
    code, out, seen = typed(folder, answers, "a.key", "b.pem")
    assert [name for name in ("a.key", "b.pem") if f"text of {name}" in out] == shown
    assert seen.count("Read it? [y]es, its [f]older, [a]lways, [N]o: ") == asked
    assert "a.key: the policy asks about *.key" in seen
    assert code == (0 if len(shown) == 2 else 4)
    assert "Read it?" not in out


def test_nobody_is_asked_through_a_pipe(folder: Path):
    run = says("a.key", cwd=folder, data=b"y\n", code=4)
    assert run.stdout == b""
    assert b"Read it?" not in run.stderr
    assert b"'a.key' may not be read: the policy asks about *.key, and nobody allowed it." in run.stderr


@ON_POSIX
def test_standard_input_that_is_read_answers_no_question(folder: Path):
    run = says("-", "a.key", cwd=folder, data=b"y\n", code=4)
    assert run.stdout == b"1|y\n"


def test_what_was_read_and_refused_is_written_down(folder: Path):
    run = says("--audit", "log.jsonl", "c.txt", "a.key", cwd=folder, code=4)
    assert run.stdout == b"1|text of c.txt\n"
    rows = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    decided = {row["asked"]: row["verdict"] for row in rows}
    assert decided["c.txt"] == "allow"
    assert decided["a.key"] == "deny"
    assert len({row["session"] for row in rows}) == 1
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / "log.jsonl").stat().st_mode) == 0o600


def test_a_log_that_cannot_be_written_is_said_once(folder: Path):
    run = says("--audit", "none/log", "c.txt", "c.txt", cwd=folder)
    assert run.stdout.count(b"text of c.txt") == 2
    assert run.stderr.count(b"nothing is written to the audit log") == 1


def test_pins_stand_above_the_answers(folder: Path):
    run = says("--pin", "c.txt", "--pin", "missing.txt", "c.txt:raw", cwd=folder, code=3)
    assert run.stdout.startswith(b"[Pinned: 1 of 1, ")
    assert run.stdout.endswith(b" tokens]\n1|text of c.txt\n\ntext of c.txt\n")
    assert b"missing.txt" in run.stderr


def test_pins_need_no_path_and_wait_for_no_input(folder: Path):
    run = says("--pin", "c.txt", cwd=folder, data=b"not read\n")
    assert run.stdout.endswith(b"\n1|text of c.txt\n")
    assert b"not read" not in run.stdout


def test_pins_as_data(folder: Path):
    [row] = says("--json", "--pin", "c.txt", cwd=folder).stdout.splitlines()
    told = json.loads(row)
    assert [(pin["path"], pin["fits"], pin["problem"]) for pin in told["pins"]] == [("c.txt", True, None)]
    assert "text of c.txt" in told["text"]


def test_an_explanation_names_the_rule(folder: Path):
    run = says("--explain", "c.txt", cwd=folder)
    assert b"  policy allowed: no rule speaks against it (c.txt)" in run.stdout.splitlines()
