"""How is an image of a compact disc recognised (ISO 9660, with Joliet or Rock Ridge names)?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

SUFFIXES = (".iso", ".img")


class Iso:
    """ISO 9660."""

    name = "iso"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the name, because the magic stands at byte 32,769, beyond what a probe sees; opening looks at it.

        An `.iso` must not look like text; any other image must begin as most do, with an empty area.
        """
        name, head = probe.name.lower(), probe.head
        if probe.tree is not None or not name.endswith(SUFFIXES) or not head:
            return False
        return b"\0" in head if name.endswith(".iso") else not any(head)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the image. Unreadable when it has no file system of this kind."""
        from omniread.containers.iso.archive import opened

        return opened(blob, scope, work)
