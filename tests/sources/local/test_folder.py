import gc
import os
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound
from omniread.model.node import Blob, Tree
from omniread.model.scope import Work
from omniread.sources.local import Local
from omniread.sources.local.folder import Folder
from omniread.sources.local.policy import Policy
from tests.fakes import reading, scope


def opened(cwd: Path, reference: str, work: Work, policy: Policy | None = None) -> Tree:
    found = Local().locate(reference, scope(cwd=str(cwd), policy=policy or Policy()), work)
    assert found is not None
    assert isinstance(found.node, Tree)
    return found.node


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "w" / "src" / "deep").mkdir(parents=True)
    (tmp_path / "w" / "src" / "a.py").write_text("a")
    (tmp_path / "w" / "src" / "deep" / "b.py").write_text("b")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "w" / "src" / "out").symlink_to(tmp_path)
    (tmp_path / "w" / "src" / "link").symlink_to(tmp_path / "secret.txt")
    return tmp_path / "w"


def test_a_folder_says_what_it_is(tree: Path):
    os.utime(tree / "src", (1_600_000_000, 1_600_000_000))
    with reading() as work:
        folder = opened(tree, "src", work)
        assert (folder.ref, folder.name, folder.kind, folder.notes) == ("src", "src", "directory", ())
        assert (folder.facts.mtime, folder.facts.path) == (1_600_000_000, os.path.realpath(tree / "src"))
        assert folder.facts.version is folder.capabilities.identity is None
        assert {entry.name for entry in folder.entries()} == {"a.py", "deep", "out", "link"}


@pytest.mark.parametrize(("reference", "name"), [("src/deep/..", "src"), ("src/out", "out"), ("/.", "/"), (".", "w")])
def test_a_folder_is_called_by_the_name_it_was_found_by(tree: Path, reference: str, name: str):
    with reading() as work:
        assert opened(tree, reference, work).name == name


@pytest.mark.parametrize(
    ("name", "ref", "content"),
    [
        ("a.py", "src/a.py", "a"),
        ("deep/b.py", "src/deep/b.py", "b"),
        ("./a.py", "src/./a.py", "a"),
        ("../src/a.py", "src/../src/a.py", "a"),
        ("out/secret.txt", "src/out/secret.txt", "secret"),
        ("link", "src/link", "secret"),
    ],
)
def test_a_name_leads_to_its_node(tree: Path, name: str, ref: str, content: str):
    with reading() as work:
        child = opened(tree, "src", work).get(name)
        assert isinstance(child, Blob)
        assert (child.ref, child.open().read().decode()) == (ref, content)


@pytest.mark.parametrize("name", ["", "gone", "a.py/x", "/etc/hosts", "a\0", "x" * 300])
def test_a_name_that_nothing_has_leads_nowhere(tree: Path, name: str):
    with reading() as work:
        assert opened(tree, "src", work).get(name) is None


@pytest.mark.parametrize("name", ["link", "out", "out/secret.txt", "../../secret.txt"])
def test_no_way_through_a_folder_leads_around_the_policy(tree: Path, name: str):
    with reading() as work, pytest.raises(Denied, match="outside the folders that are open"):
        opened(tree, "src", work, Policy(roots=[str(tree)])).get(name)


def test_special_files_are_refused_in_a_folder_too(tree: Path):
    os.mkfifo(tree / "pipe")
    with reading() as work, pytest.raises(Denied, match="'pipe' is a named pipe"):
        opened(tree, ".", work).get("pipe")


def test_a_loop_in_a_folder_is_an_error_of_its_own(tree: Path):
    (tree / "loop").symlink_to("loop")
    with reading() as work, pytest.raises(NotFound, match="'loop/x' leads through too many links"):
        opened(tree, ".", work).get("loop/x")


def test_a_child_folder_opens_with_its_own_names(tree: Path):
    with reading() as work:
        child = opened(tree, ".", work).get("src/deep/")
        assert isinstance(child, Tree)
        assert (child.ref, [entry.name for entry in child.entries()]) == ("src/deep", ["b.py"])


def test_a_folder_swapped_for_a_link_before_it_is_listed_is_judged_again(tree: Path):
    with reading() as work:
        folder = opened(tree, "src/deep", work, Policy(roots=[str(tree)]))
        (tree / "src" / "deep").rename(tree / "moved")
        (tree / "src" / "deep").symlink_to(tree.parent)
        with pytest.raises(Denied, match="outside the folders that are open"):
            folder.entries()


def test_a_folder_that_went_away_is_not_found(tree: Path):
    with reading() as work:
        folder = opened(tree, "src/deep", work)
        (tree / "src" / "deep" / "b.py").unlink()
        (tree / "src" / "deep").rmdir()
        assert folder.facts.mtime is None
        with pytest.raises(NotFound, match="'src/deep' was not found"):
            folder.entries()


def test_a_folder_is_listed_by_its_path_where_the_system_lists_no_descriptor(
    tree: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(os, "supports_fd", frozenset())
    with reading() as work:
        assert [entry.name for entry in opened(tree, "src/deep", work).entries()] == ["b.py"]


def test_a_listing_that_is_left_early_leaves_nothing_open(tree: Path):
    gc.collect()
    before = len(os.listdir("/proc/self/fd"))
    with reading() as work:
        next(opened(tree, "src", work).entries())
    assert len(os.listdir("/proc/self/fd")) == before


def test_ignore_rules_reach_the_children_and_no_sibling(tree: Path):
    (tree / ".gitignore").write_text("*.log\n")
    (tree / "src" / ".gitignore").write_text("*.tmp\n!keep.log\n")
    (tree / "doc").mkdir()
    with reading() as work:
        top, is_folder = opened(tree, ".", work), False
        ignored = top.capabilities.ignored
        assert ignored is not None
        assert ignored("x.log", is_folder)
        assert not ignored("x.tmp", is_folder)
        for name, expected in (("src", [True, True, False]), ("doc", [True, False, True])):
            child = top.get(name)
            assert isinstance(child, Folder)
            assert [child.ignored(each, is_folder) for each in ("x.log", "x.tmp", "keep.log")] == expected


@pytest.mark.parametrize("asked", ["src", "src/", "./src", "."])
def test_a_name_that_captures_a_selector_is_found_beside(tree: Path, asked: str):
    (tree / "src:13-").touch()
    (tree / ".:13-").touch()
    with reading() as work:
        folder = opened(tree, asked, work)
        sibling = folder.capabilities.sibling
        assert sibling is not None
        found = sibling(f"{folder.name}:13-")
        assert isinstance(found, Blob)
        assert Local().locate(found.ref, scope(cwd=str(tree)), work) is not None
        assert sibling(f"{folder.name}:L13-") is None


def test_shallow_entries_are_the_same_without_facts_of_files(tree: Path):
    (tree / "src" / "new\nline").touch()
    with reading() as work:
        folder = opened(tree, "src", work)
        shallow = sorted(folder.shallow(), key=lambda entry: entry.name)
        whole = sorted(folder.entries(), key=lambda entry: entry.name)
    assert [(entry.name, entry.kind) for entry in shallow] == [(entry.name, entry.kind) for entry in whole]
    assert [entry for entry in shallow if entry.kind != "file"] == [entry for entry in whole if entry.kind != "file"]
    assert {entry.size for entry in shallow if entry.kind == "file"} == {None}


def test_a_shallow_listing_leaves_nothing_open_and_fails_when_it_is_read(tree: Path):
    with reading() as work:
        folder = opened(tree, "src", work)
        entries = folder.shallow()
        next(entries)
        del entries
        gc.collect()
        assert len(list(folder.shallow())) == 4
        (tree / "src").rename(tree / "moved")
        late = folder.shallow()
        with pytest.raises(NotFound):
            next(late)


def test_many_files_are_read_at_once_or_one_by_one(tree: Path, monkeypatch: pytest.MonkeyPatch):
    with reading() as work:
        folder = opened(tree, "src", work)
        assert folder.contents(["a.py", "link", "deep"], 10) == [b"a", None, None]
        assert folder.below("a.py") == "src/a.py"
        found = folder.stream("a.py")
        assert found is not None
        with found:
            assert found.read() == b"a"
        assert folder.stream("link") is None
        monkeypatch.setattr(os, "supports_dir_fd", set())
        assert folder.contents(["a.py"], 10) == [None]
        monkeypatch.undo()
        (tree / "src").rename(tree / "moved")
        with pytest.raises(NotFound):
            folder.contents(["a.py"], 10)


def test_a_folder_that_was_put_in_the_place_of_another_is_judged_anew(tree: Path):
    with reading() as work:
        folder = opened(tree, "src/deep", work, Policy(roots=[tree]))
        (tree / "src" / "deep").rename(tree / "src" / "was")
        (tree / "src" / "deep").symlink_to(tree.parent)
        with pytest.raises(Denied):
            folder.contents(["secret.txt"], 10)
        with pytest.raises(Denied):
            list(folder.shallow())


def test_an_inner_folder_is_judged_by_where_it_really_lies(tree: Path):
    with reading() as work:
        deep = opened(tree, "src", work).get("deep")
        assert isinstance(deep, Folder)
        assert deep.facts.path == os.path.realpath(tree / "src" / "deep")
        out = opened(tree, "src", work).get("out")
        assert isinstance(out, Folder)
        assert out.facts.path == os.path.realpath(tree.parent)
        denied = opened(tree, "src", work, Policy(deny=[os.path.realpath(tree / "src" / "deep")]))
        with pytest.raises(Denied):
            denied.get("deep")
