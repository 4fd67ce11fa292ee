"""How is a RAR archive recognised, of the older and of the newer form?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

MAGICS = (b"Rar!\x1a\x07\x00", b"Rar!\x1a\x07\x01\x00")


class Rar:
    """RAR 1.5 to 7: a header before each member; several files ("volumes") may be one archive."""

    name = "rar"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the magic."""
        return probe.tree is None and probe.head.startswith(MAGICS)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. Unreadable when its names are encrypted, TooBig with too many members."""
        from omniread.containers.rar.archive import opened

        return opened(blob, scope, work)
