"""How is a member of a cpio archive read?"""

from __future__ import annotations

from omniread.containers.cpio.scan import Scan
from omniread.containers.flat import Window
from omniread.containers.flat.index import Index, RowArchive, remembered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import Contents, FlatTree
    from omniread.containers.flat.index import Row
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a cpio archive; it is scanned once for each version of the archive."""

    def make() -> Contents:
        index = Index(work, blob.ref, "cpio archive")
        Scan(blob.open(), index).run()
        return index.contents()

    return CpioArchive(blob, work, remembered(scope, "cpio", blob.facts.version, make)).tree()


class CpioArchive(RowArchive):
    """A cpio archive within one read."""

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's bytes in the archive."""
        start, size = record.place
        # It reads as a BinaryIO does; that also names the writing side.
        return Window(self.blob.open(), start, size, what)  # pyright: ignore[reportReturnType]
