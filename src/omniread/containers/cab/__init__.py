"""How is a cabinet of Windows recognised?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

MAGIC = b"MSCF\0\0\0\0"


class Cab:
    """CAB: members packed together in blocks, listed at the start."""

    name = "cab"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the magic and the reserved field behind it."""
        return probe.tree is None and probe.head.startswith(MAGIC)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the cabinet. Unreadable when its list is damaged."""
        from omniread.containers.cab.archive import opened

        return opened(blob, scope, work)
