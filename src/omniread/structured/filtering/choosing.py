"""What does a filter choose, and what is said when it chooses nothing?

A name that does not exist is null in this language, and a comparison with it false: an answer that is easily taken for
the truth. So an empty one says what else may be the reason.
"""

from __future__ import annotations

from omniread.model.errors import NotFound
from omniread.model.note import Note
from omniread.model.value import value
from omniread.structured.filtering.evaluating import Evaluator
from omniread.structured.filtering.parsing import parsed
from omniread.structured.paths import Index, Key
from omniread.structured.walking import led

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.structured.filtering.parsing import Tree
    from omniread.structured.large import Data
    from omniread.structured.paths import Step
    from omniread.structured.remarks import Remarks


REASONS = "no value there fits, or a name is another one. :outline shows the names and types"


@value
class Chosen:
    """A value, what is to be said of it, and what else is to be said if nothing is in it."""

    value: Data
    notes: tuple[Note, ...] = ()
    nothing: tuple[Note, ...] = ()


def chosen(root: Data, expression: str, remarks: Remarks, ref: str, work: Work) -> Chosen:
    """The value that an expression chooses.

    Raises BadSelector for what is no expression, TooBig for one that takes too long or makes too much.
    """
    tree, notes = parsed(expression)
    made = Evaluator(work, remarks).visit(tree, root)
    if made is None:
        return Chosen(None, (*notes, Note("empty", _null(root, tree, ref, work), f"{ref}:outline")))
    why = f"The filter chose nothing: {REASONS}"
    return Chosen(made, notes, (Note("empty", why, f"{ref}:outline"),))


def _null(root: Data, tree: Tree, ref: str, work: Work) -> str:
    path = _path(tree)
    if path is not None:
        try:
            led(root, tuple(path), ref, work)
        except NotFound as miss:
            return f"The filter gives null. {miss}".rstrip(".")
        return "The value there is null"
    return f"The filter gives null: {REASONS}"


def _path(tree: Tree) -> list[Step] | None:
    """The steps of an expression that is nothing but a path."""
    if tree["type"] == "field":
        return [Key(tree["value"], quoted=True)]
    if tree["type"] == "index":
        return [Index(tree["value"])]
    if tree["type"] in {"identity", "current"}:
        return []
    if tree["type"] not in {"subexpression", "index_expression"}:
        return None
    steps: list[Step] = []
    for child in tree["children"]:
        part = _path(child)
        if part is None:
            return None
        steps += part
    return steps
