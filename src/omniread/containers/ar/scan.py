"""Which members does an ar archive have, and where do they lie?"""

from __future__ import annotations

from omniread.containers.ar import MAGIC, THIN
from omniread.containers.flat.index import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat.index import Index

HEADER, SIZE = 60, 10
END = b"`\n"
BSD_NAME = b"#1/"
NAMES = b"//"
SYMBOLS = (b"/", b"/SYM64/", b"//")
WINDOW = 64 << 10
THIN_MARK = "not in the archive"


class Scan:
    """One pass over the headers."""

    def __init__(self, stream: BinaryIO, index: Index) -> None:
        """Take over a stream."""
        self._stream = stream
        self._index = index
        self._names = b""

    def run(self) -> None:
        """Put all members into the index; their places are pairs of start and size."""
        thin = self._index.read_at(self._stream, 0, len(MAGIC)) == THIN
        at: int | None = len(MAGIC)
        while at is not None and (header := self._index.read_at(self._stream, at, HEADER)).strip(b"\n\0"):
            self._index.work.check()
            size = _size(header)
            if size is None:
                at = self._search(at)
                continue
            at = self._take(header, at + HEADER, size, thin=thin)
        self._index.cut(self._stream)

    def _take(self, header: bytes, start: int, size: int, *, thin: bool) -> int:
        """Take up a member whose data begins at a place; gives where the next header is."""
        raw = header[:16].rstrip(b" ")
        outside = thin and raw not in SYMBOLS
        following = start if outside else start + size + (size & 1)
        if raw == NAMES:
            self._names = self._index.read_at(self._stream, start, min(size, self._index.work.limits.member_bytes))
        if raw in SYMBOLS:
            return following
        name = self._name(raw)
        if raw.startswith(BSD_NAME) and raw[3:].isdigit():
            length = min(int(raw[3:]), size)
            name = self._index.read_at(self._stream, start, length).rstrip(b"\0")
            start, size = start + length, size - length
        mtime = header[16:28].strip()
        row = Row(
            "file",
            size,
            float(mtime) if mtime.isdigit() else None,
            place=(start, size),
            mark=THIN_MARK if outside else None,
        )
        self._index.add(name, row)
        return following

    def _name(self, raw: bytes) -> bytes:
        """The name: as it stands, or from the table of long names."""
        if raw[:1] == b"/" and raw[1:].isdigit():
            start = int(raw[1:])
            end = self._names.find(b"\n", start)
            return self._names[start : end if end >= 0 else None].removesuffix(b"/") or raw[1:]
        return raw.removesuffix(b"/") or raw

    def _search(self, at: int) -> int | None:
        """Where the next header is behind a damaged place; None when there is none."""
        place = at + 2
        while window := self._index.read_at(self._stream, place, WINDOW):
            self._index.work.check()
            mark = window.find(END)
            while mark >= 0:
                start = place + mark + len(END) - HEADER
                likely = start > at and (mark < SIZE or window[mark - SIZE : mark].strip().isdigit())
                if likely and _size(self._index.read_at(self._stream, start, HEADER)) is not None:
                    self._index.damaged(f"The header at byte {at:,} is damaged: what stood there is missing.")
                    return start
                mark = window.find(END, mark + 1)
            place += max(len(window) - 1, 1)
        self._index.damaged(f"The header at byte {at:,} is damaged: what stood there and behind is missing.")
        return None


def _size(header: bytes) -> int | None:
    """The size in a header, None when it is none."""
    digits = header[48:58].strip()
    return int(digits) if header[58:] == END and digits.isdigit() else None
