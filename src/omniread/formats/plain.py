"""Is a blob text, and what does it say? The kind of everything that no other format knows and that people can read."""

from __future__ import annotations

from omniread.model.node import HEAD_BYTES, Blob
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask, Content
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work


# How a file begins that stands for one that Git LFS keeps elsewhere.
POINTER = b"version https://git-lfs.github.com/spec/"


class Plain:
    """Text as it is. `:raw` shows a byte order mark too."""

    name = "plain"
    renderings: frozenset[str] = frozenset({"raw", "text"})
    keys: tuple[str, ...] = ()
    paths = False

    def claims(self, probe: Probe) -> bool:
        """Whether the blob begins like text."""
        if probe.tree is not None:
            return False
        from omniread.decoding.sniff import is_text

        return is_text(probe.head, complete=len(probe.head) < HEAD_BYTES or len(probe.head) == probe.size)

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The text, decoded by what the whole of it shows. Raises BadSelector for an encoding that does not exist."""
        from omniread.decoding.verbatim import content

        made = content(node, ask, scope, work)
        if isinstance(node, Blob) and node.head.startswith(POINTER):
            from omniread.repository.pointers import remarks

            made = changed(made, notes=(*made.notes, *remarks(node, scope)))
        return made
