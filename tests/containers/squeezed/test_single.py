"""Does `app.log.gz` read like `app.log`?"""

import bz2
import gzip
import lzma

import lz4.frame
import pytest

from omniread.containers.squeezed import Bzip2, Compress, Gzip, Lz4, Xz, Zstd
from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import Blob, Capabilities
from omniread.model.value import changed
from omniread.store.scratch import Scratch
from tests import fakes
from tests.archives import zstd
from tests.packing import LINES, sample

TEXT = b"".join(b"line %d\n" % number for number in range(1, 100_001))
FORMS = [
    (Gzip(), "app.log.gz", gzip.compress),
    (Bzip2(), "app.log.bz2", bz2.compress),
    (Xz(), "app.log.xz", lzma.compress),
    (Zstd(), "app.log.zst", zstd.compress),
    (Lz4(), "app.log.lz4", lz4.frame.compress),
]


def inner(container, outer: Blob) -> Blob:
    tree = container.open(outer, fakes.scope(), outer.work)
    (entry,) = tree.entries()
    node = tree.get(entry.name)
    assert isinstance(node, Blob)
    return node


@pytest.mark.parametrize(("container", "name", "pack"), FORMS)
def test_the_member_is_the_text(container, name, pack):
    with fakes.reading() as work:
        node = inner(container, fakes.blob(name, pack(TEXT), given=work, ref="dir/" + name, mtime=5.0, version="v"))
        assert (node.ref, node.name, node.facts.size, node.facts.mtime) == ("dir/" + name, "app.log", None, 5.0)
        stream = node.open()
        assert stream.seekable()
        assert stream.read() == TEXT
        stream.seek(-14, 2)
        assert stream.read() == b"9\nline 100000\n"
        assert node.head == TEXT[:8192]


def test_what_compress_wrote_is_one_too():
    with fakes.reading() as work:
        node = inner(Compress(), fakes.blob("a.txt.Z", sample("a.txt.Z"), given=work))
        assert (node.name, node.open().read()) == ("a.txt", LINES)


def test_it_looks_like_a_tree_of_one():
    with fakes.reading() as work:
        outer = fakes.blob("a.txt.gz", gzip.compress(TEXT), given=work, mtime=5.0, version="v", mutable=True)
        tree = Gzip().open(outer, fakes.scope(), work)
        assert (tree.ref, tree.name, tree.kind, tree.notes) == ("a.txt.gz", "a.txt.gz", "archive", ())
        assert (tree.facts.version, tree.facts.mutable, tree.facts.size) == ("v", False, outer.facts.size)
        assert tree.capabilities.sibling is None
        assert [(entry.name, entry.size, entry.mtime) for entry in tree.entries()] == [("a.txt", None, 5.0)]
        assert tree.get("./a.txt").name == "a.txt"
        assert tree.get("a.txt:5") is None
        assert tree.get("../a.txt") is None


def test_the_first_lines_cost_only_themselves():
    taken = []

    def opener():
        taken.append(fakes.Forward(gzip.compress(TEXT * 20)))
        return taken[-1]

    with fakes.reading() as work:
        source = fakes.blob("a.gz", b"", given=work)
        node = inner(Gzip(), changed(source, opener=opener))
        assert node.open().read(20) == TEXT[:20]
        assert work.inflated <= 65536


def test_a_whole_body_is_kept_for_the_next_read():
    scratch, opened = Scratch(), []
    data = gzip.compress(TEXT)
    for _ in range(2):
        with fakes.reading() as work:
            work.scratch = scratch
            source = fakes.blob("a.gz", data, given=work, version="v1")
            node = inner(Gzip(), changed(source, opener=lambda opener=source.opener: opened.append(1) or opener()))
            assert node.facts.version == "v1:inflated"
            opened.clear()
            assert node.open().read() == TEXT
    assert opened == []


def test_without_a_version_nothing_is_kept():
    with fakes.reading() as work:
        assert inner(Gzip(), fakes.blob("a", gzip.compress(b"a"), given=work)).facts.version is None


def test_the_lines_before_the_damage_are_read():
    data = gzip.compress(TEXT)
    with fakes.reading() as work:
        stream = inner(Gzip(), fakes.blob("a.gz", data[: len(data) // 2], given=work)).open()
        assert TEXT.startswith(stream.read(100_000))
        with pytest.raises(Unreadable, match="cut short"):
            stream.read()


def test_a_bomb_ends_early():
    with fakes.reading() as work:
        node = inner(Gzip(), fakes.blob("a.gz", gzip.compress(bytes(64 << 20)), given=work))
        with pytest.raises(TooBig, match="looks like a bomb"):
            node.open().read()
        assert work.inflated < 2 << 20


def test_names_beside_the_outer_file_are_asked_for_with_the_inner_name():
    asked = []
    with fakes.reading() as work:
        outer = fakes.blob("app.log.gz", gzip.compress(TEXT), given=work)
        node = inner(Gzip(), changed(outer, capabilities=Capabilities(sibling=asked.append)))
        node.capabilities.sibling("app.log:5-9")
        node.capabilities.sibling("other")
        assert inner(Gzip(), outer).capabilities.sibling is None
    assert asked == ["app.log.gz:5-9", "other"]
