"""Do the shells complete what the parser takes?"""

import re
import subprocess
from pathlib import Path

import pytest

from omniread.completion import script
from omniread.model.limits import NAMES
from omniread.options import COLORS, SHELLS, described
from omniread.settings import STYLES

OPTIONS = [name for action in described()[1] for name in action.option_strings]


def bash(folder: Path, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    program = f"""
        {script("bash")}
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _omniread
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    command = ["bash", "--norc", "-c", program, "bash", "omniread", *words]
    run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder)
    return [row for row in run.stdout.splitlines() if row]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("two words", "twig", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "twelve.txt").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["-"], OPTIONS),
        (["a.py", "--no"], ["--no-network"]),
        (["--"], [name for name in OPTIONS if name != "-h"]),
        (["--style", ""], [*STYLES]),
        (["--style", "=", "p"], ["plain"]),
        (["--style", "="], [*STYLES]),
        (["--color", "a"], ["auto", "always"]),
        (["--completion", ""], [*SHELLS]),
        (["--limit", ""], [f"{name}=" for name in NAMES]),
        (["--limit", "max_t"], ["max_tokens="]),
        (["--root", "tw"], ["twig", "two words"]),
        (["--cwd", "o"], ["other"]),
        (["--encoding", "t"], []),
        (["--config", "t"], []),  # bash's own completion of file names takes over
        (["--max-lines", "t"], []),
        (["tw"], []),
        (["a.zip", ":", "--j"], []),
        (["--json", "--", "--st"], []),
    ],
    ids=lambda each: " ".join(each) if each and isinstance(each, list) else None,
)
def test_bash_offers_what_fits(folder: Path, words: list[str], offered: list[str]):
    assert sorted(bash(folder, *words)) == sorted(offered)


def test_a_script_of_bash_stands_on_its_own(tmp_path: Path):
    run = subprocess.run(["bash", "-n"], input=script("bash"), check=True, capture_output=True, text=True, cwd=tmp_path)
    assert run.stderr == ""
    assert script("bash").endswith("\ncomplete -o bashdefault -o default -F _omniread omniread\n")


def test_zsh_knows_every_option_with_its_value():
    text = script("zsh")
    assert text.startswith("#compdef omniread\n")
    rows = re.findall(r"^    '(\*?)(-[a-z-]+)(=?)\[((?:[^\]\\']|\\.|'\\'')+)\](.*)' \\$", text, re.MULTILINE)
    assert [name for _, name, *_ in rows] == OPTIONS
    assert {name for star, name, *_ in rows if star} == {
        *("--root", "--pin", "--limit", "--max-lines", "--max-bytes", "--max-tokens")
    }
    values = {name: value for _, name, _, _, value in rows}
    assert values["--style"] == f":style:({' '.join(STYLES)})"
    assert values["--color"] == f":color:({' '.join(COLORS)})"
    assert values["--root"] == values["--cwd"] == ":dir:_files -/"
    assert values["--config"] == ":file:_files"
    assert values["--json"] == values["--help"] == ""
    assert values["--limit"].startswith(':name=value:{compadd -S "" -- max_lines= hard_max_lines= ')
    assert all(bool(equals) == bool(value) for _, _, equals, _, value in rows)
    assert text.endswith("    '*:path:_files'\n")


def test_fish_knows_every_option_with_its_value():
    rows = [row for row in script("fish").splitlines() if row.startswith("complete ")]
    assert [name for row in rows for name in re.findall(r" -(?:l ([a-z-]+)|s h\b)", row.partition(" -d ")[0])] == [
        "" if name == "-h" else name[2:] for name in OPTIONS
    ]
    row_of = {name: row for name in OPTIONS for row in rows if f" -l {name[2:]} " in row}
    assert f" -x -a '{' '.join(STYLES)}' " in row_of["--style"]
    assert " -x -a '(__fish_complete_directories)' " in row_of["--root"]
    assert " -r -F " in row_of["--config"]
    assert " -x -d " in row_of["--encoding"]
    assert " -l json -d " in row_of["--json"]
    assert "project\\'s" in row_of["--config"]
    assert all(len(re.findall(r"(?<!\\)'", row)) % 2 == 0 for row in rows)


def test_there_are_three_shells():
    with pytest.raises(ValueError, match="tcsh"):
        script("tcsh")
