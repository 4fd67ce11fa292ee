"""Which brackets of a text open on one line and are closed on another?"""

from __future__ import annotations

from omniread.syntax.lexical.scanning import scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.syntax.lexical.scanning import Pair


def pairs(whole: str, language: str, work: Work) -> tuple[Pair, ...]:
    """The pairs in the order of their first lines, each of them once; an unknown language is read by general rules.

    What stands in strings and comments does not count. A closer takes the nearest opener of its kind.
    """
    return scan(whole.replace("\r\n", "\n"), language, work).pairs
