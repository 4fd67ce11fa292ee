"""Are remote stores read as files at home are, and without fetching what nobody looks at?

The store is a server on loopback that counts what it sends; the memory is fsspec's own.
"""

import io
import mmap
import random
import re
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import fsspec
import pytest

from omniread import Page, Reader
from omniread.model.node import Blob
from omniread.sources.remote import Remote
from tests.acceptance.asking import codes, followed, numbered, put
from tests.fakes import reading, scope
from tests.sources.remote.bucket import WHEN, Bucket, point_at, served

KIB, MIB = 1 << 10, 1 << 20
FOLDER = "acceptance"


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    with served() as started:
        point_at(started.url, monkeypatch)
        yield started


def zipped(**members: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name.replace("__", "/"), text)
    return buffer.getvalue()


def tarred(name: str, text: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.size, member.mtime = len(text), WHEN
        archive.addfile(member, io.BytesIO(text.encode()))
    return buffer.getvalue()


FILES = {
    "notes.txt": numbered(5000).encode(),
    "wide.txt": b"\xff\xfe" + "naïve 日本\r\n".encode("utf-16-le") * 40,
    "x.zip": zipped(d__r__txt="", **{"d__r.txt": numbered(60, "row"), "top.md": "# Top\n"}),
    "x.tar.gz": tarred("in/log.txt", numbered(300, "entry")),
    "deep/er/a.py": b"import os\n\n\ndef f():\n    return os\n",
    "deep/b:5": b"a literal name\n",
    "deep/b": b"one\ntwo\n",
    "noise.bin": random.Random(3).randbytes(3000),
    "one line.txt": b"x" * 9000 + b"\n",
    "empty.txt": b"",
}
ASKED = [
    *("notes.txt", "notes.txt:100-120", "notes.txt:raw:-3", "notes.txt:/line 49[0-9]9/", "notes.txt:stat"),
    *("notes.txt:L7", "wide.txt", "wide.txt:5-6", "x.zip", "x.zip:d", "x.zip:d/r.txt:5-10", "x.zip:top.md"),
    *("x.tar.gz", "x.tar.gz:in", "x.tar.gz:in/log.txt:-5", "deep", "deep/", "deep:2", "deep/er/a.py"),
    *("deep:er/a.py:4", "deep/b:5", "deep/b:1", "deep/b", "noise.bin", "noise.bin:hex 0x10+32", "one line.txt"),
    *("one line.txt:1:col 10-20", "empty.txt", ":raw"),
]


@pytest.fixture(params=["s3", "memory"])
def far(request: pytest.FixtureRequest, bucket: Bucket) -> Iterator[str]:
    """The path string of a folder in a store that has the files."""
    if request.param == "s3":
        for name, data in FILES.items():
            bucket.put("bkt", f"{FOLDER}/{name}", data)
        yield f"s3://bkt/{FOLDER}"
        return
    memory = fsspec.filesystem("memory")
    for name, data in FILES.items():
        memory.pipe_file(f"/{FOLDER}/{name}", data)
    yield f"fsspec+memory://{FOLDER}"
    memory.rm(f"/{FOLDER}", recursive=True)


def seen(page: Page, place: str) -> tuple[object, ...]:
    """What of a page does not tell where it came from; an age, and the tag of what can be edited, do."""
    lines = page.text.replace(f"{place}/", "").replace(place, ".").splitlines()
    plain = [re.sub(r" +(?:now|3y)$", "", line) for line in lines if not re.match(r"\d+\|(?:mtime|tag): ", line)]
    # A folder in a store has a slash at its end, because a file may have its name.
    following = page.next and page.next.removeprefix(place).replace("/:", ":")
    lengths = () if page.ref.endswith(":stat") else (page.shown, page.total)
    return page.kind, sorted(plain), lengths, following, codes(page)


@pytest.mark.parametrize("asked", ASKED)
def test_a_store_reads_as_a_folder_at_home_does(far: str, tmp_path: Path, asked: str):
    for name, data in FILES.items():
        put(tmp_path, f"{FOLDER}/{name}", data)
    with Reader(tmp_path) as reader:
        joined = asked if asked.startswith(":") else f"/{asked}"
        there, here = reader.read(f"{far}{joined}"), reader.read(f"{FOLDER}{joined}")
        assert seen(there, far) == seen(here, FOLDER)


def test_following_the_hints_shows_every_line(far: str):
    with Reader() as reader:
        pages = followed(reader, f"{far}/notes.txt", max_lines=700)
    lines = [row for page in pages for row in page.text.splitlines() if "|line " in row]
    assert {row.partition("|")[2] for row in lines} == set(numbered(5000).splitlines())


@pytest.fixture
def large_zip(tmp_path: Path, bucket: Bucket) -> Iterator[int]:
    """A ZIP archive of 200 MB in the store, most of it a gap that no member needs; gives its size."""
    file = tmp_path / "large.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("first.txt", numbered(100))
        # Where the next member begins; what lies between is a hole that takes no room on the disk.
        archive.start_dir = 200 * MIB
        for number in range(300):
            archive.writestr(f"other/{number}.bin", b"")
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
        bucket.put("bkt", "large.zip", data)
        yield len(data)
        bucket.buckets.clear()


def test_a_large_archive_is_listed_by_its_end(bucket: Bucket, large_zip: int):
    assert large_zip > 200 * MIB
    with Reader() as reader:
        page = reader.read("s3://bkt/large.zip")
        assert {"other/", "first.txt"} <= {row.partition("|")[2].split(" ")[0] for row in page.text.splitlines()}
        assert bucket.sent <= 256 * KIB
        assert bucket.asked.count("GET") <= 3
        before = bucket.sent
        assert "|line 50" in str(reader.read("s3://bkt/large.zip:first.txt:50-51"))
        assert bucket.sent - before <= 256 * KIB


def test_a_look_at_the_head_of_a_large_file_fetches_little(bucket: Bucket):
    bucket.put("bkt", "large.txt", numbered(1_500_000).encode())
    with reading() as given:
        found = Remote().locate("s3://bkt/large.txt", scope(), given)
        assert found is not None
        assert isinstance(found.node, Blob)
        assert found.node.head == numbered(2000).encode()[:8192]
        assert bucket.sent == 64 * KIB
    with Reader() as reader:
        bucket.requests.clear()
        assert "|line 10" in str(reader.read("s3://bkt/large.txt:10-20"))
        assert bucket.sent <= 2 * MIB


def test_the_footer_of_a_parquet_file_is_read_alone(bucket: Bucket):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    values = random.Random(5).randbytes(8 * 2_500_000)
    column = pyarrow.Array.from_buffers(pyarrow.int64(), 2_500_000, [None, pyarrow.py_buffer(values)])
    buffer = io.BytesIO()
    options = {"row_group_size": 100_000, "compression": "none", "use_dictionary": False}
    parquet.write_table(pyarrow.table({"value": column}), buffer, **options)
    bucket.put("bkt", "large.parquet", buffer.getvalue())
    assert len(buffer.getvalue()) > 20_000_000
    with reading() as given:
        found = Remote().locate("s3://bkt/large.parquet", scope(), given)
        assert found is not None
        assert isinstance(found.node, Blob)
        with parquet.ParquetFile(found.node.open()) as file:
            assert (file.metadata.num_rows, file.schema_arrow.names) == (2_500_000, ["value"])
            assert bucket.asked.count("GET") <= 2
            assert bucket.sent <= 128 * KIB
            group = file.read_row_group(7)
            assert group.column("value").chunk(0).to_pylist() == column.slice(700_000, 100_000).to_pylist()
            assert bucket.sent <= 2 * MIB


def test_a_folder_of_very_many_names_is_shown_in_pages(bucket: Bucket):
    for number in range(3000):
        bucket.put("bkt", f"logs/{number:06}.log", b"")
    with Reader() as reader:
        pages = followed(reader, "s3://bkt/logs")
        names = {row.partition("|")[2].split()[0] for page in pages for row in page.text.splitlines() if ".log" in row}
    assert names == {f"{number:06}.log" for number in range(3000)}
