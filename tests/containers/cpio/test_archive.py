"""Is a member of a cpio archive read?"""

import pytest

from omniread.containers.cpio import Cpio
from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.model.node import Probe
from tests import fakes
from tests.archives import content
from tests.packing import CODE, LINES, notes, opening, rows, sample
from tests.packing.cpio import LINK, TRAILER, binary, make_cpio, newc, odc

END = newc(TRAILER, mode=0)


@pytest.mark.parametrize("name", ["newc.cpio", "odc.cpio", "bin.cpio"])
def test_what_gnu_cpio_wrote(name):
    with opening(Cpio(), sample(name), name) as tree:
        assert (content(tree, "a.txt"), content(tree, "code.bin"), content(tree, "empty")) == (LINES, CODE, b"")
        found = rows(tree)
        assert (found["sub"][0], found["link"]) == ("directory", ("link", None, "a.txt", None))
        assert content(tree, "link") == LINES
        assert notes(tree) == []


def test_links_inside():
    data = newc("dir/a", b"text", inode=3, links=2) + newc("hard", inode=3, links=2)
    data += newc("soft", b"dir/a", mode=LINK) + newc("out", b"../../x", mode=LINK) + newc("self", b"self", mode=LINK)
    with opening(Cpio(), data + END) as tree:
        assert content(tree, "hard") == content(tree, "soft") == b"text"
        assert (rows(tree)["hard"], rows(tree)["out"][3]) == (("file", 4, "dir/a", None), "dangling link")
        for name in ("out", "self"):
            with pytest.raises(NotFound):
                tree.get(name)


def test_a_member_that_is_cut_short_gives_what_is_there():
    data = newc("a", b"good") + newc("b", b"x" * 1000)
    with opening(Cpio(), data[:-500]) as tree:
        assert content(tree, "a") == b"good"
        node = tree.get("b")
        with node.open() as stream:
            assert stream.read(500) == b"x" * 500
            with pytest.raises(Unreadable, match="500 of its 1,000 bytes are missing"):
                stream.read(1)


def test_a_link_that_is_cut_short_leads_nowhere():
    with opening(Cpio(), newc("a") + newc("soft", b"target", mode=LINK)[:-6]) as tree:
        assert rows(tree)["soft"] == ("link", None, "", "dangling link")


def test_unsafe_names_are_listed_and_denied():
    with opening(Cpio(), make_cpio({"/etc/passwd": b"x", "../a": b"y", "ok": b"z"})) as tree:
        assert rows(tree)["/etc/passwd"][3] == rows(tree)["../a"][3] == "unsafe name"
        with pytest.raises(Denied):
            tree.get("/etc/passwd")


def test_the_same_version_is_scanned_once():
    scope = fakes.scope()
    with opening(Cpio(), make_cpio({"a": b"x"}), scope=scope) as tree:
        assert [*rows(tree)] == ["a"]
    with opening(Cpio(), b"gone", scope=scope) as tree:
        assert [*rows(tree)] == ["a"]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (newc("a"), True),
        (odc("a"), True),
        (binary("a"), True),
        (b"070701 is a number\n", False),
        (b"\xc7\x71 is not enough", False),
        (b"", False),
    ],
)
def test_claims(head, expected):
    assert Cpio().claims(Probe("x", head)) is expected
    assert not Cpio().claims(Probe("x", head, tree="directory"))
