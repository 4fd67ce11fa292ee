"""What is the structure of a text without a grammar?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.syntax.structure import Structure


def structure(language: str, whole: str, work: Work) -> Structure | None:
    """The structure by brackets, else by indents; None where neither shows any."""
    from omniread.syntax.lexical.outline import outline

    return outline(language, whole, work)
