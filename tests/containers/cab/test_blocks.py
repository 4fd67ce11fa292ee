"""Is a block of a cabinet unpacked, piece by piece, and is damage seen?"""

import io
import random
import sys

import pytest

from omniread.containers.cab.blocks import Pieces, checksum, codec, measured
from omniread.containers.cab.headers import contents
from omniread.containers.flat import Inflating, Window
from omniread.model.errors import NeedsExtra, Unreadable
from tests import fakes
from tests.packing import cab
from tests.packing.cab import LZX, MSZIP, STORED, make_cab

DATA = b"".join(b"line %d\n" % number for number in range(9000)) + random.Random(4).randbytes(40_000)
METHODS = [STORED, MSZIP, LZX]


def block_of(data: bytes):
    return contents(io.BytesIO(data), fakes.work(), "x.cab").members["a"].place[0]


def unpacked(data: bytes, work) -> bytes:
    block = block_of(data)
    size, content = measured(block, io.BytesIO(data), work)
    packed = Window(io.BytesIO(data), block.start, size, "x")
    return Inflating(packed, codec(block, io.BytesIO(data), work, "x"), work, "x", size=content).readall()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("given", [{}, {"reserved": 3}, {"summed": False}], ids=str)
def test_every_method(method, given):
    with fakes.reading() as work:
        assert unpacked(make_cab([(b"a", DATA)], method, **given), work) == DATA


@pytest.mark.parametrize("step", [1, 100, 1 << 20])
@pytest.mark.parametrize("method", [STORED, MSZIP])
def test_pieces_in_any_portions(method, step):
    content = DATA[:70_000]
    data = make_cab([(b"a", content)], method)
    block = block_of(data)
    packed, pieces, found = data[block.start :], Pieces(block), b""
    for at in range(0, len(packed), 999):
        piece = pieces.decompress(packed[at : at + 999], step)
        assert len(piece) <= step
        found += piece
        while not pieces.needs_input and not pieces.eof and step > 1:
            found += pieces.decompress(b"", step)
    assert content.startswith(found)
    assert step == 1 or (found, pieces.eof, pieces.decompress(b"")) == (content, True, b"")


def test_the_checksum_by_its_description():
    for size in range(12):
        data = random.Random(size).randbytes(size)
        assert checksum(data) == cab.checksum(data)


def test_the_checksum_where_words_are_of_another_kind(monkeypatch):
    from array import array

    monkeypatch.setattr(
        "omniread.containers.cab.blocks.array", lambda kind, data: array("B" if kind == "I" else "H", data)
    )
    assert checksum(b"abcdefg") == cab.checksum(b"abcdefg")


@pytest.mark.parametrize("method", [STORED, MSZIP])
def test_a_damaged_piece_leaves_those_before_it(method):
    data = bytearray(make_cab([(b"a", DATA)], method))
    data[-2000] ^= 1
    block, work = block_of(bytes(data)), fakes.work()
    stream = Inflating(
        Window(io.BytesIO(data), block.start, len(data), "x"), codec(block, io.BytesIO(data), work, "x"), work, "x"
    )
    assert stream.read(16 << 10) + stream.read(16 << 10) == DATA[: 32 << 10]
    with pytest.raises(Unreadable, match="the checksum of a piece is wrong"):
        stream.readall()


def test_a_piece_that_does_not_begin_as_it_should():
    data = make_cab([(b"a", DATA)], MSZIP, summed=False)
    with pytest.raises(Unreadable, match="does not begin as it should"):
        unpacked(data.replace(b"CK", b"XX", 1), fakes.work())


def test_a_piece_of_the_wrong_length():
    data = bytearray(make_cab([(b"a", b"text")], summed=False))
    place = data.rindex(b"text")
    data[place - 2 : place] = b"\3\0"
    with pytest.raises(Unreadable, match="a piece has the wrong length"):
        unpacked(bytes(data), fakes.work())


def test_a_cabinet_that_is_cut_short():
    data = make_cab([(b"a", DATA)])
    with pytest.raises(Unreadable, match="cut short"):
        unpacked(data[:-50], fakes.work())
    assert measured(block_of(data), io.BytesIO(data[: 36 + 8 + 20]), fakes.work()) == (0, 0)


@pytest.mark.parametrize(("method", "name"), [(2, "Quantum"), (9, "method 9")])
def test_methods_that_are_not_known(method, name):
    data = make_cab([(b"a", b"text")], method)
    with pytest.raises(Unreadable, match=f"is packed with {name}"):
        codec(block_of(data), io.BytesIO(data), fakes.work(), "x")


def test_without_the_extra_lzx_is_not_to_be_had_but_all_else_is(monkeypatch):
    monkeypatch.setitem(sys.modules, "archi", None)
    with pytest.raises(NeedsExtra, match="archives"):
        unpacked(make_cab([(b"a", b"text")], LZX), fakes.work())
    assert unpacked(make_cab([(b"a", b"text")], MSZIP), fakes.work()) == b"text"
