"""Which name in a store does an address mean? The longest that exists; the rest is the tail.

A probe costs a request, so the order of the questions is one that asks few. Where the store tells cheaply which names
begin with the shortest reading and its separator (one request to S3, mostly answered by: none), that answer decides
about all longer readings at once. Else the longer readings are tried one after another, the longest first, but no more
than `PROBES` of them. The shortest comes last. On S3 a name that exists costs two requests with a tail and one
without, one that does not at most five, with the look at what stands beside it.
"""

from __future__ import annotations

from omniread.layout.names import written
from omniread.model.errors import Denied
from omniread.model.node import Located
from omniread.model.note import Note
from omniread.sources.remote.address import chained, is_chained
from omniread.sources.remote.missing import missing
from omniread.sources.remote.node import node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.scope import Scope
    from omniread.sources.remote.address import Address, Reading
    from omniread.sources.remote.store import Found, Store

PROBES = 8


def located(address: Address, store: Store, scope: Scope) -> Located:
    """The node of the longest name that exists.

    Raises NotFound with what stands near, Denied for what the store or the policy refuses and for chained addresses.
    """
    readings = address.readings()
    refused: Denied | None = None
    for place, tail in _worth_asking(readings, store):
        try:
            found = _found(place, store)
        except Denied as error:
            # A store that lets nobody list says of every name it does not have that it is forbidden.
            refused = error
            continue
        if found is not None:
            if tail is not None and is_chained(tail):
                raise chained(address.root)
            return Located(node(found, store, scope), tail, _doubt(refused, store.address.ref(found.path)))
    raise refused or missing(readings, store, scope)


def _found(place: str, store: Store) -> Found | None:
    """What a place names, taken as it is or with its escapes."""
    found = store.find(place)
    plain = written(place)
    return store.find(plain) if found is None and plain != place else found


def _worth_asking(readings: tuple[Reading, ...], store: Store) -> Iterator[Reading]:
    """The readings that may exist, the longest first."""
    *longer, shortest = readings
    if longer:
        separator = longer[-1][0][len(shortest[0])]
        known = store.beginning(f"{shortest[0]}{separator}")
        if known is None or "\\" in longer[0][0]:
            # The first separators are those of a name; those of a long tail stand behind.
            yield from longer[-PROBES:]
        else:
            yield from (each for each in longer if _is_among(each[0], known))
    yield shortest


def _is_among(place: str, known: frozenset[str]) -> bool:
    folder = place if place.endswith("/") else f"{place}/"
    return place in known or any(each.startswith(folder) for each in known)


def _doubt(refused: Denied | None, ref: str) -> tuple[Note, ...]:
    if refused is None:
        return ()
    text = f"The store does not tell whether there is a longer name ({refused.ref}), so this is what {ref} has"
    return (Note("reading-choice", text, quiet=True),)
