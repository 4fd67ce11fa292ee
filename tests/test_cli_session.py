"""How is the session of a command opened: by its options, else by the settings?"""

import os
from pathlib import Path

import pytest

from omniread.model.limits import Limits
from omniread.model.scope import Instructions
from tests.command import Ran


def test_what_is_asked_for_reaches_the_reader(tmp_path: Path):
    (tmp_path / "sub").mkdir()
    words = [
        "--cwd",
        str(tmp_path),
        "--root",
        "sub",
        "--root",
        os.path.abspath("/x"),
        "--style",
        "lines",
        "--no-network",
    ]
    (tmp_path / "words").write_text("*.zip\tsecret\n")
    words += ["--password-file", "words"]
    words += ["--allow-private", "--stdin-name", "x.py", "--encoding", "cp1252", "--force", "--refresh", "a"]
    words += [
        "--max-lines",
        "5",
        "--max-bytes",
        "1KiB",
        "--max-tokens",
        "9",
        "--limit",
        "nesting=2",
        "--limit",
        "nesting=3",
    ]
    ran = Ran(words, {"a": "L1: x"})
    opened = ran.reader.opened
    assert opened["cwd"] == str(tmp_path)
    assert opened["roots"] == [str(tmp_path / "sub"), os.path.abspath("/x")]
    assert (opened["style"], opened["network"], opened["allow_private"]) == ("lines", False, True)
    assert opened["limits"] == Limits(max_lines=5, max_bytes=1024, max_tokens=9, nesting=3)
    assert opened["stdin_name"] == "x.py"
    assert opened["passwords"] == {"*.zip": "secret"}
    [(_, options)] = ran.reader.asked
    assert (options["encoding"], options["force"], options["refresh"]) == ("cp1252", True, True)
    assert options["cancel"].is_set() is False
    assert options["on_progress"] is None


def test_by_default_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    opened = Ran(["a"], {"a": "x"}).reader.opened
    named = {name: value for name, value in opened.items() if not callable(value)}
    assert named == {
        "cwd": str(tmp_path),
        "roots": None,
        "style": "numbered",
        "summary": "code",
        "instructions": Instructions(),
        "mask_secrets": False,
        "limits": Limits(),
        "network": True,
        "allow_private": False,
        "stdin_name": None,
        "passwords": None,
        "policy": None,
    }


def test_settings_hold_where_no_option_says_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OMNIREAD_STYLE", "hashline")
    monkeypatch.setenv("OMNIREAD_MAX_LINES", "7")
    (tmp_path / "omniread.toml").write_text("roots = ['.']\nnesting = 99\nmembers = 5\nnetwork = false")
    ran = Ran(["--cwd", str(tmp_path), "--max-lines", "8", "a"], {"a": "1:x"})
    opened = ran.reader.opened
    assert (opened["style"], opened["network"], list(opened["roots"])) == ("hashline", False, [str(tmp_path)])
    assert opened["limits"] == Limits(max_lines=8, members=5)
    assert ran.err.startswith(f"omniread: {tmp_path / 'omniread.toml'}: nesting is ignored")
    assert (ran.code, ran.out, ran.err.count("\n")) == (0, "1:x\n", 1)


@pytest.mark.parametrize(
    ("rules", "reads", "asks"),
    [
        ("", ["a.pem", "b.key", "id_rsa"], False),
        ("deny = ['*.pem']", ["b.key", "id_rsa"], False),
        ("sensitive = 'deny'", ["b.txt"], False),
        ("ask = ['*.key']", ["a.pem", "id_rsa"], True),
        ("sensitive = 'ask'", ["b.txt"], True),
    ],
)
def test_the_rules_of_the_settings_are_the_readers(tmp_path: Path, rules: str, reads: list[str], *, asks: bool):
    (tmp_path / "omniread.toml").write_text(rules)
    policy = Ran(["--cwd", str(tmp_path), "a"], {"a": "x"}).reader.opened["policy"]
    assert (policy is None) is (rules == "")
    names = ["a.pem", "b.key", "id_rsa", "b.txt"]
    if policy is not None:
        assert {name for name in names if not policy.hides(f"/x/{name}")} >= {*reads}
        assert (policy._on_ask is not None) is asks
        assert any(policy.hides(f"/x/{name}") for name in names)


def test_a_password_file_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    ran = Ran(["--password-file", "missing", "a"], {"a": "x"})
    assert (ran.code, ran.out) == (3, "")
    assert "The password file 'missing' cannot be read" in ran.err
