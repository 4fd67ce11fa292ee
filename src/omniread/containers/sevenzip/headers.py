"""What does the directory of a 7z archive say?

Members lie one after another in blocks ("folders"), each of which is packed as a whole by a row of coders.
"""

from __future__ import annotations

from omniread.containers.flat.times import from_windows
from omniread.containers.sevenzip.cursor import DAMAGED, Cursor
from omniread.model.errors import Unreadable
from omniread.model.value import value

END, PROPERTIES, ADDITIONAL, MAIN, FILES = 0, 2, 3, 4, 5
PACKED, UNPACKED, PARTS, SIZES, CHECKSUMS, FOLDERS, CODER_SIZES, COUNTS = 6, 7, 8, 9, 10, 11, 12, 13
EMPTY_STREAMS, EMPTY_FILES, NAMES, MODIFIED, ATTRIBUTES = 14, 15, 17, 20, 21
MOST_CODERS = 32


@value
class Coder:
    """One step of unpacking: the identifier of its method and what that needs to know."""

    method: bytes
    properties: bytes
    inputs: int = 1
    outputs: int = 1


@value
class Folder:
    """A block of members: its coders, which input is fed by which output, and which inputs are fed from the archive.

    `sizes` are those of the coders' outputs, `raw` the bytes that describe all this. `start` is where its packed bytes
    begin in the archive, `packed` the sizes of their streams. `crc` is that of all the content, None when unknown.
    """

    coders: tuple[Coder, ...]
    binds: tuple[tuple[int, int], ...]
    inputs: tuple[int, ...]
    raw: bytes
    sizes: tuple[int, ...] = ()
    start: int = 0
    packed: tuple[int, ...] = ()
    crc: int | None = None

    @property
    def size(self) -> int:
        """The size of the content: the output that feeds nothing."""
        bound = {output for _, output in self.binds}
        return next((size for number, size in enumerate(self.sizes) if number not in bound), 0)


@value
class Part:
    """Where a member lies: the number of its folder, and place, size and checksum within that folder's content."""

    folder: int
    start: int
    size: int
    crc: int | None


@value
class File:
    """One member; `part` is None for what is empty. `attributes` are those of Windows, with a Unix mode above them."""

    name: str
    part: Part | None
    directory: bool
    mtime: float | None
    attributes: int


def folder(cursor: Cursor) -> Folder:
    """The description of one folder."""
    began = cursor.at
    coders: list[Coder] = []
    for _ in range(_few(cursor.number(), 1)):
        flags = cursor.byte()
        method = cursor.take(flags & 0xF)
        ways = (_few(cursor.number(), 0), _few(cursor.number(), 0)) if flags & 0x10 else (1, 1)
        properties = cursor.take(cursor.count()) if flags & 0x20 else b""
        coders.append(Coder(method, properties, *ways))
    inputs, outputs = sum(coder.inputs for coder in coders), sum(coder.outputs for coder in coders)
    binds = tuple((cursor.number(), cursor.number()) for _ in range(outputs - 1))
    free = inputs - len(binds)
    bound = {taken for taken, _ in binds}
    if free < 1 or len(bound) != len(binds) or any(taken >= inputs or given >= outputs for taken, given in binds):
        raise Unreadable(DAMAGED)
    open_inputs = tuple(number for number in range(inputs) if number not in bound)
    if free > 1:
        open_inputs = tuple(cursor.number() for _ in range(free))
    return Folder(tuple(coders), binds, open_inputs, cursor.data[began : cursor.at])


def _few(count: int, least: int) -> int:
    if not least <= count <= MOST_CODERS:
        raise Unreadable(DAMAGED)
    return count


def checksums(cursor: Cursor, count: int) -> list[int | None]:
    """Checksums of so many things, those that have one."""
    return [cursor.fixed(4) if known else None for known in cursor.defined(count)]


def streams(cursor: Cursor) -> tuple[list[Folder], list[Part]]:
    """The folders of the archive and the parts in them, in order."""
    start, packed, folders, parts = 0, [], [], []
    while (kind := cursor.number()) != END:
        if kind == PACKED:
            start, packed = _packed(cursor)
        elif kind == UNPACKED:
            folders = _placed(_folders(cursor), start, packed)
        elif kind == PARTS:
            parts = _parts(cursor, folders)
        else:
            raise Unreadable(DAMAGED)
    if folders and not parts:
        parts = [Part(number, 0, each.size, each.crc) for number, each in enumerate(folders)]
    return folders, parts


def _packed(cursor: Cursor) -> tuple[int, list[int]]:
    """Where the packed streams begin behind the first header, and their sizes."""
    start, count, sizes = cursor.number(), cursor.count(), []
    while (kind := cursor.number()) != END:
        if kind == SIZES:
            sizes = [cursor.number() for _ in range(count)]
        elif kind == CHECKSUMS:
            checksums(cursor, count)
        else:
            raise Unreadable(DAMAGED)
    return start, sizes


def _folders(cursor: Cursor) -> list[tuple[Folder, tuple[int, ...], int | None]]:
    """The folders, the sizes that come out of their coders, and the checksums of their contents."""
    cursor.expect(FOLDERS)
    count = cursor.count()
    cursor.expect(0)
    found = [folder(cursor) for _ in range(count)]
    cursor.expect(CODER_SIZES)
    sizes = [tuple(cursor.number() for coder in each.coders for _ in range(coder.outputs)) for each in found]
    known: list[int | None] = [None] * count
    while (kind := cursor.number()) != END:
        if kind != CHECKSUMS:
            raise Unreadable(DAMAGED)
        known = checksums(cursor, count)
    return list(zip(found, sizes, known, strict=True))


def _placed(folders: list[tuple[Folder, tuple[int, ...], int | None]], start: int, packed: list[int]) -> list[Folder]:
    """The folders with their places in the archive."""
    found: list[Folder] = []
    for each, sizes, crc in folders:
        own, packed = tuple(packed[: len(each.inputs)]), packed[len(each.inputs) :]
        if len(own) != len(each.inputs):
            raise Unreadable(DAMAGED)
        found.append(Folder(each.coders, each.binds, each.inputs, each.raw, sizes, start, own, crc))
        start += sum(own)
    return found


def _parts(cursor: Cursor, folders: list[Folder]) -> list[Part]:
    """The members' places within the folders."""
    counts = [1] * len(folders)
    kind = cursor.number()
    if kind == COUNTS:
        counts = [cursor.count() for _ in folders]
        kind = cursor.number()
    if sum(counts) > 8 * len(cursor.data):
        raise Unreadable(DAMAGED)
    sizes = [_sizes(cursor, count, each.size, kind == SIZES) for count, each in zip(counts, folders, strict=True)]
    kind = cursor.number() if kind == SIZES else kind
    whole = [count == 1 and each.crc is not None for count, each in zip(counts, folders, strict=True)]
    missing = sum(count for count, known in zip(counts, whole, strict=True) if not known)
    found: list[int | None] = [None] * missing
    while kind != END:
        if kind != CHECKSUMS:
            raise Unreadable(DAMAGED)
        found = checksums(cursor, missing)
        kind = cursor.number()
    rest, parts = iter(found), list[Part]()
    for number, (each, known) in enumerate(zip(folders, whole, strict=True)):
        start = 0
        for size in sizes[number]:
            parts.append(Part(number, start, size, each.crc if known else next(rest)))
            start += size
    return parts


def _sizes(cursor: Cursor, count: int, whole: int, stated: bool) -> list[int]:  # noqa: FBT001  # a fact, no switch
    """The sizes of the members of one folder: the last one is what the others leave."""
    if not count:
        return []
    sizes = [cursor.number() for _ in range(count - 1)] if stated else []
    last = whole - sum(sizes)
    if last < 0 or len(sizes) != count - 1:
        raise Unreadable(DAMAGED)
    return [*sizes, last]


def files(cursor: Cursor, parts: list[Part]) -> list[File]:
    """The members, in order; `parts` are those of the ones that are not empty."""
    count = cursor.count()
    names, times = [""] * count, [None] * count
    attributes = [0] * count
    empty, hollow = [False] * count, None
    while (kind := cursor.number()) != END:
        body = Cursor(cursor.take(cursor.count()))
        if kind == EMPTY_STREAMS:
            empty = body.bits(count)
        elif kind == EMPTY_FILES:
            hollow = body.bits(sum(empty))
        elif kind == NAMES:
            names = _names(body, count)
        elif kind == MODIFIED:
            times = [None if time is None else from_windows(time) for time in _values(body, count, 8)]
        elif kind == ATTRIBUTES:
            attributes = [each or 0 for each in _values(body, count, 4)]
    given, hollows = iter(parts), iter(hollow or [False] * sum(empty))
    found: list[File] = []
    for number in range(count):
        part = None if empty[number] else next(given, None)
        if part is None and not empty[number]:
            raise Unreadable(DAMAGED)
        directory = empty[number] and not next(hollows)
        found.append(File(names[number], part, directory, times[number], attributes[number]))
    return found


def _names(body: Cursor, count: int) -> list[str]:
    body.expect(0)
    found = body.take(len(body.data) - body.at).decode("utf-16-le", "backslashreplace").split("\0")
    # Behind the last NUL stands nothing.
    if len(found) <= count:
        raise Unreadable(DAMAGED)
    return found[:count]


def _values(body: Cursor, count: int, size: int) -> list[int | None]:
    known = body.defined(count)
    body.expect(0)
    return [body.fixed(size) if each else None for each in known]
