"""What is asked in one call?"""

from __future__ import annotations

import os

from omniread.model.errors import BadSelector
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.selector import Selector

    Number = int | str | float | None


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


def spelled(path: str | os.PathLike[str]) -> str:
    """The path string; BadSelector for what is neither text nor a path."""
    try:
        return str(os.fspath(path))
    except TypeError:
        raise BadSelector(f"A path is text, not {type(path).__name__}.", hint="For example src/app.py:1-20.") from None


def whole_number(name: str, given: Number, default: int) -> int:
    """A whole number of at least 1 from a number or from text such as `" +5 "` or `5.0`; BadSelector else."""
    if given is None:
        return default
    form = f"{name} is a whole number of at least 1, such as {name}={default}."
    if isinstance(given, bool):
        raise BadSelector(f"{name} cannot be {given}.", hint=form)
    try:
        number = given if isinstance(given, int) else float(given)
    except (TypeError, ValueError):
        raise BadSelector(f"{name} cannot be {given!r}.", hint=form) from None
    if isinstance(number, float) and not number.is_integer():
        raise BadSelector(f"{name} cannot be {given!r}.", hint=form)
    if number < 1:
        raise BadSelector(f"{name} cannot be {given}: counting starts at 1.", hint=form)
    return int(number)
