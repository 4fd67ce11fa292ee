"""Do archives read as the reference tool's own tests want it, rows 45 to 59?

Archives come from the standard library, or byte by byte where it refuses to write such a thing.
"""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from pathlib import Path

import pytest

from omniread import Reader, ReadError, TooBig
from tests.acceptance.asking import asked, codes, numbered, put, remarks, rows
from tests.archives import TAR_END, make_tar, make_zip, padded, tar_header, tar_info, tar_of, zstd


def reading(folder: Path, name: str, data: bytes) -> Reader:
    """A reader beside an archive."""
    put(folder, name, data)
    return Reader(folder)


def link(name: str, target: str, kind: bytes = tarfile.SYMTYPE) -> tuple[tarfile.TarInfo, bytes]:
    """A link as a member of a tar."""
    return tar_info(name, b"", type=kind, linkname=target)


def test_row_45_the_root_of_a_tar_lists_its_children(tmp_path: Path):
    reader = reading(tmp_path, "a.tar", make_tar({"pkg/deep/mod.py": b"print()\n", "pkg/x": b"", "top.txt": b"hello"}))
    page = reader.read("a.tar")
    assert sorted(rows(page).values()) == ["pkg/", "top.txt (5B)"]
    assert page.kind == "archive"
    assert sorted(rows(reader.read("a.tar:pkg")).values()) == ["deep/", "x"]
    assert rows(reader.read("a.tar:pkg/deep/mod.py")) == {1: "print()"}


def test_row_46_a_name_split_into_prefix_and_name_is_one(tmp_path: Path):
    prefix = "日本/" + "p" * 90
    data = tar_header("名前.txt".encode(), 5, at_345=prefix.encode()) + padded(b"found") + TAR_END
    reader = reading(tmp_path, "a.tar", data)
    assert rows(reader.read(f"a.tar:{prefix}/名前.txt")) == {1: "found"}
    assert "名前.txt (5B)" in str(reader.read(f"a.tar:{prefix}"))


def test_row_46_the_writer_of_the_standard_library_splits_so_too(tmp_path: Path):
    name = "é" * 40 + "/" + "n" * 60 + ".txt"
    data = make_tar({name: b"found"}, tarfile.USTAR_FORMAT)
    assert rows(reading(tmp_path, "a.tar", data).read(f"a.tar:{name}")) == {1: "found"}


def test_row_47_hard_links_and_relative_links_give_what_they_name(tmp_path: Path):
    data = tar_of(
        tar_info("dir/real.txt", b"content\n"),
        link("dir/hard.txt", "dir/real.txt", tarfile.LNKTYPE),
        link("dir/near.txt", "real.txt"),
        link("up/far.txt", "../dir/real.txt"),
    )
    reader = reading(tmp_path, "a.tar", data)
    for name in ("dir/hard.txt", "dir/near.txt", "up/far.txt"):
        assert rows(reader.read(f"a.tar:{name}")) == {1: "content"}


def test_row_48_links_to_folders_lead_on(tmp_path: Path):
    data = tar_of(
        tar_info("lib-1.2/src/a.py", b"alpha\n"),
        link("lib", "lib-1.2"),
        link("x/lib", "../lib"),
    )
    reader = reading(tmp_path, "a.tar", data)
    for name in ("lib/src/a.py", "x/lib/src/a.py"):
        assert rows(reader.read(f"a.tar:{name}")) == {1: "alpha"}
    assert list(rows(reader.read("a.tar:lib")).values()) == ["src/"]


def test_row_49_a_link_into_itself_spoils_only_itself(tmp_path: Path):
    reader = reading(tmp_path, "a.tar", tar_of(link("a", "a/b"), tar_info("real.txt", b"fine\n")))
    assert rows(reader.read("a.tar:real.txt")) == {1: "fine"}
    for name in ("a", "a/b"):
        with pytest.raises(ReadError) as caught:
            reader.read(f"a.tar:{name}")
        assert "a.tar" in str(caught.value)
    (broken, real) = rows(reader.read("a.tar")).values()
    assert broken.startswith("a -> a/b")
    assert real == "real.txt (5B)"


def chained(links: int) -> bytes:
    """A file `l0`, and so many links, each to the one before it."""
    return tar_of(tar_info("l0", b"the end\n"), *(link(f"l{n}", f"l{n - 1}") for n in range(1, links + 1)))


def test_row_50_forty_links_in_a_row_lead_on(tmp_path: Path):
    assert rows(reading(tmp_path, "a.tar", chained(40)).read("a.tar:l40")) == {1: "the end"}


def test_row_50_one_link_more_is_refused_for_what_it_is(tmp_path: Path):
    reader = reading(tmp_path, "a.tar", chained(41))
    with pytest.raises(ReadError, match=r"a\.tar:l41") as caught:
        reader.read("a.tar:l41")
    assert rows(reader.read("a.tar:l40")) == {1: "the end"}
    assert "not in the archive" not in str(caught.value), "l40 is in the archive: there are too many links"


@pytest.mark.parametrize("last", [b"second\n", b""], ids=["full", "empty"])
def test_row_51_of_two_members_of_one_name_the_last_counts(tmp_path: Path, last: bytes):
    reader = reading(tmp_path, "a.tar", tar_of(tar_info("f.txt", b"first version\n"), tar_info("f.txt", last)))
    page = reader.read("a.tar:f.txt")
    assert list(rows(page).values()) == ([] if last == b"" else ["second"])
    assert ("empty" in str(page)) is (last == b"")
    assert "first" not in str(page)
    listed = [row for row in rows(reader.read("a.tar")).values() if row.startswith("f.txt")]
    assert listed[:1] == ["f.txt" if last == b"" else "f.txt (7B)"]


def test_row_52_a_sparse_member_is_listed_and_refused_and_the_next_is_read(tmp_path: Path):
    more = bytearray(512)
    more[0:24] = b"%011o\0%011o\0" % (0, 512)
    sparse = tar_header(
        b"holes.img",
        512,
        b"S",
        b"ustar  \0",
        at_386=b"%011o\0%011o\0" % (0, 256),
        at_482=b"\1",
        at_483=b"%011o\0" % 1_000_000,
    )
    data = sparse + bytes(more) + padded(b"d" * 512) + tar_header(b"next.txt", 5) + padded(b"fine\n") + TAR_END
    reader = reading(tmp_path, "a.tar", data)
    listed = str(reader.read("a.tar"))
    assert "holes.img" in listed
    assert "next.txt (5B)" in listed
    with pytest.raises(ReadError, match=r"(?i)sparse"):
        reader.read("a.tar:holes.img")
    assert rows(reader.read("a.tar:next.txt")) == {1: "fine"}


@pytest.mark.parametrize("form", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT], ids=["pax", "gnu"])
def test_row_53_a_name_is_bounded_in_bytes_not_in_characters(tmp_path: Path, form: int):
    too_long, long = "日" * 1400, "日" * 1300
    assert len(too_long) < 4096 < len(too_long.encode())
    reader = reading(tmp_path, "long.tar", tar_of(tar_info(long, b"inside\n"), tar_info("next.txt", b"x"), form=form))
    assert rows(reader.read(f"long.tar:{long}")) == {1: "inside"}
    reader = reading(tmp_path, "too.tar", tar_of(tar_info(too_long, b"inside\n"), form=form))
    with pytest.raises(TooBig, match=r"4,20[01] bytes"):
        reader.read(f"too.tar:{too_long}")


def test_row_54_a_torn_archive_lists_what_is_there_and_says_so(tmp_path: Path):
    whole = make_tar({"one.txt": b"1" * 600, "two.txt": b"2" * 5000, "three.txt": b"3"}, tarfile.USTAR_FORMAT)
    reader = reading(tmp_path, "a.tar", whole[: 512 + 1024 + 512 + 1024])
    page = reader.read("a.tar")
    assert "one.txt (600B)" in str(page)
    assert "three.txt" not in str(page)
    assert any(note.code == "damaged" for note in page.notes)
    assert remarks(page)
    assert rows(reader.read("a.tar:one.txt")) == {1: "1" * 600}


def test_row_54_an_archive_without_its_end_mark_says_so(tmp_path: Path):
    whole = make_tar({"one.txt": b"1", "two.txt": b"2"}, tarfile.USTAR_FORMAT)
    reader = reading(tmp_path, "a.tar", whole[: 4 * 512])
    page = reader.read("a.tar")
    assert sorted(rows(page).values()) == ["one.txt (1B)", "two.txt (1B)"]
    assert any(note.code == "damaged" for note in page.notes)
    assert rows(reader.read("a.tar:two.txt")) == {1: "2"}


def test_row_54_a_whole_archive_is_not_called_damaged(tmp_path: Path):
    reader = reading(tmp_path, "a.tar", make_tar({"one.txt": b"1"}))
    assert reader.read("a.tar").notes == ()


PACKERS = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd.compress}


@pytest.mark.parametrize("suffix", PACKERS)
def test_row_55_one_packed_file_is_that_file(tmp_path: Path, suffix: str):
    reader = reading(tmp_path, f"note.txt.{suffix}", PACKERS[suffix](b"a note\nof two lines\n"))
    assert rows(reader.read(f"note.txt.{suffix}")) == {1: "a note", 2: "of two lines"}
    assert rows(reader.read(f"note.txt.{suffix}:note.txt")) == {1: "a note", 2: "of two lines"}
    (member,) = rows(reader.read(f"note.txt.{suffix}:")).values()
    assert member.startswith("note.txt")


def test_row_56_a_member_that_is_damaged_spoils_only_itself(tmp_path: Path):
    data = bytearray(make_zip({"good.txt": b"good\n", "bad.txt": b"bad" * 100}, zipfile.ZIP_STORED))
    at = data.index(b"badbad")
    data[at : at + 3] = b"BAD"
    reader = reading(tmp_path, "a.zip", bytes(data))
    assert sorted(rows(reader.read("a.zip")).values()) == ["bad.txt (300B)", "good.txt (5B)"]
    assert rows(reader.read("a.zip:good.txt")) == {1: "good"}
    page = reader.read("a.zip:bad.txt")
    assert "damaged" in codes(page)
    assert any("checksum" in said for said in remarks(page))


SHAPES = {
    "a.tar": make_tar,
    "a.tgz": lambda files: gzip.compress(make_tar(files)),
    "a.tar.gz": lambda files: gzip.compress(make_tar(files)),
    "a.tar.bz2": lambda files: bz2.compress(make_tar(files)),
    "a.tar.xz": lambda files: lzma.compress(make_tar(files)),
    "a.tar.zst": lambda files: zstd.compress(make_tar(files)),
    "a.zip": make_zip,
    "a.jar": make_zip,
    "a.war": make_zip,
}


@pytest.mark.parametrize("name", SHAPES)
def test_row_57_lines_of_a_member_are_padded_like_those_of_a_file(tmp_path: Path, name: str):
    reader = reading(tmp_path, name, SHAPES[name]({"d/f.txt": numbered(9).encode()}))
    page = reader.read(f"{name}:d/f.txt:L1-L2")
    assert rows(page) == {number: f"line {number}" for number in range(1, 6)}
    assert asked(page) == [1, 2]
    assert page.next == f"{name}:d/f.txt:6-"
    assert page.details.tag is None


def test_row_58_a_selector_behind_an_archive_counts_its_entries(tmp_path: Path):
    reader = reading(tmp_path, "a.tar", make_tar({"a.txt": b"A", "b.txt": b"B", "c.txt": b"C"}))
    whole = rows(reader.read("a.tar"))
    assert rows(reader.read("a.tar:2")) == {number: whole[number] for number in whole if number >= 2}
    assert rows(reader.read("a.tar:1,3")) == {number: whole[number] for number in (1, 3)}


def test_row_58_a_member_that_is_called_like_a_selector_is_that_member(tmp_path: Path):
    for name, data in (("a.tar", make_tar), ("a.zip", make_zip)):
        reader = reading(tmp_path, name, data({"raw": b"I am raw\n", "2": b"I am 2\n", "z": b"Z"}))
        assert rows(reader.read(f"{name}:raw")) == {1: "I am raw"}
        assert rows(reader.read(f"{name}:2")) == {1: "I am 2"}
        assert str(reader.read(f"{name}:2:raw")) == "I am 2\n"


def test_row_59_a_member_that_claims_too_much_is_refused_before_it_is_unpacked(tmp_path: Path):
    data = tar_header(b"huge.txt", 3 << 30) + padded(b"no more than this") + TAR_END
    reader = reading(tmp_path, "a.tar", data)
    assert "huge.txt (3.0GB)" in str(reader.read("a.tar"))
    with pytest.raises(TooBig, match="64"):
        reader.read("a.tar:huge.txt")


def test_an_archive_of_nothing_is_said_to_be_empty(tmp_path: Path):
    buffer = io.BytesIO()
    zipfile.ZipFile(buffer, "w").close()
    for name, data in (("a.zip", buffer.getvalue()), ("a.tar", make_tar({}))):
        page = reading(tmp_path, name, data).read(name)
        assert "empty" in str(page)
