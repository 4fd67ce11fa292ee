"""Where does a key path lead in a value, and what is said when it leads nowhere?"""

from __future__ import annotations

from difflib import get_close_matches
from itertools import islice

from omniread.model.errors import NotFound
from omniread.model.value import value
from omniread.structured.large import Absent, Large
from omniread.structured.paths import Index, Key, spelled
from omniread.structured.printing import compact
from omniread.structured.values import is_dict, is_list, type_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from omniread.model.scope import Work
    from omniread.structured.large import Data
    from omniread.structured.paths import Path, Step

NAMED = 50
NEAR = 3
SHOWN = 40


def led(root: Data, path: Path, ref: str, work: Work) -> Data:
    """The value that a path leads to. Raises NotFound, which says what there is where the path breaks off.

    Names that are not quoted may be joined by dots, and the longest that exists is taken; in what is too large to be
    held, the first.
    """
    here = root
    at = 0
    while at < len(path):
        try:
            here, at = _step(here, path, at)
        except Absent as absent:
            raise _Miss(ref, path, at, here, absent, work).error() from None
    return here


def _step(here: Data, path: Path, at: int) -> tuple[Data, int]:
    step = path[at]
    if isinstance(here, Large):
        return _large(here, path, at)
    if is_dict(here):
        names = _names(path, at)
        for name, following in names.items():
            if name in here:
                return here[name], following
        raise Absent(len(here), tuple(islice(here, NAMED)))
    number = _number(step)
    if not is_list(here):
        raise Absent(0)
    if number is None or not -len(here) <= number < len(here):
        raise Absent(len(here))
    return here[number], at + 1


def _large(here: Large, path: Path, at: int) -> tuple[Data, int]:
    number = _number(path[at])
    if not here.is_array:
        names = _names(path, at)
        name, child = here.member(names, NAMED)
        return child, names[name]
    if number is None:
        raise Absent(here.count())
    return here.item(number), at + 1


def _names(path: Path, at: int) -> dict[str, int]:
    """The names that may be meant, the longest first, each with the step behind it."""
    step = path[at]
    if isinstance(step, Index):
        return {str(step.number): at + 1}
    names: dict[str, int] = {}
    joined: list[str] = []
    for number, step in enumerate(path[at:], at + 1):
        if not isinstance(step, Key) or (step.quoted and joined):
            break
        joined.append(step.name)
        names[".".join(joined)] = number
        if step.quoted:
            break
    return dict(reversed(names.items()))


def _number(step: Step) -> int | None:
    if isinstance(step, Index):
        return step.number
    return int(step.name) if isinstance(step, Key) and not step.quoted and step.name.isdecimal() else None


@value
class _Miss:
    """A step that leads nowhere: from `here`, which was reached by the steps before `at`."""

    ref: str
    path: Path
    at: int
    here: Any
    absent: Absent
    work: Work

    def error(self) -> NotFound:
        where = spelled(self.path[: self.at])
        step = self.path[self.at]
        asked = f"[{step.number}]" if isinstance(step, Index) else repr(step.name) if isinstance(step, Key) else "*"
        kind = type_of(self.here)
        if kind == "array":
            return self._in_array(where, step, asked)
        if kind == "object":
            return self._in_object(where, asked)
        text = compact(self.here, self.work)
        cut = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        return self._miss(f"{where} is {cut} and has no {asked}.", f"Ask for {where} itself.")

    def _in_array(self, where: str, step: Step, asked: str) -> NotFound:
        count = self.absent.count
        if count == 0:
            return self._miss(f"{where} is an empty array and has no {asked}.", "")
        if isinstance(step, Index):
            last = spelled((*self.path[: self.at], Index(count - 1)))
            first = spelled((*self.path[: self.at], Index(0)))
            return self._miss(f"{where} has {count:,} items and no {asked}.", f"They are {first} to {last}.")
        one = spelled((*self.path[: self.at], Index(0), *self.path[self.at :]))
        every = f"{'' if where == '$' else where}[*]"
        hint = f"Ask for {one}, or for all of them: {every}{spelled((Index(0), *self.path[self.at :]))[3:]}."
        return self._miss(f"{where} is an array of {count:,} items and has no name {asked}.", hint)

    def _in_object(self, where: str, asked: str) -> NotFound:
        names, count = self.absent.names, self.absent.count
        if count == 0:
            return self._miss(f"{where} is an empty object and has no {asked}.", "")
        near = self._near(names)
        listed = ", ".join(spelled((Key(name, quoted=True),)) for name in names)
        more = f" and {count - len(names):,} more" if count > len(names) else ""
        meant = f"Did you mean {' or '.join(near)}? " if near else ""
        keys = "Its key is" if count == 1 else f"Its {count:,} keys are"
        return self._miss(f"{where} is an object and has no key {asked}.", f"{meant}{keys}: {listed}{more}.", near)

    def _near(self, names: Collection[str]) -> tuple[str, ...]:
        lowered = {name.lower(): name for name in names}
        found: dict[str, None] = {}
        for asked in _names(self.path, self.at):
            for name in get_close_matches(asked.lower(), lowered, NEAR):
                found[lowered[name]] = None
        return tuple(spelled((*self.path[: self.at], Key(name, quoted=True))) for name in list(found)[:NEAR])

    def _miss(self, text: str, hint: str, near: tuple[str, ...] = ()) -> NotFound:
        return NotFound(f"In {self.ref}, {text}", hint=hint or None, near=near, reason="no-member")
