"""Do decoders work one behind the other?"""

import io
import lzma
import random
import zlib

import pytest

from omniread.containers.flat import Codec, Inflating, deflate
from omniread.containers.flat.chain import Chain, Transform
from omniread.containers.flat.codecs import Deflate, Stored
from tests import fakes

TEXT = b"".join(b"line %d\n" % number for number in range(20_000))


def turned(data: bytes) -> bytes:
    """A cipher, of a kind."""
    return bytes(byte ^ 0x5A for byte in data)


def raw(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize("step", [1, 7, 1000, 1 << 20])
def test_each_is_fed_with_what_the_one_before_gives(step):
    packed = turned(raw(TEXT))
    chain = Chain([Transform(turned), Deflate(-15)])
    found, at = b"", 0
    while at < len(packed) or not chain.needs_input:
        data = packed[at : at + 500] if chain.needs_input else b""
        at += len(data)
        piece = chain.decompress(data, step)
        assert len(piece) <= step
        found += piece
        if len(found) > 5000 and step == 1:
            break
    assert TEXT.startswith(found)
    assert found == TEXT or step == 1


def test_three_in_a_row():
    chain = Chain([Transform(turned), Stored(), lzma.LZMADecompressor()])
    assert chain.decompress(turned(lzma.compress(TEXT)), len(TEXT)) == TEXT
    assert (chain.eof, chain.unused_data) == (False, b"")


def test_what_ended_gives_nothing_more():
    chain = Chain([lzma.LZMADecompressor(), Transform(turned)])
    assert chain.decompress(lzma.compress(b"abc") + b"behind", 10) == turned(b"abc")
    assert (chain.decompress(b"", 10), chain.needs_input) == (b"", True)


def test_it_is_a_codec():
    noise = random.Random(1).randbytes(100_000)
    codec = Codec(lambda: Chain([Transform(turned), deflate().make()]), (zlib.error,), endless=True)
    packed = turned(raw(noise))
    stream = Inflating(io.BytesIO(packed), codec, fakes.work(), "x", size=len(noise), crc=zlib.crc32(noise))
    assert stream.readall() == noise


def test_a_transform_keeps_what_does_not_fit():
    transform = Transform(turned)
    assert transform.needs_input
    assert transform.decompress(turned(b"abcdef"), 2) == b"ab"
    assert not transform.needs_input
    assert (transform.decompress(b"", 3), transform.decompress(b"")) == (b"cde", b"f")
    assert (transform.needs_input, transform.eof, transform.unused_data) == (True, False, b"")
