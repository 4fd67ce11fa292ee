"""How is a single compressed stream entered, so that `app.log.gz` reads like `app.log`?

Such a container is transparent: it has one member, named like the outer file without its suffix, and the member's `ref`
is that of the outer file. What lies inside (a text, a tar) is the next stage's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

GZIP_EXTRA, GZIP_NAME = 4, 8
ZSTD_FRAME = b"\x28\xb5\x2f\xfd"
LZ4_FRAME = b"\x04\x22\x4d\x18"
SKIPPED = tuple(bytes([kind]) + b"\x2a\x4d\x18" for kind in range(0x50, 0x60))


class Squeezed(ABC):
    """What the formats have in common; each has a name, a magic, and suffixes with what these stand for."""

    name: ClassVar[str]
    transparent = True
    suffixes: ClassVar[Mapping[str, str]]

    def claims(self, probe: Probe) -> bool:
        """Whether the first bytes are the magic of the format."""
        return probe.tree is None and self.begins(probe.head)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:  # noqa: ARG002  # one form for all containers
        """A tree of one member."""
        from omniread.containers.squeezed.single import Single

        return Single(blob, self.inner(blob), self.name)

    @abstractmethod
    def begins(self, head: bytes) -> bool:
        """Whether bytes begin as this format does."""

    def inner(self, blob: Blob) -> str:
        """The name of the member: the outer name without its suffix, or with the suffix that it is short for."""
        for suffix, meaning in self.suffixes.items():
            if len(blob.name) > len(suffix) and blob.name.lower().endswith(suffix):
                return blob.name[: -len(suffix)] + meaning
        return blob.name


class Gzip(Squeezed):
    """gzip, in one or several members."""

    name = "gzip"
    suffixes: ClassVar[Mapping[str, str]] = {".gz": "", ".tgz": ".tar", ".taz": ".tar", ".svgz": ".svg"}

    def begins(self, head: bytes) -> bool:
        """The magic and the only method there is."""
        return head.startswith(b"\x1f\x8b\x08")

    def inner(self, blob: Blob) -> str:
        """The outer name without its suffix; the name in the header when there is no suffix."""
        outer = super().inner(blob)
        return outer if outer != blob.name else _stored_name(blob.head) or outer


class Bzip2(Squeezed):
    """bzip2, in one or several streams."""

    name = "bzip2"
    suffixes: ClassVar[Mapping[str, str]] = {".bz2": "", ".tbz2": ".tar", ".tbz": ".tar"}

    def begins(self, head: bytes) -> bool:
        """The magic, a block size, and the magic of the first block or of the end."""
        return head[:3] == b"BZh" and b"1" <= head[3:4] <= b"9" and head[4:10] in {b"1AY&SY", b"\x17rE8P\x90"}


class Xz(Squeezed):
    """xz, in one or several streams, and the older `.lzma`."""

    name = "xz"
    suffixes: ClassVar[Mapping[str, str]] = {".xz": "", ".txz": ".tar", ".lzma": "", ".tlz": ".tar"}

    def begins(self, head: bytes) -> bool:
        """The magic; `.lzma` has none, so its header must make sense."""
        return head.startswith(b"\xfd7zXZ\0") or _is_lzma(head)


class Zstd(Squeezed):
    """Zstandard, in one or several frames."""

    name = "zstd"
    suffixes: ClassVar[Mapping[str, str]] = {".zst": "", ".zstd": "", ".tzst": ".tar"}

    def begins(self, head: bytes) -> bool:
        """The magic of a frame; one that is to be skipped may stand before it."""
        return _unskipped(head).startswith(ZSTD_FRAME)


class Lz4(Squeezed):
    """LZ4, in one or several frames."""

    name = "lz4"
    suffixes: ClassVar[Mapping[str, str]] = {".lz4": "", ".tlz4": ".tar"}

    def begins(self, head: bytes) -> bool:
        """The magic of a frame; one that is to be skipped may stand before it."""
        return _unskipped(head).startswith(LZ4_FRAME)


class Compress(Squeezed):
    """The program `compress` of old Unix systems."""

    name = "compress"
    suffixes: ClassVar[Mapping[str, str]] = {".z": "", ".taz": ".tar", ".tz": ".tar"}

    def begins(self, head: bytes) -> bool:
        """The magic, and codes of a width that can be."""
        return head.startswith(b"\x1f\x9d") and len(head) > 2 and 9 <= head[2] & 0x1F <= 16 and not head[2] & 0x60  # noqa: PLR2004


def _unskipped(head: bytes) -> bytes:
    """The bytes behind frames that are to be skipped; LZ4 and Zstandard have the same."""
    while head.startswith(SKIPPED):
        head = head[8 + int.from_bytes(head[4:8], "little") :]
    return head


def _is_lzma(head: bytes) -> bool:
    """Whether a header of `.lzma` makes sense: usual properties and dictionary, a sane size, a range coder's start."""
    if head[:1] != b"\x5d" or head[13:14] != b"\0":
        return False
    dictionary = int.from_bytes(head[1:5], "little")
    size = int.from_bytes(head[5:13], "little")
    usual = dictionary in {1 << power for power in range(12, 32)} | {3 << power for power in range(11, 31)}
    return usual and (size == (1 << 64) - 1 or size < 1 << 38)


def _stored_name(head: bytes) -> str | None:
    """The name that a gzip header carries, without folders."""
    flags, position = head[3], 10
    if not flags & GZIP_NAME:
        return None
    if flags & GZIP_EXTRA:
        position += 2 + int.from_bytes(head[position : position + 2], "little")
    name, end, _ = head[position:].partition(b"\0")
    base = name.decode("latin-1").replace("\\", "/").rpartition("/")[2]
    return base if end and base not in {"", ".", ".."} else None
