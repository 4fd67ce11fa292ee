"""Does a pattern mean in a revision what it means on disk?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.repository.revision import Revision, revision
from omniread.sources.gitrev.patterns import is_wild, matches
from omniread.sources.local.patterns import matches as on_disk
from tests import fakes
from tests.repositories import Repo

FILES = ("a.py", "b.txt", "src/c.py", "src/deep/d.py", "src/deep/.hidden.py", ".dot/e.py", "src/[x].py", "a?.py")


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit(dict.fromkeys(FILES, "x\n"))
    return repo


@pytest.fixture
def head(repo: Repo) -> Iterator[Revision]:
    place = around(str(repo.folder))
    assert place is not None
    with fakes.reading() as work:
        found = revision(Git(place, fakes.scope(), work), "HEAD")
        assert found is not None
        yield found


@pytest.mark.parametrize(
    "pattern",
    [
        *("*.py", "**/*.py", "src/*", "src/**", "*/c.py", "src/**/d.py", "[ab].*", "src/.*", ".*/e.py", "none/*"),
        *("a?.p*", "src/deep/*.py", "**/.hidden*", "b.txt/*", "**/**/d.py"),
    ],
)
def test_the_names_on_disk_are_those_in_the_revision(repo: Repo, head: Revision, pattern: str):
    expected = {
        name
        for name in on_disk(pattern, fakes.scope(cwd=str(repo.folder)), head.git.work, 1000)
        if not name.startswith(".git")
    }
    assert set(matches(pattern, "", head, fakes.scope(), 1000)) == expected


def test_below_a_folder(head: Revision):
    assert matches("*.py", "src", head, fakes.scope(), 1000) == ("[x].py", "c.py")
    assert matches("*.py", "none", head, fakes.scope(), 1000) == ()
    assert matches("*.py", "a.py", head, fakes.scope(), 1000) == ()


@pytest.mark.parametrize("pattern", ["a.py", "../*", "*" * 256])
def test_what_is_no_pattern(head: Revision, pattern: str):
    assert matches(pattern, "", head, fakes.scope(), 1000) == ()


def test_no_more_than_wanted(head: Revision):
    assert len(matches("**/*.py", "", head, fakes.scope(), 2)) == 2


def test_hidden_names_are_left_out(head: Revision):
    class Secretive(fakes.Open):
        def hides(self, path: str) -> bool:
            return path.endswith("/src/c.py")

    assert matches("src/*.py", "", head, fakes.scope(policy=Secretive()), 1000) == ("src/[x].py",)


def test_wild_text():
    assert is_wild("a*")
    assert is_wild("[a")
    assert not is_wild("a?b")
