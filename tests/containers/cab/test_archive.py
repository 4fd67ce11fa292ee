"""Is a member of a cabinet read, and the block around it once?"""

import pytest

from omniread.containers.cab import Cab
from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import Probe
from tests.archives import content, files
from tests.packing import CODE, LINES, notes, opening, rows, sample
from tests.packing.cab import LZX, MSZIP, STORED, make_cab

MEMBERS = [(b"a.txt", LINES), (b"dir\\code.bin", CODE), (b"empty", b"")]


@pytest.mark.parametrize(
    ("name", "expected"), [("stored.cab", {"a.txt": LINES}), ("mszip.cab", {"d/a.txt": LINES, "d/code.bin": CODE})]
)
def test_what_gcab_wrote(name, expected):
    with opening(Cab(), sample(name), name) as tree:
        assert files(tree) == expected
        assert notes(tree) == []


@pytest.mark.parametrize("method", [STORED, MSZIP, LZX])
def test_every_method(method):
    with opening(Cab(), make_cab(MEMBERS, method), "x.cab") as tree:
        assert content(tree, "dir/code.bin") == CODE
        assert files(tree) == {"a.txt": LINES, "dir/code.bin": CODE, "empty": b""}


def test_a_member_in_another_cabinet():
    with opening(Cab(), make_cab(MEMBERS, folder=0xFFFE, after=b"x2.cab"), "x1.cab") as tree:
        assert rows(tree)["a.txt"] == ("file", len(LINES), None, "continues in another volume")
        with pytest.raises(Unreadable, match="continues in another volume"):
            content(tree, "a.txt")


def test_a_member_of_no_block():
    with opening(Cab(), make_cab(MEMBERS, folder=9), "x.cab") as tree, pytest.raises(Unreadable, match="damaged"):
        content(tree, "a.txt")


def test_a_damaged_block_spoils_only_what_lies_behind():
    data = bytearray(make_cab([(b"a", bytes(range(256)) * 200), (b"b", b"behind")]))
    data[-3] ^= 1
    with opening(Cab(), bytes(data), "x.cab") as tree:
        node = tree.get("a")
        with node.open() as stream:
            assert stream.read(1000) == (bytes(range(256)) * 4)[:1000]
        with pytest.raises(Unreadable, match="checksum"):
            content(tree, "b")


def test_a_bomb_is_metered():
    data = make_cab([(b"zeros", bytes(8 << 20))], MSZIP)
    with opening(Cab(), data, "x.cab", inflate_ratio=100) as tree, pytest.raises(TooBig, match="inflate_ratio"):
        content(tree, "zeros")
    with opening(Cab(), data, "x.cab", member_bytes=1000) as tree, pytest.raises(TooBig, match="member_bytes"):
        content(tree, "zeros")


def test_claims():
    assert Cab().claims(Probe("x", make_cab(MEMBERS)))
    assert not Cab().claims(Probe("x", b"MSCF is a text"))
    assert not Cab().claims(Probe("x", make_cab(MEMBERS), tree="directory"))
