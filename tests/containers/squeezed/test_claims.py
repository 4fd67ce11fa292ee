"""Are compressed streams known by their bytes, and what is the thing inside called?"""

import bz2
import gzip
import lzma
import random

import lz4.frame
import pytest

from omniread.containers.squeezed import Bzip2, Compress, Gzip, Lz4, Squeezed, Xz, Zstd
from omniread.model.node import Probe
from tests import fakes
from tests.archives import zstd
from tests.packing import sample

ALL = (Gzip(), Bzip2(), Xz(), Zstd(), Lz4(), Compress())
TEXT = b"line\n" * 10
SKIPPED = b"\x50\x2a\x4d\x18\3\0\0\0abc"
STREAMS = {
    "gzip": [gzip.compress(TEXT, mtime=0), gzip.compress(b"", mtime=0)],
    "bzip2": [bz2.compress(TEXT), bz2.compress(b""), bz2.compress(TEXT, 1)],
    "xz": [
        lzma.compress(TEXT),
        lzma.compress(TEXT, lzma.FORMAT_ALONE),
        lzma.compress(b"", lzma.FORMAT_ALONE, preset=1),
    ],
    "zstd": [zstd.compress(TEXT), SKIPPED + zstd.compress(TEXT)],
    "lz4": [lz4.frame.compress(TEXT), SKIPPED + lz4.frame.compress(TEXT)],
    "compress": [sample("a.txt.Z"), b"\x1f\x9d\x90"],
}


@pytest.mark.parametrize(("name", "data"), [(name, data) for name, streams in STREAMS.items() for data in streams])
def test_each_is_claimed_by_one(name, data):
    probe = Probe("no-suffix", data, len(data))
    assert [each.name for each in ALL if each.claims(probe)] == [name]
    assert all(each.transparent for each in ALL)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"plain text\n",
        b"BZh is how bzip2 begins",
        b"BZh91AY&S",
        b"]\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff\x01",
        b"] a text with a bracket, and more of it",
        b"]\0\0\x81\0\xff\xff\xff\xff\xff\xff\xff\xff\0",
        b"]\0\0\x80\0\0\0\0\0\0\1\0\0\0",
        b"\x1f\x8b\x07 not a method",
        b"\x1f\x9d",
        b"\x1f\x9d\x88 no width",
        b"\x1f\x9d\xf0 no flags",
        SKIPPED,
        SKIPPED[:6],
        b"PK\3\4",
    ],
)
def test_nothing_else_is_claimed(data):
    assert not any(each.claims(Probe("x.gz", data, len(data))) for each in ALL)


def test_a_tree_is_not_claimed():
    assert not Gzip().claims(Probe("x.gz", gzip.compress(TEXT, mtime=0), tree="directory"))


@pytest.mark.parametrize("seed", range(20))
def test_noise_is_not_claimed(seed):
    head = random.Random(seed).randbytes(8192)
    assert not any(each.claims(Probe("x", head)) for each in ALL)


@pytest.mark.parametrize(
    ("container", "outer", "inner"),
    [
        (Gzip(), "app.log.gz", "app.log"),
        (Gzip(), "APP.LOG.GZ", "APP.LOG"),
        (Gzip(), "a.tgz", "a.tar"),
        (Gzip(), "drawing.svgz", "drawing.svg"),
        (Gzip(), "a.tar.gz", "a.tar"),
        (Gzip(), ".gz", ".gz"),
        (Bzip2(), "a.tbz2", "a.tar"),
        (Bzip2(), "a.bz2", "a"),
        (Xz(), "a.txz", "a.tar"),
        (Xz(), "a.json.xz", "a.json"),
        (Xz(), "a.lzma", "a"),
        (Zstd(), "a.tzst", "a.tar"),
        (Zstd(), "a.csv.zst", "a.csv"),
        (Zstd(), "a", "a"),
    ],
)
def test_the_inner_name_is_the_outer_one_without_its_suffix(container: Squeezed, outer, inner):
    assert container.inner(fakes.blob(outer, b"\x1f\x8b\x08\0")) == inner


def with_name(name: bytes, *, extra: bytes = b"") -> bytes:
    flags = 8 | (4 if extra else 0)
    more = len(extra).to_bytes(2, "little") + extra if extra else b""
    return b"\x1f\x8b\x08" + bytes([flags]) + bytes(6) + more + name


@pytest.mark.parametrize(
    ("head", "outer", "inner"),
    [
        (with_name(b"notes.txt\0"), "blob", "notes.txt"),
        (with_name(b"notes.txt\0", extra=b"abc"), "blob", "notes.txt"),
        (with_name(b"notes.txt\0"), "other.gz", "other"),
        (with_name(b"C:\\dir\\notes.txt\0"), "blob", "notes.txt"),
        (with_name(b"../../notes.txt\0"), "blob", "notes.txt"),
        (with_name(b"..\0"), "blob", "blob"),
        (with_name(b"\0"), "blob", "blob"),
        (with_name(b"no end"), "blob", "blob"),
        (b"\x1f\x8b\x08\0" + bytes(6), "blob", "blob"),
    ],
)
def test_without_a_suffix_the_name_in_the_header_counts(head, outer, inner):
    assert Gzip().inner(fakes.blob(outer, head)) == inner


def test_the_form_alone_is_no_container():
    with pytest.raises(TypeError, match="begins"):
        Squeezed()
