"""Are branches and tags listed so that each can be read?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound
from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.sources.gitrev.refs import Refs
from tests import fakes
from tests.repositories import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "a\n"}, "the only commit")
    repo.git("tag", "-a", "-m", "a release", "v1.0")
    repo.git("branch", "feature/x")
    return repo


def refs(repo: Repo, work, lead: str = "git://", **given) -> Refs:
    place = around(str(repo.folder))
    assert place is not None
    scope = fakes.scope(**given)
    return Refs(Git(place, scope, work), lead, scope)


@pytest.fixture
def listed(repo: Repo) -> Iterator[Refs]:
    with fakes.reading() as work:
        yield refs(repo, work)


def test_entries(repo: Repo, listed: Refs):
    oid = repo.git("rev-parse", "--short", "HEAD")
    found = {entry.name: (entry.target, entry.mark) for entry in listed.entries()}
    assert found == {
        "main": (f"{oid} the only commit", "branch, checked out"),
        "feature/x": (f"{oid} the only commit", "branch"),
        "v1.0": (f"{oid} a release", "tag"),
    }
    assert {entry.mtime for entry in listed.entries()} == {1_709_208_000.0}


def test_what_it_is(listed: Refs):
    assert (listed.ref, listed.name, listed.kind) == ("git://", "git://", "directory")
    assert listed.facts.version is None
    assert listed.capabilities.sibling is None
    assert "git://NAME:" in listed.notes[0].text


def test_of_another_repository(repo: Repo):
    with fakes.reading() as work:
        assert refs(repo, work, "git://some/where:").ref == "git://some/where"


@pytest.mark.parametrize("name", ["main", "feature/x", "v1.0", "main~0", "HEAD"])
def test_each_can_be_read(listed: Refs, name: str):
    found = listed.get(name)
    assert found is not None
    assert found.ref == f"git://{name}:"


@pytest.mark.parametrize("name", ["none", "main:a.txt", "13-", "a b", "-x"])
def test_what_is_none(listed: Refs, name: str):
    assert listed.get(name) is None


def test_what_is_said_of_one_that_is_not_there(listed: Refs):
    error = listed.missing("mian:a.txt")
    assert isinstance(error, NotFound)
    assert error.near == ("git://main:a.txt",)
    assert listed.missing("a b") is None


def test_what_may_not_be_read(repo: Repo):
    class Closed(fakes.Open):
        def check(self, path: str, asked: str) -> None:
            raise Denied(path)

    with fakes.reading() as work, pytest.raises(Denied, match=str(repo.folder)):
        refs(repo, work, policy=Closed())
