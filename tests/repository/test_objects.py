"""Are objects read as git reads them, whatever they are called and however big they are?"""

import hashlib
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread.model.errors import Denied, TooBig, Unreadable
from omniread.repository import git, objects
from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.repository.objects import Objects
from tests import fakes
from tests.repositories import Repo

BIG = bytes(range(256)) * 8192


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "first\n", "empty": ""})
    repo.commit({"a.txt": "second\n", "big.bin": BIG, "dir/x y.txt": "x\n"})
    repo.git("tag", "-a", "-m", "one", "v1", "HEAD~1")
    return repo


@pytest.fixture
def held(repo: Repo) -> Iterator[Objects]:
    with fakes.reading() as work:
        yield opened(repo, work)


def opened(repo: Repo, work) -> Objects:
    place = around(str(repo.folder))
    assert place is not None
    return Objects(Git(place, fakes.scope(), work))


@pytest.mark.parametrize(
    "name", ["HEAD", "HEAD:a.txt", "HEAD~1:a.txt", "v1", "v1^{tree}", "main@{0}:dir/x y.txt", "HEAD:", "HEAD:empty"]
)
def test_names_mean_what_git_says(repo: Repo, held: Objects, name: str):
    found = held.find(name)
    assert found is not None
    assert found.oid == repo.git("rev-parse", name)
    assert found.kind == repo.git("cat-file", "-t", name)
    assert found.size == int(repo.git("cat-file", "-s", name))
    assert found.content is not None
    head = f"{found.kind} {found.size}\0".encode()
    assert hashlib.sha1(head + found.content).hexdigest() == found.oid


def test_a_sha256_repository(tmp_path: Path):
    repo = Repo(tmp_path / "repo", "--object-format=sha256")
    repo.commit({"a.txt": "a\n"})
    with fakes.reading() as work:
        found = opened(repo, work).find("HEAD:a.txt")
        assert found is not None
        assert (found.oid, found.content) == (repo.git("rev-parse", "HEAD:a.txt"), b"a\n")


@pytest.mark.parametrize(
    "name",
    [
        *(
            "none",
            "HEAD:none",
            "HEAD:a.txt/x",
            "--batch-all-objects",
            "-h",
            "--help",
            "--end-of-options",
            "HEAD^9",
            "a b",
        ),
        *("", "HEAD\nHEAD", "HEAD\0", "HEAD:\udfff", "x" * 9000, "HEAD..HEAD", "^HEAD", "0" * 40),
    ],
)
def test_what_is_no_name(held: Objects, name: str):
    assert held.find(name, doubtful=True) is None
    assert held.find("HEAD") is not None


def test_a_name_that_makes_git_give_up(held: Objects):
    for name in ("HEAD@{99}", "HEAD@{-9}", "HEAD@{upstream}", "HEAD:../../x", "@{push}"):
        assert held.find(f"{name}^{{tree}}", doubtful=True) is None
    assert held.find("HEAD") is not None


def test_a_big_blob_is_not_held(repo: Repo, held: Objects):
    found = held.find("HEAD:big.bin")
    assert found is not None
    assert (found.size, found.content) == (len(BIG), None)
    with held.stream(found.oid, found.size) as stream:
        assert not stream.seekable()
        data = b""
        while chunk := stream.read(100_000):
            assert len(chunk) <= 100_000
            data += chunk
    assert data == BIG
    assert held.find("HEAD:a.txt") is not None


def test_a_stream_that_is_left_early(repo: Repo, held: Objects):
    stream = held.stream(repo.git("rev-parse", "HEAD:big.bin"), len(BIG))
    assert stream.readable()
    assert stream.read(10) == BIG[:10]
    stream.close()
    stream.close()


def test_a_stream_that_ends_too_early(repo: Repo, held: Objects):
    with held.stream(repo.git("rev-parse", "HEAD:a.txt"), 100) as stream:
        assert stream.read(100) == b"second\n"
        with pytest.raises(Unreadable):
            stream.read(100)


def test_a_huge_tree(held: Objects, monkeypatch):
    monkeypatch.setattr(objects, "LARGEST_TREE", 10)
    with pytest.raises(TooBig, match="tree"):
        held.find("HEAD:")


def test_one_process_serves_many(held: Objects):
    held.find("HEAD")
    first = held._process
    assert first is not None
    held.find("HEAD:a.txt")
    assert held._process is first
    held.rest()
    held.rest()
    assert first._process.returncode is not None
    assert held.find("HEAD") is not None


def loose(repo: Repo, oid: str) -> Path:
    return repo.folder / ".git/objects" / oid[:2] / oid[2:]


def test_a_damaged_object(repo: Repo, held: Objects):
    oid = repo.git("rev-parse", "HEAD:a.txt")
    file = loose(repo, oid)
    file.chmod(0o644)
    file.write_bytes(b"nonsense")
    assert held.find("HEAD:a.txt") is None
    with pytest.raises(Unreadable, match=oid), held.stream(oid, 7) as stream:
        stream.read()


def test_an_object_with_a_damaged_end(repo: Repo, held: Objects):
    oid = repo.git("hash-object", "-w", "--stdin", data=BIG[:60_000])
    file = loose(repo, oid)
    file.chmod(0o644)
    packed = zlib.compress(f"blob {60_000}\0".encode() + hashlib.shake_256().digest(60_000))
    file.write_bytes(packed[:30_000])
    with pytest.raises(Unreadable):
        held.find(oid)
    assert held.find("HEAD") is not None


def test_sizes(repo: Repo, held: Objects):
    ids = [repo.git("rev-parse", f"HEAD:{name}") for name in ("a.txt", "big.bin", "empty")]
    asked = [*(ids * 70), "0" * 40, ids[0]]
    assert list(held.sizes(asked)) == [*([7, len(BIG), 0] * 70), None, 7]
    assert list(held.sizes([])) == []


def test_sizes_that_are_not_asked_to_the_end(repo: Repo, held: Objects):
    ids = [repo.git("rev-parse", f"HEAD:{name}") for name in ("a.txt", "big.bin", "empty")]
    assert next(held.sizes(ids)) == 7
    assert list(held.sizes([ids[1]])) == [len(BIG)]


def test_a_refused_repository(repo: Repo, monkeypatch):
    monkeypatch.setitem(git.ADDED, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with fakes.reading() as work, pytest.raises(Denied):
        opened(repo, work).find("HEAD", doubtful=True)
