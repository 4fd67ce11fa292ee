"""Which references does each of the two sources take for its own?"""

from pathlib import Path

import pytest

from omniread.model.errors import NotFound
from omniread.model.node import Blob
from omniread.sources.gitrev import GitUrl, Revision
from tests import fakes
from tests.repositories import Repo


@pytest.fixture
def bare(repo: Repo, tmp_path: Path) -> Repo:
    bare = Repo(tmp_path / "bare.git", "--bare")
    repo.git("push", "-q", bare.folder, "main", "v1.0")
    return bare


def said(source, reference: str, read) -> tuple[str, bytes | None, str | None]:
    located = source.locate(reference, *read)
    assert located is not None
    node = located.node
    return node.ref, node.open().read() if isinstance(node, Blob) else None, located.tail


@pytest.mark.parametrize(
    "reference",
    ["HEAD", "a.txt", "./a:b", "https://host/x", "C:\\x\\a.txt", "", "-", "git://HEAD:app.py", "none:5", "app.py:5-9"],
)
def test_what_is_no_revision(read, reference: str):
    assert Revision().locate(reference, *read()) is None


def test_without_a_repository_nothing_is_started(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    (tmp_path / "plain").mkdir()
    with fakes.reading() as work:
        scope = fakes.scope(cwd=str(tmp_path / "plain"))
        assert Revision().locate("HEAD:a.txt", scope, work) is None
        assert Revision().expand("HEAD:*.txt", scope, work, 9) == ()
        with pytest.raises(NotFound, match="no git repository around") as caught:
            GitUrl().locate("git://HEAD:a.txt", scope, work)
        assert "git://FOLDER:REVISION:PATH" in str(caught.value)


def test_what_cannot_be_one_starts_nothing(read, monkeypatch):
    monkeypatch.setenv("PATH", "")
    for reference in ("a b:c", "./HEAD:a", "https://x", "C:\\x", "a*:b", "-x:y"):
        assert Revision().locate(reference, *read()) is None


def test_a_revision(read):
    assert said(Revision(), "HEAD~1:src/app.py:5", read()) == ("HEAD~1:src/app.py", b"old\n", "5")
    assert Revision().expand("HEAD:src/*.py", *read(), 9) == ("HEAD:src/app.py",)


@pytest.mark.parametrize(
    ("reference", "ref", "content", "tail"),
    [
        ("git://HEAD:src/app.py:5", "git://HEAD:src/app.py", b"new\n", "5"),
        ("git://v1.0:", "git://v1.0:", None, None),
        ("git://v1.0", "git://v1.0:", None, None),
        ("git://HEAD::5-9", "git://HEAD:", None, "5-9"),
        ("git://", "git://", None, None),
        ("git://:5-9", "git://", None, "5-9"),
        ("git:///lib/", "git://", None, "/lib/"),
        ("git://:src/app.py", "git://:src/app.py", b"new\n", None),
    ],
)
def test_a_forced_one(repo: Repo, read, reference: str, ref: str, content: bytes | None, tail: str | None):
    repo.git("checkout", "-q", "-f", "main")
    assert said(GitUrl(), reference, read()) == (ref, content, tail)


@pytest.mark.parametrize("name", ["../bare.git", "{tmp}/bare.git", "../repo", "../repo/.git"])
def test_another_repository(bare: Repo, read, tmp_path: Path, name: str):
    name = name.format(tmp=tmp_path)
    lead = f"git://{name}"
    assert said(GitUrl(), f"{lead}:main~1:src/app.py:5", read()) == (f"{lead}:main~1:src/app.py", b"old\n", "5")
    assert said(GitUrl(), f"{lead}:v1.0:", read()) == (f"{lead}:v1.0:", None, None)
    for reference, tail in ((lead, None), (f"{lead}:", None), (f"{lead}:13-", "13-"), (f"{lead}:/v1/", "/v1/")):
        assert said(GitUrl(), reference, read()) == (lead, None, tail)
    assert GitUrl().expand(f"{lead}:main:src/*.py:1", *read(), 9) == (f"{lead}:main:src/app.py:1",)


def test_from_inside_a_bare_repository(bare: Repo):
    with fakes.reading() as work:
        scope = fakes.scope(cwd=str(bare.folder))
        assert said(GitUrl(), "git://main:app.py", (scope, work)) == ("git://main:app.py", b"top\n", None)


def test_a_name_with_a_colon_is_a_repository_first(repo: Repo, read, tmp_path: Path):
    Repo(repo.folder / "HEAD:src").commit({"inner.txt": "inner\n"})
    assert said(GitUrl(), "git://HEAD:src:main:inner.txt", read()) == (
        "git://HEAD:src:main:inner.txt",
        b"inner\n",
        None,
    )


@pytest.mark.parametrize("reference", ["git://none:a.txt", "git://HEAD:none.txt", "git://github.com/a/b", "git://a b"])
def test_a_forced_one_that_is_not_there(read, reference: str):
    with pytest.raises(NotFound) as caught:
        GitUrl().locate(reference, *read())
    assert "git://" in str(caught.value)


def test_an_address_is_not_fetched(read):
    with pytest.raises(NotFound, match="Nothing is fetched"):
        GitUrl().locate("git://github.com/owner/repo.git", *read())


def test_what_is_not_forced(read):
    assert GitUrl().locate("HEAD:app.py", *read()) is None
    assert GitUrl().expand("git://a b*", *read(), 9) == ()
