"""How is the archive of an Electron program recognised (`app.asar`)?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

START = b"\4\0\0\0"
OPENING = (b'{"files":', b'{ "files":')
JSON_AT = 16


class Asar:
    """ASAR: a list in JSON, then the members one after another; some lie in a folder beside the archive."""

    name = "asar"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the sizes at the start, and how the list begins."""
        return probe.tree is None and probe.head.startswith(START) and probe.head.startswith(OPENING, JSON_AT)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. Unreadable when its list is damaged, TooBig when that cannot be held."""
        from omniread.containers.asar.archive import opened

        return opened(blob, scope, work)
