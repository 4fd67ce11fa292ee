"""What is asked in one call?"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.selector import Selector


@value
class Question:
    """One call: the string, the style of the answer, and what the structured door asks on top.

    `arguments` words hints as arguments, `selector` replaces the one of the string, `names` lists bare names, `strict`
    makes an error of a binary file and of a start beyond the end, `scaled` lets the byte budget grow with the range.
    """

    reference: str
    style: str
    arguments: bool = False
    selector: Selector | None = None
    names: bool = False
    strict: bool = False
    scaled: bool = True
