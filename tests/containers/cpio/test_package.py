"""Are the files of an RPM package listed without its contents, and read from these?"""

import bz2
import gzip
import lzma

import pytest

from omniread.containers.cpio import Rpm
from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import Probe
from tests.archives import content, files, zstd
from tests.packing import opening, rows, rpm, sample
from tests.packing.cpio import LINK, TRAILER, make_cpio, newc, stripped

END = newc(TRAILER, mode=0)
GHOST = 64
PAYLOAD = make_cpio({"./usr/share/a.txt": b"text\n", "./usr/share/b": b"b"})
LIST = rpm.files(("/usr/share/a.txt", 5, 0), ("/usr/share/b", 1, 0), ("/var/ghost", 9, GHOST))


def test_what_rpm_made():
    numbers = b"".join(b"%d\n" % number for number in range(1, 2001))
    with opening(Rpm(), sample("hello.rpm"), "hello.rpm") as tree:
        folder = tree.get("usr/share/hello/")
        assert rows(folder) == {
            "a.txt": ("file", 8893, None, None),
            "ghost": ("file", 0, None, "not in the package"),
            "hard": ("file", 8893, None, None),
            "sym": ("link", None, "a.txt", None),
        }
        assert content(folder, "a.txt") == content(folder, "hard") == content(folder, "sym") == numbers
        with pytest.raises(Unreadable, match="is not in the package"):
            content(folder, "ghost")


@pytest.mark.parametrize(
    "pack",
    [
        bytes,
        gzip.compress,
        bz2.compress,
        lzma.compress,
        zstd.compress,
        lambda data: lzma.compress(data, lzma.FORMAT_ALONE),
    ],
    ids=["stored", "gzip", "bzip2", "xz", "zstd", "lzma"],
)
def test_contents_are_compressed_by_any_program(pack):
    with opening(Rpm(), rpm.make_rpm(LIST[:], pack(PAYLOAD)), "x.rpm") as tree:
        assert content(tree, "usr/share/a.txt") == b"text\n"
        assert content(tree, "usr/share/b") == b"b"


def test_a_listing_looks_at_no_contents():
    with opening(Rpm(), rpm.make_rpm(LIST, b"\x1f\x8b damaged"), "x.rpm") as tree:
        assert rows(tree.get("usr/share/"))["a.txt"] == ("file", 5, None, None)
        with pytest.raises(Unreadable, match=r"The contents of x\.rpm"):
            content(tree, "usr/share/a.txt")


def test_a_bomb_is_metered():
    bomb = gzip.compress(newc("./usr/share/a.txt", b"x" * (8 << 20)) + END)
    with opening(Rpm(), rpm.make_rpm(LIST, bomb), "x.rpm") as tree, pytest.raises(TooBig, match="inflate_ratio"):
        content(tree, "usr/share/a.txt")


def test_names_of_old_packages():
    entries = [(1027, 8, [b"/bin/a"]), (1028, 4, [4]), (1030, 3, [0o100755])]
    with opening(Rpm(), rpm.make_rpm(entries, make_cpio({"bin/a": b"data"})), "x.rpm") as tree:
        assert files(tree) == {"bin/a": b"data"}


def test_files_too_large_for_ordinary_headers_are_numbered():
    entries = [each for each in LIST if each[0] != 1028] + [(5008, 5, [5, 1, 9])]
    payload = stripped(1, b"b") + stripped(0, b"text\n") + END
    with opening(Rpm(), rpm.make_rpm(entries, payload), "x.rpm") as tree:
        assert (content(tree, "usr/share/a.txt"), content(tree, "usr/share/b")) == (b"text\n", b"b")


def test_a_hard_link_in_the_contents():
    payload = newc("./usr/share/a.txt", inode=3, links=2) + newc("./usr/share/b", b"text\n", inode=3, links=2) + END
    with opening(Rpm(), rpm.make_rpm(LIST, payload), "x.rpm") as tree:
        assert content(tree, "usr/share/a.txt") == b"text\n"


def test_a_file_that_the_contents_lack():
    with (
        opening(Rpm(), rpm.make_rpm(LIST, make_cpio({"other": b"x"})), "x.rpm") as tree,
        pytest.raises(Unreadable, match="its contents are missing"),
    ):
        content(tree, "usr/share/a.txt")


def test_lists_that_do_not_fit_together():
    entries = [(1117, 8, [b"a", b"b"]), (1116, 4, [7, 0]), (1118, 8, [b"/d/"]), (1030, 3, [LINK])]
    with opening(Rpm(), rpm.make_rpm(entries, PAYLOAD), "x.rpm") as tree:
        assert rows(tree) == {"a": ("link", None, "", "dangling link"), "d": ("directory", None, None, None)}


def test_a_package_without_files():
    with opening(Rpm(), rpm.make_rpm([], b""), "x.rpm") as tree:
        assert rows(tree) == {}


def test_claims():
    assert Rpm().claims(Probe("x", rpm.make_rpm([], b"")))
    assert not Rpm().claims(Probe("x", rpm.LEAD))
    assert not Rpm().claims(Probe("x", rpm.make_rpm([], b""), tree="directory"))
    assert not Rpm().claims(Probe("x", b"x" * 200))
