import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.sources.local.ignore import rules


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return Path(os.path.realpath(root))


def hidden(folder: Path, *names: str, top: Path | None = None) -> list[str]:
    """The names that are hidden; a slash at the end makes one a folder."""
    found = rules(str(folder), str(top or folder))
    return [name for name in names if found.ignored(name.rstrip("/"), is_folder=name.endswith("/"))]


def test_rules_hold_from_the_root_of_the_repository_down(tmp_path: Path):
    root = write(
        tmp_path,
        {
            ".git/info/exclude": "# only a comment\nother.md\n",
            ".gitignore": "PLAN.md\n/top.txt\nnotes/\n*.log\n",
            "src/.gitignore": "!keep.log\n*.tmp\n",
            "src/deep/x": "",
        },
    )
    names = ("PLAN.md", "top.txt", "notes/", "notes", "other.md", "a.log", "keep.log", "a.tmp")
    assert hidden(root, *names) == ["PLAN.md", "top.txt", "notes/", "other.md", "a.log", "keep.log"]
    assert hidden(root / "src", *names) == ["PLAN.md", "notes/", "other.md", "a.log", "a.tmp"]
    assert hidden(root / "src" / "deep", *names) == ["PLAN.md", "notes/", "other.md", "a.log", "a.tmp"]


def test_rules_do_not_leak_between_siblings(tmp_path: Path):
    root = write(tmp_path, {".gitignore": "*.txt\n", "one/.gitignore": "!a.txt\n*.py\n", "two/.gitignore": "b.md\n"})
    names = ("a.txt", "b.txt", "a.py", "b.md")
    assert hidden(root / "one", *names, top=root) == ["b.txt", "a.py"]
    assert hidden(root / "two", *names, top=root) == ["a.txt", "b.txt", "b.md"]


def test_without_a_repository_the_session_s_folder_is_the_start(tmp_path: Path):
    root = write(tmp_path, {".gitignore": "a\n", "w/.gitignore": "b\n", "w/s/.gitignore": "c\n", "x/.gitignore": "d\n"})
    assert hidden(root / "w" / "s", *"abcd", top=root / "w") == ["b", "c"]
    assert hidden(root / "x", *"abcd", top=root / "w") == ["d"]


def test_a_hidden_folder_that_was_asked_for_is_shown_by_its_own_rules_alone(tmp_path: Path):
    root = write(tmp_path, {".gitignore": "notes/\n*.log\n", "notes/.gitignore": "c\n", "notes/sub/x": ""})
    assert hidden(root / "notes", "a.md", "a.log", "c", top=root) == ["c"]
    assert hidden(root / "notes" / "sub", "a.md", "a.log", "c", top=root) == ["c"]


def test_a_work_tree_shares_the_exclusions_of_its_repository(tmp_path: Path):
    root = write(
        tmp_path,
        {
            "main/.git/info/exclude": "secret\n",
            "main/.git/worktrees/side/commondir": "../..\n",
            "side/.git": "gitdir: ../main/.git/worktrees/side\n",
            "sub/.git": "gitdir: ../main/.git/modules/sub\n",
            "main/.git/modules/sub/info/exclude": "private\n",
        },
    )
    assert hidden(root / "side", "secret", "private") == ["secret"]
    assert hidden(root / "sub", "secret", "private") == ["private"]


def test_a_bad_line_spoils_no_other(tmp_path: Path):
    root = write(tmp_path, {".gitignore": "!\na.txt\r\n"})
    assert hidden(root, "a.txt", "!") == ["a.txt"]


@pytest.mark.parametrize(
    "make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("rules")], ids=["pipe", "folder", "link"]
)
def test_what_is_no_file_holds_no_rules(tmp_path: Path, make):
    (tmp_path / "rules").write_text("*\n")
    make(tmp_path / ".gitignore")
    assert hidden(Path(os.path.realpath(tmp_path)), "a") == []


def test_the_library_is_loaded_only_for_rules(tmp_path: Path, unprivileged):
    write(tmp_path, {".git/info/exclude": "# nothing\n\n", ".gitignore": "\n# nothing\n"})
    program = (
        "import sys; from omniread.sources.local.ignore import rules; "
        "print(rules(sys.argv[1], sys.argv[1]).ignored('a', is_folder=False), 'pathspec' in sys.modules)"
    )
    assert unprivileged(program, tmp_path).stdout == "False False\n"


LINES = st.lists(
    st.sampled_from(
        ["a", "/a", "a/", "*", "!a", "!a/", "b*", "a/b", "/a/b", "**/b", "a/**", "!b", "*.c", "!x.c", "[ab]"]
    ),
    max_size=5,
)
PATHS = ("a", "b", "x.c", "a/a", "a/b", "a/x.c", "b/a", "b/b", "b/x.c", "a/b/a", "a/b/x.c")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = Path(os.path.realpath(tmp_path_factory.mktemp("repository")))
    subprocess.run(["git", "init", "-q", root], check=True)
    (root / "a" / "b").mkdir(parents=True)
    (root / "b").mkdir()
    for path in PATHS:
        if not (root / path).exists():
            (root / path).write_text("x")
    return root


@given(LINES, LINES)
def test_what_is_hidden_is_what_git_hides(repository: Path, above: list[str], below: list[str]):
    (repository / ".gitignore").write_text("\n".join(above))
    (repository / "b" / ".gitignore").write_text("\n".join(below))
    ask = ["git", "check-ignore", "--no-index", *PATHS]
    expected = set(subprocess.run(ask, cwd=repository, capture_output=True, text=True, check=False).stdout.split())
    found: set[str] = set()
    for path in PATHS:
        folder, _, name = path.rpartition("/")
        inside = any(folder == each or folder.startswith(f"{each}/") for each in expected)
        rule = rules(str(repository / folder), str(repository))
        if inside or rule.ignored(name, is_folder=(repository / path).is_dir()):
            found.add(path)
    assert found == expected
