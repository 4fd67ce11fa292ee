"""Is a blob text, and what does it say? The kind of everything that no other format knows and that people can read."""

from __future__ import annotations

from omniread.model.content import Content
from omniread.model.node import HEAD_BYTES, Blob
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work

MEDIA_TYPE = "text/plain"


class Plain:
    """Text as it is. `:raw` shows a byte order mark too."""

    name = "plain"
    renderings: frozenset[str] = frozenset({"raw", "text"})
    keys: tuple[str, ...] = ()

    def claims(self, probe: Probe) -> bool:
        """Whether the blob begins like text."""
        if probe.tree is not None:
            return False
        from omniread.decoding.sniff import is_text

        return is_text(probe.head, complete=len(probe.head) < HEAD_BYTES or len(probe.head) == probe.size)

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The text, decoded by what the whole of it shows. Raises BadSelector for an encoding that does not exist."""
        from omniread.decoding.opening import opened

        assert isinstance(node, Blob)  # noqa: S101  # no other node is claimed
        text = opened(node, scope, work, raw=ask.selector.raw)
        notes: tuple[Note, ...] = ()
        if text.size == 0:
            notes = (Note("empty", f"{node.name} is empty (0 bytes)"),)
        elif text.total == 0:
            notes = (Note("empty", f"{node.name} holds only a byte order mark ({text.size} bytes)"),)
        media_type = node.facts.media_type or MEDIA_TYPE
        return Content(text, "file", notes=notes, anchored=node.facts.mutable, media_type=media_type)
