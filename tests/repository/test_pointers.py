"""Is a pointer of Git LFS told from other text, and is it said where the content is?"""

from pathlib import Path

import pytest

from omniread.model.errors import Denied
from omniread.model.value import changed
from omniread.repository.pointers import Pointer, pointer, remarks, stored
from tests import fakes
from tests.repositories import Repo, fetched
from tests.repositories import pointer as made

DATA = b"the content of a large file"
OID = made(DATA).split(b"sha256:")[1][:64].decode()


def test_a_pointer():
    assert pointer(made(DATA)) == Pointer(OID, len(DATA))


def test_a_pointer_with_extensions():
    lines = made(DATA).split(b"\n")
    lines.insert(1, b"ext-0-foo sha256:" + b"0" * 64)
    assert pointer(b"\n".join(lines)) == Pointer(OID, len(DATA))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"version https://git-lfs.github.com/spec/v1\n",
        made(DATA)[1:],
        made(DATA).replace(b"sha256", b"md5"),
        made(DATA).replace(b"size 27", b"size many"),
        made(DATA) + b"x" * 1024,
    ],
)
def test_what_is_none(data: bytes):
    assert pointer(data) is None


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"deep/a.bin": made(DATA)})
    return repo


def test_where_the_content_is(repo: Repo, tmp_path: Path):
    found = Pointer(OID, len(DATA))
    assert stored(found, str(repo.folder / "deep")) is None
    file = fetched(repo.folder / ".git", DATA)
    assert stored(found, str(repo.folder / "deep")) == str(file)
    assert stored(changed(found, size=3), str(repo.folder)) is None
    assert stored(found, str(tmp_path)) is None


def test_in_a_further_work_tree_it_is_where_all_share_it(repo: Repo, tmp_path: Path):
    repo.git("worktree", "add", "-q", tmp_path / "further")
    file = fetched(repo.folder / ".git", DATA)
    assert stored(Pointer(OID, len(DATA)), str(tmp_path / "further")) == str(file)


def test_what_is_said(repo: Repo):
    scope = fakes.scope(cwd=str(repo.folder))
    (note,) = remarks(fakes.blob("a.bin", made(DATA)), scope)
    assert note.code == "lfs-pointer"
    assert note.selector is None
    for word in ("27 bytes", OID, "not in the repository", "git lfs pull"):
        assert word in note.text
    file = fetched(repo.folder / ".git", DATA)
    (note,) = remarks(fakes.blob("a.bin", made(DATA)), scope)
    assert note.selector == str(file.relative_to(repo.folder))
    assert f"read as {note.selector}" in note.text


def test_what_may_not_be_read_is_not_named(repo: Repo):
    class Closed(fakes.Open):
        def hides(self, path: str) -> bool:
            return ".git" in path

        def check(self, path: str, asked: str) -> None:
            raise Denied(asked)

    fetched(repo.folder / ".git", DATA)
    (note,) = remarks(fakes.blob("a.bin", made(DATA)), fakes.scope(cwd=str(repo.folder), policy=Closed()))
    assert note.selector is None


def test_nothing_is_said_of_other_text(repo: Repo):
    scope = fakes.scope(cwd=str(repo.folder))
    assert remarks(fakes.blob("a.txt", b"version https://git-lfs.github.com/spec/v1\nis how one begins\n"), scope) == ()
    assert remarks(fakes.blob("a.txt", made(DATA) + b"\n" * 9000), scope) == ()
