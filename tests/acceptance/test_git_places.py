"""Are revisions read in further work trees, submodules and bare repositories, and only where reading is allowed?"""

from pathlib import Path

import pytest

from omniread import Denied, NotFound, Reader
from omniread.sources.local.policy import Policy
from tests.acceptance.asking import answer, put, rows
from tests.archives import make_zip
from tests.repositories import Repo

SECRET = "the-secret-word"


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "first\n", "src/b.txt": "b\n"})
    repo.commit({"a.txt": "second\n"})
    return repo


def test_a_further_work_tree(repo: Repo, tmp_path: Path):
    repo.git("worktree", "add", "-q", "-b", "other", tmp_path / "further", "HEAD~1")
    Repo(tmp_path / "further").commit({"a.txt": "further\n"})
    put(tmp_path / "further", "a.txt", "now\n")
    reader = Reader(tmp_path / "further/src")
    assert rows(reader.read("HEAD:../a.txt")) == {1: "further"}
    assert rows(reader.read("main:../a.txt")) == {1: "second"}
    assert list(rows(reader.read("../a.txt:changes")).values())[-2:] == ["-further", "+now"]
    assert list(rows(reader.read("..:changes")).values()) == ["M a.txt (4B)"]
    assert rows(Reader(repo.folder).read("HEAD:a.txt")) == {1: "second"}


def test_a_submodule(repo: Repo, tmp_path: Path):
    outer = Repo(tmp_path / "outer")
    outer.git("submodule", "--quiet", "add", repo.folder, "libs/inner")
    outer.commit({"top.txt": "top\n"})
    reader = Reader(outer.folder)
    assert f"inner/ [submodule at {repo.git('rev-parse', 'HEAD')[:12]}]" in str(reader.read("HEAD:libs"))
    error = answer(reader, "HEAD:libs/inner/a.txt")
    assert isinstance(error, NotFound)
    place = str(error).rpartition("ask for ")[2]
    assert rows(reader.read(place)) == {1: "second"}
    inside = Reader(outer.folder / "libs/inner")
    assert rows(inside.read("HEAD~1:a.txt")) == {1: "first"}
    put(outer.folder, "libs/inner/a.txt", "third\n")
    assert list(rows(reader.read("libs/inner/a.txt:changes")).values())[-2:] == ["-second", "+third"]


def test_a_bare_repository(repo: Repo, tmp_path: Path):
    bare = Repo(tmp_path / "bare.git", "--bare")
    repo.git("push", "-q", bare.folder, "main")
    reader = Reader(tmp_path)
    assert rows(reader.read("git://bare.git:main~1:a.txt")) == {1: "first"}
    assert rows(reader.read(f"git://{bare.folder}:main:src/b.txt:1")) == {1: "b"}
    assert "main -> " in str(reader.read("git://bare.git"))
    assert "src/" in str(reader.read("git://bare.git:main:"))
    assert rows(reader.read("git://repo:HEAD:a.txt")) == {1: "second"}


def test_no_repository_at_all(tmp_path: Path):
    put(tmp_path, "plain/a.txt", "a\n")
    reader = Reader(tmp_path / "plain")
    error = answer(reader, "HEAD:a.txt")
    assert isinstance(error, NotFound)
    assert "no git repository" in str(answer(reader, "git://HEAD:a.txt"))


def denied(reader: Reader, path: str) -> str:
    with pytest.raises(Denied) as caught:
        reader.read(path)
    assert SECRET not in str(caught.value)
    return str(caught.value)


@pytest.fixture
def secretive(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "secretive")
    repo.write({"open/a.txt": "open\n", "closed/b.txt": SECRET, "open/.env": SECRET})
    (repo.folder / "open/link").symlink_to("../closed/b.txt")
    repo.commit()
    return repo


@pytest.mark.parametrize("below", [".", "open"])
def test_only_what_is_inside_the_roots(secretive: Repo, below: str):
    reader = Reader(secretive.folder / below, roots=[secretive.folder / "open"])
    assert rows(reader.read("HEAD:open/a.txt" if below == "." else "HEAD:a.txt")) == {1: "open"}
    for path in ("HEAD:", "HEAD:closed", "HEAD:closed/b.txt", "HEAD:closed/none", "git://", ":0:closed/b.txt"):
        denied(reader, path)
    denied(reader, "HEAD:open/link" if below == "." else "HEAD:link")
    assert "no permission" not in str(reader.read("HEAD:open" if below == "." else "HEAD:."))


def test_another_repository_is_read_inside_the_roots_alone(secretive: Repo, tmp_path: Path):
    put(tmp_path, "here/a.txt", "a\n")
    reader = Reader(tmp_path / "here", roots=[tmp_path / "here"])
    for path in ("HEAD:open/a.txt", "HEAD:", ""):
        denied(reader, f"git://../secretive:{path}")


def test_sensitive_names_are_sensitive_in_every_revision(secretive: Repo):
    (secretive.folder / "open/.env").unlink()
    reader = Reader(secretive.folder, policy=Policy(sensitive="deny"))
    for path in ("HEAD:open/.env", "git://HEAD:open/.env:1", ":0:open/.env"):
        assert "sensitive" in denied(reader, path)
    assert rows(reader.read("HEAD:open/a.txt")) == {1: "open"}
    listing = str(reader.read("HEAD:open"))
    assert ".env" in listing
    assert SECRET not in listing


def test_what_is_in_a_file_of_a_revision_is_judged_like_what_is_in_a_file(secretive: Repo):
    box = make_zip({".env": SECRET.encode(), "a.txt": b"open\n"})
    secretive.commit({"box.zip": box})
    reader = Reader(secretive.folder, policy=Policy(sensitive="deny"))
    for place in ("box.zip", "HEAD:box.zip", ":0:box.zip", "git://HEAD:box.zip"):
        denied(reader, f"{place}:.env")
        assert rows(reader.read(f"{place}:a.txt")) == {1: "open"}
    reader = Reader(secretive.folder, policy=Policy(deny=[f"{secretive.folder}/box.zip/*.txt"]))
    denied(reader, "HEAD:box.zip:a.txt")


def test_a_borrowed_repository_is_no_way_out_of_the_roots(secretive: Repo, tmp_path: Path):
    put(tmp_path, "here/.git", f"gitdir: {secretive.folder}/.git\n")
    put(tmp_path, "here/closed/b.txt", "mine\n")
    reader = Reader(tmp_path / "here", roots=[tmp_path / "here"])
    for path in (
        "HEAD:closed/b.txt",
        "HEAD:",
        "git://",
        "git://HEAD:closed/b.txt",
        "closed/b.txt:changes",
        ".:changes",
    ):
        denied(reader, path)
    assert isinstance(answer(reader, "main:closed/b.txt"), NotFound)
    assert isinstance(answer(reader, "none.txt:5"), NotFound)
