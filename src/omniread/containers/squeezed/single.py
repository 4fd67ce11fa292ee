"""What is in a single compressed stream, seen as a tree?"""

from __future__ import annotations

from omniread.containers.flat import Inflating, bzip2, gzip, normal, xz, zstd
from omniread.containers.squeezed.lz4 import lz4
from omniread.containers.squeezed.lzw import lzw
from omniread.model.node import Blob, Capabilities, Entry, Facts, Tree
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.node import Node, TreeKind
    from omniread.model.note import Note

CODECS = {"gzip": gzip, "bzip2": bzip2, "xz": xz, "zstd": zstd, "lz4": lz4, "compress": lzw}


class Single(Tree):
    """The tree of one member; what is known of the outer file is known of it."""

    def __init__(self, blob: Blob, inner: str, form: str) -> None:
        """`form` is a key of CODECS; nothing is decompressed before the member is read."""
        self._blob = blob
        self._inner = inner
        self._codec = CODECS[form]

    @property
    def ref(self) -> str:
        """That of the outer file."""
        return self._blob.ref

    @property
    def name(self) -> str:
        """That of the outer file."""
        return self._blob.name

    @property
    def kind(self) -> TreeKind:
        """An archive, if a small one."""
        return "archive"

    @property
    def facts(self) -> Facts:
        """Those of the outer file."""
        return changed(self._blob.facts, mutable=False)

    @property
    def capabilities(self) -> Capabilities:
        """The names beside the outer file."""
        return Capabilities(sibling=self._blob.capabilities.sibling)

    @property
    def notes(self) -> tuple[Note, ...]:
        """None."""
        return ()

    def entries(self) -> Iterator[Entry]:
        """The one member; how long it is shows only when it is read."""
        return iter((Entry(self._inner, mtime=self._blob.facts.mtime),))

    def get(self, name: str) -> Node | None:
        """The member by its name."""
        return self._member() if normal(name) == self._inner else None

    def _member(self) -> Blob:
        outer = self._blob
        version = outer.facts.version

        def opener() -> Inflating:
            return Inflating(outer.open(), self._codec(), outer.work, outer.ref)

        return Blob(
            outer.ref,
            self._inner,
            opener,  # pyright: ignore[reportArgumentType]  # it reads as one; BinaryIO also names the writing side
            outer.work,
            Facts(mtime=outer.facts.mtime, version=None if version is None else f"{version}:inflated"),
            Capabilities(sibling=self._beside()),
        )

    def _beside(self) -> Callable[[str], Node | None] | None:
        """The names beside the outer file, asked for with the inner name: both have the same tails."""
        sibling, outer, inner = self._blob.capabilities.sibling, self._blob.name, self._inner
        if sibling is None:
            return None
        return lambda name: sibling(outer + name[len(inner) :] if name.startswith(inner) else name)
