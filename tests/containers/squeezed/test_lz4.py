"""Is a stream of LZ4 frames decompressed?"""

import io
import sys

import lz4.frame
import pytest

from omniread.containers.flat import Inflating
from omniread.containers.squeezed.lz4 import Frame
from omniread.containers.squeezed.lz4 import lz4 as codec
from omniread.model.errors import NeedsExtra, Unreadable
from tests import fakes

TEXT = b"".join(b"line %d\n" % number for number in range(20_000))
SKIPPED = b"\x50\x2a\x4d\x18\3\0\0\0abc"


class Slow(io.BytesIO):
    """A stream that gives five bytes at once."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(5)


def unpacked(data: bytes, form=io.BytesIO) -> bytes:
    return Inflating(form(data), codec(), fakes.work(), "x").readall()


@pytest.mark.parametrize("form", [io.BytesIO, Slow])
def test_frames_one_after_another(form):
    part = lz4.frame.compress(TEXT[:2000])
    assert unpacked(part, form) == TEXT[:2000]
    assert unpacked(part + lz4.frame.compress(b"") + part, form) == TEXT[:2000] * 2


@pytest.mark.parametrize("form", [io.BytesIO, Slow])
def test_frames_to_be_skipped(form):
    part = lz4.frame.compress(b"content")
    assert unpacked(SKIPPED + part + SKIPPED + SKIPPED + part + SKIPPED, form) == b"content" * 2
    assert unpacked(SKIPPED, form) == b""


def test_in_small_portions():
    frame = Frame()
    assert frame.needs_input
    assert frame.decompress(lz4.frame.compress(TEXT) + b"behind", 10) == TEXT[:10]
    assert (frame.needs_input, frame.eof) == (False, False)
    assert frame.decompress(b"", 1 << 20) == TEXT[10:]
    assert (frame.eof, frame.unused_data) == (True, b"behind")


def test_damage_and_a_missing_end():
    data = bytearray(lz4.frame.compress(TEXT, content_checksum=True))
    with pytest.raises(Unreadable, match="x is cut short"):
        unpacked(bytes(data[:-10]))
    data[5] ^= 0xFF
    with pytest.raises(Unreadable, match="x is damaged"):
        unpacked(bytes(data))


def test_without_the_package_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "lz4.frame", None)
    with pytest.raises(NeedsExtra, match=r"pip install 'omniread\[archives\]'"):
        codec()
