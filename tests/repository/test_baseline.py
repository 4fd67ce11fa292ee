"""Is what the last commit has in the place of a file found, and nothing else?"""

from pathlib import Path

import pytest

from omniread.model.errors import Denied
from omniread.repository import git
from omniread.repository.baseline import baseline
from tests import fakes
from tests.repositories import Repo, fetched, pointer


def said(file: Path) -> bytes | None:
    with fakes.reading() as work:
        found = baseline(str(file), fakes.scope(), work)
        return None if found is None else found.open().read()


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo(tmp_path / "repo")


def test_what_was_committed(repo: Repo):
    repo.commit({"src/a.txt": "before\n"})
    repo.write({"src/a.txt": "now\n"})
    repo.git("add", "-A")
    assert said(repo.folder / "src/a.txt") == b"before\n"


def test_nothing_was_committed(repo: Repo, tmp_path: Path):
    assert said(repo.folder / "a.txt") is None
    repo.commit({"a.txt": "a\n", "dir/b.txt": "b\n"})
    for name in ("new.txt", "dir", "a.txt/x", "dir/none"):
        assert said(repo.folder / name) is None
    assert said(tmp_path / "outside.txt") is None


def test_a_submodule_is_no_file(repo: Repo, tmp_path: Path):
    Repo(tmp_path / "inner").commit({"a.txt": "a\n"})
    repo.git("submodule", "--quiet", "add", tmp_path / "inner", "inner")
    repo.commit()
    (repo.folder / "inner/.git").unlink()
    assert said(repo.folder / "inner") is None


def test_a_link_is_what_it_says(repo: Repo):
    (repo.folder / "link").symlink_to(".env")
    repo.commit({".env": "secret\n"})
    assert said(repo.folder / "link") == b".env"


def test_in_a_further_work_tree(repo: Repo, tmp_path: Path):
    repo.commit({"a.txt": "main\n"})
    repo.git("worktree", "add", "-q", tmp_path / "further")
    Repo(tmp_path / "further").commit({"a.txt": "further\n"})
    assert said(repo.folder / "a.txt") == b"main\n"
    assert said(tmp_path / "further/a.txt") == b"further\n"


def test_what_git_lfs_keeps_elsewhere(repo: Repo):
    repo.commit({"a.bin": pointer(b"the content")})
    assert said(repo.folder / "a.bin") == pointer(b"the content")
    file = fetched(repo.folder / ".git", b"the content")
    assert said(repo.folder / "a.bin") == b"the content"
    file.write_bytes(b"cut off")
    assert said(repo.folder / "a.bin") == pointer(b"the content")


def test_a_refused_repository(repo: Repo, monkeypatch):
    repo.commit({"a.txt": "a\n"})
    monkeypatch.setitem(git.ADDED, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(Denied, match=r"safe\.directory"):
        said(repo.folder / "a.txt")
