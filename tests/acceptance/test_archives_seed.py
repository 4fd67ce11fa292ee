"""Are archives listed and read as the first seed has it, row by row, with its numbers?"""

import gzip
from pathlib import Path

import pytest

from omniread import NotFound, Reader, ReadError
from omniread.model.limits import Limits
from tests.acceptance.asking import codes, followed, numbered, put, rows
from tests.archives import make_tar, make_zip, raw_zip

MEMBERS = {"pkg/a.txt": numbered(100).encode(), "pkg/deep/b.txt": b"b\n", "top.txt": b"top\n", "empty.txt": b""}
NAMES = ["x.tar", "x.tar.gz", "x.tgz", "x.zip"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tar = make_tar(MEMBERS)
    put(tmp_path, "x.tar", tar)
    put(tmp_path, "x.tar.gz", gzip.compress(tar))
    put(tmp_path, "x.tgz", gzip.compress(tar))
    put(tmp_path, "x.zip", make_zip(MEMBERS))
    return tmp_path


def test_caps_archives_are_those_of_the_seed():
    limits = Limits()
    assert limits.archive_entries == 500
    assert limits.archive_bytes == 256 * 1024 * 1024
    assert limits.member_bytes == 64 * 1024 * 1024


@pytest.mark.parametrize("name", NAMES)
def test_archive_lists_immediate_children_with_sizes_above_zero(folder: Path, name: str):
    listed = set(rows(Reader(folder).read(name)).values())
    assert listed == {"pkg/", "top.txt (4B)", "empty.txt"}
    inside = set(rows(Reader(folder).read(f"{name}:pkg")).values())
    assert {each.partition(" (")[0] for each in inside} == {"a.txt", "deep/"}


@pytest.mark.parametrize("name", NAMES)
def test_archive_member_is_read_and_its_lines_are_selected(folder: Path, name: str):
    reader = Reader(folder)
    assert rows(reader.read(f"{name}:top.txt")) == {1: "top"}
    window = rows(reader.read(f"{name}:pkg/a.txt:50-60"))
    # A range has one line before it and three behind it.
    assert window == {number: f"line {number}" for number in range(49, 64)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("member", "line"),
    [("./top.txt", "top"), ("pkg/./deep/b.txt", "b"), ("pkg//deep/b.txt", "b"), ("./pkg/deep/b.txt", "b")],
)
def test_archive_paths_drop_dots(folder: Path, name: str, member: str, line: str):
    assert rows(Reader(folder).read(f"{name}:{member}")) == {1: line}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("member", ["/top.txt", "pkg/../top.txt", "../top.txt"])
def test_archive_paths_that_climb_are_refused(folder: Path, name: str, member: str):
    with pytest.raises(ReadError):
        Reader(folder).read(f"{name}:{member}")


@pytest.mark.parametrize("make", [make_zip, make_tar])
def test_archive_listing_stops_after_500_entries_and_names_the_rest(tmp_path: Path, make):
    put(tmp_path, "many.bin", make({f"m{number:04}": b"x" for number in range(1201)}))
    reader = Reader(tmp_path)
    first = reader.read("many.bin")
    assert len(rows(first)) == 500
    assert "1201" in str(first)
    names = [line for page in followed(reader, "many.bin") for line in rows(page).values()]
    assert sorted(set(names)) == [f"m{number:04} (1B)" for number in range(1201)]


def test_archive_member_that_is_no_text_is_a_notice_and_not_bytes(tmp_path: Path):
    noise = bytes((number * 197 + number // 7) % 256 for number in range(4000))
    put(tmp_path, "x.zip", make_zip({"noise.bin": noise}))
    page = Reader(tmp_path).read("x.zip:noise.bin")
    assert "\ufffd" not in str(page)
    assert "binary" in str(page).lower()


def test_archive_member_of_text_is_paged_like_a_file(tmp_path: Path):
    text = numbered(5000)
    put(tmp_path, "x.zip", make_zip({"long.txt": text.encode()}))
    put(tmp_path, "long.txt", text)
    reader = Reader(tmp_path)
    inside, outside = reader.read("x.zip:long.txt"), reader.read("long.txt")
    assert rows(inside) == rows(outside)
    assert codes(inside) == codes(outside)
    assert inside.next is not None
    assert outside.next is not None
    assert inside.next.rpartition(":")[2] == outside.next.rpartition(":")[2]


def test_archive_without_the_member_says_where_the_names_are(folder: Path):
    with pytest.raises(NotFound, match=r"x\.zip"):
        Reader(folder).read("x.zip:nothing/here.txt")


def test_archive_of_another_name_is_known_by_its_bytes(tmp_path: Path):
    put(tmp_path, "x.dat", raw_zip([b"in.txt"]))
    assert rows(Reader(tmp_path).read("x.dat:in.txt")) == {1: "x"}
