"""How is a member of a cabinet read?

A block of members is unpacked once, as far as it is needed, into a copy that all of them share.
"""

from __future__ import annotations

from omniread.containers.cab.blocks import codec, measured
from omniread.containers.cab.headers import BEGINS, GOES_ON, contents
from omniread.containers.flat import Inflating, Window
from omniread.containers.flat.index import RowArchive, remembered
from omniread.containers.flat.shared import Shared
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.cab.headers import Block
    from omniread.containers.flat import Contents, FlatTree
    from omniread.containers.flat.index import Row
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a cabinet; its list is read once for each version of it."""
    found = remembered(scope, "cab", blob.facts.version, lambda: contents(blob.open(), work, blob.ref))
    return CabArchive(blob, work, found).tree()


class CabArchive(RowArchive):
    """A cabinet within one read."""

    def __init__(self, blob: Blob, work: Work, found: Contents) -> None:
        """Begin with nothing unpacked."""
        super().__init__(blob, work, found)
        self._shared = Shared(blob.facts.version, work)

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's part of the content of its block."""
        block, start = record.place
        if record.mark in {BEGINS, GOES_ON} or block is None:
            raise Unreadable(
                f"{what} {record.mark}.", hint="Unpack the whole set with cabextract or 7-Zip, and read that."
            )
        content = self._shared.open(f"block {block.number}", lambda: self._unpacked(block, what))
        # It reads as a BinaryIO does; that also names the writing side.
        return Window(content, start, record.size or 0, what)  # pyright: ignore[reportReturnType]

    def _unpacked(self, block: Block, what: str) -> BinaryIO:
        """The content of a block, forwards only."""
        stream = self.blob.open()
        method = codec(block, stream, self.work, what)
        size, content = measured(block, stream, self.work)
        packed = Window(stream, block.start, size, f"The packed form of {what}")
        return Inflating(packed, method, self.work, what, size=content)  # pyright: ignore[reportReturnType]
