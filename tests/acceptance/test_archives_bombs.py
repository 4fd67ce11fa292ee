"""Do archives of every kind that are made to explode stay small, row B15 and report 68?"""

import bz2
import gzip
import lzma
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import lz4.frame
import pytest

from omniread import Limits, Reader, TooBig, Unreadable
from tests.acceptance.asking import put, remarks, rows
from tests.archives import make_tar, make_zip
from tests.packing import iso, rar, rpm, sample, sevenzip
from tests.packing.ar import MAGIC, make_ar, member
from tests.packing.cab import MSZIP, make_cab
from tests.packing.cpio import TRAILER, make_cpio, newc
from tests.packing.lha import short
from tests.packing.sevenzip import LZMA2, one, parts

MIB = 1 << 20


def peak(call: Callable[[], object]) -> int:
    """The most memory that Python took for a call, in bytes."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def solid(*contents: tuple[str, bytes]) -> bytes:
    """A 7z archive whose members are one packed block."""
    data = b"".join(content for _, content in contents)
    packed = lzma.compress(data, lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2, "preset": 1}])
    main = b"\4" + sevenzip.streams(
        [len(packed)], one(LZMA2, b"\x14"), [len(data)], parts([each for _, each in contents])
    )
    return sevenzip.archive(packed, b"\1" + main + sevenzip.files([name for name, _ in contents]) + b"\0")


@pytest.fixture(scope="module")
def armed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of bombs."""
    folder = tmp_path_factory.mktemp("bombs")
    zeros = b" " * (60 * MIB)
    put(folder, "x.7z", solid(("zeros", zeros), ("last.txt", b"behind\n")))
    put(folder, "x.txt.lz4", lz4.frame.compress(zeros, compression_level=9))
    put(folder, "x.rpm", rpm.make_rpm(rpm.files(("/a", len(zeros), 0)), bz2.compress(newc("./a", zeros))))
    put(folder, "x.deb", make_ar({"data.tar.xz": lzma.compress(make_tar({"zeros": zeros}), preset=1)}))
    return folder


@pytest.mark.parametrize("path", ["x.7z:zeros:-1", "x.7z:last.txt", "x.rpm:a:-1", "x.deb:data.tar.xz:zeros:-1"])
def test_what_packs_too_well_is_refused_in_little_memory(armed: Path, path: str):
    def ask() -> None:
        with pytest.raises(TooBig, match=r"1,000 times its compressed size.*inflate_ratio"):
            Reader(armed).read(path)

    assert peak(ask) < 20 * MIB


@pytest.mark.parametrize("path", ["x.7z", "x.rpm", "x.deb"])
def test_listing_such_an_archive_unpacks_nothing(armed: Path, path: str):
    assert peak(lambda: Reader(armed).read(path)) < 8 * MIB


def test_all_that_comes_out_in_one_read_is_metered(armed: Path):
    limits = Limits(inflated_bytes=MIB, inflate_ratio=10**6)
    for path in ("x.7z:last.txt", "x.txt.lz4:-1"):
        with pytest.raises(TooBig, match="inflated_bytes"):
            Reader(armed, limits=limits).read(path)


def test_a_member_of_a_declared_size_is_refused_before_anything_comes_out(tmp_path: Path):
    put(tmp_path, "x.cab", make_cab([(b"zeros", bytes(2 * MIB))], MSZIP))
    put(tmp_path, "x.rar", rar.rar5(rar.file("huge", b"x", size=3 << 30)))
    put(tmp_path, "x.a", MAGIC + member(b"huge/", b"x", size=3_000_000_000))
    put(tmp_path, "x.cpio", newc("huge", b"x", size=3_000_000_000))
    for name, inside in (("x.cab", "zeros"), ("x.rar", "huge"), ("x.a", "huge"), ("x.cpio", "huge")):
        with pytest.raises(TooBig, match="member_bytes"):
            Reader(tmp_path, limits=Limits(member_bytes=MIB)).read(f"{name}:{inside}")


def test_too_many_members_are_refused(tmp_path: Path):
    members = {f"f{number}": b"" for number in range(500)}
    put(tmp_path, "x.cpio", make_cpio(members))
    put(tmp_path, "x.a", make_ar(members))
    put(tmp_path, "x.7z", sevenzip.make_7z([*members.items()]))
    put(tmp_path, "x.lzh", b"".join(short(name.encode(), b"", b"") for name in members) + b"\0")
    put(tmp_path, "x.rar", rar.rar5(*(rar.file(name, b"") for name in members)))
    for name in ("x.cpio", "x.a", "x.7z", "x.lzh", "x.rar"):
        with pytest.raises(TooBig, match="more than 400 members"):
            Reader(tmp_path, limits=Limits(members=400)).read(name)


def test_a_disc_whose_folders_lead_in_circles_ends(tmp_path: Path):
    loop = iso.dots(20) + iso.record(b"A", 21, iso.SECTOR, iso.FOLDER) + iso.record(b"B", 20, iso.SECTOR, iso.FOLDER)
    back = iso.dots(21) + iso.record(b"C", 20, iso.SECTOR, iso.FOLDER) + iso.record(b"D", 21, iso.SECTOR, iso.FOLDER)
    put(tmp_path, "x.iso", iso.make_iso({20: loop, 21: back}))
    assert set(rows(Reader(tmp_path).read("x.iso")).values()) == {"A/", "B/"}


def test_archives_without_end_inside_one_another_are_cut(tmp_path: Path):
    data, tail = b"text\n", ""
    for depth in range(12):
        name = f"{depth}.cpio" if depth % 2 else f"{depth}.7z"
        data = make_cpio({name: data}) if depth % 2 == 0 else sevenzip.make_7z([(name, data)])
        tail = f":{name}{tail}"
    put(tmp_path, "x.bin", data)
    with pytest.raises(TooBig, match=r"More than 8 containers.*nesting"):
        Reader(tmp_path).read(f"x.bin{tail}")


def test_an_archive_that_holds_itself_ends(tmp_path: Path):
    # A cpio member that reaches over the end of its archive, and a tar that seems to hold itself.
    put(tmp_path, "x.cpio", newc("x.cpio", size=1 << 30) + newc(TRAILER, mode=0))
    with pytest.raises((TooBig, Unreadable)):
        Reader(tmp_path).read("x.cpio:x.cpio:x.cpio:x.cpio")


def test_a_directory_of_lies_takes_no_memory(tmp_path: Path):
    put(tmp_path, "x.7z", sample("many-files.7z"))

    def ask() -> None:
        with pytest.raises(Unreadable, match="damaged"):
            Reader(tmp_path).read("x.7z")

    assert peak(ask) < 4 * MIB


def test_a_far_line_behind_the_limit_says_so(tmp_path: Path):
    text = b"".join(b"line %d of a long text\n" % number for number in range(200_000))
    put(tmp_path, "x.tar.gz", gzip.compress(make_tar({"a.txt": text}), 1))
    put(tmp_path, "x.zip", make_zip({"a.txt": text}))
    limits = Limits(inflated_bytes=MIB, member_bytes=64 * MIB)
    for name in ("x.tar.gz", "x.zip"):
        reader = Reader(tmp_path, limits=limits)
        assert rows(reader.read(f"{name}:a.txt:10-10"))[10] == "line 9 of a long text"
        with pytest.raises(TooBig, match="inflated_bytes"):
            reader.read(f"{name}:a.txt:199000-199001")


def test_a_damaged_stream_of_a_native_method_ends(tmp_path: Path):
    put(tmp_path, "x.rar", sample("rar5-loop.rar"))
    page = Reader(tmp_path).read("x.rar")
    assert any("damaged" in each or "makes no sense" in each for each in remarks(page))
    with pytest.raises(Unreadable, match="is damaged"):
        Reader(tmp_path).read("x.rar:a")
