"""Which members does a 7z archive have?

Its directory stands at its end, where the first 32 bytes say; it is usually packed, and may be encrypted.
"""

from __future__ import annotations

from zlib import crc32

from omniread.containers.flat.ciphers import refused
from omniread.containers.flat.index import Index, Row
from omniread.containers.sevenzip.blocks import FIRST
from omniread.containers.sevenzip.coders import is_encrypted, unsupported
from omniread.containers.sevenzip.cursor import DAMAGED, Cursor
from omniread.containers.sevenzip.headers import ADDITIONAL, FILES, MAIN, PROPERTIES, files, streams
from omniread.model.errors import TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.containers.flat import Contents
    from omniread.containers.flat.index import RowKind
    from omniread.containers.sevenzip.blocks import Blocks
    from omniread.containers.sevenzip.headers import File, Folder, Part
    from omniread.model.node import Blob
    from omniread.model.scope import Work

HEADER, PACKED_HEADER = 1, b"\x17"
LAYERS = 4
DOS_FOLDER, UNIX = 0x10, 0x8000
KINDS: dict[int, RowKind] = {
    0o010000: "fifo",
    0o020000: "device",
    0o040000: "directory",
    0o060000: "device",
    0o120000: "link",
    0o140000: "socket",
}


def directory(blob: Blob, blocks: Blocks, work: Work) -> Contents:
    """The contents; the place of a member is its folder with its part of that, None when it is empty."""
    index = Index(work, blob.ref, "7z archive")
    folders, members = _read(blob, blocks, work)
    for member in members:
        index.add(member.name, _row(member, folders))
    return index.contents()


def _row(member: File, folders: list[Folder]) -> Row:
    kind: RowKind = "directory" if member.directory or member.attributes & DOS_FOLDER else "file"
    if member.attributes & UNIX:
        kind = KINDS.get(member.attributes >> 16 & 0o170000, kind)
    if member.part is None:
        return Row(kind, 0 if kind == "file" else None, member.mtime)
    folder = folders[member.part.folder]
    mark = "encrypted" if is_encrypted(folder) else None
    if mark is None and (method := unsupported(folder)) is not None:
        mark = f"unsupported {method}"
    size = member.part.size if kind == "file" else None
    return Row(kind, size, member.mtime, place=(folder, member.part), mark=mark)


def _read(blob: Blob, blocks: Blocks, work: Work) -> tuple[list[Folder], list[File]]:
    """The blocks and the members, from a directory that may be packed, and packed again."""
    data = _bytes(blob, work)
    for _ in range(LAYERS):
        if not data.startswith(PACKED_HEADER):
            break
        data = _unpacked(streams(Cursor(data[1:]))[0], blob, blocks, work)
    if not data:
        return [], []
    cursor = Cursor(data)
    cursor.expect(HEADER)
    folders: list[Folder] = []
    parts: list[Part] = []
    members: list[File] = []
    while kind := cursor.number():
        if kind == PROPERTIES:
            while cursor.number():
                cursor.take(cursor.count())
        elif kind == ADDITIONAL:
            streams(cursor)
        elif kind == MAIN:
            folders, parts = streams(cursor)
        elif kind == FILES:
            members = files(cursor, parts)
        else:
            raise Unreadable(DAMAGED)
    return folders, members


def _bytes(blob: Blob, work: Work) -> bytes:
    """The directory as it stands in the archive."""
    stream, ref = blob.open(), blob.ref
    first = stream.read(FIRST)
    if len(first) < FIRST or crc32(first[12:]) != int.from_bytes(first[8:12], "little"):
        raise Unreadable(f"{ref} is no readable 7z archive: its first header is damaged.")
    start, size, crc = (int.from_bytes(first[at:end], "little") for at, end in ((12, 20), (20, 28), (28, 32)))
    end = stream.seek(0, 2)
    if FIRST + start + size > end:
        missing = FIRST + start + size - end
        raise Unreadable(
            f"{ref} is cut short: the directory of a 7z archive stands at its end, and {missing:,} bytes are missing.",
            hint="Get the whole file; of an archive in several volumes, all of them.",
        )
    if size > work.limits.member_bytes:
        raise TooBig(f"The directory of {ref} has {size:,} bytes.", hint="Raise the limit member_bytes to read it.")
    stream.seek(FIRST + start)
    found = stream.read(size)
    if crc32(found) != crc:
        raise Unreadable(f"The directory of {ref} is damaged: its checksum is wrong.")
    return found


def _unpacked(folders: list[Folder], blob: Blob, blocks: Blocks, work: Work) -> bytes:
    """The content of a packed directory."""
    if len(folders) != 1:
        raise Unreadable(DAMAGED)
    folder, what = folders[0], f"The directory of {blob.ref}"
    if folder.size > work.limits.member_bytes:
        raise TooBig(f"{what} has {folder.size:,} bytes.", hint="Raise the limit member_bytes to read it.")
    encrypted = is_encrypted(folder)
    try:
        with blocks.unpacked(folder, what) as content:
            found = content.readall()
    except Unreadable as error:
        if encrypted and blocks.password is not None:
            raise refused(what) from error
        raise
    if folder.crc is not None and crc32(found) != folder.crc:
        raise refused(what) if encrypted else Unreadable(f"{what} is damaged: its checksum is wrong.")
    return found
