"""Is every member of a tar found, in every dialect, and is said what is missing?"""

import io
import tarfile

import pytest

from omniread.containers.flat.index import Partial
from omniread.containers.tarred.scan import scanned
from omniread.model.errors import Cancelled, TooBig, Unreadable
from tests import fakes
from tests.archives import TAR_END, make_tar, padded, pax, tar_header, tar_info, tar_of


def scan(data: bytes, **limits):
    return scanned(io.BytesIO(data), fakes.work(**limits), "a.tar")


def said(tape) -> list[str]:
    assert all(note.code == "damaged" for note in tape.notes)
    return [note.text for note in tape.notes]


FORMATS = [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]


@pytest.mark.parametrize("form", FORMATS)
def test_members_lie_where_the_standard_library_finds_them(form):
    data = make_tar({"pkg/": b"", "pkg/a.py": b"a" * 700, "empty": b"", "b.txt": b"b" * 512}, form)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        expected = {
            info.name + ("/" if info.isdir() else ""): (
                "directory" if info.isdir() else "file",
                info.offset_data,
                info.size,
                1_700_000_000.0,
                "",
            )
            for info in archive
        }
    tape = scan(data)
    assert (tape.members, tape.end, tape.notes) == (expected, len(data), ())


@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
@pytest.mark.parametrize("name", ["x" * 150, "d/" * 120 + "long.txt", "grün/日本語.txt", "n" * 4096])
def test_long_and_foreign_names(form, name):
    assert list(scan(make_tar({name: b"data"}, form)).members) == [name]


def test_a_utf8_name_in_a_prefix():
    name = "übung/" * 20 + "datei.txt"
    assert list(scan(make_tar({name: b""}, tarfile.USTAR_FORMAT)).members) == [name]


def test_long_names_of_links():
    target = "t/" * 80 + "x"
    info = tar_info("link", type=tarfile.SYMTYPE, linkname=target)
    for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        tape = scan(tar_of(info, form=form))
        assert tape.members["link"][4] == target
        assert tape.links == {"link"}


@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_a_name_of_more_bytes_than_allowed_is_refused(form):
    with pytest.raises(TooBig, match="name"):
        scan(make_tar({"é" * 2049: b""}, form))
    assert scan(make_tar({"é" * 2048: b""}, form))


def test_an_endless_extended_header_is_refused():
    data = tar_header(b"x", (1 << 20) + 600, b"x")
    with pytest.raises(TooBig, match="1,048,576 are allowed"):
        scan(data + bytes(2 << 20))


def test_bytes_of_names_that_do_not_decode_are_kept():
    assert list(scan(tar_header(b"caf\xe9.txt") + TAR_END).members) == ["caf\udce9.txt"]


def test_the_oldest_archives():
    old = [tar_header(b"dir/", 0, b"\0", b""), tar_header(b"dir/a", 3, b"\0", b""), padded(b"abc")]
    assert scan(b"".join(old) + TAR_END).members == {
        "dir/": ("directory", 512, 0, 1_700_000_000.0, ""),
        "dir/a": ("file", 1024, 3, 1_700_000_000.0, ""),
    }


def test_an_old_folder_may_lack_its_slash():
    assert list(scan(tar_header(b"dir", 0, b"5") + TAR_END).members) == ["dir/"]


def test_the_leading_dot_and_the_root_go():
    assert list(scan(make_tar({"./": b"", "./a": b"", "./d/b": b""})).members) == ["a", "d/b"]


def test_sizes_in_base_256():
    header = tar_header(b"big", 0, b"0", b"ustar  \0", at_124=b"\x80" + (9 << 30).to_bytes(11, "big"))
    assert scan(header + b"x" * 512).members["big"][2] == 9 << 30


def test_extended_headers_hold_for_one_member_or_for_all():
    data = pax(b"g", mtime="1234.5", path="ignored") + pax(b"x", path="one", size="5", mtime="99.25")
    data += tar_header(b"a", 0) + padded(b"12345")
    data += pax(b"x", path="two") + tar_header(b"b", 0) + TAR_END
    rows = scan(data).members
    assert rows["one"][2:4] == (5, 99.25)
    assert rows["two"][2:4] == (0, 1234.5)


def test_a_wrong_time_or_size_falls_back_to_the_header():
    data = pax(b"x", mtime="yesterday", size="-5") + tar_header(b"a", 3) + padded(b"abc") + TAR_END
    assert scan(data).members == {"a": ("file", len(data) - 1024 - 512, 3, 1_700_000_000.0, "")}


def test_a_damaged_extended_header_is_said():
    data = tar_header(b"x", 9, b"x") + padded(b"99 path=a") + tar_header(b"a", 0) + TAR_END
    tape = scan(data)
    assert list(tape.members) == ["a"]
    assert said(tape) == [
        "The archive has 1 damaged extended header at byte 512: names, sizes or times may be missing."
    ]


def test_kinds_of_members():
    infos = {
        "hard": {"type": tarfile.LNKTYPE, "linkname": "x", "size": 999},
        "soft": {"type": tarfile.SYMTYPE, "linkname": "y"},
        "char": {"type": tarfile.CHRTYPE},
        "block": {"type": tarfile.BLKTYPE},
        "pipe": {"type": tarfile.FIFOTYPE},
        "contiguous": {"type": tarfile.CONTTYPE},
    }
    tape = scan(tar_of(*(tar_info(name, **fields) for name, fields in infos.items()), tar_info("last", b"z")))
    assert [row[0] for row in tape.members.values()] == ["hard", "link", "device", "device", "fifo", "file", "file"]
    assert tape.links == {"hard", "soft"}


def test_what_is_no_member_is_passed_over():
    data = tar_header(b"label", 0, b"V") + tar_header(b"acl", 5, b"A") + padded(b"12345")
    assert list(scan(data + tar_header(b"a", 0) + TAR_END).members) == ["a"]


def test_the_rest_of_a_member_of_another_volume_is_no_file():
    assert scan(tar_header(b"a", 5, b"M") + padded(b"12345") + TAR_END).members["a"][0] == "part"


def test_an_empty_archive():
    tape = scan(bytes(10_240))
    assert (len(tape), tape.notes) == (0, ())


def test_a_missing_end_mark_is_said():
    data = make_tar({"a": b"x" * 10})[:1024]
    tape = scan(data)
    assert list(tape.members) == ["a"]
    assert said(tape) == ["The archive has no end mark; it may be cut short."]


def test_a_cut_member_is_listed():
    tape = scan(make_tar({"a": b"x", "b": b"y" * 5000})[:2500])
    assert list(tape.members) == ["a", "b"]
    assert tape.end == 2500
    assert len(tape.notes) == 1


def test_a_damaged_header_spoils_one_member():
    data = bytearray(make_tar({"a": b"x", "b": b"y", "c": b"z"}))
    data[1024 + 5] ^= 0xFF
    tape = scan(bytes(data))
    assert list(tape.members) == ["a", "c"]
    assert said(tape) == ["The archive has 1 damaged header at byte 1,024: what stood there is missing."]


def test_many_damaged_headers_are_said_at_once():
    data = bytearray(make_tar({f"f{number}": b"" for number in range(50)}))
    for number in range(1, 50, 2):
        data[number * 512] ^= 0xFF
    tape = scan(bytes(data))
    assert list(tape.members) == [f"f{number}" for number in range(0, 50, 2)]
    assert said(tape) == ["The archive has 25 damaged headers, the first at byte 512: what stood there is missing."]


def test_an_extended_header_is_not_taken_for_a_later_member():
    data = pax(b"x", path="renamed") + b"\1" * 512 + tar_header(b"plain") + TAR_END
    assert list(scan(data).members) == ["plain"]


def test_damage_to_the_end():
    tape = scan(make_tar({"a": b"x"})[:1024] + b"\1" * 1024)
    assert list(tape.members) == ["a"]
    assert said(tape) == ["The archive has 1 damaged header at byte 1,024: what stood there is missing."]


def test_no_header_at_all():
    with pytest.raises(Unreadable, match="no header in it is sound"):
        scan(b"\1" * 2048)


def test_something_behind_the_end_is_said():
    tape = scan(make_tar({"a": b""}) + make_tar({"b": b""}))
    assert list(tape.members) == ["a"]
    assert said(tape) == ["Something follows the end of the archive (another archive?); it is not shown."]


def test_too_many_members():
    data = make_tar({f"f{number}": b"" for number in range(6)})
    assert len(scan(data, members=6)) == 6
    with pytest.raises(TooBig, match="more than 5 members"):
        scan(data, members=5)


def test_who_gave_up_waits_no_longer():
    class Given:
        def is_set(self):
            return True

    work = fakes.work()
    work.cancel = Given()
    with pytest.raises(Cancelled):
        scanned(io.BytesIO(make_tar({f"f{number}": b"" for number in range(2000)})), work, "a.tar")


class Failing(io.BytesIO):
    """A stream that ends in an error, like a damaged compressed one."""

    def __init__(self, data: bytes, failure: Exception) -> None:
        super().__init__(data)
        self.failure = failure

    def read(self, size=-1):
        found = super().read(size)
        if not found:
            raise self.failure
        return found

    def seek(self, offset, whence=0):
        if whence == 2:
            raise self.failure
        return super().seek(offset, whence)


def test_what_was_seen_before_the_stream_broke_is_shown():
    tape = scanned(Failing(make_tar({"a": b"x"})[:1024], Unreadable("Broken.")), fakes.work(), "a.tar")
    assert (list(tape.members), tape.end) == (["a"], None)
    assert said(tape) == ["Only the beginning of the archive could be read: Broken."]


def test_a_break_behind_the_end_mark_is_said():
    tape = scanned(Failing(make_tar({"a": b"x"}), Unreadable("Wrong checksum.")), fakes.work(), "a.tar")
    assert said(tape) == ["Only the beginning of the archive could be read: Wrong checksum."]


def test_a_limit_leaves_a_part_that_is_not_for_later_reads():
    with pytest.raises(Partial) as caught:
        scanned(Failing(make_tar({"a": b"x"})[:1024], TooBig("Enough.")), fakes.work(), "a.tar")
    assert list(caught.value.contents.members) == ["a"]


def test_a_stream_that_breaks_at_once_is_its_failure():
    with pytest.raises(TooBig, match="Enough"):
        scanned(Failing(b"", TooBig("Enough.")), fakes.work(), "a.tar")
