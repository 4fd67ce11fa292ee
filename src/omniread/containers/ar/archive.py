"""How is a member of an ar archive read?"""

from __future__ import annotations

from omniread.containers.ar.scan import THIN_MARK, Scan
from omniread.containers.flat import Window
from omniread.containers.flat.index import Index, RowArchive, remembered
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import Contents, FlatTree
    from omniread.containers.flat.index import Row
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of an ar archive; it is scanned once for each version of the archive."""

    def make() -> Contents:
        index = Index(work, blob.ref, "ar archive")
        Scan(blob.open(), index).run()
        return index.contents()

    return ArArchive(blob, work, remembered(scope, "ar", blob.facts.version, make)).tree()


class ArArchive(RowArchive):
    """An ar archive within one read."""

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's bytes in the archive. Unreadable in a thin archive, which only names files beside it."""
        if record.mark == THIN_MARK:
            raise Unreadable(f"{what} is not in the archive, which only refers to it.", hint="Read the file itself.")
        start, size = record.place
        # It reads as a BinaryIO does; that also names the writing side.
        return Window(self.blob.open(), start, size, what)  # pyright: ignore[reportReturnType]
