"""Which members does a tar archive have, and where do they lie?

tar has no directory: every header is read, once, from the start to the end. What is damaged or cut short is passed
over and said.
"""

from __future__ import annotations

from omniread.containers.flat import Contents, gathered
from omniread.containers.flat.index import Partial
from omniread.containers.tarred.headers import BLOCK, Header, number, parsed, records
from omniread.model.errors import ReadError, TooBig, Unreadable
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

    from omniread.model.scope import Work

    # What it is, where its data begins, how long it is, when it was written, where it leads.
    Row = tuple[str, int, int, float, str]

EMPTY = bytes(BLOCK)
EXTENDED_BYTES = 1 << 20
WINDOW = 64 << 10
STRIDE = 1024
SPARSE = "GNU.sparse."
FOLDERS, SKIPPED, EXTENDED = "5D", "VNA", "xgXLK"
PLAIN = {"\0", "0"}
KINDS = {"1": "hard", "2": "link", "3": "device", "4": "device", "6": "fifo", "M": "part", "S": "sparse"}
DATALESS = "123456"
FARTHEST = 1 << 62
ESCAPED = "surrogateescape"


class Tape(Contents):
    """The contents of a tar archive; a member's record is a Row. `end` is where the archive ends, None if unknown."""

    def __init__(self, end: int | None, *contents: Any) -> None:
        """Keep the end beside the contents."""
        super().__init__(*contents)
        self.end = end


def scanned(stream: BinaryIO, work: Work, what: str) -> Tape:
    """The contents. Raises Partial when a limit of the read ended the scan, Unreadable when there is no header."""
    scan = _Scan(stream, work)
    scan.run()
    if not scan.names and scan.failure is not None:
        raise scan.failure
    if not scan.names and scan.damaged:
        raise Unreadable(f"{what} is no readable tar archive: no header in it is sound.")
    return scan.tape()


class _Scan:
    """One pass over an archive."""

    def __init__(self, stream: BinaryIO, work: Work) -> None:
        self.stream = stream
        self.work = work
        self.names: list[str] = []
        self.rows: list[Row] = []
        self.links: list[int] = []
        self.notes: list[Note] = []
        self.damaged: list[int] = []
        self.distorted: list[int] = []
        self.failure: ReadError | None = None
        self.common: dict[str, bytes] = {}
        self.own: dict[str, bytes] = {}

    def run(self) -> None:
        """Read header after header."""
        at: int | None = 0
        while at is not None and (block := self.read(at, BLOCK)) != EMPTY:
            if len(block) < BLOCK:
                if self.failure is None:
                    self.note("The archive has no end mark; it may be cut short.")
                return
            header = parsed(block)
            if header is None:
                self.damaged.append(at)
                self.own = {}
                at = self.search(at + BLOCK)
            else:
                at = self.take(header, at + BLOCK)
        if at is not None:
            self.behind(at)

    def read(self, at: int, size: int) -> bytes:
        """The bytes at a place, fewer at the end, none once the stream failed."""
        if self.failure is not None or not 0 <= at < FARTHEST:
            return b""
        try:
            self.stream.seek(at)
            return self.stream.read(size)
        except (TooBig, Unreadable) as failure:
            self.broke(failure)
            return b""

    def broke(self, failure: ReadError) -> None:
        """The stream can be read no further; say why, once."""
        if self.failure is None:
            self.failure = failure
            text = f"Only the beginning of the archive could be read: {failure.message}"
            self.notes.append(Note("listing-limited" if isinstance(failure, TooBig) else "damaged", text))

    def note(self, text: str) -> None:
        """Say something of the whole."""
        self.notes.append(Note("damaged", text))

    def take(self, header: Header, start: int) -> int:
        """Take up a header; gives where the next one is."""
        if header.kind in EXTENDED:
            self.extend(header, start)
            return start + _padded(header.size)
        own, self.own = self.own, {}
        fields = self.common | own
        size = self.whole(fields, "size", header.size)
        if header.kind in SKIPPED:
            return start + _padded(size)
        real = size
        if header.kind == "S":
            real = self.unpacked(header)
            start = self.skip_map(header.block[482], start)
        elif any(key.startswith(SPARSE) for key in own):
            header.kind = "S"
            real = self.whole(own, SPARSE + "realsize", self.whole(own, SPARSE + "size", size))
        name = own.get(SPARSE + "name") or fields.get("path") or header.name
        self.add(header, fields, name, (start, real))
        return start + (0 if header.kind in DATALESS else _padded(size))

    def extend(self, header: Header, start: int) -> None:
        """Take up a header that says something of the next one, or of all that follow."""
        limit = self.work.limits.name_bytes if header.kind in "LK" else EXTENDED_BYTES
        if header.size > limit + 1:
            raise TooBig(
                f"A name or header of {header.size:,} bytes in the archive; {limit:,} are allowed.",
                hint="Raise the limit name_bytes if you trust it.",
            )
        body = self.read(start, header.size)
        if header.kind in "LK":
            self.own["path" if header.kind == "L" else "linkpath"] = body.partition(b"\0")[0]
            return
        try:
            (self.common if header.kind == "g" else self.own).update(records(body))
        except ValueError:
            self.distorted.append(start)

    def whole(self, fields: dict[str, bytes], key: str, default: int) -> int:
        """A whole number from the extended headers."""
        found = fields.get(key, b"")
        return int(found) if found.isdigit() else default

    def add(self, header: Header, fields: dict[str, bytes], raw: bytes, data: tuple[int, int]) -> None:
        """Add a member to the contents."""
        link = fields.get("linkpath") or header.link
        for each in (raw, link):
            if len(each) > self.work.limits.name_bytes:
                raise TooBig(f"A name in the archive has {len(each):,} bytes.", hint="Raise the limit name_bytes.")
        name = raw.decode("utf-8", ESCAPED).replace("\0", "")
        folder = header.kind in FOLDERS or (header.kind in PLAIN and name.endswith("/"))
        kind = "directory" if folder else KINDS.get(header.kind, "file")
        if kind in {"hard", "link"}:
            self.links.append(len(self.names))
        try:
            mtime = float(fields.get("mtime") or header.mtime)
        except ValueError:
            mtime = float(header.mtime)
        name = name.removeprefix("./") + ("/" if folder and not name.endswith("/") else "")
        if name in {"", "/"} and folder:
            return
        self.names.append(name)
        self.rows.append((kind, *data, mtime, link.decode("utf-8", ESCAPED)))
        if len(self.names) > self.work.limits.members:
            raise TooBig(f"The archive has more than {self.work.limits.members:,} members.", hint="Raise members.")
        if not len(self.names) % STRIDE:
            self.work.check()

    @staticmethod
    def unpacked(header: Header) -> int:
        """The size of an old sparse member with its holes; that of its data when it is not to be read."""
        try:
            return number(header.block[483:495])
        except ValueError:
            return header.size

    def skip_map(self, more: int, start: int) -> int:
        """Pass over the blocks that go on with the map of an old sparse member; gives where its data begins."""
        while more:
            block = self.read(start, BLOCK)
            more = block[504] if len(block) == BLOCK else 0
            start += BLOCK
            self.work.check()
        return start

    def search(self, at: int) -> int | None:
        """Where the next sound header is; None when there is none."""
        while window := self.read(at, WINDOW):
            self.work.check()
            for place in range(0, len(window) - BLOCK + 1, BLOCK):
                if window.startswith(b"ustar", place + 257) and parsed(window[place : place + BLOCK]):
                    return at + place
            at += len(window)
        return None

    def behind(self, at: int) -> None:
        """Look at what follows the end mark."""
        rest = self.read(at, WINDOW)
        if len(rest.strip(b"\0")):
            self.note("Something follows the end of the archive (another archive?); it is not shown.")

    def tape(self) -> Tape:
        """The contents, once everything was read. To read on to the end of the stream checks it and fills its copy."""
        end = None
        try:
            end = self.stream.seek(0, 2)
        except (TooBig, Unreadable) as failure:
            self.broke(failure)
        if self.damaged:
            self.note(f"{_places(self.damaged, 'damaged header')}: what stood there is missing.")
        if self.distorted:
            self.note(f"{_places(self.distorted, 'damaged extended header')}: names, sizes or times may be missing.")
        tape = gathered(self.names, self.rows, self.links, tuple(self.notes), lambda *contents: Tape(end, *contents))
        if isinstance(self.failure, TooBig):
            raise Partial(tape)
        return tape


def _places(starts: list[int], what: str) -> str:
    more = f"s, the first at byte {starts[0]:,}" if len(starts) > 1 else f" at byte {starts[0]:,}"
    return f"The archive has {len(starts):,} {what}{more}"


def _padded(size: int) -> int:
    """The bytes that data takes: whole blocks."""
    return -(-size // BLOCK) * BLOCK
