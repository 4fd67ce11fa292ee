"""What does a text without a grammar declare, and which of its lines may be left out?"""

from __future__ import annotations

from omniread.syntax.lexical.bodies import bodies
from omniread.syntax.lexical.declared import declared
from omniread.syntax.lexical.layout import Layout
from omniread.syntax.lexical.signs import SHAPELESS, SIGNS
from omniread.syntax.structure import Structure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work


def outline(language: str, whole: str, work: Work) -> Structure | None:
    """The structure of a text. None where nothing has a name and nothing may be left out.

    An unknown language must look like that of a program: it has blocks in braces, or lines that declare something.
    """
    if language in SHAPELESS:
        return None
    layout = Layout(whole, language, work)
    found = list(declared(layout, work))
    if language not in SIGNS and not found and not layout.is_bracketed:
        return None
    work.check()
    folds = bodies(layout, found)
    if not found and not folds:
        return None
    return Structure(language=language, by="lexical", declarations=tuple(each.one for each in found), folds=folds)
