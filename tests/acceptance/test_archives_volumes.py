"""Are archives in several volumes read when all are there, and named when not?"""

from pathlib import Path

import pytest

from omniread import Reader, Unreadable
from tests.acceptance.asking import codes, numbered, put, remarks, rows
from tests.archives import make_zip
from tests.packing import rar
from tests.packing.cab import make_cab
from tests.packing.rar import MAGIC_5, end, file, main
from tests.packing.sevenzip import make_7z

TEXT = numbered(2000).encode()


def cut(folder: Path, name: str, data: bytes, pieces: int) -> None:
    """Write a file as `name.001` and so on."""
    size = -(-len(data) // pieces)
    for number in range(pieces):
        put(folder, f"{name}.{number + 1:03}", data[number * size : (number + 1) * size])


@pytest.mark.parametrize(("name", "data"), [("x.7z", make_7z([("a.txt", TEXT)])), ("x.zip", make_zip({"a.txt": TEXT}))])
def test_pieces_of_an_archive_are_one(tmp_path: Path, name: str, data: bytes):
    cut(tmp_path, name, data, 4)
    assert rows(Reader(tmp_path).read(f"{name}.001:a.txt:1999"))[1999] == "line 1999"


def test_any_other_piece_says_what_to_open(tmp_path: Path):
    cut(tmp_path, "x.7z", make_7z([("a.txt", TEXT)]), 3)
    for asked in ("x.7z.002", "x.7z.003:a.txt"):
        with pytest.raises(Unreadable, match=r"is volume [23] of a multi-volume archive, x\.7z\. Open x\.7z\.001"):
            Reader(tmp_path).read(asked)


def test_a_piece_that_is_missing_is_said(tmp_path: Path):
    cut(tmp_path, "x.7z", make_7z([("a.txt", TEXT)]), 3)
    (tmp_path / "x.7z.003").unlink()
    with pytest.raises(Unreadable, match="of an archive in several volumes, all of them"):
        Reader(tmp_path).read("x.7z.001")


def test_logs_that_are_numbered_are_no_pieces(tmp_path: Path):
    put(tmp_path, "app.log.001", "first\n")
    put(tmp_path, "app.log.002", "second\n")
    reader = Reader(tmp_path)
    assert rows(reader.read("app.log.001")) == {1: "first"}
    assert rows(reader.read("app.log.002")) == {1: "second"}


def volumes(folder: Path, *names: str) -> None:
    """A RAR archive of three volumes, those of these names."""
    found = {
        "x.part1.rar": MAGIC_5 + main(1) + file("a.txt", TEXT[:900], content=TEXT, split=16) + end(1),
        "x.part2.rar": MAGIC_5 + main(3, 1) + file("a.txt", TEXT[900:1800], content=TEXT, split=24) + end(1),
        "x.part3.rar": MAGIC_5
        + main(3, 2)
        + file("a.txt", TEXT[1800:], content=TEXT, split=8)
        + file("b.txt", b"last\n")
        + end(),
    }
    for name in names:
        put(folder, name, found[name])


def test_volumes_of_rar_are_one(tmp_path: Path):
    volumes(tmp_path, "x.part1.rar", "x.part2.rar", "x.part3.rar")
    reader = Reader(tmp_path)
    assert [*rows(reader.read("x.part1.rar")).values()] == [f"a.txt ({len(TEXT) / 1024:.1f}KB)", "b.txt (5B)"]
    assert rows(reader.read("x.part1.rar:a.txt:2000"))[2000] == "line 2000"


def test_a_later_volume_of_rar_says_which_it_is(tmp_path: Path):
    volumes(tmp_path, "x.part3.rar")
    page = Reader(tmp_path).read("x.part3.rar")
    assert any("This is volume 3 of an archive in several volumes: x.part1.rar" in each for each in remarks(page))
    assert rows(Reader(tmp_path).read("x.part3.rar:b.txt")) == {1: "last"}


def test_a_missing_volume_of_rar_is_named_and_comes_later(tmp_path: Path):
    volumes(tmp_path, "x.part1.rar", "x.part2.rar")
    reader = Reader(tmp_path)
    page = reader.read("x.part1.rar")
    assert "listing-limited" in codes(page)
    assert any("x.part3.rar" in each for each in remarks(page))
    with pytest.raises(Unreadable, match="goes on in the volume after"):
        reader.read("x.part1.rar:a.txt")
    volumes(tmp_path, "x.part3.rar")
    assert rows(reader.read("x.part1.rar:a.txt:1"))[1] == "line 1"


def test_a_piece_of_a_spanned_zip_says_what_to_open(tmp_path: Path):
    put(tmp_path, "x.z01", b"PK\7\x08" + make_zip({"a": b"x"}))
    with pytest.raises(Unreadable, match=r"x\.z01 is volume 1 of a multi-volume archive, x\.zip"):
        Reader(tmp_path).read("x.z01")


def test_a_cabinet_of_a_set_is_named(tmp_path: Path):
    put(tmp_path, "x2.cab", make_cab([(b"a", b"x")], number=1, before=b"x1.cab", after=b"x3.cab"))
    page = Reader(tmp_path).read("x2.cab")
    assert any("This is cabinet 2 of a set" in each for each in remarks(page))


def test_a_single_rar_looks_for_no_volumes(tmp_path: Path):
    put(tmp_path, "x.rar", rar.rar5(file("a", b"one\n")))
    put(tmp_path, "x.r00", b"nothing of the kind")
    assert codes(Reader(tmp_path).read("x.rar")) == set()
