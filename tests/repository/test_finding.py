"""Is the repository of a path found as git finds it, and is a borrowed one told from one that knows its work tree?"""

from pathlib import Path

import pytest

from omniread.repository.finding import Place, around, at
from tests.repositories import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"src/deep/a.txt": "a\n"})
    return repo


def test_no_repository(tmp_path: Path):
    (tmp_path / "plain").mkdir()
    assert around(str(tmp_path / "plain")) is None
    assert at(str(tmp_path / "plain")) is None


@pytest.mark.parametrize("below", ["", "src", "src/deep", ".git/refs", "gone"])
def test_a_folder_in_a_work_tree(repo: Repo, below: str):
    top = str(repo.folder)
    assert around(str(repo.folder / below)) == Place(top, f"{top}/.git")


def test_a_folder_that_only_looks_like_one_is_passed(repo: Repo):
    for inside in ("src/.git", "src/deep/.git"):
        (repo.folder / inside).mkdir()
    (repo.folder / "src/deep/.git/HEAD").write_text("ref: refs/heads/main\n")
    found = around(str(repo.folder / "src/deep"))
    assert found is not None
    assert found.top == str(repo.folder)


@pytest.mark.parametrize("said", ["", "nothing of the kind\n", "gitdir: /nowhere/at/all\n"])
def test_a_file_that_leads_nowhere_is_passed(repo: Repo, said: str):
    (repo.folder / "src/.git").write_text(said)
    found = around(str(repo.folder / "src"))
    assert found is not None
    assert found.top == str(repo.folder)


def test_a_further_work_tree_knows_its_repository(repo: Repo, tmp_path: Path):
    repo.git("worktree", "add", "-q", tmp_path / "further")
    place = around(str(tmp_path / "further"))
    git = repo.folder / ".git"
    assert place == Place(str(tmp_path / "further"), str(git / "worktrees/further"))
    assert place.common == str(git)


def test_a_submodule_knows_its_repository(repo: Repo, tmp_path: Path):
    outer = Repo(tmp_path / "outer")
    outer.git("submodule", "--quiet", "add", repo.folder, "libs/inner")
    place = around(str(tmp_path / "outer/libs/inner/src"))
    assert place == Place(str(outer.folder / "libs/inner"), str(outer.folder / ".git/modules/libs/inner"))
    assert place.common == place.git


def test_a_borrowed_repository(repo: Repo, tmp_path: Path):
    thief = tmp_path / "thief"
    thief.mkdir()
    (thief / ".git").write_text(f"gitdir: {repo.folder}/.git\n")
    assert around(str(thief)) == Place(str(thief), f"{repo.folder}/.git", borrowed=True)


def test_a_borrowed_work_tree(repo: Repo, tmp_path: Path):
    repo.git("worktree", "add", "-q", tmp_path / "further")
    thief = tmp_path / "thief"
    thief.mkdir()
    (thief / ".git").write_bytes((tmp_path / "further/.git").read_bytes())
    place = around(str(thief))
    assert place is not None
    assert place.borrowed


def test_a_linked_repository_is_borrowed(repo: Repo, tmp_path: Path):
    thief = tmp_path / "thief"
    thief.mkdir()
    (thief / ".git").symlink_to(repo.folder / ".git")
    assert around(str(thief)) == Place(str(thief), f"{repo.folder}/.git", borrowed=True)


def test_a_repository_by_its_own_name(repo: Repo, tmp_path: Path):
    (tmp_path / "link").symlink_to(repo.folder)
    for name in (repo.folder, repo.folder / ".git", tmp_path / "link"):
        assert at(str(name)) == Place(str(repo.folder), f"{repo.folder}/.git")
    assert at(str(repo.folder / "src")) is None


@pytest.mark.parametrize("name", ["bare.git", "odd/.git"])
def test_a_bare_repository(tmp_path: Path, name: str):
    bare = Repo(tmp_path / name, "--bare")
    assert at(str(bare.folder)) == (
        Place(str(bare.folder), str(bare.folder), is_bare=True)
        if name == "bare.git"
        else Place(str(tmp_path / "odd"), str(bare.folder))
    )


def test_a_file_that_may_not_be_read_is_no_repository(repo: Repo, unprivileged):
    link = repo.folder / "src/.git"
    link.write_text(f"gitdir: {repo.folder}/.git\n")
    link.chmod(0)
    program = "import sys; from omniread.repository.finding import around; print(around(sys.argv[1]).top)"
    ran = unprivileged(program, repo.folder / "src")
    assert ran.stdout.strip() == str(repo.folder), ran.stderr
