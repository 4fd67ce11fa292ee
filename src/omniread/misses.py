"""What is said of a tail that is neither a name, nor a selector, nor an address?

One error that says that all readings were tried, lists near names, and shows the accepted forms.
"""

from __future__ import annotations

from omniread.model.errors import BadSelector, Denied, NotFound
from omniread.model.grammar import FORMS
from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.errors import ReadError
    from omniread.model.node import Node, Tree
    from omniread.model.ports import Format

NEAR = 3
NAMES_COMPARED = 2000


def nameless(node: Node, tail: str) -> NotFound:
    """The error for a blob that nothing lies in."""
    return NotFound(
        f"{node.ref} has no part {tail!r}, and ':{tail}' is no selector.",
        hint=f"Selectors are: {FORMS}.",
        reason="no-member",
    )


def no_member(tree: Tree, tail: str, hides: Callable[[str], bool]) -> ReadError:
    """The error for a tree without such a name; names that `hides` tells of are not suggested."""
    if (told := tree.missing(tail)) is not None:
        return told
    if tail.startswith("/"):
        return Denied(f"{tail!r} is an absolute name; members of {tree.ref} are named without the leading slash.")
    near = tuple(name for name in _near(tree, tail) if not hides(name))
    meant = f"Did you mean {', '.join(near)}? " if near else f"{tree.ref} lists its names. "
    said = "".join(f"{note.text.removesuffix('.')}. " for note in tree.notes)
    return NotFound(
        f"{tree.ref} has no member {tail!r}, and ':{tail}' is no selector.",
        hint=f"{said}{meant}Selectors are: {FORMS}.",
        near=near,
        reason="no-member",
    )


def no_query(node: Node, tail: str, form: Format) -> BadSelector:
    """The error for a query to a kind that does not take it."""
    if form.name == "binary":
        return BadSelector(
            f"{node.ref} is no text that could be asked so: {node.name} holds bytes that are none, such as NUL.",
            hint="Use :hex to see them.",
        )
    keys = ", ".join(f"?{key}=" for key in form.keys)
    takes = f"takes only {keys}" if keys else "takes no query"
    return BadSelector(
        f"{node.ref} {takes}, and there is nothing named {node.name + tail!r}.",
        hint="Queries are for tables, databases and structured data.",
    )


def _near(tree: Tree, name: str) -> tuple[str, ...]:
    """Up to three members whose names are like the one that was asked."""
    from difflib import get_close_matches
    from itertools import islice

    folder, _, last = name.rpartition("/")
    level = tree.get(folder) if folder else tree
    if level is None or isinstance(level, Blob):
        return ()
    names = [entry.name for entry in islice(level.entries(), NAMES_COMPARED)]
    lowered = {each.lower(): each for each in names}
    found = get_close_matches(last.split(":")[0].lower(), lowered, NEAR)
    return tuple(f"{folder}/{lowered[each]}" if folder else lowered[each] for each in found)
