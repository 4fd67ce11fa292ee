"""What is said of a name that a store does not have: what stands beside where it would be?

At most two requests more, and only names that the policy does not hide.
"""

from __future__ import annotations

from itertools import islice

from omniread.model import grammar
from omniread.model.errors import BadSelector, Denied, NotFound, Unreadable
from omniread.sources.remote.store import PAGE, Found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope
    from omniread.sources.remote.address import Reading
    from omniread.sources.remote.store import Store

NEAR = 3
# Names are compared with those beside it that begin like it, where these are too many to see all.
ALIKE = 2
_WILD = frozenset("*[")


def missing(readings: tuple[Reading, ...], store: Store, scope: Scope) -> NotFound:
    """The error for readings none of which names anything; Denied where the policy refuses to say so."""
    chosen = next((place for place, tail in readings if tail is not None and _is_selector(tail)), readings[0][0])
    shortest, address = readings[-1][0], store.address
    ref = address.ref(chosen)
    if scope.policy.hides(ref):
        # Where nothing may be read it is not told either what exists.
        scope.policy.check(ref, ref)
    folder, _, name = chosen.removesuffix("/").rpartition("/")
    beside, above = _beside(folder, name, store), address.ref(folder)
    alike = (address.ref(each.path) for each in _alike(name, beside))
    near = tuple(each for each in alike if not scope.policy.hides(each))
    subject = f"{ref} was not found" if chosen == shortest else f"Neither {ref} nor {address.ref(shortest)} was found"
    if near:
        hint = f"Did you mean {' or '.join(near)}?"
    elif beside:
        hint = f"Nothing there has a name like it; list {above} to see."
    else:
        hint = f"Nothing can be listed in {above}; list {address.root} to see what there is."
    return NotFound(f"{subject}.", ref=ref, hint=hint, near=near)


def _is_selector(tail: str) -> bool:
    try:
        return grammar.parse(tail) is not None
    except BadSelector:
        return True


def _beside(folder: str, name: str, store: Store) -> list[Found]:
    """Some of the names in a folder; none where it may not be listed, and none for a pattern."""
    if not _WILD.isdisjoint(name):
        return []
    try:
        beside = next(store.pages(folder), list[Found]())
        if len(beside) >= PAGE:
            beside += [each for page in islice(store.pages(folder, name[:ALIKE]), 1) for each in page]
    except (Denied, NotFound, Unreadable):
        return []
    return beside


def _alike(name: str, beside: list[Found]) -> list[Found]:
    """Those whose names are like the one that was asked, the likeliest first."""
    from difflib import get_close_matches

    lowered = {each.path.rpartition("/")[2].lower(): each for each in beside}
    return [lowered[each] for each in get_close_matches(name.lower(), lowered, NEAR)]
