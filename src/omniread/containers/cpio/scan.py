"""Which members does a cpio archive have, and where do they lie?

cpio has no directory: every header is read, once, from the start to the mark of the end. Data is passed over.
"""

from __future__ import annotations

import re

from omniread.containers.cpio.headers import END, Header, parsed, stripped
from omniread.containers.flat.index import Index, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

HEADER = 512
WINDOW = 64 << 10
MAGIC = re.compile(rb"07070[127](?=[0-9A-Fa-f])")


class Scan:
    """One pass over an archive; `sizes` are those of a package's files, for headers that are stripped."""

    def __init__(self, stream: BinaryIO, index: Index, sizes: list[int] | None = None) -> None:
        """Take over a stream that stands anywhere."""
        self._stream = stream
        self._index = index
        self._sizes = sizes
        self._waiting: dict[tuple[int, ...], list[Row]] = {}
        self._holders: dict[tuple[int, ...], bytes] = {}

    def run(self) -> None:
        """Put all members into the index; their places are pairs of start and size."""
        at, ends = 0, 0
        while True:
            data = self._index.read_at(self._stream, at, HEADER)
            if not data or self._index.failure is not None:
                break
            header = self._header(data)
            if header is None:
                following = self._behind(at, data) if ends else self._search(at)
                if following is None:
                    break
                at = following
                continue
            if self._is_end(header, at):
                ends += 1
                at += header.data + header.span
            else:
                at = self._take(header, at)
        if not ends and self._index.failure is None:
            self._index.damaged("The archive has no end mark; it may be cut short.")
        for rows in self._waiting.values():
            for row in rows:
                row.kind, row.size, row.place = "file", 0, (0, 0)
        self._index.cut(self._stream)

    def _header(self, data: bytes) -> Header | None:
        if self._sizes is not None and (found := stripped(data)) is not None and found.number is not None:
            if found.number >= len(self._sizes):
                return None
            found.size = self._sizes[found.number]
            found.span = -(-found.size // 4) * 4
            return found
        return parsed(data)

    def _name(self, header: Header, at: int) -> bytes:
        name = self._index.read_at(self._stream, at + header.name_at, header.name_size)
        return name.partition(b"\0")[0].removeprefix(b"./")

    def _is_end(self, header: Header, at: int) -> bool:
        return header.name_size == len(END) + 1 and self._name(header, at) == END

    def _take(self, header: Header, at: int) -> int:
        """Take up a member; gives where the next header is."""
        start = at + header.data
        name: bytes | str = self._name(header, at) if header.number is None else str(header.number)
        kind = header.kind if header.number is None else "file"
        row = Row(kind, header.size if kind == "file" else None, float(header.mtime), place=(start, header.size))
        if kind == "file" and header.links > 1 and isinstance(name, bytes):
            self._linked(header, name, row)
        self._index.add(name, row)
        return start + header.span

    def _linked(self, header: Header, name: bytes, row: Row) -> None:
        """Of links to one file the newer forms give the data only once, usually with the last of them."""
        if header.size:
            self._holders[header.inode] = name
            for other in self._waiting.pop(header.inode, ()):
                other.link = name
            return
        row.kind, row.size, row.place = "hard", None, None
        if (holder := self._holders.get(header.inode)) is not None:
            row.link = holder
        else:
            self._waiting.setdefault(header.inode, []).append(row)

    def _behind(self, at: int, data: bytes) -> int | None:
        """Where the next archive begins behind one, as in the first file system of Linux; None at the end."""
        while data and not data.strip(b"\0"):
            self._index.work.check()
            at += len(data)
            data = self._index.read_at(self._stream, at, WINDOW)
        if not data:
            return None
        at += len(data) - len(data.lstrip(b"\0"))
        if parsed(self._index.read_at(self._stream, at, HEADER)) is not None:
            return at
        self._index.damaged(f"Something that is no cpio archive follows at byte {at:,}; it is not shown.")
        return None

    def _search(self, at: int) -> int | None:
        """Where the next header is behind a damaged place; None when there is none."""
        place, before = at + 1, b""
        while window := self._index.read_at(self._stream, place, WINDOW):
            self._index.work.check()
            text, base = before + window, place - len(before)
            for match in MAGIC.finditer(text):
                if parsed(self._index.read_at(self._stream, base + match.start(), HEADER)) is not None:
                    self._index.damaged(f"The header at byte {at:,} is damaged: what stood there is missing.")
                    return base + match.start()
            place += len(window)
            before = text[-6:]
        self._index.damaged(f"The header at byte {at:,} is damaged: what stood there and behind is missing.")
        return None
