"""What has changed in a file since it was last seen, or in a folder since the last commit?

Nothing but `:changes` brings this package in.
"""

from __future__ import annotations

from omniread.model.errors import BadSelector
from omniread.model.node import Blob
from omniread.renderings.changes.file import of_file
from omniread.renderings.changes.folder import of_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.content import Ask, Content
    from omniread.model.node import Node
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work


class Changes:
    """`:changes`: the hunks of a file on disk, the names of a folder on disk."""

    word = "changes"

    def suits(self, node: Node, form: Format) -> bool:  # noqa: ARG002  # what has no changes says so itself
        """Always."""
        return True

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:
        """The rows. BadSelector for what lies in an archive, in a revision, or is otherwise not on disk."""
        able, facts = node.capabilities, node.facts
        if isinstance(node, Blob):
            if able.identity is not None and facts.mutable:
                return of_file(node, able.identity, plain, ask, scope, work)
        elif node.kind == "directory" and facts.path is not None:
            return of_folder(node, facts.path, scope, work)
        raise BadSelector(
            f"':changes' is for files and folders on disk, and {node.ref} is none: it stays as it is.",
            hint="Ask for the file that it lies in, or read it without ':changes'.",
        )
