"""In which text are merge conflicts looked for, and is one that was seen before still in it?

In the lines of the file itself, whatever its format makes of them: markers damage most formats.
"""

from __future__ import annotations

from omniread.merging.scanning import Scan
from omniread.model.node import HEAD_BYTES, Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.merging.hunk import Hunk
    from omniread.model.node import Node
    from omniread.model.scope import Scope, Work
    from omniread.model.sighting import Sighting
    from omniread.model.text import Text


def text_of(node: Node, scope: Scope, work: Work) -> Text | None:
    """The text that the bytes of a node are; None for a tree and for what is no text."""
    from omniread.decoding.opening import opened
    from omniread.decoding.sniff import is_text

    if not isinstance(node, Blob):
        return None
    head = node.head
    complete = len(head) < HEAD_BYTES or len(head) == node.facts.size
    return opened(node, scope, work) if is_text(head, complete=complete) else None


def again(seen: Sighting, text: Text, work: Work) -> Hunk | None:
    """The conflict where it is now; None when it has changed, or when it could be one of another number of equals."""
    alike = [hunk for hunk in Scan(text, work).hunks() if hunk.digest == seen.digest]
    return alike[seen.nth] if len(alike) == seen.alike else None
