"""Is a member of a RAR archive read, as other programs wrote it?"""

import sys

import pytest

from omniread.containers.rar import Rar
from omniread.model.errors import Denied, NeedsExtra, NotFound, TooBig, Unreadable
from omniread.model.node import Probe
from tests.archives import content, files
from tests.packing import LINES, notes, opening, rows, sample
from tests.packing.rar import MAGIC_4, MAGIC_5, end, file, main, old_file, old_packed, rar4, rar5

# What rarfile's own tests say of `stest1.txt`: numbers of three digits, one a line.
NUMBERS = b"".join(b"%03d\n" % number for number in range(512))


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("rar5-solid-qo.rar", ["stest1.txt", "stest2.txt", "somedir/stest1.txt", "somedir/stest2.txt"]),
        ("rar5-hlink.rar", ["stest1.txt", "stest2.txt", "stest3.txt"]),
        ("rar3-solid.rar", ["stest1.txt"]),
    ],
)
def test_packed_members(name, names):
    with opening(Rar(), sample(name), name) as tree:
        assert [content(tree, each) for each in reversed(names)] == [NUMBERS] * len(names)
        assert notes(tree) == []


@pytest.mark.parametrize(("name", "password"), [("rar5-psw.rar", "password"), ("rar5-hpsw.rar", "password")])
def test_encrypted_members(name, password):
    with opening(Rar(), sample(name), name, password=password) as tree:
        assert rows(tree)["stest1.txt"] == ("file", 2048, None, "encrypted")
        assert content(tree, "stest1.txt") == content(tree, "stest2.txt") == NUMBERS


def test_encrypted_members_without_or_with_a_wrong_password():
    with opening(Rar(), sample("rar5-psw.rar"), "x.rar") as tree:
        assert rows(tree)["stest1.txt"][3] == "encrypted"
        with pytest.raises(Unreadable, match=r"x\.rar:stest1\.txt is encrypted, and its password is not known"):
            content(tree, "stest1.txt")
    with (
        opening(Rar(), sample("rar5-psw.rar"), "x.rar", password="wrong") as tree,
        pytest.raises(Unreadable, match="cannot be decrypted"),
    ):
        content(tree, "stest1.txt")


def test_encrypted_names_and_stored_members_before_version_5():
    with opening(Rar(), sample("rar3-encrypted-names.rar"), "x.rar", password="12345678") as tree:
        assert files(tree) == {"foo.txt": b"data of foo.txt\n", "bar.txt": b"data of bar.txt\n"}


def test_names_in_many_scripts():
    with opening(Rar(), sample("rar3-subdirs.rar"), "x.rar") as tree:
        assert files(tree) == {
            "sub/dir2/file2.txt": b"file2\n",
            "sub/with space/long fn.txt": b"long fn\n",
            "sub/üȵĩöḋè/file.txt": b"file\n",
            "sub/dir1/file1.txt": b"file1\n",
        }
    with opening(Rar(), sample("unicode.rar"), "x.rar") as tree:
        assert [*rows(tree)] == ["уииоотивл.txt", "𝐀𝐁𝐁𝐂.txt"]


def test_links():
    with opening(Rar(), sample("rar3-symlink-unix.rar"), "x.rar") as tree:
        assert rows(tree)["data_link"] == ("link", None, "data.txt", None)
        assert content(tree, "data_link") == b"data\n"
        with pytest.raises(NotFound, match=r"\.\./random123"):
            tree.get("random_link")
    with opening(Rar(), sample("rar5-symlink-win.rar"), "x.rar") as tree:
        assert content(tree, "links/file_link") == b"a-file \r\n"


def test_versions_and_the_oldest():
    with opening(Rar(), sample("rar5-versions.rar"), "x.rar") as tree:
        assert files(tree) == {"versioned.txt;1": b"1\n", "versioned.txt;2": b"2\n", "versioned.txt": b"3\n"}
    with opening(Rar(), sample("rar15-comment.rar"), "x.rar") as tree:
        assert rows(tree)["FILE1.TXT"][3] == "unsupported method of RAR 1.5"
        assert content(tree, "FILE2.TXT") == b"baaaar\r\n"
        with pytest.raises(Unreadable, match=r"is packed by a method of RAR 1\.5, which cannot be unpacked here"):
            content(tree, "FILE1.TXT")
    with opening(Rar(), sample("rar2-unix-owner.rar"), "x.rar") as tree:
        assert [*rows(tree)] == ["file.txt"]


def test_solid_members_before_version_5_are_refused():
    with opening(Rar(), sample("rar3-solid.rar"), "x.rar") as tree:
        assert rows(tree)["stest2.txt"][3] == "unsupported solid packing of RAR 3"
        with pytest.raises(Unreadable, match="solid packing of RAR 3"):
            content(tree, "stest2.txt")


def test_what_once_made_a_program_loop_ends():
    with opening(Rar(), sample("rar5-loop.rar"), "x.rar") as tree, pytest.raises(Unreadable, match="is damaged"):
        content(tree, "a")


def test_stored_members_need_no_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "archi", None)
    data = rar4(old_file(b"a.txt", LINES), old_file(b"b.txt", old_packed(LINES), content=LINES, method=0x33))
    with opening(Rar(), data, "x.rar") as tree:
        assert content(tree, "a.txt") == LINES
        with pytest.raises(NeedsExtra, match=r"omniread\[archives\]"):
            content(tree, "b.txt")


def test_a_member_without_a_checksum_is_read():
    with opening(Rar(), rar5(file("a", LINES, flags=0)), "x.rar") as tree:
        assert content(tree, "a") == LINES


def test_a_damaged_member_spoils_only_itself():
    packed = bytearray(old_packed(LINES))
    packed[300] ^= 0x55
    data = rar4(
        old_file(b"a.txt", bytes(packed), content=LINES, method=0x33),
        old_file(b"b.txt", old_packed(LINES), content=LINES, method=0x33),
        old_file(b"c.txt", LINES),
    )
    damaged = data.replace(LINES, LINES.replace(b"line 7\n", b"line X\n"))
    with opening(Rar(), damaged, "x.rar") as tree:
        for name in ("a.txt", "c.txt"):
            with pytest.raises(Unreadable, match=r"is damaged|checksum"):
                content(tree, name)
        assert content(tree, "b.txt") == LINES


def test_a_member_in_several_volumes():
    whole = LINES
    volumes = {
        "x.part1.rar": MAGIC_5 + main(1) + file("a", whole[:999], content=whole, split=16) + end(1),
        "x.part2.rar": MAGIC_5 + main(3, 1) + file("a", whole[999:], content=whole, split=8) + end(),
    }
    with opening(Rar(), volumes["x.part1.rar"], "x.part1.rar", beside=volumes) as tree:
        assert (content(tree, "a"), notes(tree)) == (whole, [])
    with (
        opening(Rar(), volumes["x.part1.rar"], "x.part1.rar") as tree,
        pytest.raises(Unreadable, match="goes on in the volume after those that are at hand"),
    ):
        content(tree, "a")
    with (
        opening(Rar(), volumes["x.part2.rar"], "x.part2.rar", beside=volumes) as tree,
        pytest.raises(Unreadable, match="begins in the volume before"),
    ):
        content(tree, "a")


def test_a_window_whose_start_is_missing():
    packed = file("b", b"packed", content=LINES, packing=3 << 7 | 0x40)
    with (
        opening(Rar(), rar5(packed, flags=4), "x.rar") as tree,
        pytest.raises(Unreadable, match="What stands before this member in the archive is missing"),
    ):
        content(tree, "b")


def test_a_window_that_cannot_be_held_is_taken_as_far_as_needed():
    data = sample("rar5-solid-qo.rar")
    with opening(Rar(), data, "x.rar", archive_bytes=120) as tree:
        assert content(tree, "somedir/stest1.txt") == NUMBERS
    with opening(Rar(), data, "x.rar", archive_bytes=20) as tree, pytest.raises(TooBig, match="archive_bytes"):
        content(tree, "somedir/stest1.txt")


def test_members_are_metered():
    with (
        opening(Rar(), sample("rar5-solid-qo.rar"), "x.rar", member_bytes=1000) as tree,
        pytest.raises(TooBig, match="member_bytes"),
    ):
        content(tree, "stest1.txt")
    with (
        opening(Rar(), sample("rar5-solid-qo.rar"), "x.rar", inflated_bytes=3000) as tree,
        pytest.raises(TooBig, match="inflated_bytes"),
    ):
        content(tree, "stest2.txt")


def test_unsafe_names_are_denied():
    with opening(Rar(), rar5(file("../a", b"x")), "x.rar") as tree:
        assert rows(tree)["../a"][3] == "unsafe name"
        with pytest.raises(Denied):
            tree.get("../a")


def test_encrypted_members_that_share_a_window():
    # No program here writes such: both members are encrypted of their own, and none is needed for the other's key.
    with opening(Rar(), sample("rar5-psw.rar"), "x.rar", password="password") as tree:
        archive = tree._archive
        first, second = (archive.contents.members[name].place for name in ("stest1.txt", "stest2.txt"))
        assert content(tree, "stest1.txt") == NUMBERS
        stream = archive._unpacked([first, second], "x")
        assert stream.read(2048) == NUMBERS


@pytest.mark.parametrize("head", [MAGIC_4, MAGIC_5])
def test_claims(head):
    assert Rar().claims(Probe("x", head + b"more"))
    assert not Rar().claims(Probe("x", head[:-1]))
    assert not Rar().claims(Probe("x", head, tree="directory"))
