"""How does a blob read as the text that it is? What plain text, CSV and JSON have in common when nothing is asked."""

from __future__ import annotations

from omniread.decoding.opening import opened
from omniread.model.content import Content
from omniread.model.node import Blob
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask
    from omniread.model.node import Node
    from omniread.model.scope import Scope, Work


def content(node: Node, ask: Ask, scope: Scope, work: Work, *, media_type: str = "text/plain") -> Content:
    """The text, decoded by what the whole of it shows; the media type holds where the source names none.

    Raises BadSelector for an encoding that does not exist.
    """
    assert isinstance(node, Blob)  # noqa: S101  # the kinds that are text claim blobs alone
    text = opened(node, scope, work, raw=ask.selector.raw)
    notes: tuple[Note, ...] = ()
    if text.size == 0:
        notes = (Note("empty", f"{node.name} is empty (0 bytes)"),)
    elif text.total == 0:
        notes = (Note("empty", f"{node.name} holds only a byte order mark ({text.size} bytes)"),)
    media_type = node.facts.media_type or media_type
    return Content(text, "file", notes=notes, anchored=node.facts.mutable, media_type=media_type)
