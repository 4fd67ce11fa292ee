"""Is it said where git and the markers in a file do not agree?"""

from pathlib import Path

import pytest

from omniread import Reader
from tests import merges
from tests.repositories import Repo

LEFT_OVER = "git does not list the file as unmerged: the markers are left over, or belong to the text"
NOT_ADDED = "git lists the file as unmerged all the same: what was decided is not added yet"


def said(folder: Path, path: str = "a.txt") -> list[str]:
    return [note.text for note in Reader(folder).read(f"{path}:conflicts").notes]


def stopped(folder: Path) -> Repo:
    return merges.merged(
        folder,
        {"a.txt": "a\n", "d/b.txt": "a\n"},
        {"a.txt": "b\n", "d/b.txt": "b\n"},
        {"a.txt": "c\n", "d/b.txt": "c\n"},
    )


def test_git_knows_of_it(tmp_path: Path):
    stopped(tmp_path)
    assert said(tmp_path) == said(tmp_path, "d/b.txt") == said(tmp_path / "d", "b.txt") == []


def test_git_has_been_told_that_it_is_resolved(tmp_path: Path):
    stopped(tmp_path).git("add", "a.txt")
    assert said(tmp_path) == [LEFT_OVER]
    assert said(tmp_path, "d/b.txt") == []


def test_git_has_not_been_told(tmp_path: Path):
    stopped(tmp_path)
    (tmp_path / "a.txt").write_text("decided\n")
    assert said(tmp_path) == [NOT_ADDED]


def test_a_file_that_git_does_not_track(tmp_path: Path):
    Repo(tmp_path).commit({"x": "x"})
    (tmp_path / "a.txt").write_text(merges.MERGE)
    assert said(tmp_path) == [LEFT_OVER]
    # What looks like a pattern is a name.
    (tmp_path / "[a].txt").write_text(merges.MERGE)
    assert said(tmp_path, "[a].txt") == [LEFT_OVER]


def test_outside_of_repositories_git_has_no_say(tmp_path: Path):
    (tmp_path / "a.txt").write_text(merges.MERGE)
    assert said(tmp_path) == []


def test_git_need_not_know_what_jujutsu_has_written(tmp_path: Path):
    Repo(tmp_path).commit({"x": "x"})
    for text in (merges.JJ_DIFF, merges.JJ_SNAPSHOT, merges.JJ_GIT):
        (tmp_path / "a.txt").write_text(text)
        assert said(tmp_path) == []


def test_without_git_that_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    stopped(tmp_path)
    monkeypatch.setenv("PATH", "")
    (text,) = said(tmp_path)
    assert text.startswith("Whether git lists the file as unmerged is not known: ")
    (tmp_path / "a.txt").write_text("decided\n")
    assert said(tmp_path) == []
