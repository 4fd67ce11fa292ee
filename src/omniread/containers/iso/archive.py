"""How is a member of a disc image read?"""

from __future__ import annotations

from omniread.containers.flat.index import Index, RowArchive, remembered
from omniread.containers.flat.runs import Joined
from omniread.containers.iso.scan import PACKED, Scan
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import Contents, FlatTree
    from omniread.containers.flat.index import Row
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a disc image; its folders are read once for each version of it."""

    def make() -> Contents:
        index = Index(work, blob.ref, "disc image")
        Scan(blob.open(), index).run()
        return index.contents()

    return IsoArchive(blob, work, remembered(scope, "iso", blob.facts.version, make)).tree()


class IsoArchive(RowArchive):
    """A disc image within one read."""

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's bytes in the image, in one or several pieces."""
        if record.mark == PACKED:
            raise Unreadable(f"{what} is packed with zisofs.", hint="Mount the image with Linux, and read that.")
        runs = [(self.blob.open, start, size) for start, size in record.place]
        # It reads as a BinaryIO does; that also names the writing side.
        return Joined(runs, what)  # pyright: ignore[reportReturnType]
