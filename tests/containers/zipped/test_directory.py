"""Does the directory name every member, and is said what is wrong with it?"""

import io
import struct
import zipfile

import pytest

from omniread.containers.zipped.directory import directory
from omniread.model.errors import Cancelled, TooBig
from tests import fakes
from tests.archives import end_mark, make_zip, raw_zip, zip_info, zip_of


def names(data: bytes, **limits) -> list[str]:
    return list(directory(io.BytesIO(data), fakes.work(**limits), "a.zip").members)


def notes(data: bytes) -> list[tuple[str, str]]:
    return [(note.code, note.text) for note in directory(io.BytesIO(data), fakes.work(), "a.zip").notes]


def test_members_are_those_of_the_standard_library():
    data = make_zip({"a.txt": b"a", "pkg/": b"", "pkg/b.py": b"b", "grün.txt": b"g"})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert names(data) == archive.namelist()
    assert notes(data) == []


def test_flagged_names_are_utf8():
    assert names(raw_zip(["中文.txt".encode(), b"caf\xe9"], flags=0x800)) == ["中文.txt", "caf\\xe9"]
    assert notes(raw_zip(["中文.txt".encode()], flags=0x800)) == []


def test_the_unicode_path_field_gives_the_name():
    import zlib

    body = b"\1" + zlib.crc32(b"\x8e.txt").to_bytes(4, "little") + "Ä.txt".encode()
    data = raw_zip([b"\x8e.txt"], extra=struct.pack("<HH", 0x7075, len(body)) + body)
    assert (names(data), notes(data)) == (["Ä.txt"], [])


def test_unflagged_utf8_is_utf8():
    data = raw_zip(["grün.txt".encode(), "日本.txt".encode(), b"ascii"])
    assert (names(data), notes(data)) == (["grün.txt", "日本.txt", "ascii"], [])


@pytest.mark.parametrize(
    ("encoding", "name"), [("gbk", "中文/说明.txt"), ("cp932", "日本語.txt"), ("cp866", "Привет.txt")]
)
def test_other_names_are_guessed_and_it_is_said(encoding, name):
    data = raw_zip([name.encode(encoding), b"plain.txt"])
    assert names(data) == [name, "plain.txt"]
    assert notes(data) == [
        ("names-guessed", f"Names that do not say how they are encoded (1) are read as {encoding}, which is a guess.")
    ]


def test_backslashes_of_dos_are_slashes():
    assert names(raw_zip([b"dir\\a.txt", b"dir/b\\c.txt"], host=0)) == ["dir/a.txt", "dir/b\\c.txt"]
    assert names(raw_zip([b"dir\\a.txt"], host=3)) == ["dir\\a.txt"]


def test_names_end_at_a_nul():
    assert names(raw_zip([b"a.txt\0.exe", b"b"])) == ["a.txt", "b"]


def test_folders_without_a_slash_are_known_by_their_attribute():
    folder, file, full = zip_info("dir"), zip_info("grün"), zip_info("full")
    for info in (folder, full):
        info.external_attr = 0x10
    file.external_attr = 0x10
    data = zip_of((folder, b""), (file, b""), (full, b"content"))
    assert names(data) == ["dir/", "grün/", "full"]


def test_guessed_names_of_folders_keep_their_slash():
    data = bytearray(raw_zip(["Müll".encode("cp437")], data=b""))
    at = data.rindex(b"PK\1\2")
    data[at + 38] = 0x10
    assert names(bytes(data)) == ["Müll/"]


def test_links_are_known():
    data = zip_of((zip_info("a", mode=0o120777), b"b"), (zip_info("b"), b""))
    assert directory(io.BytesIO(data), fakes.work(), "a.zip").links == {"a"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_repeated_names_are_said():
    data = zip_of((zip_info("a"), b"1"), (zip_info("a"), b"2"))
    assert names(data) == ["a"]
    assert [code for code, _ in notes(data)] == ["other-readings"]


@pytest.mark.parametrize("said", [0, 1, 3])
def test_a_wrong_count_is_said(said):
    data = raw_zip([b"a", b"b"])
    data = data[:-22] + end_mark(said, *struct.unpack_from("<II", data, len(data) - 10))
    assert names(data) == ["a", "b"]
    assert notes(data) == [("damaged", f"The archive says that it has {said} members, but its directory names 2.")]


def test_a_directory_that_breaks_off_is_said():
    data = bytearray(raw_zip([b"a", b"b", b"c"]))
    data[data.rindex(b"PK\1\2")] = 0
    assert names(bytes(data)) == ["a", "b"]
    assert "names 2" in notes(bytes(data))[0][1]


def test_more_than_65535_members_need_no_zip64_to_be_counted():
    data = raw_zip([b"%d" % number for number in range(65537)][:2])
    assert notes(data) == []


def test_without_a_directory_the_members_say_what_they_are():
    data = make_zip({"a.txt": b"a" * 50, "b.txt": b"b"})
    cut = data[: data.index(b"PK\1\2")]
    assert names(cut) == ["a.txt", "b.txt"]
    assert [code for code, _ in notes(cut)] == ["damaged"]


def test_too_many_members():
    data = raw_zip([b"%d" % number for number in range(6)])
    assert len(names(data, members=6)) == 6
    with pytest.raises(TooBig, match="more than 5 members"):
        names(data, members=5)


def test_too_big_a_directory_is_not_read():
    with pytest.raises(TooBig, match=r"directory of a\.zip has"):
        names(raw_zip([b"n" * 1000]), member_bytes=1000)


def test_who_gave_up_waits_no_longer():
    class Given:
        def is_set(self):
            return True

    work = fakes.work()
    work.cancel = Given()
    with pytest.raises(Cancelled):
        directory(io.BytesIO(raw_zip([b"%d" % number for number in range(5000)])), work, "a.zip")
