import os
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.model.node import Blob, Node, Tree
from omniread.model.scope import Work
from omniread.sources.local.opening import node
from omniread.sources.local.policy import Policy
from tests.fakes import reading, scope


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    (tmp_path / "real").mkdir()
    for name in ("a.txt", "a.txt:301-", "a.txt-wal", ".env"):
        (tmp_path / name).write_text(f"I am {name}")
    (tmp_path / "real" / "b.db").write_text("db")
    (tmp_path / "real" / "b.db-wal").write_text("wal")
    (tmp_path / "link.db").symlink_to("real/b.db")
    (tmp_path / "a.txt:L301-").symlink_to("gone")
    os.mkfifo(tmp_path / "a.txt:301..")
    (tmp_path / "a.txt:dir").mkdir()
    return tmp_path


def sibling(folder: Path, of: str, name: str, work: Work, policy: Policy | None = None) -> Node | None:
    session = scope(cwd=str(folder), policy=policy or Policy())
    find = node(str(folder / of), of, session, work).capabilities.sibling
    assert find is not None
    return find(name)


def test_a_sibling_is_read_by_its_own_ref(beside: Path):
    with reading() as work:
        found = sibling(beside, "a.txt", "a.txt:301-", work)
        assert isinstance(found, Blob)
        assert (found.ref, found.name, found.facts.size) == ("a.txt:301-", "a.txt:301-", 15)
        assert found.open().read() == b"I am a.txt:301-"


@pytest.mark.parametrize("name", ["gone", "", "../a.txt", "real/b.db", "x" * 300, "a\0"])
def test_what_is_not_beside_is_no_sibling(beside: Path, name: str):
    with reading() as work:
        assert sibling(beside, "a.txt", name, work) is None


def test_a_name_that_captures_a_hint_counts_whatever_it_leads_to(beside: Path):
    with reading() as work:
        dangling = sibling(beside, "a.txt", "a.txt:L301-", work)
        pipe = sibling(beside, "a.txt", "a.txt:301..", work)
        assert isinstance(dangling, Blob)
        assert isinstance(pipe, Blob)
        with pytest.raises(NotFound, match="dangling"):
            dangling.open()
        with pytest.raises(Denied, match="named pipe"):
            pipe.open()
        assert isinstance(sibling(beside, "a.txt", "a.txt:dir", work), Tree)


def test_a_sibling_that_became_a_folder_is_unreadable(beside: Path):
    with reading() as work:
        found = sibling(beside, "a.txt", "a.txt-wal", work)
        assert isinstance(found, Blob)
        (beside / "a.txt-wal").unlink()
        (beside / "a.txt-wal").mkdir()
        with pytest.raises(Unreadable, match="has become a folder"):
            found.open()


def test_the_side_files_of_a_linked_file_lie_beside_the_real_one(beside: Path):
    with reading() as work:
        found = sibling(beside, "link.db", "link.db-wal", work)
        assert isinstance(found, Blob)
        assert found.open().read() == b"wal"
        assert found.ref == os.path.realpath(beside / "real" / "b.db-wal")
        assert sibling(beside, "link.db", "link.db-shm", work) is None


def test_a_sibling_that_the_policy_hides_is_none(beside: Path):
    with reading() as work:
        assert sibling(beside, "a.txt", ".env", work) is not None
        assert sibling(beside, "a.txt", ".env", work, Policy(sensitive="ask")) is None


@pytest.mark.parametrize(("ref", "beside_it"), [("src/a", "src/b"), ("/a", "/b"), ("./-", "b"), ("a", "b")])
def test_a_sibling_is_named_in_the_same_folder(tmp_path: Path, ref: str, beside_it: str):
    (tmp_path / "a").touch()
    (tmp_path / "b").touch()
    with reading() as work:
        find = node(str(tmp_path / "a"), ref, scope(cwd=str(tmp_path)), work).capabilities.sibling
        assert find is not None
        found = find("b")
        assert found is not None
        assert found.ref == beside_it
