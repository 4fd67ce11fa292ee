"""How is one block of a 7z archive put into an archive of its own?"""

from __future__ import annotations

from zlib import crc32

from omniread.containers.sevenzip.headers import CODER_SIZES, END, FILES, FOLDERS, MAIN, NAMES, PACKED, SIZES, UNPACKED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.containers.sevenzip.headers import Folder

MAGIC = b"7z\xbc\xaf\x27\x1c\0\4"
HEADER, PARTS = 1, 8
NAME = b"\0x\0\0\0"


def rebuilt(folder: Folder) -> tuple[bytes, bytes]:
    """What stands before and behind the packed bytes of a folder in an archive whose one member is all its content."""
    packed = bytes([PACKED, 0, len(folder.packed), SIZES]) + _numbers(folder.packed) + bytes([END])
    unpacked = bytes([UNPACKED, FOLDERS, 1, 0]) + folder.raw + bytes([CODER_SIZES]) + _numbers(folder.sizes)
    streams = bytes([HEADER, MAIN]) + packed + unpacked + bytes([END, PARTS, END, END])
    tail = streams + bytes([FILES, 1, NAMES, len(NAME)]) + NAME + bytes([END, END])
    place = sum(folder.packed).to_bytes(8, "little") + len(tail).to_bytes(8, "little")
    place += crc32(tail).to_bytes(4, "little")
    return MAGIC + crc32(place).to_bytes(4, "little") + place, tail


def _numbers(numbers: tuple[int, ...]) -> bytes:
    """Numbers in the longest of their forms."""
    return b"".join(b"\xff" + number.to_bytes(8, "little") for number in numbers)
