"""Does a blob keep its three promises, and what do detectors see?"""

# a fake takes what the real one takes

import io

import pytest

from omniread.model.node import HEAD_BYTES, Blob, Capabilities, Entry, Facts, Located, Probe, Tree, probe
from omniread.model.note import Note
from tests import fakes


class Shelf:
    """A scratch place that keeps what it is asked: nothing is written to disk."""

    def __init__(self, *, spools: bool) -> None:
        self.spools = spools
        self.keys: list[str | None] = []
        self.copied: list[tuple[bytes, str]] = []

    def spooled(self, opener, key, work):
        self.keys.append(key)
        return (lambda: io.BytesIO(opener().read())) if self.spools else None

    def copy(self, stream, name, work):
        self.copied.append((stream.read(), name))
        return f"/scratch/{name}"


def blob(data: bytes, shelf: Shelf, opened: list[int] | None = None, **facts: object) -> Blob:
    """Bytes from a stream that runs only forwards where the shelf spools, and how often it was opened."""

    def opener():
        if opened is not None:
            opened.append(1)
        return fakes.Forward(data) if shelf.spools else io.BytesIO(data)

    work = fakes.work()
    work.scratch = shelf
    return Blob("dir/a.bin", "a.bin", opener, work, Facts(**facts))


@pytest.mark.parametrize("spools", [False, True])
def test_a_blob_opens_seekable_and_the_read_closes_it(spools: bool):  # a column of the table
    node = blob(b"abcdef", Shelf(spools=spools))
    stream = node.open()
    assert stream.seekable()
    assert (stream.read(3), stream.seek(1), stream.read()) == (b"abc", 1, b"bcdef")
    assert node.open() is not stream
    node.work.closing.close()
    assert stream.closed


def test_the_head_is_read_once():
    opened: list[int] = []
    data = bytes(range(256)) * 40
    node = blob(data, Shelf(spools=False), opened)
    assert node.head == data[:HEAD_BYTES] == data[:8192]
    assert node.head == data[:8192]
    assert opened == [1]


def test_a_short_blob_is_its_head():
    assert blob(b"abc", Shelf(spools=True)).head == b"abc"


def test_the_copy_is_kept_under_the_version():
    shelf = Shelf(spools=True)
    node = blob(b"abc", shelf, version="v7")
    assert (node.head, node.open().read()) == (b"abc", b"abc")
    assert shelf.keys == ["v7"]


def test_a_real_file_is_its_own_local_path():
    shelf = Shelf(spools=False)
    assert blob(b"abc", shelf, path="/srv/a.bin").local() == "/srv/a.bin"
    assert shelf.copied == []


@pytest.mark.parametrize(("spools", "path"), [(False, None), (True, None), (True, "/dev/stdin")])
def test_anything_else_is_copied_once(spools: bool, path: str | None):  # a column of the table
    shelf = Shelf(spools=spools)
    node = blob(b"abc", shelf, path=path)
    assert (node.local(), node.local()) == ("/scratch/a.bin", "/scratch/a.bin")
    assert shelf.copied == [(b"abc", "a.bin")]


def test_of_a_blob_nothing_is_known_at_first():
    node = Blob("a", "a", io.BytesIO, fakes.work())
    assert node.facts == Facts(None, None, None, mutable=False, version=None, path=None)
    assert node.capabilities == Capabilities(None, None, None)


def test_detectors_see_the_name_and_the_first_bytes_of_a_blob():
    node = fakes.blob("a.txt", b"x" * 9000, media_type="text/plain")
    assert probe(node) == Probe("a.txt", b"x" * 8192, 9000, "text/plain", None)


def test_detectors_see_the_name_and_the_kind_of_a_tree():
    assert probe(fakes.Folder("src", {"a": b"1"})) == Probe("src", b"", None, None, "directory")


def test_an_entry_is_a_file_unless_it_says_otherwise():
    entry = Entry("a")
    assert (entry.name, entry.kind) == ("a", "file")
    assert (entry.size, entry.mtime, entry.target, entry.mark, entry.count) == (None,) * 5


def test_what_a_source_found_has_no_tail_unless_it_left_one():
    node = fakes.blob("a", b"")
    assert (Located(node).tail, Located(node).notes, Located(node).suffix_resolution) == (None, (), None)
    found = Located(node, "5-9", (Note("suffix-match", "x"),), ("b/a", "c/a"))
    assert (found.tail, found.suffix_resolution) == ("5-9", ("b/a", "c/a"))


def test_a_tree_is_what_offers_all_of_it():
    assert Tree.__abstractmethods__ == {"ref", "name", "kind", "facts", "capabilities", "notes", "entries", "get"}
    with pytest.raises(TypeError, match="abstract"):
        Tree()


def test_who_goes_through_many_names_gets_on_with_any_tree():
    tree = fakes.Folder("src", {"a": b"1", "b": {"c": b"2"}})
    assert list(tree.shallow()) == list(tree.entries())
    assert list(tree.contents(["a", "b"], 100)) == [None, None]
    stream = tree.stream("a")
    assert stream is not None
    assert stream.read() == b"1"
    assert tree.stream("b") is tree.stream("gone") is None
    assert [tree.below(name) for name in ("a", "b", "gone")] == ["src/a", "src/b", "src"]
