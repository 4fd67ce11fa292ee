"""What is said of settings that are wrong, or that cannot be read?"""

import os
from pathlib import Path
from typing import Any

import pytest

from omniread.model.errors import BadSelector, Denied, NotFound, ReadError, TooBig, Unreadable
from omniread.settings import load


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


# A file's text, the error, and words that its message must hold.
WRONG: list[tuple[str, type[ReadError], list[str]]] = [
    ("max_line = 5", BadSelector, ["max_line:", "no such setting", "max_lines", "style", "github_hard_seconds"]),
    ("[limits]\nmax_lines = 5", BadSelector, ["limits:", "no such setting"]),
    ("max_lines = 'many'", BadSelector, ["max_lines:", "whole number", "'many'"]),
    ("max_lines = 0", BadSelector, ["max_lines:", "at least 1"]),
    ("nesting = 'none'", BadSelector, ["nesting:", "cannot be lifted"]),
    ("max_lines = 1.5", BadSelector, ["max_lines:", "1.5"]),
    ("style = 'pretty'", BadSelector, ["style:", "'pretty'", "hashline, numbered, plain, envelope, lines"]),
    ("style = ['plain']", BadSelector, ["style:", "['plain']"]),
    ("network = 'perhaps'", BadSelector, ["network:", "'perhaps'", "on or off"]),
    ("roots = '/srv'", BadSelector, ["roots:", "'/srv'", "folders"]),
    ("deny = '*.pem'", BadSelector, ["deny:", "'*.pem'", "patterns"]),
    ("sensitive = true", BadSelector, ["sensitive:", "True", "off, ask, deny"]),
    ("summary = 'short'", BadSelector, ["summary:", "'short'", "code, all, off"]),
    ("instructions = true", BadSelector, ["instructions:", "True", "nested, all, off"]),
    ("instruction_files = ['../A.md']", BadSelector, ["instruction_files:", "below a folder"]),
    ("instruction_files = ['/etc/passwd']", BadSelector, ["instruction_files:", "below a folder"]),
    ("mask_secrets = 2", BadSelector, ["mask_secrets:", "on or off"]),
    ("audit = ['log']", BadSelector, ["audit:", "a file"]),
    ("roots = [1]", BadSelector, ["roots:", "[1]"]),
    ("roots = ['']", BadSelector, ["roots:", "['']"]),
    ("session = 'mine'", BadSelector, ["session:", "no such setting"]),
    ("max_lines = = 5", Unreadable, ["not TOML", "line 1", "--config"]),
    ("x = " + "[" * 100_000, Unreadable, ["not TOML"]),
    ("#" * (1 << 20) + "\n", TooBig, ["1,048,576 bytes"]),
]


@pytest.mark.parametrize(
    ("text", "error", "words"), WRONG, ids=[words[0] + str(at) for at, (_, _, words) in enumerate(WRONG)]
)
@pytest.mark.parametrize("place", ["user", "project"])
def test_a_wrong_file_is_an_error_that_names_the_file_and_the_setting(
    project: Path, tmp_path: Path, place: str, text: str, error: type[ReadError], words: list[str]
):
    folder = project if place == "project" else tmp_path / "omniread"
    folder.mkdir(exist_ok=True)
    (folder / "omniread.toml").write_text(text, encoding="utf-8")
    with pytest.raises(error) as caught:
        load(str(project), {"XDG_CONFIG_HOME": str(tmp_path)})
    assert all(word in str(caught.value) for word in [str(folder / "omniread.toml"), *words])


def test_undecodable_settings_are_an_error(project: Path):
    (project / "omniread.toml").write_bytes(b"style = '\xff'")
    with pytest.raises(Unreadable, match=r"omniread\.toml: this is not TOML"):
        load(str(project), {})


def test_a_table_has_to_be_one(project: Path):
    (project / "pyproject.toml").write_text("[tool]\nomniread = 5", encoding="utf-8")
    with pytest.raises(BadSelector, match=r"pyproject\.toml: tool\.omniread is not a table"):
        load(str(project), {})


@pytest.mark.parametrize(
    ("variable", "text", "words"),
    [
        ("OMNIREAD_MAX_LINE", "5", ["OMNIREAD_MAX_LINE: there is no such setting", "max_lines"]),
        ("OMNIREAD_MAX_LINES", "few", ["OMNIREAD_MAX_LINES:", "'few'"]),
        ("OMNIREAD_STYLE", "Plain", ["OMNIREAD_STYLE: 'Plain'", "plain"]),
        ("OMNIREAD_ROOTS", f"a{os.pathsep}", ["OMNIREAD_ROOTS:"]),
    ],
)
def test_a_wrong_variable_is_an_error_that_names_it(project: Path, variable: str, text: str, words: list[str]):
    with pytest.raises(BadSelector) as caught:
        load(str(project), {variable: text})
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize(("name", "error"), [("missing.toml", NotFound), (".", Denied)])
def test_a_named_file_has_to_be_there(project: Path, name: str, error: type[ReadError]):
    with pytest.raises(error) as caught:
        load(str(project), {}, name)
    assert caught.value.ref == os.path.abspath(project / name)
    assert repr(caught.value.ref) in str(caught.value)


def test_settings_that_may_not_be_read_are_not_passed_over(project: Path, unprivileged: Any):
    file = project / "omniread.toml"
    file.write_text("max_lines = 5", encoding="utf-8")
    file.chmod(0)
    program = "import sys; from omniread.settings import load; load(sys.argv[1], {})"
    run = unprivileged(program, project)
    assert "Denied: The settings in" in run.stderr
    assert "Permission denied" in run.stderr
