"""What does one header of an LHA archive say, of any level?"""

from __future__ import annotations

import struct

from omniread.containers.flat.times import from_dos, from_windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FIXED = struct.Struct("<2x5sIIIBB")
NAME, FOLDER, SIZES, TIMES, WIDE_NAME, WIDE_FOLDER, CODE_PAGE, MODE, UNIX_TIME = (
    *(0x01, 0x02, 0x42, 0x41, 0x44, 0x45, 0x46, 0x50, 0x54),
)
UTF8 = 65001
LONGEST = 64 << 10


class Header:
    """One header: its method, sizes, checksum (CRC-16) and time; `length` is its own, up to the packed bytes.

    The name is text where the archive says how it is encoded, else bytes.
    """

    __slots__ = ("crc", "folder", "length", "method", "mode", "mtime", "name", "packed", "size", "utf8")

    def __init__(self, method: bytes, packed: int, size: int) -> None:
        """Begin with what all levels have."""
        self.method: bytes = method
        self.packed: int = packed
        self.size: int = size
        self.crc: int = 0
        self.length: int = 0
        self.mtime: float | None = None
        self.mode: int = 0
        self.name: str | bytes = b""
        self.folder: str | bytes = b""
        self.utf8: bool = False

    @property
    def path(self) -> str | bytes:
        """Folder and name together, separated by `/`."""
        folder, name = self.folder, self.name
        if isinstance(folder, str) or isinstance(name, str):
            return _text(folder, utf8=self.utf8) + _text(name, utf8=self.utf8)
        joined = (folder + name).replace(b"\xff", b"/")
        joined = joined.replace(b"\\", b"/") if joined.isascii() else joined
        return joined.decode("utf-8", "backslashreplace") if self.utf8 else joined


def _text(part: str | bytes, *, utf8: bool) -> str:
    if isinstance(part, str):
        return part
    return part.replace(b"\xff", b"/").decode("utf-8" if utf8 else "latin-1", "backslashreplace")


def parsed(data: bytes) -> Header | None:
    """The header at the start of the bytes; None when there is none that makes sense, or its end is not there."""
    try:
        method, packed, size, stamp, _, level = _FIXED.unpack_from(data)
        if not (method.startswith(b"-") and method.endswith(b"-") and method.isascii()):
            return None
        found = Header(method, packed, size)
        if level in {0, 1}:
            _short(found, data, stamp, level)
        elif level in {2, 3}:
            _long(found, data, stamp, 2 if level == 2 else 4)  # noqa: PLR2004  # bytes of a size
        else:
            return None
    except (struct.error, IndexError, ValueError):
        return None
    return found


def _short(found: Header, data: bytes, stamp: int, level: int) -> None:
    """Levels 0 and 1: a name of at most 255 bytes and a checksum of the header."""
    length, total = data[0], data[1]
    if len(data) < length + 2 or sum(data[2 : length + 2]) & 0xFF != total:
        raise ValueError("a checksum that is wrong")
    end = 22 + data[21]
    found.name = data[22:end]
    found.crc = int.from_bytes(data[end : end + 2], "little")
    found.mtime = from_dos(stamp >> 16, stamp & 0xFFFF)
    found.length = length + 2
    if level == 1:
        for kind, body, used in _extensions(data, length, 2):
            _note(found, kind, body)
            found.length += used
            found.packed -= used
        if found.packed < 0:
            raise ValueError("sizes that do not fit")


def _long(found: Header, data: bytes, stamp: int, width: int) -> None:
    """Levels 2 and 3: all that varies is in extensions."""
    found.crc = int.from_bytes(data[21:23], "little")
    found.mtime = float(stamp)
    found.length = int.from_bytes(data[:2] if width == 2 else data[24:28], "little")  # noqa: PLR2004  # bytes of a size
    start = 24 if width == 2 else 28  # noqa: PLR2004  # bytes of a size
    if not start + width <= found.length <= len(data):
        raise ValueError("a header that is not whole")
    for kind, body, _ in _extensions(data[: found.length], start, width):
        _note(found, kind, body)


def _extensions(data: bytes, at: int, width: int) -> Iterator[tuple[int, bytes, int]]:
    """The extensions, the size of the first of which stands at a place: kind, body, and how many bytes each takes."""
    size = int.from_bytes(data[at : at + width], "little")
    at += width
    while size:
        if size < width + 1 or at + size > len(data):
            raise ValueError("an extension that is not whole")
        yield data[at], data[at + 1 : at + size - width], size
        size, at = int.from_bytes(data[at + size - width : at + size], "little"), at + size


def _note(found: Header, kind: int, body: bytes) -> None:
    """What an extension adds."""
    if kind == NAME:
        found.name = body if not isinstance(found.name, str) else found.name
    elif kind == FOLDER:
        found.folder = body if not isinstance(found.folder, str) else found.folder
    elif kind == WIDE_NAME:
        found.name = body.decode("utf-16-le", "backslashreplace")
    elif kind == WIDE_FOLDER:
        found.folder = body.decode("utf-16-le", "backslashreplace").replace("\uffff", "/")
    elif kind == CODE_PAGE:
        found.utf8 = int.from_bytes(body[:4], "little") == UTF8
    elif kind == MODE:
        found.mode = int.from_bytes(body[:2], "little")
    elif kind == UNIX_TIME:
        found.mtime = float(int.from_bytes(body[:4], "little"))
    elif kind == TIMES and len(body) >= 16:  # noqa: PLR2004  # the first two of three times
        found.mtime = from_windows(int.from_bytes(body[8:16], "little"))
    elif kind == SIZES and len(body) >= 16:  # noqa: PLR2004  # two sizes
        found.packed, found.size = int.from_bytes(body[:8], "little"), int.from_bytes(body[8:16], "little")
