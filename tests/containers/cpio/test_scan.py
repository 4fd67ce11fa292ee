"""Are the members of a cpio archive found, past damage and to the end?"""

import io
import zlib

import pytest

from omniread.containers.cpio.scan import Scan
from omniread.containers.flat.index import Index, Partial
from omniread.model.errors import TooBig, Unreadable
from tests import fakes
from tests.packing.cpio import FOLDER, LINK, TRAILER, binary, make_cpio, newc, odc, stripped

END = newc(TRAILER, mode=0)


def scanned(data: bytes, sizes=None, stream=None, **limits) -> Index:
    index = Index(fakes.work(**limits), "x.cpio", "cpio archive")
    Scan(stream or io.BytesIO(data), index, sizes).run()
    return index


def found(data: bytes) -> dict[str, bytes | str]:
    members = scanned(data).contents().members
    return {
        name: row.kind if row.place is None else data[row.place[0] : sum(row.place)] for name, row in members.items()
    }


@pytest.mark.parametrize("form", [newc, odc, binary], ids=["newc", "odc", "binary"])
def test_members_in_every_form(form):
    data = form("dir", mode=FOLDER) + form("./dir/a", b"odd") + form("b") + form("soft", b"dir/a", mode=LINK)
    assert found(data + form(TRAILER, mode=0) + bytes(300)) == {
        "dir/": b"",
        "dir/a": b"odd",
        "b": b"",
        "soft": b"dir/a",
    }
    assert scanned(data + form(TRAILER, mode=0)).notes == []


def test_the_root_itself_is_no_member():
    assert found(newc(".", mode=FOLDER) + newc("./a", b"x") + END) == {"a": b"x"}


def test_of_hard_links_one_has_the_data():
    before = newc("a", inode=7, links=2) + newc("b", b"data", inode=7, links=2)
    behind = newc("c", b"more", inode=8, links=2) + newc("d", inode=8, links=2)
    index = scanned(before + behind + newc("e", inode=9, links=2) + END)
    assert [(row.kind, row.link, row.size) for row in index.rows] == [
        ("hard", b"b", None),
        ("file", "", 4),
        ("file", "", 4),
        ("hard", b"c", None),
        ("file", "", 0),
    ]


def test_an_archive_may_follow_another():
    assert found(make_cpio({"a": b"x"}) + bytes(500) + make_cpio({"b": b"y"})) == {"a": b"x", "b": b"y"}


def test_what_else_follows_is_said():
    data = make_cpio({"a": b"x"})
    index = scanned(data + bytes(100_000) + b"\x1f\x8b more")
    assert [note.text for note in index.notes] == [
        f"Something that is no cpio archive follows at byte {len(data) + 100_000:,}; it is not shown."
    ]


def test_a_damaged_header_spoils_only_its_member():
    data = newc("a", b"x") + newc("b", b"y").replace(b"070701", b"070799") + newc("c", b"z") + END
    index = scanned(data)
    assert index.names == [b"a", b"c"]
    assert [note.text for note in index.notes] == ["The header at byte 116 is damaged: what stood there is missing."]


def test_what_only_looks_like_a_header_is_passed_over():
    data = newc("a", b"x") + b"?" * 65_530 + b"070701zzz" + b"070701ffff" + newc("c", b"z") + END
    assert scanned(data).names == [b"a", b"c"]


def test_damage_without_anything_behind():
    index = scanned(newc("a", b"x") + b"?" * 100)
    assert [note.text for note in index.notes] == [
        "The header at byte 116 is damaged: what stood there and behind is missing.",
        "The archive has no end mark; it may be cut short.",
    ]


def test_an_archive_that_is_cut_short():
    index = scanned((newc("a", b"x") + newc("b", b"y" * 500))[:400])
    assert [(name, row.mark) for name, row in zip(index.names, index.rows, strict=True)] == [
        (b"a", None),
        (b"b", "cut short"),
    ]
    assert [note.code for note in index.notes] == ["damaged"]


def test_nothing_at_all():
    with pytest.raises(Unreadable, match=r"x\.cpio is no readable cpio archive"):
        scanned(b"nothing of the kind").contents()


def test_names_without_a_hint_are_guessed():
    contents = scanned(newc("Привет.txt".encode("cp866")) + newc("документ.txt".encode("cp866")) + END).contents()
    assert [*contents.members] == ["Привет.txt", "документ.txt"]
    assert [note.code for note in contents.notes] == ["names-guessed"]


def test_stripped_headers_take_their_sizes_from_the_list():
    data = stripped(1, b"second") + stripped(0, b"one") + END
    index = scanned(data, sizes=[3, 6])
    assert [data[row.place[0] : sum(row.place)] for row in index.rows] == [b"second", b"one"]
    assert index.names == ["1", "0"]
    assert scanned(stripped(5, b"x") + END, sizes=[3]).names == []


class Limited(io.BytesIO):
    """A stream of which no more may be read than so many bytes."""

    def __init__(self, data: bytes, most: int, failure: Exception) -> None:
        super().__init__(data)
        self.most = most
        self.failure = failure

    def read(self, size: int | None = -1, /) -> bytes:
        if self.tell() >= self.most:
            raise self.failure
        return super().read(size)

    def seek(self, offset: int, whence: int = 0, /) -> int:
        if whence == 2:
            raise self.failure
        return super().seek(offset, whence)


def test_a_limit_leaves_a_part_that_is_not_for_later_reads():
    data = newc("a", b"x" * 4000) + newc("b", b"y") + END
    with pytest.raises(Partial) as caught:
        scanned(data, stream=Limited(data, 4000, TooBig("Enough."))).contents()
    assert [*caught.value.contents.members] == ["a"]
    assert [note.code for note in caught.value.contents.notes] == ["listing-limited"]


def test_a_break_leaves_a_part_that_says_so():
    data = newc("a", b"x" * 4000) + newc("b", b"y") + END
    contents = scanned(data, stream=Limited(data, 4000, Unreadable("Damaged."))).contents()
    assert [note.text for note in contents.notes] == ["Only the beginning of the archive could be read: Damaged."]


def test_a_break_at_the_very_end():
    data = newc("a", b"x") + END
    index = scanned(data, stream=Limited(data, len(data), Unreadable("Wrong checksum.")))
    assert [note.text for note in index.notes] == ["Only the beginning of the archive could be read: Wrong checksum."]


def test_a_stream_that_breaks_at_once_is_its_failure():
    with pytest.raises(TooBig, match="Enough"):
        scanned(b"", stream=Limited(b"x", 0, TooBig("Enough."))).contents()


def test_many_members():
    data = b"".join(newc(f"f{number}") for number in range(2500)) + END
    assert len(scanned(data).names) == 2500
    with pytest.raises(TooBig, match=r"more than 2,000 members"):
        scanned(data, members=2000)


def test_a_name_that_is_too_long():
    with pytest.raises(TooBig, match="A name in the archive has 5,000 bytes"):
        scanned(newc("x" * 5000) + END)


def test_the_checksum_of_a_sum_is_no_secret():
    # The form `crc` has the sum of all bytes in its header; it reads like the others.
    assert found(newc("a", zlib.compress(b"x"), b"070702") + END) == {"a": zlib.compress(b"x")}
