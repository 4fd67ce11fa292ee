"""How is an LHA archive recognised (also called LZH)?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

MAGICS = (b"-lh", b"-lz", b"-pm")


class Lha:
    """LHA: a header before each member, of four levels."""

    name = "lha"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the method in the first header, and that this header makes sense."""
        if probe.tree is not None or not probe.head.startswith(MAGICS, 2):
            return False
        from omniread.containers.lha.headers import parsed

        return parsed(probe.head) is not None

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. Unreadable without any member, TooBig with too many."""
        from omniread.containers.lha.archive import opened

        return opened(blob, scope, work)
