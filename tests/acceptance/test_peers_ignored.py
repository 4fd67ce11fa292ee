"""Do ignore rules stay in the folder that they were written for, row B26?"""

import re
from pathlib import Path

from omniread import Reader
from tests.acceptance.asking import put, rows


def shown(folder: Path, path: str = ".") -> str:
    """The rows of a listing."""
    return "\n".join(rows(Reader(folder).read(path)).values())


def test_b26_rules_of_one_folder_do_not_reach_its_sibling(tmp_path: Path):
    (tmp_path / ".git").mkdir()
    put(tmp_path, "a/.gitignore", "*.log\n")
    put(tmp_path, "b/.gitignore", "*.txt\n")
    for folder in ("a", "b", "c"):
        put(tmp_path, f"{folder}/{folder}-one.log", "x")
        put(tmp_path, f"{folder}/{folder}-one.txt", "x")
    listed = shown(tmp_path)
    assert [name for name in ("a-one.log", "b-one.log", "c-one.log") if name in listed] == ["b-one.log", "c-one.log"]
    assert [name for name in ("a-one.txt", "b-one.txt", "c-one.txt") if name in listed] == ["a-one.txt", "c-one.txt"]


def test_b26_each_folder_listed_alone_keeps_the_rules_above_it(tmp_path: Path):
    (tmp_path / ".git").mkdir()
    put(tmp_path, ".gitignore", "*.tmp\n/a/only-here.md\n")
    put(tmp_path, "a/x.tmp", "x")
    put(tmp_path, "a/only-here.md", "x")
    put(tmp_path, "b/only-here.md", "x")
    put(tmp_path, "b/x.tmp", "x")
    assert "x.tmp" not in shown(tmp_path, "a") + shown(tmp_path, "b")
    assert "only-here.md" not in shown(tmp_path, "a")
    assert "only-here.md" in shown(tmp_path, "b")


def test_b26_a_negation_counts_where_it_stands(tmp_path: Path):
    (tmp_path / ".git").mkdir()
    put(tmp_path, ".gitignore", "*.tmp\n")
    put(tmp_path, "a/.gitignore", "!keep.tmp\n")
    for folder in ("a", "b"):
        put(tmp_path, f"{folder}/keep.tmp", "x")
        put(tmp_path, f"{folder}/other.tmp", "x")
    put(tmp_path, "late/.gitignore", "!z.tmp\nz.tmp\n")
    put(tmp_path, "late/z.tmp", "x")
    assert "keep.tmp" in shown(tmp_path, "a")
    assert "other.tmp" not in shown(tmp_path, "a")
    assert "keep.tmp" not in shown(tmp_path, "b")
    assert "z.tmp" not in shown(tmp_path, "late")


def test_b26_what_is_not_shown_is_counted_with_what_shows_it(tmp_path: Path):
    (tmp_path / ".git").mkdir()
    put(tmp_path, ".gitignore", "*.log\n")
    for name in ("one.log", "two.log", "kept.txt", "sub/three.log", "sub/kept.txt"):
        put(tmp_path, name, "x")
    reader = Reader(tmp_path)
    hidden = [row for row in rows(reader.read(".")).values() if "ignored" in row]
    assert [re.findall(r"\d+", row)[0] for row in hidden] == ["1", "2"]
    shown = [str(reader.read(row.split()[-1])) for row in hidden]
    assert "three.log" in shown[0]
    assert "one.log" in shown[1]
    assert "two.log" in shown[1]
