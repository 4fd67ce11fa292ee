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
from omniread.containers.flat.ciphers import locked, password_for
from omniread.containers.flat.index import CUT
from omniread.containers.zipped.directory import directory
from omniread.containers.zipped.locks import unlocked
from omniread.containers.zipped.place import read_at
from omniread.containers.zipped.records import BZIP2, DEFLATE, LZMA, OLD_ZSTD, STORED, XZ, ZSTD, Record
from omniread.containers.zipped.volumes import Volumes, counted
from omniread.model.errors import ReadError, Unreadable
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from omniread.containers.flat import Codec, FlatTree
    from omniread.containers.zipped.directory import Directory
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work

CODECS = {STORED: stored, DEFLATE: deflate, BZIP2: bzip2, OLD_ZSTD: zstd, ZSTD: zstd, XZ: xz}
HEADER, HEADER_SIZE = b"PK\3\4", 30
ELSEWHERE = "in another volume"


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a ZIP archive; its directory is read once for each version of the archive."""
    volumes = Volumes(blob, scope.cache.get("zip volumes", blob.facts.version, lambda: counted(blob)))

    def make() -> Directory:
        return directory(volumes.open(), work, blob.ref, volumes.starts)

    found = scope.cache.get("zip", volumes.version, make)
    return ZipArchive(blob, volumes, work, found, lambda: password_for(scope, blob.ref)).tree()


class ZipArchive(Archive):
    """A ZIP archive within one read."""

    contents: Directory

    def __init__(
        self, blob: Blob, volumes: Volumes, work: Work, contents: Directory, password: Callable[[], str | None]
    ) -> None:
        """Begin without knowing where links lead; the password is asked for when it is needed."""
        super().__init__(blob, work, contents)
        self._volumes = volumes
        self._password = password
        self._targets: dict[str, str] = {}

    def member(self, record: int) -> Member:
        """What the directory says."""
        found = self._record(record)
        mark = found.mark or (ELSEWHERE if self._start(found) is None else CUT if _is_cut(found) else None)
        return Member(found.kind, None if found.kind == "link" else found.size, found.mtime, mark)

    def stream(self, record: int, what: str) -> BinaryIO:
        """The member's content, forwards only; its checksum is compared at the end."""
        found = self._record(record)
        password = self._password() if found.encrypted else None
        if found.encrypted and password is None:
            raise locked(what)
        if found.unsupported is not None:
            raise Unreadable(
                f"{what} is compressed by an {found.unsupported}.",
                hint="Unpack it with 7-Zip or a like program, and read that.",
            )
        source, cap = self._packed(found, what), self.work.limits.member_bytes
        codec = self._codec(found, source)
        if password is not None:
            codec = unlocked(found, source, codec, password, what)
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

    def _start(self, found: Record) -> int | None:
        """Where the member's header is; None in a volume that is not at hand."""
        starts = self.contents.starts
        if not starts:
            return found.offset + self.contents.shift
        start = starts[found.volume] if found.volume < len(starts) else None
        return None if start is None else start + found.offset

    def _packed(self, found: Record, what: str) -> Window:
        """The compressed bytes, behind the member's own header."""
        stream, offset = self._volumes.open(), self._start(found)
        if offset is None:
            raise Unreadable(
                f"{what} is in volume {found.volume + 1} of the archive, which is not at hand.",
                hint=f"Put all volumes ({self._volumes.first}, …) beside {self.blob.name}.",
            )
        header = read_at(stream, offset, HEADER_SIZE)
        if len(header) < HEADER_SIZE or not header.startswith(HEADER):
            raise Unreadable(f"{what} is not where the archive's directory says; the archive is damaged there.")
        skipped = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
        return Window(stream, offset + HEADER_SIZE + skipped, found.packed, f"The compressed form of {what}")

    @staticmethod
    def _codec(found: Record, source: Window) -> Codec:
        if found.method == LZMA and found.encrypted:
            raise Unreadable("LZMA inside encryption is not known here.", hint="Unpack it with 7-Zip, and read that.")
        if found.method != LZMA:
            codec = CODECS[found.method]()
            return changed(codec, endless=False) if _is_cut(found) else codec
        _, size = source.read(2), int.from_bytes(source.read(2), "little")
        return lzma_raw(source.read(size), found.size or 0)


def _is_cut(found: Record) -> bool:
    """Whether a stored member was cut off: where it should end, nothing says how long it is."""
    return found.size is None and found.method == STORED
