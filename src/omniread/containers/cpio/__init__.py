"""How is a cpio archive recognised, alone or in an RPM package?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

TEXTUAL = (b"070701", b"070702", b"070707")
BINARY = (b"\xc7\x71", b"\x71\xc7")
LEAD, LEAD_SIZE = b"\xed\xab\xee\xdb", 96


class Cpio:
    """cpio: the old binary form in either byte order, the portable form (odc), and the newer ones (newc, crc)."""

    name = "cpio"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the magic and a first header that makes sense: the oldest magic has only two bytes."""
        if probe.tree is not None or not probe.head.startswith(TEXTUAL + BINARY):
            return False
        from omniread.containers.cpio.headers import parsed

        return parsed(probe.head) is not None

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. Unreadable without any member, TooBig with too many."""
        from omniread.containers.cpio.archive import opened

        return opened(blob, scope, work)


class Rpm:
    """RPM: a package whose header lists its files, which lie in a compressed cpio archive behind it."""

    name = "rpm"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the magic of the lead."""
        return probe.tree is None and probe.head.startswith(LEAD) and len(probe.head) > LEAD_SIZE

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The files of the package. Unreadable when its header is damaged."""
        from omniread.containers.cpio.package import opened

        return opened(blob, scope, work)
