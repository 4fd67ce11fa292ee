"""Is a member of a tar read as tar would extract it?"""

import gzip
import subprocess
import tarfile

import pytest

from omniread.containers.squeezed import Gzip
from omniread.containers.tarred import Tar
from omniread.model.errors import Denied, NotFound, TooBig, Unreadable
from omniread.model.node import Blob, Probe, Tree
from omniread.model.value import changed
from omniread.store.scratch import Scratch
from tests import fakes
from tests.archives import TAR_END, content, files, listing, make_tar, padded, pax, tar_header, tar_info, tar_of


def opened(data: bytes, scope=None, **limits) -> Tree:
    blob = fakes.blob("a.tar", data, given=fakes.work(**limits), version="v1")
    return Tar().open(blob, scope or fakes.scope(), blob.work)


def test_root_and_members():
    tree = opened(make_tar({"pkg/a.py": b"a = 1\n", "top.txt": b"top"}))
    assert (tree.ref, tree.name, tree.kind, listing(tree)) == ("a.tar", "a.tar", "archive", ["pkg/", "top.txt"])
    assert files(tree) == {"pkg/a.py": b"a = 1\n", "top.txt": b"top"}
    node = tree.get("top.txt")
    assert isinstance(node, Blob)
    assert (node.ref, node.facts.size, node.facts.mtime) == ("a.tar:top.txt", 3, 1_700_000_000.0)
    assert node.open().seekable()


def test_what_gnu_tar_made(tmp_path):
    (tmp_path / "d" / "sub").mkdir(parents=True)
    (tmp_path / "d" / "sub" / "real.txt").write_bytes(b"real\n" * 300)
    (tmp_path / "d" / "hard.txt").hardlink_to(tmp_path / "d" / "sub" / "real.txt")
    (tmp_path / "d" / "soft.txt").symlink_to("sub/real.txt")
    (tmp_path / "d" / "alias").symlink_to("sub")
    (tmp_path / "d" / ("long" * 40)).write_bytes(b"long name")
    run = subprocess.run(["tar", "-cf", "-", "d"], cwd=tmp_path, check=True, capture_output=True)
    tree = opened(run.stdout)
    for name in ("d/sub/real.txt", "d/hard.txt", "d/soft.txt", "d/alias/real.txt"):
        assert content(tree, name) == b"real\n" * 300
    assert content(tree, "d/" + "long" * 40) == b"long name"
    assert tree.notes == ()


def test_of_members_with_one_name_the_last_one_counts_even_an_empty_one():
    tree = opened(tar_of(tar_info("a", b"old"), tar_info("b", b"old"), tar_info("a", b"new"), tar_info("b")))
    assert files(tree) == {"a": b"new", "b": b""}
    assert [note.code for note in tree.notes] == ["other-readings"]


def test_links_as_tar_means_them():
    tree = opened(
        tar_of(
            tar_info("d/real", b"real"),
            tar_info("hard", type=tarfile.LNKTYPE, linkname="./d/real"),
            tar_info("d/soft", type=tarfile.SYMTYPE, linkname="../d/real"),
            tar_info("out", type=tarfile.SYMTYPE, linkname="/etc/passwd"),
            tar_info("up", type=tarfile.LNKTYPE, linkname="../d/real"),
            tar_info("self", type=tarfile.LNKTYPE, linkname="self"),
        )
    )
    assert (content(tree, "hard"), content(tree, "d/soft")) == (b"real", b"real")
    entries = {entry.name: (entry.kind, entry.size, entry.target, entry.mark) for entry in tree.entries()}
    assert entries["hard"] == ("file", 4, "./d/real", None)
    assert entries["out"] == ("link", None, "/etc/passwd", "dangling link")
    for name in ("out", "up", "self"):
        with pytest.raises(NotFound):
            tree.get(name)


def test_a_link_that_became_a_file_is_one():
    tree = opened(tar_of(tar_info("a", type=tarfile.SYMTYPE, linkname="b"), tar_info("a", b"file")))
    assert content(tree, "a") == b"file"


def test_sparse_members_are_listed_and_refused():
    header = tar_header(b"sparse", 512, b"S", b"ustar  \0", at_483=b"00000250000\0")
    tree = opened(header + bytes(512) + tar_header(b"next", 4) + padded(b"next") + TAR_END)
    entry = next(tree.entries())
    assert (entry.name, entry.size, entry.mark) == ("sparse", 86016, "sparse")
    with pytest.raises(Unreadable, match="sparse"):
        content(tree, "sparse")
    assert content(tree, "next") == b"next"


def test_the_real_name_of_a_sparse_member():
    fields = {"GNU.sparse.major": "1", "GNU.sparse.name": "dir/real", "GNU.sparse.realsize": "86016"}
    tree = opened(pax(b"x", **fields) + tar_header(b"GNUSparseFile.1/x", 3) + padded(b"abc") + TAR_END)
    assert [(entry.name, entry.size, entry.mark) for entry in tree.get("dir").entries()] == [("real", 86016, "sparse")]


def test_devices_are_listed_and_refused():
    tree = opened(tar_of(tar_info("pipe", type=tarfile.FIFOTYPE), tar_info("tty", type=tarfile.CHRTYPE)))
    assert [(entry.name, entry.kind, entry.size) for entry in tree.entries()] == [
        ("pipe", "fifo", None),
        ("tty", "device", None),
    ]
    with pytest.raises(Denied, match="is a device"):
        tree.get("tty")


def test_a_member_that_is_cut_spoils_only_itself():
    tree = opened(make_tar({"a": b"a\n", "b": b"line\n" * 1000})[:2500])
    assert content(tree, "a") == b"a\n"
    assert [(entry.name, entry.mark) for entry in tree.entries()] == [("a", None), ("b", "cut short")]
    stream = tree.get("b").open()
    assert stream.read(500) == b"line\n" * 100
    with pytest.raises(Unreadable, match="cut short"):
        stream.read()


def test_a_declared_size_over_the_cap_is_refused():
    header = tar_header(b"big", 0, b"0", b"ustar  \0", at_124=b"\x80" + (3 << 30).to_bytes(11, "big"))
    tree = opened(header + b"x" * 512)
    with pytest.raises(TooBig, match="3,221,225,472 bytes"):
        content(tree, "big")


def through_gzip(data: bytes, work, scope, scratch) -> Tree:
    work.scratch = scratch
    outer = fakes.blob("a.tar.gz", data, given=work, version="v1")
    inner = Gzip().open(outer, scope, work).get("a.tar")
    assert isinstance(inner, Blob)
    return Tar().open(inner, scope, work)


def test_a_compressed_archive_is_inflated_once_for_several_reads():
    scope, scratch = fakes.scope(), Scratch()
    data = gzip.compress(make_tar({f"d/f{number}": b"%d" % number * 1000 for number in range(50)}))
    metered = []
    for name, expected in (("d/f7", b"7" * 1000), ("d/f49", b"49" * 1000)):
        with fakes.reading() as work:
            tree = through_gzip(data, work, scope, scratch)
            assert content(tree, name) == expected
            assert tree.get(name).ref == f"a.tar.gz:{name}"
            metered.append(work.inflated)
    assert metered[0] > 50_000
    assert metered[1] == 0


def test_damage_behind_a_member_does_not_spoil_it():
    data = gzip.compress(make_tar({"a": b"a\n" * 5000, "b": bytes(range(256)) * 4000}), 1)
    with fakes.reading() as work:
        tree = through_gzip(data[:-1000], work, fakes.scope(), Scratch())
        assert content(tree, "a") == b"a\n" * 5000
        assert listing(tree) == ["a", "b"]
        assert [note.code for note in tree.notes] == ["damaged"]
        with pytest.raises(Unreadable):
            content(tree, "b")


def test_what_a_limit_cut_off_is_said_and_not_remembered():
    scope = fakes.scope()
    data = gzip.compress(make_tar({"a": b"a", "b": bytes(range(256)) * 4000, "c": b"c"}))
    with fakes.reading(inflated_bytes=200_000) as work:
        tree = through_gzip(data, work, scope, Scratch())
        assert (listing(tree), content(tree, "a")) == (["a", "b"], b"a")
        assert [note.code for note in tree.notes] == ["listing-limited"]
    with fakes.reading() as work:
        tree = through_gzip(data, work, scope, Scratch())
        assert (listing(tree), tree.notes) == (["a", "b", "c"], ())


def test_a_bomb_is_listed_and_not_read():
    data = gzip.compress(tar_header(b"zeros", 80 << 20) + bytes(80 << 20))
    with fakes.reading() as work:
        tree = through_gzip(data, work, fakes.scope(), Scratch())
        assert [(entry.name, entry.size) for entry in tree.entries()] == [("zeros", 80 << 20)]
        assert work.inflated < 4 << 20
        assert [note.code for note in tree.notes] == ["listing-limited"]
        with pytest.raises(TooBig):
            content(tree, "zeros")


@pytest.mark.parametrize(
    ("probe", "claimed"),
    [
        (Probe("x", make_tar({"a": b""})), True),
        (Probe("x", make_tar({"a": b""}, tarfile.GNU_FORMAT)), True),
        (Probe("x.tar", tar_header(b"a", magic=b"")), True),
        (Probe("x.TAR", bytes(1024)), True),
        (Probe("x", tar_header(b"a", magic=b"")), False),
        (Probe("x", bytes(1024)), False),
        (Probe("x.tar", b"plain text\n" * 100), False),
        (Probe("x.tar", b"short"), False),
        (Probe("x.tar", make_tar({"a": b""}), tree="archive"), False),
    ],
)
def test_what_is_claimed(probe, claimed):
    assert Tar().claims(probe) is claimed


def test_the_same_version_is_scanned_once():
    scope, data = fakes.scope(), make_tar({"a": b"a"})
    opened(data, scope)
    blob = fakes.blob("a.tar", b"", version="v1")
    assert listing(Tar().open(changed(blob, opener=lambda: 1 / 0), scope, blob.work)) == ["a"]
