"""How is a member of a ZIP archive read?"""

from __future__ import annotations

from omniread.containers.flat import (
    Archive,
    Inflating,
    Member,
    Window,
    aimed,
    bzip2,
    deflate,
    lzma_raw,
    stored,
    xz,
    zstd,
)
from omniread.containers.zipped.directory import directory
from omniread.containers.zipped.place import read_at
from omniread.containers.zipped.records import BZIP2, DEFLATE, LZMA, OLD_ZSTD, STORED, XZ, ZSTD, Record
from omniread.model.errors import ReadError, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import Codec, FlatTree
    from omniread.containers.zipped.directory import Directory
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work

CODECS = {STORED: stored, DEFLATE: deflate, BZIP2: bzip2, OLD_ZSTD: zstd, ZSTD: zstd, XZ: xz}
HEADER, HEADER_SIZE = b"PK\3\4", 30


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a ZIP archive; its directory is read once for each version of the archive."""

    def make() -> Directory:
        return directory(blob.open(), work, blob.ref)

    return ZipArchive(blob, work, scope.cache.get("zip", blob.facts.version, make)).tree()


class ZipArchive(Archive):
    """A ZIP archive within one read."""

    contents: Directory

    def __init__(self, blob: Blob, work: Work, contents: Directory) -> None:
        """Begin without knowing where links lead."""
        super().__init__(blob, work, contents)
        self._targets: dict[str, str] = {}

    def member(self, record: int) -> Member:
        """What the directory says."""
        found = self._record(record)
        return Member(found.kind, None if found.kind == "link" else found.size, found.mtime, found.mark)

    def stream(self, record: int, what: str) -> BinaryIO:
        """The member's content, forwards only; its checksum is compared at the end."""
        found = self._record(record)
        if found.encrypted:
            raise Unreadable(
                f"{what} is encrypted.", hint="Decrypt it with a program that asks for its password, and read that."
            )
        if found.mark is not None:
            raise Unreadable(
                f"{what} is compressed by an {found.mark}.",
                hint="Unpack it with 7-Zip or a like program, and read that.",
            )
        source, cap = self._packed(found, what), self.work.limits.member_bytes
        codec = self._codec(found, source)
        # It reads as a BinaryIO does; that also names the writing side.
        return Inflating(source, codec, self.work, what, size=found.size, crc=found.crc, cap=cap)  # pyright: ignore[reportReturnType]

    def target(self, path: str) -> str | None:
        """Where a symbolic link leads; None when that is outside."""
        return aimed(path, self.written(path))

    def written(self, path: str) -> str:
        """What a symbolic link says: its content; nothing when that cannot be read."""
        if path not in self._targets:
            self._targets[path] = self._link(path)
        return self._targets[path]

    def _link(self, path: str) -> str:
        try:
            with self.stream(self.contents.members[path], path) as content:
                return content.read(self.work.limits.name_bytes).decode("utf-8", "backslashreplace")
        except ReadError:
            return ""

    def _record(self, place: int) -> Record:
        return Record(self.contents.data, place)

    def _packed(self, found: Record, what: str) -> Window:
        """The compressed bytes, behind the member's own header."""
        stream, offset = self.blob.open(), found.offset + self.contents.shift
        header = read_at(stream, offset, HEADER_SIZE)
        if len(header) < HEADER_SIZE or not header.startswith(HEADER):
            raise Unreadable(f"{what} is not where the archive's directory says; the archive is damaged there.")
        skipped = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
        return Window(stream, offset + HEADER_SIZE + skipped, found.packed, f"The compressed form of {what}")

    @staticmethod
    def _codec(found: Record, source: Window) -> Codec:
        if found.method != LZMA:
            return CODECS[found.method]()
        _, size = source.read(2), int.from_bytes(source.read(2), "little")
        return lzma_raw(source.read(size), found.size or 0)
