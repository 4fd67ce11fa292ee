"""How is a 7z archive recognised?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

MAGIC = b"7z\xbc\xaf\x27\x1c"


class SevenZip:
    """7z: members packed together in blocks, and a directory at the end that may be packed and encrypted too."""

    name = "7z"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the magic."""
        return probe.tree is None and probe.head.startswith(MAGIC)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. Unreadable without its directory or its password, TooBig with too many members."""
        from omniread.containers.sevenzip.archive import opened

        return opened(blob, scope, work)
