"""Does an archive or a table that is made to do harm reach the disk, the memory, or the time of its reader?

Every test reads in a folder of which not a name, size, time or byte may change, nor anything beside that folder.
"""

import bz2
import gzip
import struct
import tarfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread import NotFound, Page, Reader, ReadError, TooBig, Unreadable
from tests.acceptance.asking import answer, put, rows
from tests.archives import make_tar, make_zip, raw_zip, tar_header, tar_info, tar_of, zip_info, zip_of
from tests.databases import state

MIB = 1 << 20
SECRET = "the-secret-word"
TRAVERSING = [
    "../secret.txt",
    "../../secret.txt",
    "/etc/passwd",
    "a/../../secret.txt",
    "C:\\secret.txt",
    "..\\secret.txt",
]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to read in, beside a secret. What a test puts there is put through `arm`, before the first state."""
    put(tmp_path, "secret.txt", SECRET)
    folder = tmp_path / "kept"
    folder.mkdir()
    arm(folder)
    monkeypatch.chdir(folder)
    before = state(tmp_path)
    yield folder
    assert state(tmp_path) == before


def arm(folder: Path) -> None:
    """Every attack on this page, as a file."""
    put(folder, "names.zip", raw_zip([name.encode() for name in TRAVERSING], host=3, data=b"x"))
    put(folder, "names.tar", tar_of(*(tar_info(name, b"x") for name in TRAVERSING)))
    links = ["../secret.txt", str(folder.parent / "secret.txt")]
    put(folder, "links.zip", zip_of(*((zip_info(f"l{n}", mode=0o120777), to.encode()) for n, to in enumerate(links))))
    soft = [tar_info(f"l{n}", type=tarfile.SYMTYPE, linkname=to) for n, to in enumerate(links)]
    hard = [tar_info(f"h{n}", type=tarfile.LNKTYPE, linkname=to) for n, to in enumerate(links)]
    put(folder, "links.tar", tar_of(*soft, *hard))
    put(folder, "formulas.csv", 'name,value\n=1+1,"=HYPERLINK(""http://x.invalid"",""y"")"\n+2,@SUM(A1)\n-3,=cmd|x\n')


def peak(folder: Path, path: str) -> tuple[Page | ReadError, int]:
    """What comes of a path, and the most memory that Python took for it, in bytes."""
    tracemalloc.start()
    try:
        return answer(Reader(folder), path), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# Names and links


@pytest.mark.parametrize("archive", ["names.zip", "names.tar"])
@pytest.mark.parametrize("name", TRAVERSING)
def test_traversal_names_are_listed_with_a_mark_and_never_followed(kept: Path, archive: str, name: str):
    listed = [line for line in rows(Reader(kept).read(archive)).values() if line.startswith(f"{name} (")]
    assert listed, "the name is not listed"
    assert all("[unsafe name]" in line for line in listed)
    found = answer(Reader(kept), f"{archive}:{name}")
    assert isinstance(found, ReadError)
    assert SECRET not in str(found)


@pytest.mark.parametrize("path", [f"links.{kind}:{name}" for kind in ("zip", "tar") for name in ("l0", "l1")])
def test_links_out_of_an_archive_lead_nowhere(kept: Path, path: str):
    with pytest.raises(NotFound, match="which is not in the archive") as caught:
        Reader(kept).read(path)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("path", ["links.tar:h0", "links.tar:h1"])
def test_hard_links_out_of_an_archive_lead_nowhere(kept: Path, path: str):
    found = answer(Reader(kept), path)
    assert isinstance(found, NotFound)
    assert SECRET not in str(found)


# Formulas


def test_csv_formula_cells_are_shown_as_text(kept: Path):
    table = str(Reader(kept).read("formulas.csv?limit=9"))
    for cell in ("=1+1", '=HYPERLINK("http://x.invalid","y")', "+2", "@SUM(A1)", "-3", "=cmd"):
        assert cell in table
    assert rows(Reader(kept).read("formulas.csv"))[3] == "+2,@SUM(A1)"


# Bombs


@pytest.fixture(scope="module")
def bombs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of bombs. Nothing in it changes by all that is read."""
    folder = tmp_path_factory.mktemp("bombs")
    zeros = bz2.compress(bytes(45_000_000)) * 223  # 10 GB in about 10 KB: streams of bzip2 may follow each other.
    assert len(zeros) < 12_000
    put(folder, "zeros.bz2", zeros)
    put(folder, "zeros.zip", make_zip({"zeros.bz2": zeros}))
    put(folder, "text.txt.bz2", bz2.compress(b"0" * 45_000_000) * 223)
    headers = b"".join(tar_header(b"%07d" % number) for number in range(1000))
    put(folder, "million.tar.gz", gzip.compress(headers, 1) * 1000 + gzip.compress(bytes(1024)))
    put(folder, "pax-size.tar", tar_header(b"x", 1 << 33, b"x") + b"9 path=a\n".ljust(512, b"\0"))
    put(folder, "pax-name.tar", tar_of(tar_info("n" * 5000, b"x"), tar_info("next.txt", b"next\n")))
    record = tar_header(b"x", 512, b"x") + b"9 path=a\n".ljust(512, b"\n")
    put(folder, "pax-many.tar.gz", gzip.compress(record, 1) * 9999)
    put(folder, "gnu-size.tar", tar_header(b"././@LongLink", 1 << 33, b"L") + b"n" * 512)
    data = b"the innermost\n"
    for _ in range(12):
        data = make_zip({"r.zip": data})
    put(folder, "r.zip", data)
    before = state(folder)
    yield folder
    assert state(folder) == before


@pytest.mark.parametrize("path", ["zeros.bz2:-1", "zeros.zip:zeros.bz2:-1", "text.txt.bz2:-1", "text.txt.bz2:raw"])
def test_10_gb_in_10_kb_is_refused_or_bounded_in_little_memory(bombs: Path, path: str):
    found, memory = peak(bombs, path)
    assert isinstance(found, Page | TooBig)
    assert len(str(found)) < 80_000
    assert memory < 40 * MIB


def test_the_far_end_of_10_gb_in_10_kb_is_never_unpacked(bombs: Path):
    with pytest.raises(TooBig, match="inflate_ratio"):
        Reader(bombs).read("text.txt.bz2:-1")
    searched = Reader(bombs).read("text.txt.bz2:/nothing/")
    assert "The text is not whole" in str(searched)
    assert "inflate_ratio" in str(searched)


@pytest.mark.parametrize("path", ["million.tar.gz", "million.tar.gz:0000001"])
def test_a_million_member_tar_is_too_many(bombs: Path, path: str):
    with pytest.raises(TooBig, match=r"more than 200,000 members|times its compressed size"):
        Reader(bombs).read(path)


@pytest.mark.parametrize("name", ["pax-size.tar", "pax-many.tar.gz", "gnu-size.tar", "pax-name.tar"])
def test_pax_bombs_take_no_memory(bombs: Path, name: str):
    found, memory = peak(bombs, name)
    assert isinstance(found, Page | TooBig | Unreadable)
    assert len(str(found)) < 10_000
    assert memory < 16 * MIB


def test_a_zip_in_a_zip_and_so_on_is_entered_eight_times(bombs: Path):
    reader = Reader(bombs)
    assert rows(reader.read("r.zip" + ":r.zip" * 7))[1].startswith("r.zip")
    with pytest.raises(TooBig, match="More than 8 containers"):
        reader.read("r.zip" + ":r.zip" * 9)


def quine(size: int) -> bytes:
    """A zip whose one stored member claims to be all of the archive, from its own first byte on."""
    header = struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0, 0, size, size, 5, 0)
    local = b"PK\3\4" + header + b"q.zip"
    central = b"PK\1\2" + struct.pack("<H", 20) + header + struct.pack("<HHHII", 0, 0, 0, 0, 0) + b"q.zip"
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)
    return local + central + end


def test_a_zip_that_claims_to_hold_itself_ends(tmp_path: Path):
    data = quine(len(quine(0)))
    put(tmp_path, "q.zip", data)
    before = state(tmp_path)
    reader = Reader(tmp_path)
    assert rows(reader.read("q.zip"))[1].startswith("q.zip")
    for depth in (1, 2, 20):
        assert isinstance(answer(reader, "q.zip" + ":q.zip" * depth), TooBig | Unreadable | NotFound)
    assert state(tmp_path) == before


def test_a_tar_in_itself_by_a_link_ends(tmp_path: Path):
    put(tmp_path, "a.tar", tar_of(tar_info("a.tar", type=tarfile.SYMTYPE, linkname="a.tar")))
    put(tmp_path, "b.tar", make_tar({"b.tar": make_tar({"b.txt": b"b\n"})}))
    before = state(tmp_path)
    assert isinstance(answer(Reader(tmp_path), "a.tar:a.tar:a.tar"), ReadError)
    assert rows(Reader(tmp_path).read("b.tar:b.tar:b.txt")) == {1: "b"}
    assert state(tmp_path) == before
