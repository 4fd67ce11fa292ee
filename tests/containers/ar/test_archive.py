"""Is a member of an ar archive read?"""

import pytest

from omniread.containers.ar import Ar
from omniread.model.errors import Denied, Unreadable
from omniread.model.node import Blob, Probe
from tests.archives import content, files, make_tar
from tests.packing import notes, opening, rows
from tests.packing.ar import MAGIC, make_ar, member


def test_a_package_of_debian():
    control = make_tar({"control": b"Package: x\n"})
    data = make_ar({"debian-binary": b"2.0\n", "control.tar": control})
    with opening(Ar(), data, "x.deb") as tree:
        assert files(tree) == {"debian-binary": b"2.0\n", "control.tar": control}
        node = tree.get("debian-binary")
        assert isinstance(node, Blob)
        assert (node.ref, node.facts.size) == ("x.deb:debian-binary", 4)


def test_an_empty_archive_is_one():
    with opening(Ar(), MAGIC, "x.a") as tree:
        assert (rows(tree), notes(tree)) == ({}, [])


def test_a_thin_archive_names_what_is_elsewhere():
    data = b"!<thin>\n" + member(b"//", b"dir/a.o/\n") + member(b"/0", b"", size=500) + member(b"b.o/", b"", size=7)
    with opening(Ar(), data, "x.a") as tree:
        assert rows(tree) == {
            "dir": ("directory", None, None, None),
            "b.o": ("file", 7, None, "not in the archive"),
        }
        with pytest.raises(Unreadable, match="only refers to it"):
            content(tree, "dir/a.o")


def test_a_name_that_leads_out_is_listed_and_denied():
    with opening(Ar(), make_ar({"../a": b"x", "b": b"y"}), "x.a") as tree:
        assert rows(tree)["../a"] == ("file", 1, None, "unsafe name")
        with pytest.raises(Denied):
            tree.get("../a")


@pytest.mark.parametrize(("head", "expected"), [(MAGIC, True), (b"!<thin>\n", True), (b"!<arch>", False), (b"", False)])
def test_claims(head, expected):
    assert Ar().claims(Probe("x", head)) is expected
    assert not Ar().claims(Probe("x", head, tree="directory"))
