"""What is said of a name that nothing has: where was it looked for, and what is there instead?"""

from __future__ import annotations

import errno
import os

from omniread.model import grammar
from omniread.model.errors import BadSelector, NotFound
from omniread.model.value import value
from omniread.sources.local.faults import MISSING, fault
from omniread.sources.local.names import is_possible, quoted, shown
from omniread.sources.local.names import reference as reference_of
from omniread.sources.local.near import near
from omniread.sources.local.opening import there
from omniread.sources.local.spelling import WINDOWS
from omniread.sources.local.windows import elsewhere

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.errors import ReadError
    from omniread.model.scope import Scope
    from omniread.sources.local.lookalike import Lookalikes
    from omniread.sources.local.suffix import Search

    # A place, and the tail that is left when it is the place.
    Reading = tuple[str, str | None]


@value
class _Reached:
    """How far a path leads: what exists of it, and the parts that are then left. `is_file`: they lie inside a file."""

    path: str
    left: tuple[str, ...]
    is_file: bool


def missing(reference: str, asked: list[Reading], alike: Lookalikes, search: Search, scope: Scope) -> ReadError:
    """The error for a reference that names nothing, with real candidates."""
    blamed = _blamed(asked)
    places = tuple(filter(is_possible, blamed))
    if not places:
        hint = "A name holds no NUL and no half of a surrogate pair; take it out of the path."
        return NotFound(f"{quoted(blamed[0])} was not found.", ref=reference, hint=hint)
    place = places[-1]
    if hint := None if WINDOWS else _hint(reference, places[0]):
        return NotFound(f"{quoted(places[0])} was not found.", ref=reference, hint=hint)
    real = os.path.realpath(os.path.join(scope.cwd, place))
    if scope.policy.hides(real):
        # Where nothing may be read it is not told either what exists.
        scope.policy.check(real, shown(place))
    reached = _reached(place, scope.cwd)
    if reached.is_file:
        file, inside = reference_of(reached.path), shown("/".join(reached.left))
        return NotFound(
            f"{quoted(place)} leads through {quoted(file)}, which is a file and not a directory.",
            ref=reference,
            hint=f"What is inside a file is asked with a colon: {file}:{inside}" if inside else f"Ask for {file}.",
            reason="not-a-directory",
        )
    try:
        os.lstat(os.path.join(scope.cwd, place))
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG or error.errno not in MISSING:
            return fault(error, shown(place), place)
    return _not_found(reference, places, reached, _near(places, alike, search, scope), search)


def _blamed(asked: list[Reading]) -> tuple[str, ...]:
    """The places that a person would miss: what stands before the selector, and what that has before a colon."""
    chosen = next((place for place, tail in asked if tail is not None and _is_selector(tail)), asked[0][0])
    first = asked[-1][0]
    return (chosen, first) if first != chosen else (chosen,)


def _is_selector(tail: str) -> bool:
    try:
        return grammar.parse(tail) is not None
    except BadSelector:
        return True


def _hint(reference: str, place: str) -> str | None:
    """What to ask instead of a form that means nothing here."""
    if (there_would_be := elsewhere(place)) is not None:
        found = there(there_would_be)
        instead = f"Here it is {shown(found)}." if found else "Ask for a path of this system."
        return f"A drive or a share is a place on Windows only. {instead}"
    if reference[:7].lower() == "file://" and not reference.startswith("/", 7):
        return "The URL of a file here has three slashes: file:///folder/name."
    return None


def _reached(place: str, cwd: str) -> _Reached:
    parts = [part for part in place.split("/") if part]
    path = "/" if place.startswith("/") else ""
    for number, part in enumerate(parts):
        further = f"{path}{part}"
        if not os.path.isdir(os.path.join(cwd, further)):
            is_file = os.path.isfile(os.path.join(cwd, further)) and (further != place)
            left = tuple(parts[number + is_file :])
            return _Reached(further if is_file else path, left, is_file)
        path = f"{further}/"
    return _Reached(path, (), is_file=False)


def _near(places: tuple[str, ...], alike: Lookalikes, search: Search, scope: Scope) -> tuple[str, ...]:
    found = dict.fromkeys(each for place in reversed(places) for each in near(place, alike, search, scope))
    return tuple(found)[:3]


def _not_found(
    reference: str, places: tuple[str, ...], reached: _Reached, candidates: tuple[str, ...], search: Search
) -> NotFound:
    names = " nor ".join(quoted(place) for place in places)
    subject = f"Neither {names} was" if len(places) > 1 else f"{names} was not"
    folder = os.path.join(search.folder, reached.path).rstrip("/") or "/"
    lacking = f", which has no folder {quoted(reached.left[0])}" if len(reached.left) > 1 else ""
    message = f"{subject} found in {shown(folder)}{lacking}."
    listed = {"": ".", "/": "/."}.get(reached.path) or reference_of(reached.path.rstrip("/"))
    if candidates:
        hint = f"Did you mean {' or '.join(candidates)}?"
    else:
        hint = f"Nothing there has a name like it; list {listed} to see."
    if not search.complete:
        hint += f" The folders below {shown(search.folder)} were not searched to the end."
    return NotFound(message, ref=reference, hint=hint, near=candidates)
