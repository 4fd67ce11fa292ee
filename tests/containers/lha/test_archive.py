"""Is a member of an LHA archive read, stored or packed?"""

import sys

import pytest

from omniread.containers.lha import Lha
from omniread.model.errors import NeedsExtra, TooBig, Unreadable
from omniread.model.node import Probe
from tests.archives import content, files
from tests.packing import LINES, notes, opening, rows
from tests.packing.lha import lh5, long, short

END = b"\0"


@pytest.mark.parametrize("method", [b"-lh5-", b"-lh4-"])
def test_packed_members(method):
    data = (
        short(b"a.txt", lh5(LINES), LINES, method)
        + long(lh5(LINES[:99]), LINES[:99], method, x01=b"b", x02=b"dir\xff")
        + END
    )
    with opening(Lha(), data) as tree:
        assert files(tree) == {"a.txt": LINES, "dir/b": LINES[:99]}
        assert notes(tree) == []


def test_stored_members_need_no_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "archi", None)
    data = short(b"a.txt", LINES, LINES) + short(b"b", LINES, LINES, b"-lz4-", level=1)
    with opening(Lha(), data + short(b"c", lh5(b"c"), b"c", b"-lh5-") + END) as tree:
        assert content(tree, "a.txt") == content(tree, "b") == LINES
        with pytest.raises(NeedsExtra, match=r"To decompress x:c.*omniread\[archives\]"):
            content(tree, "c")


def test_folders_and_links():
    data = short(b"", b"", b"", b"-lhd-", level=1, x02=b"dir\xff") + short(b"a", b"text", b"text")
    data += short(b"soft|a", b"", b"", b"-lhd-", level=1, x50=b"\xff\xa1")
    data += long(b"", b"", b"-lhd-", x44="wide|a".encode("utf-16-le"), x50=b"\xff\xa1")
    with opening(Lha(), data + END) as tree:
        assert rows(tree) == {
            "dir": ("directory", None, None, None),
            "a": ("file", 4, None, None),
            "soft": ("link", None, "a", None),
            "wide": ("link", None, "a", None),
        }
        assert content(tree, "soft") == b"text"


def test_methods_that_are_not_known():
    with opening(Lha(), short(b"a", b"x", b"xx", b"-lh1-") + short(b"b", b"b", b"b") + END) as tree:
        assert rows(tree)["a"] == ("file", 2, None, "unsupported method lh1")
        with pytest.raises(Unreadable, match="is packed with an unsupported method lh1"):
            content(tree, "a")
        assert content(tree, "b") == b"b"


def test_a_damaged_member_spoils_only_itself():
    packed = bytearray(lh5(LINES))
    packed[500] ^= 0x55
    data = short(b"a", bytes(packed), LINES, b"-lh5-") + short(b"b", lh5(LINES), LINES, b"-lh5-") + END
    with opening(Lha(), data) as tree:
        with pytest.raises(Unreadable, match="x:a is"):
            content(tree, "a")
        assert content(tree, "b") == LINES


def test_a_damaged_header_ends_the_listing():
    with opening(Lha(), short(b"a", b"a", b"a") + b"damaged" * 9) as tree:
        assert ([*rows(tree)], notes(tree)[0][0]) == (["a"], "damaged")


def test_an_archive_that_is_cut_short():
    whole = short(b"a", b"a", b"a") + short(b"b", b"x" * 100, b"x" * 100)
    with opening(Lha(), whole[:-50]) as tree:
        assert rows(tree)["b"] == ("file", 100, None, "cut short")
        assert notes(tree) == [("damaged", "The archive has no end mark; it may be cut short.")]


def test_names_without_a_hint_are_guessed():
    with opening(Lha(), short("テスト.txt".encode("cp932"), b"", b"") + END) as tree:
        assert ([*rows(tree)], notes(tree)[0][0]) == (["テスト.txt"], "names-guessed")


def test_too_large_a_member():
    with (
        opening(Lha(), short(b"a", lh5(LINES), LINES, b"-lh5-") + END, archive_bytes=100) as tree,
        pytest.raises(TooBig, match="archive_bytes"),
    ):
        content(tree, "a")


@pytest.mark.parametrize(
    ("head", "expected"),
    [(short(b"a", b"", b""), True), (b"a -lh5- is a method\n", False), (b"xx-lh5-" + bytes(40), False), (b"", False)],
)
def test_claims(head, expected):
    assert Lha().claims(Probe("x", head)) is expected
    assert not Lha().claims(Probe("x", head, tree="directory"))
