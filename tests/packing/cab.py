"""How is a cabinet written, stored, as MSZIP, or as LZX?"""

import struct
import zlib
from collections.abc import Sequence

STORED, MSZIP, LZX = 0, 1, 0x0F03
DATE, CLOCK = 0x585D, 0x63DD
PIECE = 32 << 10


def make_cab(
    members: Sequence[tuple[bytes, bytes]],
    method: int = STORED,
    *,
    number: int = 0,
    folder: int = 0,
    attributes: int = 0x20,
    before: bytes = b"",
    after: bytes = b"",
    reserved: int = 0,
    summed: bool = True,
) -> bytes:
    """A cabinet with one block. `number`, `before` and `after` place it in a set; `folder` is what members name."""
    data = b"".join(content for _, content in members)
    pieces = [data[at : at + PIECE] for at in range(0, len(data), PIECE)]
    blocks = b"".join(_piece(*each, reserved=reserved, summed=summed) for each in packed(pieces, method))
    flags = (4 if reserved else 0) | (1 if before else 0) | (2 if after else 0)
    optional = struct.pack("<HBB", 0, 0, reserved) if reserved else b""
    optional += b"".join(name + b"\0disk\0" for name in (before, after) if name)
    files, start = b"", 0
    for name, content in members:
        files += struct.pack("<IIHHHH", len(content), start, folder, DATE, CLOCK, attributes) + name + b"\0"
        start += len(content)
    files_at = 36 + len(optional) + 8
    data_at = files_at + len(files)
    head = struct.pack(
        "<4sIIIIIBBHHHHH", b"MSCF", 0, data_at + len(blocks), 0, files_at, 0, 3, 1, 1, len(members), flags, 7, number
    )
    return head + optional + struct.pack("<IHH", data_at, len(pieces), method) + files + blocks


def packed(pieces: list[bytes], method: int) -> list[tuple[bytes, int]]:
    """Pieces as a method has them, each with the length of its content."""
    found: list[tuple[bytes, int]] = []
    window = b""
    for piece in pieces:
        form = piece
        if method == MSZIP:
            packer = (
                zlib.compressobj(9, zlib.DEFLATED, -15, zdict=window)
                if window
                else zlib.compressobj(9, zlib.DEFLATED, -15)
            )
            form = b"CK" + packer.compress(piece) + packer.flush()
            window = piece
        elif method == LZX:
            form = lzx(piece, first=not found)
        found.append((form, len(piece)))
    return found


def lzx(piece: bytes, *, first: bool) -> bytes:
    """A piece as LZX: one block that is not compressed. Bits are read from little-endian words, the highest first."""
    # The first piece says that no jumps of machine code are to be put right.
    text = ("0" if first else "") + "011" + f"{len(piece):024b}"
    text += "0" * (-len(text) % 16)
    words = [int(text[at : at + 16], 2) for at in range(0, len(text), 16)]
    return struct.pack(f"<{len(words)}H", *words) + struct.pack("<III", 1, 1, 1) + piece + bytes(len(piece) & 1)


def checksum(data: bytes) -> int:
    """The checksum of a piece, by its description: words of four bytes, and the bytes that are left."""
    found = 0
    for at in range(0, len(data) // 4 * 4, 4):
        found ^= int.from_bytes(data[at : at + 4], "little")
    rest = data[len(data) // 4 * 4 :]
    return found ^ int.from_bytes(rest, "big")


def _piece(form: bytes, length: int, *, reserved: int, summed: bool) -> bytes:
    sizes = struct.pack("<HH", len(form), length)
    found = checksum(form) ^ checksum(sizes) if summed else 0
    return struct.pack("<I", found) + sizes + bytes(reserved) + form
