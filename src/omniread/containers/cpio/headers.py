"""What does one header of a cpio archive say, in any of its forms?"""

from __future__ import annotations

from itertools import pairwise
from struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.containers.flat.index import RowKind

NEW_SIZE, ODC_SIZE, BINARY_SIZE, STRIPPED_SIZE = 110, 76, 26, 14
STRIPPED = b"07070X"
END = b"TRAILER!!!"
LONGEST_NAME = 1 << 20
KINDS: dict[int, RowKind] = {
    0o010000: "fifo",
    0o020000: "device",
    0o040000: "directory",
    0o060000: "device",
    0o100000: "file",
    0o120000: "link",
    0o140000: "socket",
}
_LITTLE, _BIG = Struct("<13H"), Struct(">13H")


class Header:
    """One header. `size` is that of the data, which begins at `data` behind the header's first byte and takes `span`.

    `name_at` and `name_size` are where the name is; `inode` is the same in all links to one file, of which there are
    `links`. `number` is set in packages whose headers are stripped: it is the place of the file in the package's list.
    """

    __slots__ = ("data", "inode", "links", "mode", "mtime", "name_at", "name_size", "number", "size", "span")

    name_at: int
    name_size: int
    data: int
    span: int

    def __init__(self, mode: int, inode: tuple[int, ...], links: int, mtime: int, size: int) -> None:
        """Begin with what all forms have."""
        self.mode: int = mode
        self.inode: tuple[int, ...] = inode
        self.links: int = links
        self.mtime: int = mtime
        self.size: int = size
        self.number: int | None = None
        self.name_at = self.name_size = self.data = self.span = 0

    def placed(self, at: int, name_size: int, align: int) -> Header | None:
        """The header with the place of its name, and of its data behind that; None when the name has no sane size."""
        if not 0 < name_size <= LONGEST_NAME:
            return None
        self.name_at, self.name_size = at, name_size
        self.data = _up(at + name_size, align)
        self.span = _up(self.size, align)
        return self

    @property
    def kind(self) -> RowKind:
        """What it is."""
        return KINDS.get(self.mode & 0o170000, "unknown")


def parsed(data: bytes) -> Header | None:
    """The header at the start of the bytes; None when there is none that makes sense."""
    if data.startswith((b"070701", b"070702")):
        return _new(data)
    if data.startswith(b"070707"):
        return _odc(data)
    if data.startswith(b"\xc7\x71"):
        return _binary(_LITTLE, data)
    if data.startswith(b"\x71\xc7"):
        return _binary(_BIG, data)
    return None


def stripped(data: bytes) -> Header | None:
    """The header of a package whose files are too large for ordinary ones; only its number is known."""
    number = _number(data[6:STRIPPED_SIZE], 16) if len(data) >= STRIPPED_SIZE and data.startswith(STRIPPED) else None
    if number is None:
        return None
    found = Header(0, (), 1, 0, 0)
    found.number, found.data = number, _up(STRIPPED_SIZE, 4)
    return found


def _new(data: bytes) -> Header | None:
    fields = [_number(data[at : at + 8], 16) for at in range(6, NEW_SIZE, 8)]
    known = [field for field in fields if field is not None]
    if len(data) < NEW_SIZE or len(known) < len(fields):
        return None
    inode, mode, _, _, links, mtime, size, major, minor, _, _, name_size, _ = known
    return Header(mode, (major, minor, inode), links, mtime, size).placed(NEW_SIZE, name_size, 4)


def _odc(data: bytes) -> Header | None:
    edges = (6, 12, 18, 24, 30, 36, 42, 48, 59, 65, 76)
    fields = [_number(data[start:end], 8) for start, end in pairwise(edges)]
    known = [field for field in fields if field is not None]
    if len(data) < ODC_SIZE or len(known) < len(fields):
        return None
    device, inode, mode, _, _, links, _, mtime, name_size, size = known
    return Header(mode, (device, inode), links, mtime, size).placed(ODC_SIZE, name_size, 1)


def _binary(form: Struct, data: bytes) -> Header | None:
    if len(data) < BINARY_SIZE:
        return None
    _, device, inode, mode, _, _, links, _, time_high, time_low, name_size, size_high, size_low = form.unpack_from(data)
    found = Header(mode, (device, inode), links, time_high << 16 | time_low, size_high << 16 | size_low)
    # Two bytes are a weak magic: the mode must be one, and the name must end with a NUL where that can be seen.
    name = data[BINARY_SIZE : BINARY_SIZE + name_size]
    sane = (found.mode & 0o170000 in KINDS or name.startswith(END)) and name[name_size - 1 :] in {b"\0", b""}
    return found.placed(BINARY_SIZE, name_size, 2) if sane else None


def _number(field: bytes, base: int) -> int | None:
    """A number in digits; None when there are others than that."""
    if not field.isalnum():
        return None
    try:
        return int(field, base)
    except ValueError:
        return None


def _up(size: int, align: int) -> int:
    return -(-size // align) * align
