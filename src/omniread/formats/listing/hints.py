"""Which path string shows what a listing leaves out, and cannot be taken for a name?"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.errors import BadSelector, Denied, NotFound, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask
    from omniread.model.node import Tree
    from omniread.model.selector import Selector


KEYS = ("refs",)
"""The queries of a tree: all belong to its map."""


def refuse_query(tree: Tree, ask: Ask) -> None:
    """Raise BadSelector for a query of what is read as a listing."""
    if ask.address is not None:
        raise BadSelector(
            f"?{ask.address.query[0][0]}= belongs to a map, not to a listing.",
            hint=f"Use {shown(tree.ref)}:outline?refs=1.",
        )


def hint(tree: Tree, selector: Selector, above: Tree | None = None) -> str | None:
    """The path string that reads a tree with a selector; None when names capture each of its spellings.

    A name captures it inside the tree or beside it; `above` is the tree that holds this one, where that is known.
    """
    for form in selector.forms():
        if not (_exists_in(tree, form) or _exists_beside(tree, form, above)):
            return f"{shown(tree.ref)}:{form}"
    return None


def _exists_in(tree: Tree, name: str) -> bool:
    try:
        return tree.get(name) is not None
    except NotFound:
        return False
    except (Denied, Unreadable):
        return True


def _exists_beside(tree: Tree, form: str, above: Tree | None) -> bool:
    name = f"{tree.name}:{form}"
    if above is not None:
        return _exists_in(above, name)
    sibling = tree.capabilities.sibling
    return sibling is not None and sibling(name) is not None
