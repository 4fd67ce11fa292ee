"""What else might have been meant by a name that does not exist?

Real names only: the same in another case, with another ending, one letter off, or in another folder.
"""

from __future__ import annotations

import os

from omniread.layout.names import written
from omniread.sources.local.ignore import rules
from omniread.sources.local.lookalike import plain
from omniread.sources.local.names import is_possible, reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.scope import Scope
    from omniread.sources.local.lookalike import Lookalikes
    from omniread.sources.local.suffix import Search

MOST = 3


def near(place: str, alike: Lookalikes, search: Search, scope: Scope) -> tuple[str, ...]:
    """Up to three path strings that name something like a place, the likeliest first.

    What the policy hides is never among them, nor what the ignore rules hide.
    """
    found: list[str] = []
    meant = written(place)
    ranked = sorted(_ranked(meant, alike, search, scope)) if is_possible(meant) else ()
    for path in dict.fromkeys(path for _, path in ranked):
        if not (search.hides(path) or _ignored(path, scope)):
            found.append(reference(path))
        if len(found) == MOST:
            break
    return tuple(found)


def _ranked(place: str, alike: Lookalikes, search: Search, scope: Scope) -> Iterator[tuple[int, str]]:
    """Candidates with a rank that is lower the more alike they are."""
    folder, name = os.path.split(place.rstrip("/"))
    prefix = os.path.join(folder, "") if folder else ""
    if not scope.policy.hides(os.path.realpath(os.path.join(scope.cwd, prefix))):
        for each in alike.names(prefix):
            if (rank := likeness(name, each)) is not None:
                yield rank, f"{prefix}{each}"
    for path in search.paths:
        if path.casefold() == place.casefold():
            yield 1, path
        elif os.path.basename(path).casefold() == name.casefold():
            yield 4, path


def likeness(asked: str, real: str) -> int | None:
    """How alike two names are: 0 to the eye, 1 but for case, 2 but for the ending, 3 but for one letter; None not."""
    if plain(asked) == plain(real):
        return 0
    asked, real = plain(asked).casefold(), plain(real).casefold()
    if asked == real:
        return 1
    if os.path.splitext(asked)[0] == os.path.splitext(real)[0]:
        return 2
    return 3 if one_edit(asked, real) else None


def one_edit(one: str, other: str) -> bool:
    """Whether one letter more, less, other or two swapped make one name of the other."""
    if len(one) > len(other):
        one, other = other, one
    if one == other or len(other) - len(one) > 1:
        return False
    at = next((at for at, letter in enumerate(one) if letter != other[at]), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return one[at + 1 :] == other[at + 1 :] or swapped


def _ignored(path: str, scope: Scope) -> bool:
    real = os.path.realpath(os.path.join(scope.cwd, os.path.dirname(path)))
    top = os.path.realpath(scope.cwd)
    whole = os.path.join(real, os.path.basename(path))
    return rules(real, top).ignored(os.path.basename(path), is_folder=os.path.isdir(whole)) or _below_ignored(real, top)


def _below_ignored(folder: str, top: str) -> bool:
    """Whether a folder of the session's, or one above it up to there, is hidden itself."""
    while folder != top and folder.startswith(os.path.join(top, "")):
        above, name = os.path.split(folder)
        if rules(above, top).ignored(name, is_folder=True):
            return True
        folder = above
    return False
