"""How are the pieces of an archive that was cut up (`x.7z.001`, `x.7z.002`, …) recognised and read as one?

Such pieces are nothing but the bytes one after another. Only names tell them, and the name before the number must be
that of an archive: logs are numbered like this too.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Probe, Tree
    from omniread.model.scope import Scope, Work

ARCHIVE = r"(.+\.(?:7z|zip|jar|rar|tar|tgz|tbz2?|txz|tzst|gz|bz2|xz|zst|lz4|iso|cab|cpio))"
PIECE = re.compile(ARCHIVE + r"\.(\d{3})", re.IGNORECASE | re.DOTALL)
SPANNED = re.compile(r"(.+\.)z(\d\d)", re.IGNORECASE | re.DOTALL)


class Split:
    """The first piece, which stands for all of them joined."""

    name = "split"
    transparent = True

    def claims(self, probe: Probe) -> bool:
        """By the name, which ends in `.001`."""
        return probe.tree is None and probe.name.endswith(".001") and PIECE.fullmatch(probe.name) is not None

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:  # noqa: ARG002  # one form for all containers
        """A tree of one member: all pieces that lie side by side, joined."""
        from omniread.containers.split.pieces import Pieces

        return Pieces(blob)


class Piece:
    """Any other piece: alone it is nothing, but it can say what it belongs to. A piece of a spanned ZIP is one too."""

    name = "piece"
    transparent = False

    def claims(self, probe: Probe) -> bool:
        """By the name."""
        if probe.tree is not None:
            return False
        match = PIECE.fullmatch(probe.name)
        return SPANNED.fullmatch(probe.name) is not None if match is None else int(match[2]) > 1

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:  # noqa: ARG002  # one form for all containers
        """Unreadable always, with the name of what to open instead."""
        from omniread.containers.split.pieces import belonging

        raise belonging(blob)
