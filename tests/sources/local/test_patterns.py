import os
from pathlib import Path

import pytest

from omniread.model.errors import Denied
from omniread.sources.local.patterns import is_wild, matches
from omniread.sources.local.policy import Policy
from tests.fakes import reading, scope


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (
        *("a.py", "b.py", "B.txt", "a?.py", ".hidden.py", "src/c.py", "src/deep/d.py", "src/.e.py", "x.log"),
        *("node_modules/m.py", "env/pyvenv.cfg", "env/e.py", "ignored/i.py", ".dot/f.py", "src/out.log"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / ".gitignore").write_text("ignored/\n*.log\n")
    (tmp_path / "link").symlink_to("src")
    return tmp_path


def found(cwd: Path, pattern: str, most: int = 100, policy: Policy | None = None) -> list[str]:
    with reading() as work:
        return list(matches(pattern, scope(cwd=str(cwd), policy=policy or Policy()), work, most))


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*.py", ["a.py", "a?.py", "b.py"]),
        ("[ab].py", ["a.py", "b.py"]),
        ("[!b].py", ["a.py"]),
        ("a?.p[y]", ["a?.py"]),
        (".*.py", [".hidden.py"]),
        ("src/*", ["src/c.py", "src/deep", "src/out.log"]),
        ("*/c.py", ["link/c.py", "src/c.py"]),
        ("*/deep/*.py", ["link/deep/d.py", "src/deep/d.py"]),
        ("**/*.py", ["a.py", "a?.py", "b.py", "src/c.py", "src/deep/d.py"]),
        ("**/**/d.py", ["src/deep/d.py"]),
        ("src/**", ["src/c.py", "src/deep", "src/deep/d.py"]),
        ("*.log", ["x.log"]),
        ("x*/", []),
        ("**/*.log", []),
        ("ignored/*", ["ignored/i.py"]),
        ("node_modules/**/*.py", ["node_modules/m.py"]),
        ("s*/", ["src"]),
        ("gone/*", []),
        ("a.py", []),
        ("a.py/*", []),
        ("*/gone/x", []),
    ],
)
def test_a_pattern_means_names(tree: Path, pattern: str, names: list[str]):
    (tree / "src" / ".e.py").unlink()
    assert found(tree, pattern) == names


def test_an_absolute_pattern_gives_absolute_names(tree: Path):
    assert found(Path("/"), f"{tree}/src/*.py") == [f"{tree}/src/c.py"]


def test_no_more_are_looked_for_than_were_asked(tree: Path):
    assert len(found(tree, "**/*", 3)) == 3


def test_names_that_the_policy_hides_are_left_out(tree: Path):
    (tree / "x.pem").touch()
    assert found(tree, "x*", policy=Policy(sensitive="deny")) == ["x.log"]


def test_a_folder_outside_is_denied_and_not_said_to_be_empty(tree: Path):
    with pytest.raises(Denied, match="outside the folders that are open"):
        found(tree, f"{tree}/*.py", policy=Policy(roots=[str(tree / "src")]))
    allowed = Policy(roots=[str(tree / "src")], on_ask=lambda _path, _reason: "allow")
    assert found(tree, f"{tree}/b.*", policy=allowed) == [f"{tree}/b.py"]


def test_a_folder_that_may_not_be_listed_is_denied(tree: Path, unprivileged):
    program = """
import sys
from omniread.sources.local.patterns import matches
from tests.fakes import reading, scope
with reading() as work:
    for pattern in ("*/*.py", "src/*"):
        try:
            print(matches(pattern, scope(cwd=sys.argv[1]), work, 9))
        except Exception as error:
            print(type(error).__name__, error)
"""
    (tree / "src").chmod(0o300)
    run = unprivileged(program, os.path.realpath(tree))
    (tree / "src").chmod(0o700)
    assert run.stdout.splitlines() == [
        "('env/e.py', 'ignored/i.py', 'node_modules/m.py')",
        "Denied There is no permission to read 'src/'. Ask for what this user may read, or change its mode.",
    ]


def test_deep_folders_do_not_exhaust_the_stack(tmp_path: Path):
    deep = tmp_path
    for _ in range(400):
        deep /= "d"
    deep.mkdir(parents=True)
    (deep / "end.txt").touch()
    assert found(tmp_path, "**/end.*") == ["d/" * 400 + "end.txt"]


def test_a_question_mark_makes_no_pattern():
    assert not is_wild("a?b")
    assert is_wild("a*")
    assert is_wild("[a]")
