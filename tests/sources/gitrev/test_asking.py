"""Is a path in a revision found from the session's folder, from the top, and in the index?"""

from pathlib import Path

import pytest

from omniread.model.errors import Denied, NeedsExtra, NotFound
from omniread.model.node import Blob
from omniread.repository import git
from omniread.repository.finding import around, at
from omniread.sources.gitrev.asking import Asking
from tests import fakes
from tests.repositories import Repo


def asking(scope, work, lead: str = "") -> Asking:
    place = around(scope.cwd) or at(scope.cwd)
    assert place is not None
    return Asking(place, lead, scope, work)


def found(scope, work, spelled: str, rest: str, lead: str = "") -> tuple[str, bytes | None, str | None]:
    """The reference, the content (None of a folder), and the tail."""
    located = asking(scope, work, lead).located(spelled, rest)
    assert located is not None
    node = located.node
    return node.ref, node.open().read() if isinstance(node, Blob) else None, located.tail


@pytest.mark.parametrize(
    ("spelled", "rest", "ref", "content", "tail"),
    [
        ("HEAD", "src/app.py", "HEAD:src/app.py", b"new\n", None),
        ("HEAD~1", "src/app.py:5-9", "HEAD~1:src/app.py", b"old\n", "5-9"),
        ("v1.0", "gone.py:raw:5", "v1.0:gone.py", b"g\n", "raw:5"),
        ("HEAD", "", "HEAD:", None, None),
        ("HEAD", ":5-9", "HEAD:", None, "5-9"),
        ("HEAD", "src", "HEAD:src", None, None),
        ("HEAD", "src/", "HEAD:src", None, None),
        ("HEAD", "src:", "HEAD:src", None, ""),
        ("HEAD", "./src/app.py", "HEAD:./src/app.py", b"new\n", None),
        ("HEAD", "notes.txt?q=x", "HEAD:notes.txt", b"n\n", "?q=x"),
        ("@{0}", "app.py", "@{0}:app.py", b"top\n", None),
        ("HEAD^{tree}", "app.py", "HEAD^{tree}:app.py", b"top\n", None),
    ],
)
def test_from_the_top(read, spelled: str, rest: str, ref: str, content: bytes | None, tail: str | None):
    assert found(*read(), spelled, rest) == (ref, content, tail)


def test_an_absolute_path_is_that_of_the_work_tree(repo: Repo, read, tmp_path: Path):
    path = f"{repo.folder}/gone.py"
    assert found(*read("src"), "v1.0", f"{path}:1") == (f"v1.0:{path}", b"g\n", "1")
    assert found(*read("src"), "HEAD", str(repo.folder)) == (f"HEAD:{repo.folder}", None, None)
    with pytest.raises(NotFound):
        asking(*read()).located("HEAD", str(tmp_path / "elsewhere.txt"))


def test_from_a_folder_below(read):
    scope, work = read("src")
    located = asking(scope, work).located("HEAD", "lib/x.py")
    assert located is not None
    assert located.notes == ()
    located = asking(scope, work).located("HEAD", "app.py:1")
    assert located is not None
    assert isinstance(located.node, Blob)
    assert located.node.open().read() == b"new\n"
    assert "../app.py" in located.notes[0].text
    assert found(scope, work, "HEAD", "../app.py") == ("HEAD:../app.py", b"top\n", None)
    assert found(scope, work, "HEAD", "./app.py") == ("HEAD:./app.py", b"new\n", None)
    assert found(scope, work, "HEAD", ".") == ("HEAD:.", None, None)


def test_from_the_top_when_the_folder_has_no_such_name(read):
    located = asking(*read("src")).located("HEAD", "notes.txt")
    assert located is not None
    assert located.node.ref == "HEAD:notes.txt"
    (note,) = located.notes
    assert note.code == "reading-choice"
    assert "top of the repository" in note.text


def test_out_of_the_repository(read):
    for rest in ("../x", "../../x:5", "src/../../x"):
        with pytest.raises(NotFound, match="leads out"):
            asking(*read()).located("HEAD", rest)


def test_what_is_no_revision(read):
    assert asking(*read()).located("none", "5-9") is None
    with pytest.raises(NotFound, match="neither a file here nor a revision"):
        asking(*read()).located("mian", "src/app.py")


def test_a_branch_that_may_be_a_file_with_lines(read):
    assert asking(*read()).located("docs", "5-9") is None
    for spelled, lead in (("HEAD", ""), ("docs", "git://")):
        with pytest.raises(NotFound, match="has no '5-9'"):
            asking(*read(), lead).located(spelled, "5-9")


def test_a_file_is_no_folder(read):
    with pytest.raises(NotFound):
        asking(*read()).located("HEAD", "app.py/")


def test_git_that_does_not_answer(read, monkeypatch):
    monkeypatch.setitem(git.ADDED, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert asking(*read()).located("docs", "app.py") is None
    assert asking(*read()).expanded("docs", "*.py", 9) == ()
    for spelled, lead in (("HEAD", ""), ("docs", "git://"), (":0:", "")):
        with pytest.raises(Denied, match="belongs to another user"):
            asking(*read(), lead).located(spelled, "app.py")


def test_git_that_is_not_there(read, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert asking(*read()).located("docs", "app.py") is None
    with pytest.raises(NeedsExtra):
        asking(*read()).located("HEAD", "app.py")


def test_the_index(repo: Repo, read):
    repo.write({"src/app.py": "staged\n"})
    repo.git("add", "-A")
    repo.write({"src/app.py": "on disk\n"})
    assert found(*read(), ":", "src/app.py:5") == (":src/app.py", b"staged\n", "5")
    assert found(*read(), ":0:", "src/app.py") == (":0:src/app.py", b"staged\n", None)
    assert found(*read("src"), ":0:", "app.py", "git://") == ("git://:0:app.py", b"staged\n", None)
    assert asking(*read()).located(":", "none.py") is None
    for stage, lead in ((":0:", ""), (":2:", ""), (":", "git://")):
        with pytest.raises(NotFound, match="The index"):
            asking(*read(), lead).located(stage, "none.py")


def test_the_stages_of_a_conflict(repo: Repo, read):
    repo.git("checkout", "-q", "-b", "other")
    repo.commit({"app.py": "theirs\n"})
    repo.git("checkout", "-q", "main")
    repo.commit({"app.py": "ours\n"})
    repo.git("merge", "-q", "other", check=False)
    stages = {number: found(*read(), f":{number}:", "app.py")[1] for number in (1, 2, 3)}
    assert stages == {1: b"top\n", 2: b"ours\n", 3: b"theirs\n"}


class Secretive(fakes.Open):
    """A policy that denies `.env`."""

    def check(self, path: str, asked: str) -> None:
        if self.hides(path):
            raise Denied(f"{asked} may not be read.")

    def hides(self, path: str) -> bool:
        return path.endswith(".env")


@pytest.mark.parametrize(("spelled", "rest"), [("HEAD", ".env"), (":0:", ".env"), ("main", "src/../.env:5")])
def test_the_policy_judges(repo: Repo, read, spelled: str, rest: str):
    repo.git("checkout", "-q", "-f", "main")
    with pytest.raises((Denied, NotFound)) as caught:
        asking(*read(policy=Secretive())).located(spelled, rest)
    assert "secret\n" not in str(caught.value)


def test_patterns(read):
    assert asking(*read()).expanded("HEAD", "src/*.py:5-9", 9) == ("HEAD:src/app.py:5-9",)
    assert asking(*read("src"), "git://").expanded("HEAD", "*.py", 9) == ("git://HEAD:app.py",)
    assert asking(*read("src")).expanded("HEAD", "*.txt?q=x", 9) == ("HEAD:notes.txt?q=x",)
    for spelled, rest in (("HEAD", "app.py"), (":0:", "*.py"), ("none", "*.py"), ("HEAD", "*.none")):
        assert asking(*read()).expanded(spelled, rest, 9) == ()


def test_in_a_bare_repository(repo: Repo, tmp_path: Path):
    bare = Repo(tmp_path / "bare.git", "--bare")
    repo.git("push", "-q", bare.folder, "main")
    with fakes.reading() as work:
        scope = fakes.scope(cwd=str(bare.folder))
        assert found(scope, work, "main", "src/app.py", "git://") == ("git://main:src/app.py", b"new\n", None)
