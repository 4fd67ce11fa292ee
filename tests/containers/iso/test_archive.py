"""Is a member of a disc image read?"""

import pytest

from omniread.containers.iso import Iso
from omniread.model.errors import Unreadable
from omniread.model.node import Probe, Tree
from tests.archives import content
from tests.packing import CODE, LINES, notes, opening, rows, sample
from tests.packing.iso import GOES_ON, SECTOR, disc, dots, entry, make_iso, record, susp


def test_rock_ridge_as_genisoimage_writes_it():
    with opening(Iso(), sample("rr.iso"), "rr.iso") as tree:
        assert content(tree, "a.txt") == content(tree, "link") == LINES
        assert (content(tree, "code.bin"), content(tree, "sub/grün.txt")) == (CODE, b"hallo\n")
        assert content(tree, "1/2/3/4/5/6/7/8/deep.txt") == b"deep\n"
        assert rows(tree)["link"] == ("link", None, "a.txt", None)
        assert notes(tree) == []


@pytest.mark.parametrize(("name", "path"), [("joliet.iso", "sub/grün.txt"), ("plain.iso", "SUB/GR__N.TXT")])
def test_other_names_as_genisoimage_writes_them(name, path):
    with opening(Iso(), sample(name), name) as tree:
        assert content(tree, path) == b"hallo\n"
        assert isinstance(tree.get(path.partition("/")[0]), Tree)


def test_a_file_in_several_pieces():
    root = dots(20) + record(b"A", 30, SECTOR, GOES_ON) + record(b"A", 33, 4)
    data = make_iso({20: root, 30: b"x" * SECTOR, 33: b"tail"})
    with opening(Iso(), data, "x.iso") as tree:
        assert content(tree, "A") == b"x" * SECTOR + b"tail"


def test_a_large_file_in_a_folder():
    data = bytes(range(256)) * 300
    with opening(Iso(), disc("in/data.bin", data), "x.iso") as tree:
        assert content(tree, "in/data.bin") == data


def test_packed_files_are_refused():
    root = dots(20, system=susp()) + record(b"Z", 30, 1, system=entry(b"ZF", bytes(12)))
    with opening(Iso(), make_iso({20: root, 30: b"z"}), "x.iso") as tree, pytest.raises(Unreadable, match="zisofs"):
        content(tree, "Z")


def test_an_image_that_is_cut_short():
    with opening(Iso(), sample("plain.iso")[:50_000], "x.iso") as tree:
        assert {mark for _, _, _, mark in rows(tree).values()} >= {"cut short"}
        with pytest.raises(Unreadable, match="is cut short"):
            content(tree, "CODE.BIN")


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("x.iso", bytes(8192), True),
        ("X.ISO", b"\x33\xed code of a hybrid image" + bytes(100), True),
        ("x.img", bytes(8192), True),
        ("x.img", b"\xeb\x3c\x90MSDOS5.0" + bytes(100), False),
        ("x.iso", b"a text of that name\n", False),
        ("x.iso", b"", False),
        ("x.bin", bytes(8192), False),
    ],
)
def test_claims(name, head, expected):
    assert Iso().claims(Probe(name, head)) is expected
    assert not Iso().claims(Probe(name, head, tree="directory"))
