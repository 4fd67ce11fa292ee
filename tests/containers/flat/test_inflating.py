"""Does a compressed stream come out whole, and stop where it must?"""

import base64
import bz2
import gzip as gz
import io
import lzma
import random
import zlib
from functools import partial

import pytest

from omniread.containers.flat import Inflating, bzip2, deflate, gzip, stored, xz, zstd
from omniread.model.errors import Cancelled, TooBig, Unreadable
from tests import fakes
from tests.archives import zstd as zst

TEXT = b"".join(b"line %d of a text\n" % number for number in range(20_000))


def checked_zstd(data: bytes) -> bytes:
    return zst.compress(data, options={zst.CompressionParameter.checksum_flag: 1})


NOISE = base64.b85encode(random.Random(1).randbytes(1_500_000))
PACKERS = [(gzip, gz.compress), (bzip2, bz2.compress), (xz, partial(lzma.compress, preset=0)), (zstd, checked_zstd)]


def inflating(codec, data: bytes, work=None, **given) -> Inflating:
    return Inflating(io.BytesIO(data), codec(), work or fakes.work(), "x.gz", **given)


def pieces(stream) -> tuple[bytes, Exception | None]:
    """What comes out, and what ends it."""
    found = b""
    try:
        while piece := stream.read(10_000):
            found += piece
    except (Unreadable, TooBig, Cancelled) as failure:
        return found, failure
    return found, None


@pytest.mark.parametrize(("codec", "pack"), PACKERS)
def test_a_stream_comes_out(codec, pack):
    stream = inflating(codec, pack(TEXT))
    assert (stream.readable(), stream.seekable()) == (True, False)
    assert (stream.read(0), stream.read(5), stream.read()) == (b"", TEXT[:5], TEXT[5:])
    assert stream.read(1) == b""


@pytest.mark.parametrize(("codec", "pack"), PACKERS)
def test_several_streams_are_one(codec, pack):
    parts = [TEXT, b"", b"tail\n", TEXT]
    data = b"".join(pack(part) for part in parts) + bytes(8)
    assert inflating(codec, data).read() == b"".join(parts)


class Trickle(io.BytesIO):
    def read(self, size=-1):
        return super().read(min(size, 3))


@pytest.mark.parametrize(("codec", "pack"), PACKERS)
def test_a_source_may_give_a_few_bytes_at_a_time(codec, pack):
    data = pack(b"one\n") + pack(b"two\n")
    assert Inflating(Trickle(data), codec(), fakes.work(), "x").read() == b"one\ntwo\n"


def test_a_stored_stream_of_unknown_size_ends_with_its_input():
    assert inflating(stored, TEXT).read() == TEXT


def test_frames_that_are_to_be_skipped_are_skipped():
    skipped = b"\x52\x2a\x4d\x18" + (5).to_bytes(4, "little") + b"hello"
    assert inflating(zstd, zst.compress(b"a") + skipped + zst.compress(b"b")).read() == b"ab"


def test_what_follows_the_last_stream_is_not_part_of_it():
    assert inflating(gzip, gz.compress(TEXT) + b"garbage").read() == TEXT


@pytest.mark.parametrize(("codec", "pack"), PACKERS)
def test_a_stream_that_is_cut_gives_what_it_has(codec, pack):
    data = pack(NOISE)
    found, failure = pieces(inflating(codec, data[: len(data) // 2]))
    assert NOISE.startswith(found)
    assert len(found) > 400_000
    assert isinstance(failure, Unreadable)
    assert "cut short" in str(failure)


@pytest.mark.parametrize(("codec", "pack"), PACKERS)
def test_damage_spoils_only_what_comes_behind(codec, pack):
    data = bytearray(pack(NOISE))
    data[len(data) // 2 : len(data) // 2 + 200] = bytes(200)
    stream = inflating(codec, bytes(data))
    found, failure = pieces(stream)
    # bzip2 notices at the end of a block of 900,000 bytes.
    assert found.startswith(NOISE[:850_000])
    assert isinstance(failure, Unreadable)
    with pytest.raises(Unreadable):
        stream.read(1)


def test_a_wrong_checksum_is_said_behind_the_last_byte():
    found, failure = pieces(inflating(stored, TEXT, size=len(TEXT), crc=zlib.crc32(TEXT) ^ 1))
    assert found == TEXT
    assert "checksum" in str(failure)
    assert inflating(stored, TEXT, size=len(TEXT), crc=zlib.crc32(TEXT)).read() == TEXT


def test_a_wrong_checksum_of_gzip_too():
    data = bytearray(gz.compress(TEXT))
    data[-8] ^= 1
    found, failure = pieces(inflating(gzip, bytes(data)))
    assert found == TEXT
    assert "incorrect data check" in str(failure)


def bare(data: bytes) -> bytes:
    pack = zlib.compressobj(wbits=-15)
    return pack.compress(data) + pack.flush()


def test_fewer_bytes_than_declared_are_missed():
    found, failure = pieces(inflating(deflate, bare(TEXT), size=len(TEXT) + 1))
    assert found == TEXT
    assert "cut short: it ends after 408,890 of 408,891 bytes" in str(failure)


def test_more_bytes_than_declared_are_damage():
    found, failure = pieces(inflating(deflate, bare(TEXT), size=100))
    assert len(found) <= 100
    assert "more than its 100 bytes" in str(failure)


def test_a_stored_member_ends_with_its_declared_size():
    assert inflating(stored, TEXT, size=100).read() == TEXT[:100]
    assert inflating(stored, b"", size=0, crc=0).read() == b""


def test_thousandfold_growth_is_a_bomb():
    found, failure = pieces(inflating(xz, lzma.compress(bytes(5 << 20))))
    assert isinstance(failure, TooBig)
    assert "1,000 times" in str(failure)
    assert len(found) <= (1 << 20) + 65536


def test_the_first_mebibyte_is_not_suspicious():
    assert inflating(xz, lzma.compress(bytes(1 << 20))).read() == bytes(1 << 20)


def test_zlib_is_judged_by_what_it_really_took():
    noise = random.Random(1).randbytes(60_000)
    with fakes.reading(inflate_ratio=100) as work:
        found, failure = pieces(inflating(gzip, gz.compress(bytes(4 << 20) + noise), work))
    assert isinstance(failure, TooBig)
    assert len(found) < 2 << 20


def test_no_member_is_longer_than_the_cap():
    found, failure = pieces(inflating(gzip, gz.compress(TEXT), cap=200_000))
    assert len(found) <= 200_000
    assert "more than 200,000 bytes" in str(failure)


def test_all_streams_of_a_read_share_one_meter():
    work = fakes.work(inflated_bytes=600_000)
    assert inflating(gzip, gz.compress(TEXT), work).read() == TEXT
    found, failure = pieces(inflating(gzip, gz.compress(TEXT), work))
    assert isinstance(failure, TooBig)
    assert work.inflated > 600_000
    assert len(found) <= 600_000 - len(TEXT)


def test_who_gave_up_waits_no_longer():
    class Given:
        def is_set(self):
            return True

    work = fakes.work()
    work.cancel = Given()
    assert isinstance(pieces(inflating(gzip, gz.compress(b"") * 100, work))[1], Cancelled)


def test_closing_it_closes_the_source():
    source = io.BytesIO(gz.compress(b"a"))
    Inflating(source, gzip(), fakes.work(), "x").close()
    assert source.closed
