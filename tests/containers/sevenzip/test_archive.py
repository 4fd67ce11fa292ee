"""Is a member of a 7z archive read, as 7-Zip wrote it?"""

import sys

import pytest

from omniread.containers.sevenzip import SevenZip
from omniread.model.errors import NeedsExtra, TooBig, Unreadable
from omniread.model.node import Probe
from tests import fakes
from tests.archives import content, files
from tests.packing import CODE, LINES, WRITTEN, notes, opening, rows, sample
from tests.packing.sevenzip import make_7z


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("bcj.7z", CODE),
        ("bcj2.7z", CODE),
        ("delta.7z", LINES),
        ("bzip2.7z", LINES),
        ("deflate.7z", LINES),
    ],
)
def test_methods(name, expected):
    with opening(SevenZip(), sample(name), name) as tree:
        (found,) = files(tree).values()
        assert found == expected


@pytest.mark.parametrize("name", ["plain.7z", "ppmd.7z"])
def test_members_that_share_a_block(name):
    with opening(SevenZip(), sample(name), name) as tree:
        assert content(tree, "d/sub/grün.txt") == b"hallo\n"
        assert (content(tree, "d/code.bin"), content(tree, "d/a.txt"), content(tree, "d/empty")) == (CODE, LINES, b"")
        folder = tree.get("d/")
        assert rows(folder)["link"] == ("link", None, "a.txt", None)
        assert content(folder, "link") == LINES
        assert next(each.mtime for each in folder.entries() if each.name == "a.txt") == pytest.approx(WRITTEN)
        assert notes(tree) == []


@pytest.mark.parametrize("name", ["aes.7z", "aes-copy.7z", "aes-names.7z"])
def test_encrypted_members(name):
    with opening(SevenZip(), sample(name), name, password="geheim") as tree:
        assert rows(tree.get("d/"))["a.txt"] == ("file", len(LINES), None, "encrypted")
        assert content(tree, "d/a.txt") == LINES


def test_an_encrypted_link_says_that_it_is():
    with opening(SevenZip(), sample("aes.7z"), "x.7z") as tree:
        assert rows(tree.get("d/"))["link"] == ("link", None, "", "encrypted")
    with opening(SevenZip(), sample("aes.7z"), "x.7z", password="geheim") as tree:
        assert rows(tree.get("d/"))["link"] == ("link", None, "a.txt", "encrypted")


def test_a_wrong_password_or_none():
    with (
        opening(SevenZip(), sample("aes.7z"), "x.7z") as tree,
        pytest.raises(Unreadable, match="is encrypted, and its password is not known"),
    ):
        content(tree, "d/a.txt")
    with (
        opening(SevenZip(), sample("aes.7z"), "x.7z", password="falsch") as tree,
        pytest.raises(Unreadable, match="cannot be decrypted: the password is wrong"),
    ):
        content(tree, "d/a.txt")
    with (
        opening(SevenZip(), sample("aes-copy.7z"), "x.7z", password="falsch") as tree,
        pytest.raises(Unreadable, match="The password may be wrong too"),
    ):
        content(tree, "d/a.txt")


def test_what_was_unpacked_with_a_wrong_password_is_not_kept_for_the_right_one():
    words = ["falsch", "geheim"]
    scope = fakes.scope(passwords=lambda _ref: words.pop(0))
    with opening(SevenZip(), sample("aes-copy.7z"), "x.7z", scope=scope) as tree, pytest.raises(Unreadable):
        content(tree, "d/a.txt")
    with opening(SevenZip(), sample("aes-copy.7z"), "x.7z", scope=scope) as tree:
        assert content(tree, "d/a.txt") == LINES


def test_without_the_extra_only_what_needs_it_is_not_to_be_had(monkeypatch):
    monkeypatch.setitem(sys.modules, "archi", None)
    with opening(SevenZip(), sample("plain.7z"), "x.7z") as tree:
        assert content(tree, "d/a.txt") == LINES
    with opening(SevenZip(), sample("ppmd.7z"), "x.7z") as tree, pytest.raises(NeedsExtra, match="archives"):
        content(tree, "d/a.txt")


def test_a_damaged_block_spoils_only_itself():
    data = make_7z([("a", b"good"), ("b", b"bad one"), ("c", b"good")]).replace(b"bad one", b"bad two")
    with opening(SevenZip(), data, "x.7z") as tree:
        assert content(tree, "a") == content(tree, "c") == b"good"
        with pytest.raises(Unreadable, match=r"x\.7z:b is damaged: its checksum"):
            content(tree, "b")


def test_a_member_without_a_checksum():
    with opening(SevenZip(), make_7z([("a", b"text")], summed=False), "x.7z") as tree:
        assert content(tree, "a") == b"text"


def test_members_are_metered():
    with (
        opening(SevenZip(), sample("plain.7z"), "x.7z", member_bytes=1000) as tree,
        pytest.raises(TooBig, match="member_bytes"),
    ):
        content(tree, "d/a.txt")
    with (
        opening(SevenZip(), sample("plain.7z"), "x.7z", inflated_bytes=2700) as tree,
        pytest.raises(TooBig, match="inflated_bytes"),
    ):
        files(tree)


def test_claims():
    assert SevenZip().claims(Probe("x", make_7z([])))
    assert not SevenZip().claims(Probe("x", b"7z is a program\n"))
    assert not SevenZip().claims(Probe("x", make_7z([]), tree="directory"))
