"""Which merge conflicts are left in a file?

Nothing but `:conflicts` brings this package in.
"""

from __future__ import annotations

from omniread.merging.texts import text_of
from omniread.model.content import Content
from omniread.model.errors import BadSelector
from omniread.model.node import Blob
from omniread.renderings.conflicts.listing import Listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.content import Ask
    from omniread.model.node import Node
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work


class Conflicts:
    """`:conflicts`: a line on how many there are, and one for each; ranges count these lines."""

    word = "conflicts"

    def suits(self, node: Node, form: Format) -> bool:  # noqa: ARG002  # what has no conflicts says so itself
        """Always."""
        return True

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:  # noqa: ARG002  # the port of all renderings
        """The rows. BadSelector for what is no text, and for a part of one."""
        text = text_of(node, scope, work) if ask.address is None else None
        if text is None or not isinstance(node, Blob):
            raise _refusal(node)
        listing = Listing(node, text, scope, work)
        return Content(
            listing.rows(),
            "file",
            notes=tuple(listing.notes()),
            unit="row",
            numbered=False,
            conflicts=listing.counted,
        )


def _refusal(node: Node) -> BadSelector:
    hint = "Ask for the whole file." if isinstance(node, Blob) else f"Search it: {node.ref}:/^<{{7}} / finds the files."
    return BadSelector(f"':conflicts' is for the text of a file, and {node.ref} is none.", hint=hint)
