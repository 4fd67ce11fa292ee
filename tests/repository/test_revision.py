"""Does a path in a revision lead where it leads in a work tree, and never out of the revision?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread.model.errors import NotFound, Unreadable
from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.repository.revision import LINKS, Revision, normal, revision
from tests import fakes
from tests.repositories import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.write({"src/app.py": "app\n", "src/lib/x.py": "x\n", "top.txt": "top\n"})
    for name, target in {
        "file": "src/app.py",
        "folder": "src/lib",
        "src/up": "../top.txt",
        "src/lib/back": "../../folder",
        "chain": "file",
        "out": "../outside",
        "absolute": "/etc/hosts",
        "dangling": "nothing",
        "circle": "circle",
        "here": ".",
    }.items():
        (repo.folder / name).symlink_to(target)
    repo.commit()
    return repo


@pytest.fixture
def head(repo: Repo) -> Iterator[Revision]:
    with fakes.reading() as work:
        yield opened(repo, work)


def opened(repo: Repo, work, spelled: str = "HEAD") -> Revision:
    place = around(str(repo.folder))
    assert place is not None
    found = revision(Git(place, fakes.scope(), work), spelled)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("path", "real"),
    [
        ("", ""),
        ("src", "src"),
        ("src/app.py", "src/app.py"),
        ("file", "src/app.py"),
        ("folder", "src/lib"),
        ("folder/x.py", "src/lib/x.py"),
        ("src/up", "top.txt"),
        ("src/lib/back/x.py", "src/lib/x.py"),
        ("chain", "src/app.py"),
        ("here/here/src/app.py", "src/app.py"),
    ],
)
def test_a_path_leads(repo: Repo, head: Revision, path: str, real: str):
    found = head.look(path)
    assert found is not None
    assert (found[0], found[1].oid) == (real, repo.git("rev-parse", f"HEAD:{real}"))


@pytest.mark.parametrize("path", ["none", "src/none", "src/app.py/x", "file/x", "folder/none"])
def test_a_path_that_is_not_there(head: Revision, path: str):
    assert head.look(path) is None


@pytest.mark.parametrize(
    ("path", "why", "reason"),
    [
        ("out", "'../outside'", "missing"),
        ("absolute", "'/etc/hosts'", "missing"),
        ("dangling", "'nothing'", "missing"),
        ("circle", "more than 40 links", "too-many-links"),
        ("here/dangling", "'nothing'", "missing"),
    ],
)
def test_a_link_that_leads_nowhere(head: Revision, path: str, why: str, reason: str):
    with pytest.raises(NotFound, match=why) as caught:
        head.look(path)
    assert caught.value.reason == reason


def test_links_are_counted_over_the_whole_way(repo: Repo):
    for number in range(1, 12):
        below = f"level{number - 1}/" * 10 if number > 1 else "here/" * 10
        (repo.folder / f"level{number}").symlink_to(below)
    repo.commit()
    with fakes.reading() as work, pytest.raises(NotFound, match=f"more than {LINKS}"):
        opened(repo, work).look("level11/top.txt")


def test_a_link_that_is_too_long_for_a_path(repo: Repo):
    oid = repo.git("hash-object", "-w", "--stdin", data=b"x" * 2_000_000)
    repo.git("update-index", "--add", "--cacheinfo", f"120000,{oid},long")
    repo.git("commit", "-q", "-m", "long")
    with fakes.reading() as work, pytest.raises(Unreadable, match=oid):
        opened(repo, work).look("long")


def test_an_entry_follows_nothing(repo: Repo, head: Revision):
    link = head.entry("file")
    assert link is not None
    assert (link.kind, head.target(link)) == ("link", "src/app.py")
    assert head.entry("folder/x.py") is None
    assert head.entry("src/none") is None
    root = head.entry("")
    assert root is not None
    assert root.oid == repo.git("rev-parse", "HEAD:")


def test_a_submodule_has_its_files_elsewhere(repo: Repo, tmp_path: Path):
    inner = Repo(tmp_path / "inner")
    commit = inner.commit({"in.txt": "in\n"})
    repo.git("submodule", "--quiet", "add", inner.folder, "libs/inner")
    repo.commit()
    with fakes.reading() as work:
        head = opened(repo, work)
        found = head.look("libs/inner")
        assert found is not None
        assert (found[1].kind, found[1].oid) == ("submodule", commit)
        with pytest.raises(NotFound, match=commit[:12]) as caught:
            head.look("libs/inner/in.txt")
    assert f"git://{repo.folder}/libs/inner:{commit[:12]}:in.txt" in str(caught.value)


@pytest.mark.parametrize("name", ["none", "HEAD:top.txt", "-h", "HEAD..HEAD"])
def test_what_is_no_revision(repo: Repo, name: str):
    place = around(str(repo.folder))
    assert place is not None
    with fakes.reading() as work:
        assert revision(Git(place, fakes.scope(), work), name) is None


def test_a_tree_is_a_revision_too(repo: Repo):
    with fakes.reading() as work:
        assert opened(repo, work, repo.git("rev-parse", "HEAD:src")).look("app.py") is not None


def test_an_object_that_is_lost(repo: Repo):
    oid = repo.git("rev-parse", "HEAD:src/lib")
    (repo.folder / ".git/objects" / oid[:2] / oid[2:]).unlink()
    with fakes.reading() as work:
        head = opened(repo, work)
        with pytest.raises(Unreadable, match=oid):
            head.look("src/lib/x.py")


@pytest.mark.parametrize(
    ("path", "plain"),
    [("a//b/./c/", "a/b/c"), ("a/../b", "b"), ("", ""), ("/a", "a"), ("..", None), ("a/../..", None)],
)
def test_a_normal_path(path: str, plain: str | None):
    assert normal(path) == plain
