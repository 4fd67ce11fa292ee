"""Are branches and tags listed with what they stand for?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.repository.references import Reference, near, references
from tests import fakes
from tests.repositories import Repo

FIRST, SECOND, THIRD = 1_709_208_000.0, 1_709_208_060.0, 1_709_208_120.0


@pytest.fixture
def repo(tmp_path: Path, monkeypatch) -> Repo:
    repo = Repo(tmp_path / "repo")
    for number, name in enumerate(("first", "second", "third")):
        with monkeypatch.context() as patch:
            patch.setitem(globals_of(repo), "GIT_COMMITTER_DATE", f"2024-02-29T12:0{number}:00Z")
            repo.commit({"a.txt": name}, f"{name} commit\n\nwith more to say\n")
            if name == "first":
                repo.git("tag", "-a", "-m", "the first release", "v1.0")
            if name == "second":
                repo.git("branch", "feature/login")
    return repo


def globals_of(_repo: Repo) -> dict[str, str]:
    from tests import repositories

    return repositories.IDENTITY


@pytest.fixture
def git(repo: Repo) -> Iterator[Git]:
    place = around(str(repo.folder))
    assert place is not None
    with fakes.reading() as work:
        yield Git(place, fakes.scope(), work)


def test_the_newest_first(repo: Repo, git: Git):
    def short(name: str) -> str:
        return repo.git("rev-parse", "--short", name)

    assert list(references(git, 100)) == [
        Reference("main", "branch", short("main"), THIRD, "third commit", checked_out=True),
        Reference("feature/login", "branch", short("main~1"), SECOND, "second commit", checked_out=False),
        Reference("v1.0", "tag", short("main~2"), FIRST, "the first release", checked_out=False),
    ]


def test_no_more_than_wanted(git: Git):
    assert [each.name for each in references(git, 2)] == ["main", "feature/login"]


def test_a_branch_and_a_tag_of_one_name(repo: Repo, git: Git):
    repo.git("tag", "main")
    repo.git("update-ref", "refs/remotes/origin/dev", "main~1")
    found = {each.name: each.kind for each in references(git, 100)}
    assert found["heads/main"] == "branch"
    assert found["tags/main"] == "tag"
    assert found["origin/dev"] == "remote branch"


def test_a_tag_of_a_file_has_no_time(repo: Repo, git: Git):
    repo.git("tag", "blob", "HEAD:a.txt")
    found = next(each for each in references(git, 100) if each.name == "blob")
    assert (found.oid, found.when) == (repo.git("rev-parse", "--short", "HEAD:a.txt"), None)


def test_names_that_are_near(git: Git):
    assert near("mian", git, 100) == ("main",)
    assert near("MAIN", git, 100) == ("main",)
    assert near("login", git, 100) == ("feature/login",)
    assert near("v1.1", git, 100) == ("v1.0",)
    assert near("entirely-else", git, 100) == ()
