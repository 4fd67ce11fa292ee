"""How is an ar archive recognised: a static library, or a package of Debian?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

MAGIC, THIN = b"!<arch>\n", b"!<thin>\n"


class Ar:
    """ar in the dialects of GNU and BSD; a `.deb` is one, with its control data and its files as tars in it."""

    name = "ar"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the magic."""
        return probe.tree is None and probe.head.startswith((MAGIC, THIN))

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. TooBig with too many members."""
        from omniread.containers.ar.archive import opened

        return opened(blob, scope, work)
