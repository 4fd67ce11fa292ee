"""Are the reports about archives answered, entries 68 to 71?"""

import bz2
import gzip
import lzma
import re
import struct
import tarfile
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from omniread import Page, Reader, ReadError, TooBig
from tests.acceptance.asking import answer, asked, codes, numbered, put, remarks, rows
from tests.archives import make_tar, make_zip, raw_zip, zip_info, zip_of, zstd

MIB = 1 << 20


def peak(call: Callable[[], object]) -> int:
    """The most memory that Python took for a call, in bytes."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def bombs(size: int) -> dict[str, bytes]:
    """The same large nothing in every kind of wrapping."""
    data = b" " * size
    return {
        "bomb.zip": make_zip({"payload.txt": data}),
        "bomb.docx": make_zip({"word/document.xml": data, "[Content_Types].xml": b"<Types/>"}),
        "bomb.tar.gz": gzip.compress(make_tar({"payload.txt": data})),
        "bomb.txt.gz": gzip.compress(data),
        "bomb.txt.xz": lzma.compress(data, preset=0),
        "bomb.txt.bz2": bz2.compress(data),
        "bomb.txt.zst": zstd.compress(data),
    }


@pytest.fixture(scope="module")
def armed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of bombs of 100 MiB."""
    folder = tmp_path_factory.mktemp("bombs")
    for name, data in bombs(100 * MIB).items():
        put(folder, name, data)
    return folder


PATHS = [
    *("bomb.zip", "bomb.zip:payload.txt", "bomb.zip:payload.txt:-1", "bomb.zip:payload.txt:stat"),
    *("bomb.docx:word/document.xml", "bomb.docx:word/document.xml:-1", "bomb.tar.gz", "bomb.tar.gz:payload.txt"),
    *("bomb.tar.gz:payload.txt:-1", "bomb.txt.gz", "bomb.txt.gz:-1", "bomb.txt.gz:900-", "bomb.txt.gz:stat"),
    *("bomb.txt.xz", "bomb.txt.xz:-1", "bomb.txt.bz2", "bomb.txt.bz2:-1", "bomb.txt.gz:/x/", "bomb.zip:"),
    *("bomb.txt.zst", "bomb.txt.zst:-1"),
]


@pytest.mark.parametrize("path", PATHS)
def test_entry_68_a_bomb_is_a_bounded_page_or_a_limit_and_never_memory(armed: Path, path: str):
    found: list[Page | ReadError] = []
    assert peak(lambda: found.append(answer(Reader(armed), path))) < 24 * MIB
    assert isinstance(found[0], Page | TooBig), found[0]
    assert 0 < len(str(found[0])) < 60_000


def test_entry_68_the_limit_names_itself(armed: Path):
    with pytest.raises(TooBig, match="64"):
        Reader(armed).read("bomb.zip:payload.txt:-1")
    with pytest.raises(TooBig, match=r"1,?000|limit"):
        Reader(armed).read("bomb.txt.gz:-1")


def crowd(count: int) -> bytes:
    """A zip of so many empty members in one folder, more than its old form can count."""
    common = struct.pack("<HHHHIIIHH", 0, 0, 0x63DD, 0x585D, 0, 0, 0, 12, 0)
    names = [b"d/%06d.txt" % number for number in range(count)]
    body = b"".join(b"PK\3\4\x14\0" + common + name for name in names)
    places = (struct.pack("<HHHII", 0, 0, 0, 0, number * 42) for number in range(count))
    directory = b"".join(
        b"PK\1\2\x14\0\x14\0" + common + place + name for place, name in zip(places, names, strict=True)
    )
    sizes = struct.pack("<QQQQ", count, count, len(directory), len(body))
    end = b"PK\6\6" + struct.pack("<QHHII", 44, 45, 45, 0, 0) + sizes
    where = b"PK\6\7" + struct.pack("<IQI", 0, len(body) + len(directory), 1)
    old = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 65535, 65535, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return body + directory + end + where + old


def test_entry_68_a_listing_of_200_000_members_is_bounded(tmp_path: Path):
    put(tmp_path, "many.zip", crowd(200_000))
    reader = Reader(tmp_path)
    assert list(rows(reader.read("many.zip")).values()) == ["d/"]
    page = reader.read("many.zip:d")
    assert len(rows(page)) == 500
    assert "200000" in "".join(remarks(page)).replace(",", "")
    assert page.next == "many.zip:d:501-"
    assert asked(reader.read(page.next))[0] == 501
    assert "empty" in str(reader.read("many.zip:d/199999.txt"))


def test_entry_68_more_members_than_the_cap_are_said_to_be_too_many(tmp_path: Path):
    put(tmp_path, "many.zip", crowd(200_001))
    found = answer(Reader(tmp_path), "many.zip:d")
    said = str(found) if isinstance(found, TooBig) else "".join(remarks(found)) if isinstance(found, Page) else ""
    assert re.search(r"members|200,?000", said)


def named(name: bytes, flags: int = 0, extra: bytes = b"") -> bytes:
    """A zip of one member with that name, byte for byte."""
    return raw_zip([name], flags=flags, extra=extra, data=b"MARKER\n")


def unicode_path(name: bytes, meant: str, *, valid: bool = True) -> bytes:
    """The extra field of Info-ZIP that names a member in UTF-8."""
    data = struct.pack("<BI", 1, zlib.crc32(name) ^ (not valid)) + meant.encode()
    return struct.pack("<HH", 0x7075, len(data)) + data


def member(page: Page) -> str:
    """The name of the one member of a listing, without its size."""
    (row,) = rows(page).values()
    return row.removesuffix(" (7B)")


def test_entry_69_names_with_the_flag_or_the_field_are_exact(tmp_path: Path):
    raw = "中文.txt".encode("gbk")
    put(tmp_path, "flag.zip", named("中文.txt".encode(), 0x800))
    put(tmp_path, "field.zip", named(raw, 0, unicode_path(raw, "中文.txt")))
    reader = Reader(tmp_path)
    for name in ("flag.zip", "field.zip"):
        assert member(reader.read(name)) == "中文.txt"
        assert rows(reader.read(f"{name}:中文.txt")) == {1: "MARKER"}
        assert codes(reader.read(name)) == set()


def test_entry_69_a_field_that_does_not_fit_its_name_is_not_believed(tmp_path: Path):
    put(tmp_path, "a.zip", named(b"plain.txt", 0, unicode_path(b"plain.txt", "other.txt", valid=False)))
    assert member(Reader(tmp_path).read("a.zip")) == "plain.txt"


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("gbk", "中文文件.txt"), ("shift_jis", "日本語の名前.txt"), ("cp866", "Привет.txt"), ("cp437", "déjà.txt")],
)
def test_entry_69_a_guessed_name_is_said_to_be_one_and_reads_its_member(tmp_path: Path, encoding: str, name: str):
    put(tmp_path, "a.zip", named(name.encode(encoding)))
    reader = Reader(tmp_path)
    page = reader.read("a.zip")
    assert "names-guessed" in codes(page)
    assert "�" not in str(page)
    assert rows(reader.read(f"a.zip:{member(page)}")) == {1: "MARKER"}


@pytest.mark.parametrize(
    "name", [b"odd\xff\xfename.txt", b"new\nline.txt", b"tab\there.txt", b"a:1-2", b"\x1b[31m.txt"]
)
def test_entry_69_any_name_that_is_listed_reads_its_member(tmp_path: Path, name: bytes):
    put(tmp_path, "a.zip", named(name))
    put(tmp_path, "a.tar", make_tar({name.decode("utf-8", "surrogateescape"): b"MARKER\n"}, tarfile.GNU_FORMAT))
    reader = Reader(tmp_path)
    for archive in ("a.zip", "a.tar"):
        printed = member(reader.read(archive))
        assert printed.isprintable()
        assert rows(reader.read(f"{archive}:{printed}")) == {1: "MARKER"}


PACKED = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd.compress}


@pytest.mark.parametrize("suffix", PACKED)
def test_entry_70_one_packed_file_is_no_folder(tmp_path: Path, suffix: str):
    put(tmp_path, f"app.log.{suffix}", PACKED[suffix](numbered(1000).encode()))
    reader = Reader(tmp_path)
    page = reader.read(f"app.log.{suffix}:10-12")
    assert asked(page) == [10, 11, 12]
    assert rows(page)[11] == "line 11"
    assert str(reader.read(f"app.log.{suffix}:raw:-1")) == "line 1000\n"
    assert reader.read(f"app.log.{suffix}").total == 1000
    put(tmp_path, f"data.json.{suffix}", PACKED[suffix](b'{"a": 1}\n'))
    assert rows(reader.read(f"data.json.{suffix}")) == {1: '{"a": 1}'}


@pytest.mark.parametrize("suffix", PACKED)
@pytest.mark.parametrize("name", ["x.tar.{}", "x.bin", "x.t{}"])
def test_entry_70_a_packed_tar_lists_its_members_whatever_it_is_called(tmp_path: Path, suffix: str, name: str):
    path = name.format(suffix)
    put(tmp_path, path, PACKED[suffix](make_tar({"d/one.txt": b"1\n", "two.txt": b"22"})))
    reader = Reader(tmp_path)
    assert sorted(rows(reader.read(path)).values()) == ["d/", "two.txt (2B)"]
    assert rows(reader.read(f"{path}:d/one.txt")) == {1: "1"}


def test_entry_70_packed_wide_text_is_text(tmp_path: Path):
    put(tmp_path, "wide.txt.gz", gzip.compress("naïve\n日本\n".encode("utf-16")))
    page = Reader(tmp_path).read("wide.txt.gz")
    assert rows(page) == {1: "naïve", 2: "日本"}


def encrypted() -> bytes:
    """A zip with one member that claims to be encrypted, and one that is not."""
    data = bytearray(make_zip({"secret.txt": b"0123456789ab", "open.txt": b"fine\n"}, zipfile.ZIP_STORED))
    for mark, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = data.index(mark)
        data[at + flags] |= 1
    return bytes(data)


def with_method(method: int) -> bytes:
    """A zip with a member of an unknown method, and one that is stored."""
    data = bytearray(zip_of((zip_info("odd.txt"), b"0123456789ab"), (zip_info("open.txt"), b"fine\n")))
    for mark, place in ((b"PK\3\4", 8), (b"PK\1\2", 10)):
        at = data.index(mark)
        data[at + place : at + place + 2] = struct.pack("<H", method)
    return bytes(data)


def test_entry_71_an_encrypted_member_is_marked_and_called_encrypted(tmp_path: Path):
    put(tmp_path, "a.zip", encrypted())
    reader = Reader(tmp_path)
    (closed, opened) = sorted(rows(reader.read("a.zip")).values(), reverse=True)
    assert closed.startswith("secret.txt")
    assert "encrypted" in closed
    assert opened == "open.txt (5B)"
    found = answer(reader, "a.zip:secret.txt")
    assert "encrypted" in str(found)
    assert "password" in str(found)
    assert isinstance(found, ReadError) or "encrypted" in codes(found)
    assert rows(reader.read("a.zip:open.txt")) == {1: "fine"}


@pytest.mark.parametrize("method", [99, 96, 1, 200])
def test_entry_71_a_method_that_is_not_known_is_named(tmp_path: Path, method: int):
    put(tmp_path, "a.zip", with_method(method))
    reader = Reader(tmp_path)
    assert "odd.txt" in str(reader.read("a.zip"))
    with pytest.raises(ReadError, match=r"(?i)method|encrypted") as caught:
        reader.read("a.zip:odd.txt")
    assert str(method) in str(caught.value) or method in {1, 99}
    assert rows(reader.read("a.zip:open.txt")) == {1: "fine"}


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED])
def test_entry_71_methods_of_the_standard_are_read_or_named(tmp_path: Path, method: int):
    put(tmp_path, "a.zip", make_zip({"f.txt": b"MARKER\n" * 50}, method))
    found = answer(Reader(tmp_path), "a.zip:f.txt")
    assert rows(found)[50] == "MARKER" if isinstance(found, Page) else "method" in str(found)
    assert isinstance(found, Page) or method == zipfile.ZIP_LZMA
    assert remarks(found) == [] if isinstance(found, Page) else True
