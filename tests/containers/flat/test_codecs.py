"""Do all decompressors behave alike?"""

import bz2
import gzip as gz
import lzma
import zlib

import pytest

from omniread.containers.flat import bzip2, deflate, gzip, lzma_raw, stored, xz, zstd
from omniread.model.errors import Unreadable
from tests.archives import zstd as zst

TEXT = b"".join(b"line %d of a text\n" % number for number in range(5000))


def bare(data: bytes) -> bytes:
    pack = zlib.compressobj(wbits=-15)
    return pack.compress(data) + pack.flush()


CASES = [
    (stored, TEXT),
    (deflate, bare(TEXT)),
    (gzip, gz.compress(TEXT)),
    (bzip2, bz2.compress(TEXT)),
    (xz, lzma.compress(TEXT)),
    (xz, lzma.compress(TEXT, lzma.FORMAT_ALONE)),
    (zstd, zst.compress(TEXT)),
]


@pytest.mark.parametrize(("make", "data"), CASES)
@pytest.mark.parametrize("step", [1, 1000])
def test_no_more_comes_out_at_once_than_is_asked_for(make, data, step):
    decoder, found, at = make().make(), b"", 0
    while len(found) < len(TEXT):
        piece = data[at : at + 777] if decoder.needs_input else b""
        at += len(piece)
        part = decoder.decompress(piece, step if len(found) < 50 else 4096)
        assert len(part) <= (step if len(found) < 50 else 4096)
        found += part
    assert found == TEXT


@pytest.mark.parametrize(("make", "data"), [case for case in CASES if case[0] is not stored])
def test_what_stands_behind_the_end_mark_is_left(make, data):
    decoder = make().make()
    assert decoder.decompress(data + b"more", len(TEXT) + 10) == TEXT
    assert decoder.eof
    assert decoder.unused_data == b"more"


def test_zlib_gives_all_bytes_before_the_damage():
    pack = zlib.compressobj(wbits=-15)
    no_such_block = b"\x07"
    data = pack.compress(TEXT) + pack.flush(zlib.Z_FULL_FLUSH) + no_such_block * 10
    with pytest.raises(zlib.error):
        zlib.decompressobj(-15).decompress(data)
    decoder = deflate().make()
    assert decoder.decompress(data, len(TEXT) + 10) == TEXT
    assert not decoder.needs_input
    with pytest.raises(zlib.error):
        decoder.decompress(b"", 100)


def test_damage_at_the_start_gives_nothing():
    decoder = deflate().make()
    with pytest.raises(zlib.error):
        decoder.decompress(b"\xff\xff\xff", 100)


def test_lzma_without_a_header_is_read_by_its_properties():
    chain = [{"id": lzma.FILTER_LZMA1, "lc": 3, "lp": 0, "pb": 2, "dict_size": 1 << 16}]
    data = lzma.compress(TEXT, lzma.FORMAT_RAW, filters=chain)
    codec = lzma_raw(bytes([3 + 9 * (0 + 5 * 2)]) + (1 << 16).to_bytes(4, "little"), len(TEXT))
    assert codec.endless
    assert codec.make().decompress(data, len(TEXT)) == TEXT


@pytest.mark.parametrize("properties", [b"", b"\x5d\0\0", b"\xff\0\0\1\0", bytes([8 + 9 * 4, 0, 0, 1, 0])])
def test_impossible_properties_are_damage(properties):
    with pytest.raises(Unreadable, match="LZMA header"):
        lzma_raw(properties, 10)


def test_a_stored_stream_gives_what_it_got():
    decoder = stored().make()
    assert decoder.decompress(b"abcdef", 4) == b"abcd"
    assert not decoder.needs_input
    assert decoder.decompress(b"", 4) == b"ef"
    assert decoder.decompress(b"gh") == b"gh"
    assert decoder.needs_input
