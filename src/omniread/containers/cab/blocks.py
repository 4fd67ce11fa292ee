"""How is one block of a cabinet unpacked?

Its data comes in pieces of at most 32 KiB of content, each with a checksum. Two methods are in the standard library; a
third (LZX) is libarchive's.
"""

from __future__ import annotations

from array import array
from struct import Struct

from omniread.containers.flat import Codec
from omniread.containers.flat.native import native
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.cab.headers import Block
    from omniread.model.scope import Work

STORED, MSZIP, QUANTUM, LZX = 0, 1, 2, 3
NAMES = {QUANTUM: "Quantum"}
PIECE = Struct("<IHH")
MOST = 32 << 10
SIGNATURE = b"CK"
_CABINET, _FOLDER, _FILE = Struct("<4s4xI4xI4xBBHHHHH"), Struct("<IHH"), Struct("<IIHHHH")


class Pieces:
    """A decoder of pieces, stored or MSZIP. ValueError where one is damaged; those before it came out."""

    unused_data = b""

    def __init__(self, block: Block) -> None:
        """Start before the first piece."""
        self._block = block
        self._left = block.pieces
        self._data = b""
        self._out = b""
        self._window = b""

    @property
    def eof(self) -> bool:
        """Whether all pieces came out."""
        return not self._left and not self._out

    @property
    def needs_input(self) -> bool:
        """Whether nothing more comes out unless something is put in."""
        return not self._out and len(self._data) < self._size

    @property
    def _size(self) -> int:
        """The bytes that the next piece takes; of its header alone while that is not there."""
        start = PIECE.size + self._block.reserved
        return start if len(self._data) < start else start + PIECE.unpack_from(self._data)[1]

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the content."""
        self._data += data
        if not self._out and self._left and len(self._data) >= self._size:
            self._out = self._piece()
        cut = len(self._out) if max_length < 0 else max_length
        found, self._out = self._out[:cut], self._out[cut:]
        return found

    def _piece(self) -> bytes:
        size, start = self._size, PIECE.size + self._block.reserved
        piece, self._data = self._data[:size], self._data[size:]
        wanted, _, length = PIECE.unpack_from(piece)
        if wanted and wanted != checksum(piece[4 : PIECE.size]) ^ checksum(piece[start:]):
            raise ValueError("the checksum of a piece is wrong")
        self._left -= 1
        content = piece[start:]
        if self._block.method & 0xF == MSZIP:
            content = self._inflated(content)
        if len(content) != length:
            raise ValueError("a piece has the wrong length")
        return content

    def _inflated(self, data: bytes) -> bytes:
        from zlib import decompressobj

        if not data.startswith(SIGNATURE):
            raise ValueError("a piece does not begin as it should")
        inflating = decompressobj(-15, self._window) if self._window else decompressobj(-15)
        self._window = inflating.decompress(data[len(SIGNATURE) :], MOST + 1)
        return self._window


def checksum(data: bytes) -> int:
    """The checksum of a piece: words of four bytes, exclusive or; the bytes that are left count from the highest."""
    whole = len(data) // 4 * 4
    words = array("I", data[:whole])
    if words.itemsize != 4 or array("H", b"\1\0")[0] != 1:  # noqa: PLR2004  # not the words of this format
        words = [int.from_bytes(data[at : at + 4], "little") for at in range(0, whole, 4)]
    found = int.from_bytes(data[whole:], "big")
    for word in words:
        found ^= word
    return found


def codec(block: Block, stream: BinaryIO, work: Work, what: str) -> Codec:
    """What unpacks a block. Unreadable when its method is not known, NeedsExtra when that needs libarchive."""
    method = block.method & 0xF
    if method in {STORED, MSZIP}:
        from zlib import error

        return Codec(lambda: Pieces(block), (ValueError, error), endless=True)
    if method != LZX:
        name = NAMES.get(method, f"method {method}")
        raise Unreadable(f"{what} is packed with {name}.", hint="Unpack it with cabextract or 7-Zip, and read that.")
    size, content = measured(block, stream, work)
    return native([(_rebuilt(block, size, content), size)], b"", work, what)


def measured(block: Block, stream: BinaryIO, work: Work) -> tuple[int, int]:
    """How many bytes the pieces of a block take, and how many come out of them."""
    at, content = block.start, 0
    for number in range(block.pieces):
        if not number % 1024:
            work.check()
        stream.seek(at)
        header = stream.read(PIECE.size)
        if len(header) < PIECE.size:
            break
        _, packed, length = PIECE.unpack(header)
        content += length
        at += PIECE.size + block.reserved + packed
    return at - block.start, content


def _rebuilt(block: Block, size: int, content: int) -> bytes:
    """What stands before the pieces in a cabinet that has this block alone, with one member that is all of it."""
    spare = Struct("<HBB").pack(0, 0, block.reserved)
    files_at = _CABINET.size + len(spare) + _FOLDER.size
    start = files_at + _FILE.size + 2
    head = _CABINET.pack(b"MSCF", start + size, files_at, 3, 1, 1, 1, 4, 0, 0)
    folder = _FOLDER.pack(start, block.pieces, block.method)
    return head + spare + folder + _FILE.pack(content, 0, 0, 0x21, 0, 0x20) + b"x\0"
