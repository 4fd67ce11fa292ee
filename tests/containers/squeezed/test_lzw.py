"""Is a stream of `compress` decompressed, whatever its codes?"""

import io
import random
import shutil
import subprocess

import pytest

from omniread.containers.flat import Inflating
from omniread.containers.squeezed.lzw import Lzw, lzw
from omniread.model.errors import Unreadable
from tests import fakes
from tests.packing import LINES, sample

TEXT = b"".join(b"line %d\n" % number for number in range(30_000))
KINDS = {
    "nothing": b"",
    "a letter": b"a",
    "one letter": b"a" * 200_000,
    "text": TEXT,
    "noise": random.Random(6).randbytes(100_000),
    "long runs": b"".join(bytes([number % 256]) * number for number in range(900)),
}


class Codes:
    """Codes of growing width, in groups of eight, as `compress` writes them."""

    def __init__(self, most: int, *, clears: bool = True) -> None:
        self.found = bytearray([0x1F, 0x9D, most | (0x80 if clears else 0)])
        self.bits = 9
        self.group: list[int] = []

    def put(self, code: int) -> None:
        self.group.append(code)
        if len(self.group) == 8:
            self.end(whole=True)

    def end(self, *, whole: bool) -> None:
        """End a group: filled up with nothing when another width follows."""
        number = sum(code << self.bits * at for at, code in enumerate(self.group))
        size = self.bits if whole else -(-self.bits * len(self.group) // 8)
        if self.group:
            self.found += number.to_bytes(size, "little")
        self.group = []


def packed(data: bytes, most: int = 16, *, clears: bool = True, clear_at: int | None = None) -> bytes:
    """Data by LZW, by the description; with a new table behind so many codes."""
    codes = Codes(most, clears=clears)
    first = 257 if clears else 256
    table, size, last, count = {bytes([number]): number for number in range(256)}, first, b"", 0
    for letter in data:
        word = last + bytes([letter])
        if word in table:
            last = word
            continue
        codes.put(table[last])
        count += 1
        if size < 1 << most:
            table[word] = size
            size += 1
        last = bytes([letter])
        # The reader learns each string one code later.
        if size - 1 > (1 << codes.bits) - 1 and codes.bits < most:
            codes.end(whole=True)
            codes.bits += 1
        if count == clear_at:
            codes.put(256)
            codes.end(whole=True)
            codes.bits, count = 9, 0
            table, size = {bytes([number]): number for number in range(256)}, first
    if last:
        codes.put(table[last])
    codes.end(whole=False)
    return bytes(codes.found)


def unpacked(data: bytes) -> bytes:
    return Inflating(io.BytesIO(data), lzw(), fakes.work(inflate_ratio=10**6), "x").readall()


def test_what_compress_wrote():
    assert unpacked(sample("a.txt.Z")) == LINES


@pytest.mark.parametrize("most", [10, 12, 16])
@pytest.mark.parametrize("kind", KINDS)
def test_every_width_of_codes(kind, most):
    assert unpacked(packed(KINDS[kind], most)) == KINDS[kind]


@pytest.mark.parametrize("clear_at", [1, 7, 8, 9, 300])
def test_a_new_table_in_between(clear_at):
    assert unpacked(packed(TEXT[:20_000], 12, clear_at=clear_at)) == TEXT[:20_000]


def test_without_the_code_for_a_new_table():
    assert unpacked(packed(TEXT, 13, clears=False)) == TEXT


@pytest.mark.skipif(shutil.which("compress") is None, reason="the program is not installed")
@pytest.mark.parametrize("kind", KINDS)
def test_the_program_itself(kind):
    done = subprocess.run(["compress", "-c", "-f"], input=KINDS[kind], capture_output=True, check=False)
    assert unpacked(done.stdout) == KINDS[kind]


@pytest.mark.parametrize("step", [1, 3, 1000])
def test_in_small_portions(step):
    decoder, data, found, at = Lzw(), packed(LINES), b"", 0
    while at < len(data) or not decoder.needs_input:
        piece = data[at : at + step] if decoder.needs_input else b""
        at += len(piece)
        found += decoder.decompress(piece, 50)
    assert (found, decoder.decompress(b"")) == (LINES, b"")


def test_no_input_makes_the_table_large():
    decoder = Lzw()
    data = packed(b"a" * 3_000_000)
    decoder.decompress(data, 1)
    while decoder.decompress(b"", 1 << 20):
        pass
    assert sum(map(len, decoder._texts)) < 1 << 20


def test_codes_that_cannot_be():
    for codes in ([300], [97, 400]):
        made = Codes(16)
        for code in codes:
            made.put(code)
        made.end(whole=False)
        with pytest.raises(Unreadable, match="a code that cannot be"):
            unpacked(bytes(made.found))
    with pytest.raises(Unreadable, match="codes of a size that cannot be"):
        unpacked(b"\x1f\x9d\x88" + bytes(10))
