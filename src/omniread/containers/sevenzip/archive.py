"""How is a member of a 7z archive read?

A block of members is unpacked once, as far as it is needed, into a copy that all of them share: the second member of a
block costs only what lies between.
"""

from __future__ import annotations

import io
from hashlib import sha256

from omniread.containers.flat import Window
from omniread.containers.flat.ciphers import password_for, refused
from omniread.containers.flat.index import RowArchive, remembered
from omniread.containers.flat.window import Checked
from omniread.containers.sevenzip.blocks import Blocks
from omniread.containers.sevenzip.coders import is_encrypted
from omniread.containers.sevenzip.directory import directory
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import Contents, FlatTree
    from omniread.containers.flat.index import Row
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a 7z archive; its directory is read once for each version of the archive, and each password."""
    password, version = password_for(scope, blob.ref), blob.facts.version
    if version is not None and password is not None:
        version += sha256(password.encode("utf-8", "surrogatepass")).hexdigest()
    blocks = Blocks(blob, work, password, version)
    contents = remembered(scope, "7z", version, lambda: directory(blob, blocks, work))
    return SevenZipArchive(blob, work, contents, blocks).tree()


class SevenZipArchive(RowArchive):
    """A 7z archive within one read."""

    def __init__(self, blob: Blob, work: Work, contents: Contents, blocks: Blocks) -> None:
        """`blocks` unpack what members share."""
        super().__init__(blob, work, contents)
        self._blocks = blocks

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's part of the content of its block; its checksum is compared at the end."""
        if record.place is None:
            return io.BytesIO()
        folder, part = record.place
        encrypted = is_encrypted(folder)
        content = self._blocks.shared(part.folder, folder, what)
        if encrypted:
            try:
                content.read(1)
            except Unreadable as error:
                raise refused(what) from error
        # It reads as a BinaryIO does; that also names the writing side.
        if part.crc is None:
            return Window(content, part.start, part.size, what)  # pyright: ignore[reportReturnType]
        return Checked(content, part.start, part.size, what, part.crc, encrypted=encrypted)  # pyright: ignore[reportReturnType]
