import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from omniread.server import _options

HERE = os.getcwd()


def test_without_options_it_serves_over_pipes_below_the_folder_it_starts_in():
    options = _options([])
    assert (options.start, options.fixed, options.roots, options.tools) == (HERE, False, None, ("read",))
    assert (options.settings.style, options.settings.limits.max_lines, options.http) == ("numbered", 2000, None)


def test_the_first_root_is_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    options = _options(["--root", "~/a", "--root", str(tmp_path / "b")])
    assert (options.start, options.fixed) == (str(tmp_path / "a"), False)
    assert options.roots == (str(tmp_path / "a"), str(tmp_path / "b"))


def test_cwd_is_the_start_also_of_relative_roots(tmp_path: Path):
    (tmp_path / "a").mkdir()
    options = _options(["--cwd", str(tmp_path), "--root", "a"])
    assert (options.start, options.fixed, options.roots) == (str(tmp_path), True, (str(tmp_path / "a"),))


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("read", ("read",)),
        ("read_file", ("read", "read_file")),
        (" read_file, read ", ("read", "read_file")),
        ("edit", ("read", "edit")),
        ("edit,read_file", ("read", "read_file", "edit")),
        ("", ("read",)),
    ],
)
def test_read_is_always_among_the_tools(text: str, tools: tuple[str, ...]):
    assert _options(["--tools", text]).tools == tools


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("[::1]:8000", ("::1", 8000)),
        (":0", ("127.0.0.1", 0)),
        ("8000", ("127.0.0.1", 8000)),
        ("example.org:80", ("example.org", 80)),
    ],
)
def test_the_address_to_serve_at(text: str, address: tuple[str, int]):
    assert _options(["--http", text]).http == address


def test_options_win_over_the_environment_and_that_over_the_projects_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "omniread.toml").write_text('style = "plain"\nmax_lines = 100\nmax_bytes = 1000\n')
    monkeypatch.setenv("OMNIREAD_MAX_LINES", "90")
    held = _options(["--cwd", str(tmp_path), "--limit", "max_columns=80"]).settings
    limits = held.limits
    assert (held.style, limits.max_lines, limits.max_bytes, limits.max_columns) == ("plain", 90, 1000, 80)
    held = _options(["--cwd", str(tmp_path), "--limit", "max_lines=3KiB", "--style", "hashline"]).settings
    assert (held.style, held.limits.max_lines) == ("hashline", 3072)


def test_what_a_projects_file_may_not_do_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "omniread.toml").write_text("max_lines = 2500\n")
    assert _options(["--cwd", str(tmp_path)]).settings.limits.max_lines == 2000
    assert "max_lines is ignored" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--root", "/nowhere/at/all"], "'/nowhere/at/all' is not a folder"),
        (["--cwd", "/nowhere/at/all"], "'/nowhere/at/all' is not a folder"),
        (["--tools", "write"], "there is no tool 'write'; there are: read, read_file, edit"),
        (["--http", "localhost"], "'localhost' is not HOST:PORT"),
        (["--limit", "max_lines"], "max_lines takes a whole number"),
        (["--limit", "lines=5"], "There is no limit named 'lines'"),
        (["--style", "fancy"], "invalid choice"),
        (["extra"], "unrecognized arguments"),
    ],
)
def test_a_command_that_makes_no_sense_is_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        _options(words)
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err


def test_the_version_is_printed():
    import omniread

    command = [sys.executable, "-m", "omniread.server", "--version"]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    assert (done.stdout, done.stderr) == (f"omniread-mcp {omniread.__version__}\n", "")


def test_a_port_that_is_taken_is_said():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        command = [sys.executable, "-m", "omniread.server", "--http", address]
        done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("omniread-mcp: ")
    assert "Traceback" not in done.stderr


def test_a_password_file_opens_encrypted_things(tmp_path, capsys):
    file = tmp_path / "words"
    file.write_text("*.zip\tsecret\n")
    assert _options(["--password-file", str(file)]).passwords == {"*.zip": "secret"}
    with pytest.raises(SystemExit):
        _options(["--password-file", str(tmp_path / "none")])
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "style"),
    [
        ([], "numbered"),
        (["--tools", "edit"], "hashline"),
        (["--tools", "edit", "--style", "numbered"], "numbered"),
        (["--tools", "edit", "--style", "envelope"], "envelope"),
    ],
)
def test_what_can_be_edited_is_shown_with_its_tag(argv: list[str], style: str):
    assert _options(argv).settings.style == style


def test_what_is_pinned_and_written_down_starts_where_relative_paths_do(tmp_path: Path):
    options = _options(["--cwd", str(tmp_path), "--pin", "a.py:1-5", "--pin", "b.py", "--audit", "log"])
    assert options.pins == ("a.py:1-5", "b.py")
    assert options.settings.audit == str(tmp_path / "log")
    assert _options([]).settings.audit is None
