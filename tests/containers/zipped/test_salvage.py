"""Are members found by their own headers when the directory is gone?"""

import io
import struct
import zipfile
import zlib

import pytest

from omniread.containers.zipped import Zip
from omniread.containers.zipped.salvage import salvaged
from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import Blob
from tests import fakes
from tests.archives import content, files, listing, make_zip


def opened(data: bytes, **limits):
    blob = fakes.blob("a.zip", data, given=fakes.work(**limits))
    return Zip().open(blob, fakes.scope(), blob.work)


def streamed(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip that was written into a pipe: sizes follow the data."""

    class Pipe(io.RawIOBase):
        written = b""

        def writable(self):
            return True

        def write(self, data):
            self.written += bytes(data)
            return len(data)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return pipe.written


def headless(data: bytes) -> bytes:
    return data[: data.index(b"PK\1\2")]


MEMBERS = {"a.txt": b"alpha\n" * 100, "dir/b.txt": b"beta\n", "empty": b""}


@pytest.mark.parametrize("make", [make_zip, streamed])
@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_all_members_come_back(make, method):
    tree = opened(headless(make(MEMBERS, method)))
    assert files(tree) == MEMBERS
    assert {entry.name: entry.size for entry in tree.entries()} == {"a.txt": 600, "dir": None, "empty": 0}


def test_bytes_before_and_between_do_not_matter():
    data = headless(make_zip({"a": b"1", "b": b"2"}, zipfile.ZIP_STORED))
    at = data.index(b"PK\3\4", 4)
    assert files(opened(b"PK\3\4" + b"junk" * 10 + data[:at] + b"more junk" + data[at:])) == {"a": b"1", "b": b"2"}


def test_the_last_member_is_cut_and_the_others_are_whole():
    data = make_zip({"a": b"whole", "b": bytes(range(256)) * 20}, zipfile.ZIP_STORED)
    tree = opened(data[: data.index(b"PK\3\4", 4) + 1000])
    assert content(tree, "a") == b"whole"
    assert listing(tree) == ["a", "b"]
    with pytest.raises(Unreadable, match="cut short"):
        content(tree, "b")


def test_a_streamed_member_that_is_cut_has_no_known_size():
    data = streamed({"a": b"whole", "b": bytes(range(256)) * 20}, zipfile.ZIP_STORED)
    tree = opened(data[: data.index(b"PK\3\4", 4) + 1000])
    entry = list(tree.entries())[1]
    assert (entry.name, entry.size, entry.mark) == ("b", None, "cut short")
    node = tree.get("b")
    assert isinstance(node, Blob)
    stream = node.open()
    assert stream.read(969) == (bytes(range(256)) * 20)[:969]
    with pytest.raises(Unreadable, match=r"a\.zip:b is cut short: it ends after 969 bytes"):
        stream.read(1)


def test_what_looks_like_a_description_inside_the_data_is_none():
    trap = b"before PK\7\x08 and behind" + b"PK\7\x08" * 10
    assert files(opened(headless(streamed({"a": trap, "b": b"b"}, zipfile.ZIP_STORED)))) == {"a": trap, "b": b"b"}


def test_descriptions_with_long_sizes():
    data = b"x" * 300
    head = b"PK\3\4" + struct.pack("<HHHHHIIIHH", 45, 8, 0, 0, 0, 0, 0, 0, 1, 0) + b"a"
    described = b"PK\7\x08" + struct.pack("<IQQ", zlib.crc32(data), 300, 300)
    assert files(opened(head + data + described)) == {"a": data}


def test_sizes_of_zip64_in_a_header():
    extra = struct.pack("<HHQQ", 1, 16, 5, 5)
    full = 0xFFFFFFFF
    head = (
        b"PK\3\4" + struct.pack("<HHHHHIIIHH", 45, 0, 0, 0, 0, zlib.crc32(b"12345"), full, full, 1, 20) + b"a" + extra
    )
    assert files(opened(head + b"12345")) == {"a": b"12345"}


@pytest.mark.parametrize("data", [b"PK\3\4", b"PK\3\4" + bytes(20), make_zip(MEMBERS)[:33], b"PK\7\x08 nothing"])
def test_nothing_to_be_found(data):
    with pytest.raises(Unreadable, match="neither a directory nor members"):
        opened(data)


def test_too_many_members():
    data = headless(make_zip({f"{number}": b"" for number in range(6)}))
    assert len(listing(opened(data, members=6))) == 6
    with pytest.raises(TooBig, match="more than 5 members"):
        salvaged(io.BytesIO(data), fakes.work(members=5), "a.zip")
