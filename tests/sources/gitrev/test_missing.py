"""Does an error about a revision say what was tried, and what to ask instead?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound
from omniread.repository.finding import around, at
from omniread.repository.git import Git
from omniread.repository.revision import Revision, revision
from omniread.sources.gitrev.missing import absent, blamed, unknown, unstaged
from tests import fakes
from tests.repositories import Repo


class Secretive(fakes.Open):
    """A policy that denies `.env`."""

    def check(self, path: str, asked: str) -> None:
        if self.hides(path):
            raise Denied(f"{asked} may not be read.")

    def hides(self, path: str) -> bool:
        return path.endswith(".env")


@pytest.fixture
def head(repo: Repo) -> Iterator[Revision]:
    with fakes.reading() as work:
        found = revision(git(repo, work), "HEAD")
        assert found is not None
        yield found


def git(repo: Repo, work) -> Git:
    place = around(str(repo.folder)) or at(str(repo.folder))
    assert place is not None
    return Git(place, fakes.scope(), work)


def lacking(head: Revision, rest: str, folders: tuple[str, ...] = ("",), lead: str = "HEAD:", **given) -> NotFound:
    scope = fakes.scope(cwd=head.git.place.top, **given)
    error = absent(head, folders, rest, lead, scope)
    assert isinstance(error, NotFound)
    assert error.reason == "no-member" or "leads out" in str(error)
    return error


@pytest.mark.parametrize(
    ("rest", "path"), [("a.py:5-9", "a.py"), ("a.py", "a.py"), ("5-9", "5-9"), ("a:b:raw:5", "a:b"), ("a:b", "a:b")]
)
def test_the_path_that_is_missed(rest: str, path: str):
    assert blamed(rest) == path


def test_a_near_name(head: Revision):
    error = lacking(head, "src/ap.py:5-9")
    assert error.near == ("HEAD:src/app.py",)
    assert str(error) == (
        "There is no file 'HEAD:src/ap.py', and the revision HEAD has no 'src/ap.py'. Did you mean HEAD:src/app.py?"
    )


def test_a_near_folder(head: Revision):
    error = lacking(head, "scr/app.py")
    assert "no folder 'scr'" in str(error)
    assert error.near == ("HEAD:src",)


def test_where_a_revision_is_forced_no_file_is_spoken_of(head: Revision):
    error = lacking(head, "src/ap.py", lead="git://HEAD:")
    assert str(error).startswith("The revision HEAD has no 'src/ap.py'.")
    assert error.near == ("git://HEAD:src/app.py",)


def test_nothing_is_near(head: Revision):
    assert "HEAD: lists what is in HEAD" in str(lacking(head, "zzzzzz"))


def test_from_two_folders(head: Revision):
    error = lacking(head, "notes.tx", ("src", ""))
    assert error.near == ("HEAD:notes.txt",)


def test_it_is_in_the_work_tree(repo: Repo, head: Revision):
    repo.write({"src/fresh.py": "f\n"})
    assert "in the work tree and not in HEAD: ask for src/fresh.py." in str(lacking(head, "src/fresh.py:5"))
    scope = fakes.scope(cwd=str(repo.folder / "src/lib"))
    assert "ask for ../fresh.py." in str(absent(head, ("src",), "fresh.py", "HEAD:", scope))


def test_through_a_file(head: Revision):
    message = str(lacking(head, "app.py/inner"))
    assert "HEAD:app.py is a file; what is inside it is asked as HEAD:app.py:inner" in message
    assert "no folder" not in message


def test_a_selector_where_a_path_is_wanted(head: Revision):
    assert "HEAD::5-9" in str(lacking(head, "5-9"))


def test_out_of_the_repository(head: Revision):
    assert "leads out of the repository" in str(lacking(head, "../x"))


def test_secrets_are_neither_named_nor_told(head: Revision):
    assert ".env" in "".join(lacking(head, ".en").near)
    assert lacking(head, ".en", policy=Secretive()).near == ()
    with pytest.raises(Denied):
        absent(head, ("",), "gone/.env", "HEAD:", fakes.scope(cwd=head.git.place.top, policy=Secretive()))


def said(repo: Repo, spelled: str, rest: str | None, lead: str = "", **given) -> NotFound | None:
    with fakes.reading() as work:
        scope = fakes.scope(cwd=str(repo.folder), **given)
        return unknown(spelled, rest, git(repo, work), lead, scope)


@pytest.mark.parametrize(
    ("spelled", "rest", "near"),
    [
        ("mian", "src/app.py", ("main:src/app.py",)),
        ("mian", "entirely/else.py", ("main:entirely/else.py",)),
        ("v1.1", "gone.py:5", ("v1.0:gone.py:5",)),
        ("nowhere", "src/app.py:5-9", ()),
        ("0123abc", "gone.py", ()),
        ("HEAD~99", "a.py", ()),
        ("HEAD~99", "5", ()),
    ],
)
def test_a_revision_that_is_likely_meant(repo: Repo, spelled: str, rest: str, near: tuple[str, ...]):
    error = said(repo, spelled, rest)
    assert error is not None
    assert error.near == near
    assert f"'{spelled}' is neither a file here nor a revision of the repository at {repo.folder}" in str(error)
    assert near or "git://" in str(error)


@pytest.mark.parametrize(
    ("spelled", "rest"),
    [("mian", "5-9"), ("app.zip", "src/app.py"), ("nowhere", "else.py"), ("nowhere", ""), ("nowhere", "a\0b")],
)
def test_what_is_likelier_a_file(repo: Repo, spelled: str, rest: str):
    assert said(repo, spelled, rest) is None


def test_a_revision_that_is_surely_meant(repo: Repo):
    error = said(repo, "nowhere", None, "git://")
    assert error is not None
    assert str(error).startswith(f"'nowhere' is no revision of the repository at {repo.folder}.")
    error = said(repo, "mian", "5", "git://x:")
    assert error is not None
    assert error.near == ("git://x:main:5",)


def test_a_repository_that_may_not_be_read_tells_no_names(repo: Repo):
    class Closed(fakes.Open):
        def hides(self, path: str) -> bool:
            return True

    error = said(repo, "HEAD~99", "src/app.py", policy=Closed())
    assert error is not None
    assert error.near == ()
    assert said(repo, "mian", "src/app.py", policy=Closed()) is None


def test_a_bare_repository_has_no_work_tree(repo: Repo, tmp_path: Path):
    bare = Repo(tmp_path / "bare.git", "--bare")
    repo.git("push", "-q", bare.folder, "main")
    with fakes.reading() as work:
        found = revision(git(bare, work), "main")
        assert found is not None
        assert "work tree" not in str(absent(found, ("",), "HEAD", "git://main:", fakes.scope()))


def test_the_index():
    assert "HEAD:a.py" in str(unstaged("0", "a.py:5", ""))
    assert "in conflict" in str(unstaged("2", "a.py", ""))
