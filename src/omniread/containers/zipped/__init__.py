"""How is a ZIP archive recognised, in any of its disguises (jar, whl, apk, epub and all the rest)?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

SUFFIXES = (
    *(".zip", ".jar", ".war", ".ear", ".apk", ".aar", ".aab", ".whl", ".ipa", ".xpi", ".vsix", ".nupkg"),
    *(".cbz", ".crx", ".egg", ".kmz", ".oxt"),
)
MEMBER, END, SPANNED = b"PK\3\4", b"PK\5\6", b"PK\7\x08"


class Zip:
    """ZIP: a directory at the end, members anywhere before it."""

    name = "zip"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the first bytes; by the name too when other bytes stand before the archive."""
        if probe.tree is not None:
            return False
        if probe.head.startswith((MEMBER, END, SPANNED)):
            return True
        prefixed = b"\0" in probe.head or MEMBER in probe.head
        return prefixed and probe.name.lower().endswith(SUFFIXES)

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The root of the archive. Unreadable without any directory or member, TooBig with too many members."""
        from omniread.containers.zipped.archive import opened

        return opened(blob, scope, work)
