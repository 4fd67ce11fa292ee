"""Are hunks what `git apply` takes for the change between two texts?"""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omniread.renderings.changes.hunks import hunks
from tests.repositories import Repo

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", "-x", "+y", "@@", "\\ No", " "]), max_size=20).flatmap(
    lambda lines: st.sampled_from(["\n".join(lines), "".join(f"{line}\n" for line in lines)])
)


def applied(folder: Path, old: str, rows: list[str]) -> str:
    file = folder / "a.txt"
    file.write_bytes(old.encode())
    patch = "".join(f"{row}\n" for row in ("--- a/a.txt", "+++ b/a.txt", *rows))
    ran = subprocess.run(["git", "apply", "-"], cwd=folder, input=patch.encode(), capture_output=True, check=False)
    assert ran.returncode == 0, f"{ran.stderr.decode()}\n{patch}"
    return file.read_bytes().decode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Repo(tmp_path_factory.mktemp("apply")).folder


@settings(max_examples=40)
@given(old=TEXTS, new=TEXTS)
def test_git_makes_of_the_old_text_the_new_one(folder: Path, old: str, new: str):
    rows = list(hunks(old, new))
    if rows:
        assert applied(folder, old, rows) == new
    else:
        assert old == new


LONG = [f"line {number}" for number in range(1, 31)]


def text(**changed: str | None) -> str:
    lines = {f"n{number}": line for number, line in enumerate(LONG, 1)} | changed
    return "".join(f"{line}\n" for line in lines.values() if line is not None)


def test_changes_that_are_near_share_a_hunk():
    assert [row for row in hunks(text(), text(n5="five", n12="twelve")) if row.startswith("@@")] == [
        "@@ -2,14 +2,14 @@"
    ]
    assert [row for row in hunks(text(), text(n5="five", n13="thirteen")) if row.startswith("@@")] == [
        "@@ -2,7 +2,7 @@",
        "@@ -10,7 +10,7 @@",
    ]


def test_the_rows_of_a_hunk():
    assert list(hunks(text(), text(n2=None, n4="four\nfour again"))) == [
        "@@ -1,7 +1,7 @@",
        " line 1",
        "-line 2",
        " line 3",
        "-line 4",
        "+four",
        "+four again",
        " line 5",
        " line 6",
        " line 7",
    ]


@pytest.mark.parametrize(
    ("old", "new", "rows"),
    [
        ("", "a\n", ["@@ -0,0 +1 @@", "+a"]),
        ("a\n", "", ["@@ -1 +0,0 @@", "-a"]),
        ("a\nb\n", "a\nb", ["@@ -1,2 +1,2 @@", " a", "-b", "+b", "\\ No newline at end of file"]),
        ("a", "a\n", ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+a"]),
        (
            "a\nb",
            "c\nb",
            ["@@ -1,2 +1,2 @@", "-a", "+c", " b", "\\ No newline at end of file"],
        ),
        ("a\r\nb\r\n", "a\nc\n", ["@@ -1,2 +1,2 @@", " a", "-b", "+c"]),
        ("a\r\nb\r\n", "a\nb\n", []),
        ("x\x0cy\u2028z\n", "x\x0cy\u2028w\n", ["@@ -1 +1 @@", "-x\x0cy\u2028z", "+x\x0cy\u2028w"]),
        ("", "", []),
    ],
)
def test_ends_of_texts_and_lines(old: str, new: str, rows: list[str]):
    assert list(hunks(old, new)) == rows
