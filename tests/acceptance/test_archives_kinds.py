"""Do all kinds of archives read like a folder, through every stage, and inside one another?"""

import gzip
import lzma
from pathlib import Path

import lz4.frame
import pytest

from omniread import NotFound, Reader, Unreadable
from tests.acceptance.asking import asked, codes, numbered, put, rows
from tests.archives import make_tar, make_zip
from tests.packing import LINES, rar, sample
from tests.packing.ar import make_ar
from tests.packing.asar import make_asar
from tests.packing.cab import MSZIP, make_cab
from tests.packing.cpio import make_cpio
from tests.packing.lha import lh5, short
from tests.packing.sevenzip import make_7z

TEXT = numbered(30).encode()
KINDS = {
    "x.7z": (make_7z([("pkg/a.txt", TEXT)]), "pkg/a.txt"),
    "x.rar": (rar.rar5(rar.file("pkg/a.txt", TEXT)), "pkg/a.txt"),
    "old.rar": (rar.rar4(rar.old_file(b"pkg\\a.txt", TEXT)), "pkg/a.txt"),
    "x.cab": (make_cab([(b"pkg\\a.txt", TEXT)], MSZIP), "pkg/a.txt"),
    "x.cpio": (make_cpio({"pkg/a.txt": TEXT}), "pkg/a.txt"),
    "x.a": (make_ar({"a.txt": TEXT}), "a.txt"),
    "x.lzh": (short(b"pkg\\a.txt", lh5(TEXT), TEXT, b"-lh5-") + b"\0", "pkg/a.txt"),
    "app.asar": (make_asar({"pkg/a.txt": TEXT}), "pkg/a.txt"),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_member_reads_like_a_file(tmp_path: Path, name: str):
    data, path = KINDS[name]
    put(tmp_path, name, data)
    put(tmp_path, "a.txt", TEXT)
    reader = Reader(tmp_path)
    assert reader.read(name).kind == "archive"
    for selector in (":L3-L4", ":5-6,20", ":-3", ":raw", "", ":stat"):
        page, plain = reader.read(f"{name}:{path}{selector}"), reader.read(f"a.txt{selector}")
        if selector != ":stat":
            assert (rows(page), asked(page)) == (rows(plain), asked(plain))
        assert page.kind == plain.kind


@pytest.mark.parametrize("name", KINDS)
def test_detection_is_by_content(tmp_path: Path, name: str):
    data, path = KINDS[name]
    put(tmp_path, "renamed.bin", data)
    assert rows(Reader(tmp_path).read(f"renamed.bin:{path}:1-2"))[1] == "line 1"


@pytest.mark.parametrize("name", KINDS)
def test_a_name_that_is_not_there(tmp_path: Path, name: str):
    put(tmp_path, name, KINDS[name][0])
    with pytest.raises(NotFound, match="has no member"):
        Reader(tmp_path).read(f"{name}:no/such.txt")


@pytest.mark.parametrize("name", KINDS)
def test_archives_inside_archives(tmp_path: Path, name: str):
    data, path = KINDS[name]
    outer = make_7z([("in/outer.tar.gz", gzip.compress(make_tar({name: data})))])
    put(tmp_path, "o.cpio", make_cpio({"o.7z": outer}))
    page = Reader(tmp_path).read(f"o.cpio:o.7z:in/outer.tar.gz:{name}:{path}:7-7")
    assert asked(page) == [7]
    assert rows(page)[7] == "line 7"


def test_a_package_of_debian_is_walked(tmp_path: Path):
    data = make_tar({"./usr/share/doc/x/changelog": TEXT, "./usr/bin/x": b"#!/bin/sh\n"})
    control = make_tar({"./control": b"Package: x\nVersion: 1\n"})
    package = {"debian-binary": b"2.0\n", "control.tar.xz": lzma.compress(control), "data.tar.gz": gzip.compress(data)}
    put(tmp_path, "x.deb", make_ar(package))
    reader = Reader(tmp_path)
    assert set(rows(reader.read("x.deb")).values()) == {f"{name} ({len(body)}B)" for name, body in package.items()}
    assert set(rows(reader.read("x.deb:data.tar.gz:usr")).values()) == {"bin/", "share/"}
    assert rows(reader.read("x.deb:data.tar.gz:usr/share/doc/x/changelog:2"))[2] == "line 2"
    assert rows(reader.read("x.deb:control.tar.xz:control")) == {1: "Package: x", 2: "Version: 1"}


def test_a_package_of_red_hat_and_a_disc(tmp_path: Path):
    put(tmp_path, "hello.rpm", sample("hello.rpm"))
    put(tmp_path, "disc.iso", sample("rr.iso"))
    reader = Reader(tmp_path)
    assert rows(reader.read("hello.rpm:usr/share/hello/a.txt:1999-2000"))[2000] == "2000"
    assert "a.txt (8.7KB)" in str(reader.read("hello.rpm:usr/share/hello"))
    assert rows(reader.read("disc.iso:sub/grün.txt")) == {1: "hallo"}
    assert rows(reader.read("disc.iso:a.txt:300"))[300] == "line 300"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("app.log.lz4", lz4.frame.compress(TEXT)),
        ("app.log.Z", sample("a.txt.Z")),
        ("app.log.7z.001", make_7z([("app.log", TEXT)])),
    ],
)
def test_streams_are_entered_without_being_asked(tmp_path: Path, name: str, data: bytes):
    put(tmp_path, name, data)
    tail = ":app.log" if "7z" in name else ""
    assert rows(Reader(tmp_path).read(f"{name}{tail}:3"))[3] == "line 3"


def test_a_compressed_tar_of_any_kind(tmp_path: Path):
    put(tmp_path, "x.tar.lz4", lz4.frame.compress(make_tar({"a.txt": TEXT})))
    assert rows(Reader(tmp_path).read("x.tar.lz4:a.txt:30"))[30] == "line 30"


def test_a_database_or_another_archive_in_a_solid_block(tmp_path: Path):
    inner = make_zip({"deep.txt": TEXT})
    put(tmp_path, "x.7z", make_7z([("first", b"x" * 5000), ("inner.zip", inner), ("last.txt", TEXT)]))
    reader = Reader(tmp_path)
    assert rows(reader.read("x.7z:inner.zip:deep.txt:4"))[4] == "line 4"
    assert rows(reader.read("x.7z:last.txt:4"))[4] == "line 4"


def test_row_60_an_unpacked_member_is_beside(tmp_path: Path):
    put(tmp_path, "app.asar", make_asar({}, native={"files": {"a.txt": {"size": len(TEXT), "unpacked": True}}}))
    reader = Reader(tmp_path)
    with pytest.raises(Unreadable, match=r"app\.asar\.unpacked"):
        reader.read("app.asar:native/a.txt")
    put(tmp_path, "app.asar.unpacked/native/a.txt", TEXT)
    assert rows(Reader(tmp_path).read("app.asar:native/a.txt:L2-L3"))[2] == "line 2"


def test_what_a_damaged_archive_still_has_is_shown(tmp_path: Path):
    put(tmp_path, "x.cpio", make_cpio({"a.txt": TEXT, "b.txt": b"gone"})[:-130])
    page = Reader(tmp_path).read("x.cpio")
    assert "a.txt" in str(page)
    assert "damaged" in codes(page)


def test_names_of_another_charset_lead_to_their_members(tmp_path: Path):
    put(tmp_path, "x.lzh", short("テスト.txt".encode("cp932"), TEXT, TEXT) + b"\0")
    reader = Reader(tmp_path)
    page = reader.read("x.lzh")
    assert "names-guessed" in codes(page)
    (row,) = rows(page).values()
    assert rows(reader.read(f"x.lzh:{row.partition(' (')[0]}:2"))[2] == "line 2"


def test_nothing_is_written_beside_an_archive(tmp_path: Path):
    for name, (data, path) in KINDS.items():
        put(tmp_path, name, data)
        Reader(tmp_path).read(f"{name}:{path}")
    put(tmp_path, "x.rpm", sample("hello.rpm"))
    Reader(tmp_path).read("x.rpm:usr/share/hello/a.txt")
    assert {file.name for file in tmp_path.iterdir()} == {*KINDS, "x.rpm"}
    assert LINES.startswith(b"line 1\n")
