"""How is a tar archive recognised?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

BLOCK = 512
MAGIC = b"ustar"
MAGIC_AT = 257


class Tar:
    """tar in all its dialects, without compression; `x.tar.gz` is a compressed stream with one of these inside."""

    name = "tar"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the magic; the oldest archives have none, so with the right name a sound header is enough."""
        head = probe.head
        if probe.tree is not None or len(head) < BLOCK:
            return False
        if head.startswith(MAGIC, MAGIC_AT):
            return True
        if not probe.name.lower().endswith(".tar"):
            return False
        from omniread.containers.tarred.headers import parsed

        return not any(head) or parsed(head[:BLOCK]) is not None

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. Unreadable without any member, TooBig with too many or with endless names."""
        from omniread.containers.tarred.archive import opened

        return opened(blob, scope, work)
