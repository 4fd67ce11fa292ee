"""Do archives that are made to explode stay small here, row B15?

Bombs are built in memory, small and by hand; what is asserted is what comes out, and that a cap says its name.
"""

import gzip
import io
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from omniread import Limits, Page, Reader, ReadError, TooBig
from tests.acceptance.asking import answer, put, remarks, rows
from tests.archives import end_mark, make_tar, make_zip

MIB = 1 << 20


def zip_entry(name: bytes, packed: bytes, claimed: int, crc: int, place: int, method: int = 8) -> tuple[bytes, bytes]:
    """The local header and the directory entry of a member, whatever they claim."""
    common = struct.pack("<HHHHIIIHH", 0, method, 0, 0x5821, crc, len(packed), claimed, len(name), 0)
    local = b"PK\3\4" + struct.pack("<H", 20) + common + name
    central = b"PK\1\2" + struct.pack("<HH", 20, 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, place) + name
    return local, central


def deflated(data: bytes) -> bytes:
    """Data as a zip packs it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def zip_that_claims(data: bytes, claimed: int) -> bytes:
    """A zip of one member whose size is a lie."""
    packed = deflated(data)
    local, central = zip_entry(b"bomb.txt", packed, claimed, zlib.crc32(data), 0)
    return local + packed + central + end_mark(1, len(central), len(local) + len(packed))


def overlapping(count: int, data: bytes) -> bytes:
    """A zip whose members are all the same bytes."""
    packed = deflated(data)
    local, _ = zip_entry(b"m", packed, len(data), zlib.crc32(data), 0)
    entries = [zip_entry(b"m%03d" % n, packed, len(data), zlib.crc32(data), 0)[1] for n in range(count)]
    directory = b"".join(entries)
    return local + packed + directory + end_mark(count, len(directory), len(local) + len(packed))


def peak(call: Callable[[], object]) -> int:
    """The most memory that a call took beyond what was there, in bytes."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_b15_a_member_that_packs_too_well_is_refused(tmp_path: Path):
    put(tmp_path, "a.zip", make_zip({"zeros.txt": b"0" * (30 * MIB)}))
    reader = Reader(tmp_path)
    assert "zeros.txt (30.0MB)" in str(reader.read("a.zip"))
    with pytest.raises(TooBig, match=r"1000|1,000"):
        reader.read("a.zip:zeros.txt:-1")


def test_b15_the_start_of_a_bomb_is_a_page_or_a_refusal_but_never_long(tmp_path: Path):
    put(tmp_path, "a.zip", make_zip({"zeros.txt": b"0" * (30 * MIB)}))
    reader = Reader(tmp_path)

    def ask() -> None:
        for selector in ("", ":1-5", ":raw", ":stat", ":hex"):
            found = answer(reader, f"a.zip:zeros.txt{selector}")
            assert isinstance(found, Page | TooBig)
            assert 0 < len(str(found)) < 80_000

    assert peak(ask) < 30 * MIB


@pytest.mark.parametrize("claimed", [10, 0])
def test_b15_the_size_is_metered_and_not_believed(tmp_path: Path, claimed: int):
    put(tmp_path, "a.zip", zip_that_claims(bytes(range(97, 123)) * (4 * MIB // 26), claimed))
    reader = Reader(tmp_path, limits=Limits(member_bytes=MIB))
    with pytest.raises(ReadError) as caught:
        reader.read("a.zip:bomb.txt:-1")
    assert "a.zip" in str(caught.value)


def test_b15_a_declared_size_over_the_cap_is_refused_unread(tmp_path: Path):
    put(tmp_path, "a.zip", zip_that_claims(b"tiny", 65 * MIB))
    with pytest.raises(TooBig, match="64"):
        Reader(tmp_path).read("a.zip:bomb.txt")


def test_b15_members_that_overlap_are_listed_but_not_multiplied(tmp_path: Path):
    put(tmp_path, "a.zip", overlapping(400, b"overlap\n" * MIB))
    reader = Reader(tmp_path)

    def ask() -> None:
        listed = reader.read("a.zip")
        assert len(rows(listed)) == 400
        assert len(str(listed)) < 60_000
        for name in ("m000", "m399"):
            found = answer(reader, f"a.zip:{name}:1-5")
            assert ("overlap" if isinstance(found, Page) else name) in str(found)

    assert peak(ask) < 30 * MIB


def test_b15_members_are_counted(tmp_path: Path):
    members = {f"f{number:03d}": b"" for number in range(101)}
    reader = Reader(tmp_path, limits=Limits(members=100))
    for name, make in (("a.zip", make_zip), ("a.tar", make_tar)):
        put(tmp_path, name, make(members))
        found = answer(reader, name)
        assert isinstance(found, Page | TooBig)
        assert "100" in (str(found) if isinstance(found, TooBig) else "".join(remarks(found)))


def nested(depth: int) -> bytes:
    """A text in so many zips."""
    data = b"the core\n"
    name = "core.txt"
    for _ in range(depth):
        data, name = make_zip({name: data}), "in.zip"
    return data


def test_b15_eight_containers_deep_is_read_and_nine_is_not(tmp_path: Path):
    put(tmp_path, "8.zip", nested(8))
    put(tmp_path, "9.zip", nested(9))
    reader = Reader(tmp_path)
    assert rows(reader.read("8.zip" + ":in.zip" * 7 + ":core.txt")) == {1: "the core"}
    with pytest.raises(TooBig, match="8"):
        reader.read("9.zip" + ":in.zip" * 8 + ":core.txt")


def test_b15_a_packed_file_in_a_packed_file_is_metered_as_one(tmp_path: Path):
    bomb = gzip.compress(gzip.compress(gzip.compress(b"0" * (40 * MIB))))
    put(tmp_path, "f.txt.gz.gz.gz", bomb)
    assert len(bomb) < 2000
    reader = Reader(tmp_path)

    def ask() -> None:
        for selector in ("", ":-1", ":raw:-1"):
            found = answer(reader, f"f.txt.gz.gz.gz{selector}")
            assert isinstance(found, Page | TooBig)
            assert 0 < len(str(found)) < 80_000

    assert peak(ask) < 30 * MIB


def test_b15_all_that_one_read_inflates_is_bounded(tmp_path: Path):
    noise = b"".join(struct.pack("<I", number * 2654435761 % 2**32) for number in range(100_000))
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("noise.bin", noise)
        archive.writestr("f.txt", "fine\n")
    put(tmp_path, "a.zip", make_zip({"in.zip": inner.getvalue()}))
    with pytest.raises(TooBig, match=r"inflated_bytes|unpack|inflate"):
        Reader(tmp_path, limits=Limits(inflated_bytes=100_000)).read("a.zip:in.zip:f.txt")
    assert rows(Reader(tmp_path).read("a.zip:in.zip:f.txt")) == {1: "fine"}
