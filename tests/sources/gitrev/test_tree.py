"""Is a folder of a revision listed and walked like any folder, and judged like the one in the work tree?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound
from omniread.model.node import Blob, Entry, Tree
from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.repository.revision import revision
from omniread.sources.gitrev.tree import GitTree, History
from tests import fakes
from tests.repositories import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.write(
        {"src/app.py": "app\n", "src/lib/x.py": "x\n", "a:5": "colon\n", "fo\no": "odd\n", "src/.env": "secret\n"}
    )
    (repo.folder / "file").symlink_to("src/app.py")
    (repo.folder / "src/gone").symlink_to("nothing")
    (repo.folder / "out").symlink_to("../x")
    (repo.folder / "quiet").symlink_to("src/.env")
    repo.commit()
    return repo


class Secretive(fakes.Open):
    """A policy that denies `.env`, and remembers what it was asked."""

    def __init__(self) -> None:
        self.checked: list[str] = []

    def check(self, path: str, asked: str) -> None:
        self.checked.append(path)
        if self.hides(path):
            raise Denied(f"{asked} may not be read.")

    def hides(self, path: str) -> bool:
        return path.endswith(".env")


def history(repo: Repo, work, spelled: str = "HEAD", **given) -> History:
    place = around(str(repo.folder))
    assert place is not None
    scope = fakes.scope(**given)
    found = revision(Git(place, scope, work), spelled)
    assert found is not None
    return History(found, f"{spelled}:", scope)


@pytest.fixture
def root(repo: Repo) -> Iterator[GitTree]:
    with fakes.reading() as work:
        yield history(repo, work).root()


def test_the_root(repo: Repo, root: GitTree):
    assert (root.ref, root.name, root.kind, root.notes) == ("HEAD:", "HEAD", "directory", ())
    assert root.facts.version == f"git:{repo.git('rev-parse', 'HEAD:')}"
    assert root.facts.path is None
    assert root.facts.judged == str(repo.folder)
    assert root.capabilities.sibling is None


def test_its_entries(root: GitTree):
    assert list(root.entries()) == [
        Entry("a:5", "file", 6),
        Entry("file", "link", target="src/app.py"),
        Entry("fo\no", "file", 4),
        Entry("out", "link", target="../x", mark="dangling link"),
        Entry("quiet", "link", target="src/.env"),
        Entry("src", "directory"),
    ]
    assert root.names() == ("a:5", "file", "fo\no", "out", "quiet", "src/")
    assert root.entry("src/") == Entry("src", "directory")


def test_a_folder_in_it(repo: Repo, root: GitTree):
    src = root.get("src")
    assert isinstance(src, Tree)
    assert (src.ref, src.name) == ("HEAD:src", "src")
    assert list(src.entries()) == [
        Entry(".env", "file", 7),
        Entry("app.py", "file", 4),
        Entry("gone", "link", target="nothing", mark="dangling link"),
        Entry("lib", "directory"),
    ]
    file = src.get("lib/x.py")
    assert isinstance(file, Blob)
    assert (file.ref, file.name, file.open().read()) == ("HEAD:src/lib/x.py", "x.py", b"x\n")
    assert src.facts.judged == f"{repo.folder}/src"
    link = root.get("file")
    assert link is not None
    assert link.facts.judged == f"{repo.folder}/src/app.py"


def test_a_submodule_is_one_marked_entry(repo: Repo, tmp_path: Path):
    commit = Repo(tmp_path / "inner").commit({"in.txt": "in\n"})
    repo.git("submodule", "--quiet", "add", tmp_path / "inner", "inner")
    repo.commit()
    with fakes.reading() as work:
        root = history(repo, work).root()
        assert root.entry("inner") == Entry("inner", "directory", mark=f"submodule at {commit[:12]}")
        with pytest.raises(NotFound, match="submodule"):
            root.get("inner")


@pytest.mark.parametrize(
    ("name", "ref"),
    [
        ("a:5", "HEAD:a:5"),
        ("fo\\x0ao", "HEAD:fo\\x0ao"),
        ("fo\no", "HEAD:fo\\x0ao"),
        ("src/lib/", "HEAD:src/lib"),
        ("src//lib/./x.py", "HEAD:src//lib/./x.py"),
        ("file", "HEAD:file"),
    ],
)
def test_names_that_are_there(root: GitTree, name: str, ref: str):
    found = root.get(name)
    assert found is not None
    assert found.ref == ref


@pytest.mark.parametrize(
    "name", ["", "/src", "none", "src/none", "..", "src/../src", "file/", "file/x", ".", "./", "SRC"]
)
def test_names_that_are_not(root: GitTree, name: str):
    assert root.get(name) is None


def test_names_beside(root: GitTree):
    src = root.get("src")
    assert isinstance(src, GitTree)
    beside = src.capabilities.sibling
    assert beside is not None
    assert beside("src:5") is None
    assert beside("") is None
    assert beside("src/lib") is None
    found = beside("a:5")
    assert found is not None
    assert found.ref == "HEAD:a:5"
    file = src.get("app.py")
    assert file is not None
    beside = file.capabilities.sibling
    assert beside is not None
    found = beside("lib")
    assert found is not None
    assert found.ref == "HEAD:src/lib"


def test_nothing_is_beside_what_has_another_name(repo: Repo):
    with fakes.reading() as work:
        node = history(repo, work).node("src", "HEAD:.")
        assert node is not None
        assert node.capabilities.sibling is None


def test_the_policy_judges_what_was_as_what_is(repo: Repo):
    policy = Secretive()
    with fakes.reading() as work:
        root = history(repo, work, policy=policy).root()
        assert policy.checked == [str(repo.folder)]
        for name in ("src/.env", "quiet"):
            with pytest.raises(Denied):
                root.get(name)
        assert policy.checked[-2:] == [f"{repo.folder}/quiet", f"{repo.folder}/src/.env"]
        file = root.get("src/app.py")
        assert file is not None
        assert file.capabilities.sibling is not None
        assert file.capabilities.sibling(".env") is None


def test_what_is_said_of_a_name_that_is_not_there(root: GitTree):
    src = root.get("src")
    assert isinstance(src, GitTree)
    error = src.missing("ap.py:5-9")
    assert isinstance(error, NotFound)
    assert error.near == ("HEAD:src/app.py",)
