"""Which lines are the block that a line opens?"""

from __future__ import annotations

from omniread.model.errors import BadSelector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.edits.patch import Operation
    from omniread.model.scope import Work
    from omniread.model.span import Span
    from omniread.model.text import Text


def block(text: Text, operation: Operation, work: Work) -> Span:
    """The innermost block of several lines that the line of the target opens.

    That is its first line, or one from its decorators and comments to its name. Raises BadSelector where the line opens
    none: a line in the middle of a block, an `else` too, is a bad handle for the whole of it.
    """
    from omniread.syntax.blocks import around

    line = operation.target.first or 1
    found = next((span for span in around(text, line, work) if span.end is not None), None)
    if found is None:
        raise BadSelector(
            f"Line {operation.number} of the patch: no block of several lines is known at line {line}.",
            hint="Name the lines, for example PUT 3.=5:",
        )
    if line > _opened(text, found, work):
        raise BadSelector(
            f"Line {operation.number} of the patch: line {line} lies in the block {found.start}-{found.end} and "
            "does not open it.",
            hint=f"For the whole block write {found.start}*, for the line alone write {line}.",
        )
    return found


def _opened(text: Text, found: Span, work: Work) -> int:
    """The last line of a block that still opens it: that of its name, where it has one."""
    from omniread.syntax.reading import structure

    known = structure(text, work)
    named = () if known is None else known.declarations
    return max(
        (each.line for each in named if (each.first, each.last) == (found.start, found.end)), default=found.start
    )
