"""What does one record in a directory of a disc image say, with the extensions that Unix systems made?"""

from __future__ import annotations

from calendar import timegm
from struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.containers.flat.index import RowKind

FOLDER, GOES_ON = 2, 0x80
FIXED = 33
KINDS: dict[int, RowKind] = {
    0o010000: "fifo",
    0o020000: "device",
    0o040000: "directory",
    0o060000: "device",
    0o100000: "file",
    0o120000: "link",
    0o140000: "socket",
}
CONTINUES, CURRENT, PARENT, ROOT = 1, 2, 4, 8
MOST_AREAS = 32
_AREA = Struct("<I4xI4xI4x")


class Record:
    """One record: its raw name, where its data is (block and bytes), and what the extensions add.

    `posix` is the name of Rock Ridge, None without one. `elsewhere` is the block of a folder that was moved, `moved`
    marks the place that it was moved to.
    """

    __slots__ = ("block", "elsewhere", "flags", "kind", "link", "moved", "mtime", "packed", "posix", "raw", "size")

    def __init__(self, data: bytes) -> None:
        """Read the fixed part; ValueError when it does not fit."""
        length = data[32]
        if len(data) < FIXED + length:
            raise ValueError("a record that is too short")
        self.block: int = int.from_bytes(data[2:6], "little") + data[1]
        self.size: int = int.from_bytes(data[10:14], "little")
        self.mtime: float | None = _time(data[18:25])
        self.flags: int = data[25]
        self.raw: bytes = data[FIXED : FIXED + length]
        self.kind: RowKind = "directory" if self.flags & FOLDER else "file"
        self.posix: bytes | None = None
        self.link: bytes = b""
        self.packed: bool = False
        self.moved: bool = False
        self.elsewhere: int | None = None

    @property
    def is_dot(self) -> bool:
        """Whether it stands for the folder itself, or for the one above."""
        return self.raw in {b"\0", b"\1"}


def extend(record: Record, data: bytes, skip: int, area: Callable[[int, int, int], bytes]) -> None:
    """Add what the extensions in a record say; `area` reads what of them stands elsewhere (block, offset, size)."""
    start = FIXED + data[32] + (data[32] + 1) % 2 + skip
    names: list[bytes] = []
    steps: list[bytes] = []
    for kind, body in _entries(data[start:], area):
        if kind == b"NM" and body and not body[0] & (CURRENT | PARENT):
            names.append(body[1:])
        elif kind == b"PX" and len(body) >= 4:  # noqa: PLR2004  # the mode
            record.kind = KINDS.get(int.from_bytes(body[:4], "little") & 0o170000, record.kind)
        elif kind == b"SL":
            _follow(steps, body[1:])
        elif kind == b"TF":
            record.mtime = _stamp(body) or record.mtime
        elif kind == b"CL" and len(body) >= 4:  # noqa: PLR2004  # the block
            record.elsewhere, record.kind = int.from_bytes(body[:4], "little"), "directory"
        elif kind == b"RE":
            record.moved = True
        elif kind == b"ZF":
            record.packed = True
    record.posix = b"".join(names) or None
    record.link = b"/".join(steps).replace(b"//", b"/")


def is_extended(data: bytes) -> int | None:
    """How many bytes stand before the extensions in every record, by the first record of the root; None without."""
    start = FIXED + data[32] + (data[32] + 1) % 2
    return data[start + 6] if data[start : start + 2] == b"SP" and data[start + 4 : start + 6] == b"\xbe\xef" else None


def _entries(data: bytes, area: Callable[[int, int, int], bytes]) -> Iterator[tuple[bytes, bytes]]:
    """The extensions, with the areas elsewhere that go on with them."""
    for _ in range(MOST_AREAS):
        at, following = 0, b""
        while at + 4 <= len(data) and data[at + 2] >= 4:  # noqa: PLR2004  # the fixed part of an entry
            kind, body = data[at : at + 2], data[at + 4 : at + data[at + 2]]
            at += data[at + 2]
            if kind == b"ST":
                return
            if kind == b"CE" and len(body) >= _AREA.size:
                following = area(*_AREA.unpack_from(body))
            else:
                yield kind, body
        if not following:
            return
        data = following


def _follow(steps: list[bytes], body: bytes) -> None:
    """Add the steps of a symbolic link."""
    at = 0
    while at + 2 <= len(body):
        flags, length = body[at], body[at + 1]
        text = body[at + 2 : at + 2 + length]
        special = {CURRENT: b".", PARENT: b"..", ROOT: b"/"}.get(flags & (CURRENT | PARENT | ROOT))
        steps.append(text if special is None else special)
        at += 2 + length


def _stamp(body: bytes) -> float | None:
    """When it was written, among the times that are there; those of 17 characters are left out."""
    if not body or body[0] & 0x80 or not body[0] & 2:
        return None
    at = 1 + 7 * (body[0] & 1)
    return _time(body[at : at + 7])


def _time(data: bytes) -> float | None:
    if len(data) < 7 or not 1 <= data[1] <= 12:  # noqa: PLR2004  # seven fields, twelve months
        return None
    zone = data[6] - 256 if data[6] > 127 else data[6]  # noqa: PLR2004  # a signed byte
    return float(timegm((1900 + data[0], *data[1:6])) - zone * 15 * 60)
