"""Is an archive walked like a folder, and can nothing lead out of it?"""

import io
import operator

import pytest

from omniread.containers.flat import Archive, Contents, FlatTree, Member, gathered
from omniread.containers.flat.contents import aimed
from omniread.model.errors import Denied, NotFound, TooBig
from omniread.model.node import Blob, Capabilities, Facts, Tree
from omniread.model.value import changed
from tests import fakes
from tests.archives import content, listing


class Shelf(Archive):
    """An archive of a mapping: bytes are files, `->x` links, other text a kind."""

    def member(self, record):
        if isinstance(record, bytes):
            return Member("file", len(record), 12.0)
        if record == "=" or record.startswith("->"):
            return Member("link", None, 13.0)
        if record.startswith("=>"):
            return Member("file", None, 14.0)
        return Member(record, None, 15.0, "marked")

    def stream(self, record, what):
        assert what.startswith("dir/a.zip:")
        return io.BytesIO(record)

    def target(self, path):
        record = self.contents.members[path]
        return record[2:] if record.startswith("=>") else aimed(path, record[2:])

    def written(self, path):
        return self.contents.members[path][2:]


def shelf(members: dict, version: str | None = "v1", **limits) -> FlatTree:
    links = [index for index, record in enumerate(members.values()) if str(record).startswith(("->", "=>"))]
    made = gathered([*members], [*members.values()], links, (), Contents)
    outer = fakes.blob("a.zip", b"...", given=fakes.work(**limits), ref="dir/a.zip", version=version, mtime=5.0)
    return Shelf(outer, outer.work, made).tree()


def get(tree: Tree, name: str):
    found = tree.get(name)
    assert found is not None
    return found


PLAIN = {"top.txt": b"top", "pkg/a.py": b"a = 1", "pkg/sub/b.py": b"b", "docs:5-9": b"odd", "empty/": "directory"}


def test_the_root_is_the_archive():
    tree = shelf(PLAIN)
    assert (tree.ref, tree.name, tree.kind) == ("dir/a.zip", "a.zip", "archive")
    assert tree.facts == Facts(3, 5.0, mutable=False, version="v1")
    assert listing(tree) == ["top.txt", "pkg/", "docs:5-9", "empty/"]
    assert tree.notes == ()


def test_entries_say_size_and_time():
    entries = {entry.name: entry for entry in shelf(PLAIN).entries()}
    assert (entries["top.txt"].size, entries["top.txt"].mtime, entries["top.txt"].kind) == (3, 12.0, "file")
    assert (entries["empty"].mtime, entries["pkg"].mtime, entries["pkg"].kind) == (15.0, None, "directory")


def test_entries_know_how_many_are_left():
    entries = shelf(PLAIN).entries()
    assert iter(entries) is entries
    assert operator.length_hint(entries) == 4
    next(entries)
    assert operator.length_hint(entries) == 3
    assert len(list(entries)) == 3
    assert operator.length_hint(entries) == 0


def test_names_are_had_without_entries():
    tree = shelf(PLAIN)
    assert tree.names() == ("top.txt", "pkg/", "docs:5-9", "empty/")
    assert [tree.entry(name) for name in tree.names()] == list(tree.entries())


def test_members_are_read_by_their_names():
    tree = shelf(PLAIN)
    for name in ("pkg/sub/b.py", "./pkg//sub/b.py", "pkg\\sub\\b.py"):
        node = get(tree, name)
        assert isinstance(node, Blob)
        assert (node.ref, node.name, node.open().read()) == ("dir/a.zip:pkg/sub/b.py", "b.py", b"b")
        assert node.facts == Facts(1, 12.0, version="v1:pkg/sub/b.py")
    assert get(tree, "docs:5-9").name == "docs:5-9"


@pytest.mark.parametrize("name", ["pk", "pkg/c.py", "docs", "top.txt/x", "a:b", "pkg\\c"])
def test_what_is_not_there_is_none(name):
    assert shelf(PLAIN).get(name) is None


def test_without_a_version_members_have_none():
    tree = shelf(PLAIN, version=None)
    assert get(tree, "top.txt").facts.version is None
    assert get(tree, "pkg").facts.version is None


def test_folders_are_trees():
    tree = shelf(PLAIN)
    folder = get(tree, "pkg/sub/")
    assert isinstance(folder, Tree)
    assert (folder.ref, folder.name, folder.kind, listing(folder)) == ("dir/a.zip:pkg/sub", "sub", "archive", ["b.py"])
    assert folder.facts == Facts(version="v1:pkg/sub/")
    assert content(get(tree, "pkg"), "sub/b.py") == b"b"
    assert get(folder, "./") is folder
    assert listing(get(tree, "empty")) == []


def test_a_file_wins_over_a_folder_unless_a_slash_asks_for_it():
    tree = shelf({"a": b"file", "a/b": b"below"})
    assert listing(tree) == ["a", "a/"]
    assert (content(tree, "a"), content(tree, "a/b")) == (b"file", b"below")
    assert listing(get(tree, "a/")) == ["b"]


def test_siblings_are_looked_up_in_the_same_folder():
    tree = shelf(PLAIN)
    beside = get(tree, "pkg/a.py").capabilities.sibling
    assert beside("sub").ref == "dir/a.zip:pkg/sub"
    assert beside("top.txt") is None
    assert beside("") is not None
    assert get(tree, "top.txt").capabilities.sibling("docs:5-9").name == "docs:5-9"
    assert get(tree, "top.txt").capabilities.sibling("") is None
    assert get(tree, "top.txt").capabilities.sibling("../x") is None
    assert get(tree, "pkg/sub").capabilities.sibling("a.py").name == "a.py"


def test_what_stands_beside_the_archive_stands_beside_its_root():
    tree = shelf(PLAIN)
    assert tree.capabilities.sibling is None
    tree._archive.blob = changed(tree._archive.blob, capabilities=Capabilities(sibling={"x": tree}.get))
    assert tree.capabilities.sibling("x") is tree


UNSAFE = {"a": b"a", "../up": b"u", "/abs": b"b", "C:/drive": b"d"}


def test_unsafe_names_are_listed_with_a_mark():
    entries = [(entry.name, entry.size, entry.mark) for entry in shelf(UNSAFE).entries()]
    mark = "unsafe name"
    assert entries == [("a", 1, None), ("../up", 1, mark), ("/abs", 1, mark), ("C:/drive", 1, mark)]


@pytest.mark.parametrize("name", ["../up", "/abs", "C:/drive", "x/../../etc", "c:\\x", "..\\up"])
def test_unsafe_names_are_denied(name):
    with pytest.raises(Denied, match="leads out of the archive"):
        shelf(UNSAFE).get(name)


@pytest.mark.parametrize("name", ["a:/re../gex/", "a:/../", "a:/x/i"])
def test_what_follows_a_members_name_is_no_name(name):
    assert shelf(UNSAFE).get(name) is None


def test_links_lead_to_content():
    tree = shelf({"d/real": b"r", "d/soft": "->real", "hard": "=>d/real", "dir": "->d", "up": "->dir/soft"})
    for name in ("d/soft", "hard", "dir/real", "dir/soft", "up"):
        assert content(tree, name) == b"r"
        assert get(tree, name).ref == f"dir/a.zip:{name}"
    assert listing(get(tree, "dir")) == ["real", "soft"]
    assert get(tree, "dir").name == "dir"
    assert tree.get("dir/none") is None
    entries = {entry.name: (entry.kind, entry.size, entry.target, entry.mark) for entry in tree.entries()}
    assert entries["hard"] == ("file", 1, "d/real", None)
    assert entries["dir"] == ("link", None, "d", None)


def test_a_link_may_lead_to_the_root():
    tree = shelf({"d/root": "->..", "a": b"a"})
    assert listing(get(tree, "d/root")) == ["d/", "a"]
    assert content(tree, "d/root/a") == b"a"


def test_links_that_lead_nowhere_dangle():
    tree = shelf({"out": "->../x", "gone": "->b", "hard": "=>b"})
    assert [entry.mark for entry in tree.entries()] == ["dangling link"] * 3
    for name in ("out", "gone", "hard"):
        with pytest.raises(NotFound, match="is a link to"):
            tree.get(name)


def test_a_link_through_itself_dangles_and_what_lies_there_is_read():
    tree = shelf({"a": "->a/b", "a/b": b"real"})
    assert content(tree, "a/b") == b"real"
    with pytest.raises(NotFound):
        tree.get("a")
    assert [(entry.name, entry.kind, entry.mark) for entry in tree.entries()] == [
        ("a", "link", "dangling link"),
        ("a", "directory", None),
    ]


@pytest.mark.parametrize(("count", "is_read"), [(40, True), (41, False)])
def test_forty_links_are_followed(count, is_read):
    chain = {f"l{number}": f"->l{number + 1}" for number in range(count - 1)}
    tree = shelf(chain | {f"l{count - 1}": "->end", "end": b"end"})
    if is_read:
        assert content(tree, "l0") == b"end"
    else:
        with pytest.raises(NotFound):
            tree.get("l0")


def test_a_hard_link_to_a_folder_has_no_size():
    (entry, _) = shelf({"hard": "=>d", "d/": "directory"}).entries()
    assert (entry.size, entry.mark) == (None, None)


def test_special_files_have_no_content():
    tree = shelf({"pipe": "fifo", "disk": "device"})
    assert [(entry.kind, entry.mark) for entry in tree.entries()] == [("fifo", "marked"), ("device", "marked")]
    with pytest.raises(Denied, match="is a fifo"):
        tree.get("pipe")


def test_a_member_that_declares_too_much_is_not_opened():
    tree = shelf({"small": b"12345", "big": b"123456"}, member_bytes=5)
    assert content(tree, "small") == b"12345"
    with pytest.raises(TooBig, match="6 bytes, more than the 5"):
        get(tree, "big").open()
