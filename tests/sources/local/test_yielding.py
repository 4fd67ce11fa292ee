"""Does a folder keep what it has, and leave all else to a branch of its name?"""

from pathlib import Path

import pytest

from omniread.model.errors import Denied
from omniread.repository import git
from omniread.sources.local.opening import node
from omniread.sources.local.yielding import gives_way
from tests import fakes
from tests.repositories import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"docs/guide.md": "here\n", "plain/x": "x\n", "src/app.py": "a\n"})
    repo.git("branch", "docs")
    return repo


def asked(repo: Repo, place: str, tail: str, **given) -> bool:
    with fakes.reading() as work:
        scope = fakes.scope(cwd=str(repo.folder), **given)
        folder = node(str(repo.folder / place), place, scope, work)
        return gives_way(folder, place, tail, scope, work)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("tail", ["src/app.py", "src/app.py:5-9", "none.md", "src"])
def test_it_gives_way(repo: Repo, tail: str):
    assert asked(repo, "docs", tail)


@pytest.mark.parametrize(
    ("place", "tail"),
    [
        *(
            ("docs", "guide.md"),
            ("docs", "guide.md:5"),
            ("docs", "5-9"),
            ("docs", "raw"),
            ("docs", "5+"),
            ("docs", "/x/"),
        ),
        *(("plain", "src/app.py"), ("src", "none.py"), ("docs", "guide.md?q=x")),
    ],
)
def test_it_does_not(repo: Repo, place: str, tail: str):
    assert not asked(repo, place, tail)


def test_outside_of_a_repository(tmp_path: Path):
    (tmp_path / "plain").mkdir()
    with fakes.reading() as work:
        scope = fakes.scope(cwd=str(tmp_path))
        folder = node(str(tmp_path / "plain"), "plain", scope, work)
        assert not gives_way(folder, "plain", "x.py", scope, work)  # pyright: ignore[reportArgumentType]


def test_where_git_does_not_answer(repo: Repo, monkeypatch):
    monkeypatch.setitem(git.ADDED, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert not asked(repo, "docs", "src/app.py")


def test_what_may_not_be_told_is_left_to_the_folder(repo: Repo):
    class Secretive(fakes.Open):
        def check(self, path: str, asked: str) -> None:
            if path.endswith("guide.md"):
                raise Denied(asked)

    assert not asked(repo, "docs", "guide.md", policy=Secretive())
