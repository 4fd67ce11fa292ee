"""Is a block of a 7z archive unpacked, by every method?"""

import bz2
import io
import lzma
import random
import zlib

import pytest

from omniread.containers.flat import Inflating
from omniread.containers.sevenzip.coders import codec, is_encrypted, unsupported
from omniread.containers.sevenzip.cursor import Cursor
from omniread.containers.sevenzip.headers import folder
from omniread.model.errors import Unreadable
from omniread.model.value import changed
from tests import fakes
from tests.archives import zstd
from tests.packing import CODE
from tests.packing.sevenzip import coder, number, one

DATA = CODE * 30 + random.Random(5).randbytes(100_000)


def described(data: bytes, *sizes: int, packed: int = 1):
    return changed(folder(Cursor(data)), sizes=sizes or (len(DATA),), packed=(packed,))


def unpacked(description, packed: bytes, password: str | None = None) -> bytes:
    with fakes.reading() as work:
        method = codec(description, password, work, "x")
        return Inflating(io.BytesIO(packed), method, work, "x", size=description.size).readall()


def raw_lzma(kind: int, data: bytes = DATA) -> bytes:
    return lzma.compress(data, lzma.FORMAT_RAW, filters=[{"id": kind, "dict_size": 1 << 16}])


def raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize(
    ("method", "properties", "packed"),
    [
        (b"\0", b"", DATA),
        (b"\x21", b"\x08", raw_lzma(lzma.FILTER_LZMA2)),
        (b"\3\1\1", b"\x5d\0\0\1\0", raw_lzma(lzma.FILTER_LZMA1)),
        (b"\4\1\x08", b"", raw_deflate(DATA)),
        (b"\4\2\2", b"", bz2.compress(DATA)),
        (b"\4\xf7\x11\1", b"\1\5\0", zstd.compress(DATA)),
    ],
    ids=["copy", "lzma2", "lzma", "deflate", "bzip2", "zstd"],
)
def test_methods(method, properties, packed):
    assert unpacked(described(one(method, properties)), packed) == DATA


@pytest.mark.parametrize(
    ("identifier", "name", "options"),
    [
        (b"\4", "X86", {}),
        (b"\3\3\1\3", "X86", {}),
        (b"\3\3\2\5", "POWERPC", {}),
        (b"\3\3\4\1", "IA64", {}),
        (b"\3\3\5\1", "ARM", {}),
        (b"\x08", "ARMTHUMB", {}),
        (b"\3\3\x08\5", "SPARC", {}),
        (b"\3", "DELTA", {"dist": 4}),
    ],
)
def test_filters(identifier, name, options):
    kind = getattr(lzma, f"FILTER_{name}")
    # What a filter alone makes of the data, by way of LZMA2, which `lzma` needs behind it.
    chain = [{"id": kind} | options, {"id": lzma.FILTER_LZMA2, "dict_size": 1 << 16}]
    plain = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 16}]
    filtered = lzma.decompress(lzma.compress(DATA, lzma.FORMAT_RAW, filters=chain), lzma.FORMAT_RAW, filters=plain)
    properties = bytes([options["dist"] - 1]) if options else b""
    assert unpacked(described(one(identifier, properties)), filtered) == DATA
    assert filtered != DATA


def test_a_filter_behind_lzma_loses_no_bytes_at_the_end():
    chain = [{"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA1, "dict_size": 1 << 16}]
    packed = lzma.compress(CODE, lzma.FORMAT_RAW, filters=chain)
    both = number(2) + coder(b"\4") + coder(b"\3\1\1", b"\x5d\0\0\1\0") + number(0) + number(1)
    assert unpacked(described(both, len(CODE), len(CODE)), packed) == CODE


def test_methods_that_are_not_known_have_a_name():
    for method, name in ((b"\4\1\x09", "method Deflate64"), (b"\x0a", "method ARM64"), (b"\x77", "method 77")):
        description = described(one(method))
        assert (unsupported(description), is_encrypted(description)) == (name, False)
        with pytest.raises(Unreadable, match=f"x is packed by an unsupported {name}"):
            unpacked(description, b"")
    assert unsupported(described(one(b"\0"))) is None


def test_ppmd_inside_encryption_is_not_known():
    both = number(2) + coder(b"\3\4\1", bytes(5)) + coder(b"\6\xf1\7\1", b"\x13") + number(0) + number(1)
    assert unsupported(described(both, 9, 9)) == "method PPMd inside AES"
    assert is_encrypted(described(both, 9, 9))


def test_ppmd_that_wants_too_much_memory():
    with pytest.raises(Unreadable, match=r"needs 2,147,483,648 bytes of memory"):
        unpacked(described(one(b"\3\4\1", b"\6\0\0\0\x80")), b"")


def test_a_coder_of_several_streams_that_is_not_known():
    strange = number(1) + b"\x11\0" + number(2) + number(1) + number(0) + number(1)
    with pytest.raises(Unreadable, match="a coder with several streams"):
        unpacked(described(strange), b"")


@pytest.mark.parametrize("properties", [b"", b"\xff\0\0\0\0"])
def test_a_damaged_lzma_header(properties):
    with pytest.raises(Unreadable, match="LZMA header is damaged"):
        unpacked(described(one(b"\3\1\1", properties)), b"")


def test_damage_leaves_what_stands_before_it():
    # A chunk of LZMA2 that is not packed, and then one of a kind that there is not.
    packed = b"\1" + (59_999).to_bytes(2, "big") + DATA[:60_000] + b"\3" + bytes(500)
    with fakes.reading() as work:
        method = codec(described(one(b"\x21", b"\x08")), None, work, "x")
        stream = Inflating(io.BytesIO(packed), method, work, "x", size=len(DATA))
        assert stream.read(16 << 10) == DATA[: 16 << 10]
        with pytest.raises(Unreadable, match=r"x is damaged: only 5\d,\d{3} bytes"):
            stream.readall()
