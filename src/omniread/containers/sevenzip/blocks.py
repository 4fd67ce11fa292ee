"""How do the members of one block of a 7z archive share its content?"""

from __future__ import annotations

from omniread.containers.flat import Inflating, Window
from omniread.containers.flat.shared import Shared
from omniread.containers.sevenzip.coders import codec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.sevenzip.headers import Folder
    from omniread.model.node import Blob
    from omniread.model.scope import Work

FIRST = 32
"""The bytes of the first header; all places in the archive count from its end."""


class Blocks:
    """The blocks of an archive within one read. Nothing is unpacked before it is needed, or twice."""

    def __init__(self, blob: Blob, work: Work, password: str | None, version: str | None) -> None:
        """Keep what unpacking needs; `version` changes with the archive and with the password."""
        self.password = password
        self._blob = blob
        self._work = work
        self._shared = Shared(version, work)

    def unpacked(self, folder: Folder, what: str) -> Inflating:
        """The content of a block, forwards only. Unreadable, TooBig or NeedsExtra when it cannot be had."""
        method = codec(folder, self.password, self._work, what)
        packed = Window(self._blob.open(), FIRST + folder.start, sum(folder.packed), f"The packed form of {what}")
        return Inflating(packed, method, self._work, what, size=folder.size)

    def shared(self, number: int, folder: Folder, what: str) -> BinaryIO:
        """The content of a block as a seekable copy that grows as it is read."""

        def opener() -> BinaryIO:
            # It reads as a BinaryIO does; that also names the writing side.
            return self.unpacked(folder, what)  # pyright: ignore[reportReturnType]

        return self._shared.open(f"block {number}", opener)
