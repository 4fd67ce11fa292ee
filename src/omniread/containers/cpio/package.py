"""Which files are in an RPM package, and how is one read?

The package's header lists them with all that a listing needs. The archive of their contents is decompressed only when
one is read, and then once for all.
"""

from __future__ import annotations

from omniread.containers.cpio.headers import KINDS
from omniread.containers.cpio.scan import Scan
from omniread.containers.cpio.tags import Header, header
from omniread.containers.flat import Contents, Inflating, Window, bzip2, gzip, xz, zstd
from omniread.containers.flat.index import Index, Row, RowArchive, remembered
from omniread.containers.flat.shared import Shared
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, BinaryIO

    from omniread.containers.flat import Codec, FlatTree
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work

LEAD = 96
GHOST = 64
ABSENT = "not in the package"
CODECS: dict[bytes, Callable[[], Codec]] = {b"\x1f\x8b": gzip, b"BZh": bzip2, b"\xfd7zXZ\0": xz, b"]\0\0": xz}
CODECS[b"\x28\xb5\x2f\xfd"] = zstd


class Package(Contents):
    """The files of a package; `payload` is where their contents begin, `sizes` those of all files in the list."""

    def __init__(self, payload: int, sizes: list[int], *contents: Any) -> None:
        """Keep beside the contents what leads to their bytes."""
        super().__init__(*contents)
        self.payload = payload
        self.sizes = sizes


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a package; its header is read once for each version of it."""
    package = remembered(scope, "rpm", blob.facts.version, lambda: _package(blob, work))
    return RpmArchive(blob, scope, work, package).tree()


def _package(blob: Blob, work: Work) -> Contents:
    stream, most = blob.open(), work.limits.member_bytes
    signature = header(stream, LEAD, most, blob.ref)
    found = header(stream, -(-signature.end // 8) * 8, most, blob.ref)
    index = Index(work, blob.ref, "RPM package")
    sizes = _files(found, index)
    return index.contents(lambda *contents: Package(found.end, sizes, *contents))


def _files(found: Header, index: Index) -> list[int]:
    """Put the files into the index; their places are their numbers and the names in the archive of contents."""
    folders = found.texts("DIRNAMES")
    places = found.numbers("DIRINDEXES")
    bases = found.texts("BASENAMES")
    names = [_at(folders, place, b"") + base for base, place in zip(bases, places, strict=False)]
    names = names or found.texts("OLDFILENAMES")
    sizes = found.numbers("LONGFILESIZES") or found.numbers("FILESIZES")
    modes, times, flags = (found.numbers(tag) for tag in ("FILEMODES", "FILEMTIMES", "FILEFLAGS"))
    links = found.texts("FILELINKTOS")
    for number, name in enumerate(names):
        kind = KINDS.get(_at(modes, number, 0) & 0o170000, "file")
        size = _at(sizes, number, 0) if kind == "file" else None
        mark = ABSENT if _at(flags, number, 0) & GHOST else None
        place = (number, name.lstrip(b"/"))
        link = _at(links, number, b"") if kind == "link" else b""
        row = Row(kind, size, float(_at(times, number, 0)), place=place, link=link, mark=mark)
        index.add(name.lstrip(b"/"), row)
    return sizes


def _at(values: list[Any], number: int, default: Any) -> Any:
    return values[number] if 0 <= number < len(values) else default


class RpmArchive(RowArchive):
    """A package within one read."""

    contents: Package

    def __init__(self, blob: Blob, scope: Scope, work: Work, package: Package) -> None:
        """Begin without having looked at the contents of the files."""
        super().__init__(blob, work, package)
        self._scope = scope
        self._shared = Shared(blob.facts.version, work)

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The file's bytes in the decompressed archive."""
        if record.mark == ABSENT:
            raise Unreadable(
                f"{what} is not in the package: the installed program makes it.", hint="Read another file."
            )
        number, name = record.place
        rows = self._rows()
        row = rows.get(str(number)) or rows.get(name.decode("utf-8", "surrogateescape"))
        if row is not None and row.kind == "hard":
            row = rows.get(str(row.link))
        if row is None or row.place is None:
            raise Unreadable(f"{what} is listed by the package, but its contents are missing; the package is damaged.")
        start, size = row.place
        # It reads as a BinaryIO does; that also names the writing side.
        return Window(self._payload(), start, size, what)  # pyright: ignore[reportReturnType]

    def _rows(self) -> dict[str, Row]:
        """Where the archive of contents has each file, by name or by number."""

        def make() -> Contents:
            index = Index(self.work, f"the contents of {self.blob.ref}", "cpio archive")
            Scan(self._payload(), index, self.contents.sizes).run()
            return index.contents()

        return remembered(self._scope, "rpm contents", self.blob.facts.version, make).members

    def _payload(self) -> BinaryIO:
        """The archive of contents, decompressed into a copy that grows as it is read."""
        return self._shared.open("payload", self._inflating)

    def _inflating(self) -> BinaryIO:
        stream, start, what = self.blob.open(), self.contents.payload, f"The contents of {self.blob.ref}"
        size = stream.seek(0, 2) - start
        packed = Window(stream, start, size, what)
        head = packed.peek()
        codec = next((codec for magic, codec in CODECS.items() if head.startswith(magic)), None)
        # They read as a BinaryIO does; that also names the writing side.
        if codec is None:
            return packed  # pyright: ignore[reportReturnType]
        return Inflating(packed, codec(), self.work, what)  # pyright: ignore[reportReturnType]
