"""Which names in a store does a pattern mean?

`*` is any run of characters within a name, `**` any number of folders, `[...]` one of a set; nothing else is special.
As in a shell, `*` and `**` leave out names with a dot in front. A pattern with `**` means files only, because stores
list what lies below a folder as files. The bucket is written out.
"""

from __future__ import annotations

import fnmatch
import re

from omniread.model.errors import NotFound
from omniread.sources.remote.address import BUCKETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.scope import Scope
    from omniread.sources.remote.store import Store

    Fits = Callable[[str], bool]

LONGEST_NAME = 255
_WILD = frozenset("*[")


def matches(pattern: str, store: Store, scope: Scope, most: int) -> tuple[str, ...]:
    """The names that a pattern means, sorted, at most `most`; Denied for a folder that the policy hides."""
    parts = pattern.split("/")
    fixed = next((number for number, part in enumerate(parts) if _is_wild(part)), None)
    if fixed is None or (not fixed and store.address.scheme in BUCKETS) or max(map(len, parts)) > LONGEST_NAME:
        return ()
    start = "/".join(parts[:fixed])
    top = store.address.ref(start)
    if scope.policy.hides(top):
        scope.policy.check(top, top)
    search = _below if "**" in parts else _by_level
    found: set[str] = set()
    try:
        for path in search(start, parts[fixed:], store):
            if not scope.policy.hides(store.address.ref(path)):
                found.add(path)
            if len(found) >= most:
                break
    except NotFound:
        return ()
    return tuple(sorted(found))


def _is_wild(part: str) -> bool:
    return not _WILD.isdisjoint(part)


def _fits(part: str) -> Fits:
    """What tells whether one name fits one part of a pattern."""
    match = re.compile(fnmatch.translate(part.replace("?", "[?]"))).match
    hidden = part.startswith(".") or not _is_wild(part)
    return lambda name: bool(match(name)) and (hidden or not name.startswith("."))


def _by_level(folder: str, parts: list[str], store: Store) -> Iterator[str]:
    """The names that fit, one level of folders after the other."""
    part, rest = parts[0], parts[1:]
    prefix = f"{folder}/" if folder else ""
    if not _is_wild(part):
        if rest:
            yield from _by_level(f"{prefix}{part}", rest, store)
        elif (found := store.find(f"{prefix}{part}")) is not None:
            yield found.path
        return
    fits, beginning = _fits(part), re.split(r"[*\[]", part, maxsplit=1)[0]
    for page in store.pages(folder, beginning):
        for each in page:
            if not fits(each.path[len(prefix) :]):
                continue
            if not rest:
                yield each.path
            elif each.is_folder:
                yield from _by_level(each.path, rest, store)


def _below(folder: str, parts: list[str], store: Store) -> Iterator[str]:
    """The files at any depth that fit."""
    steps = [None if part == "**" else _fits(part) for part in parts]
    if steps[-1] is None:
        steps.append(_fits("*"))
    start = len(folder) + 1 if folder else 0
    for page in store.below(folder):
        yield from (each.path for each in page if _leads(steps, each.path[start:].split("/")))


def _leads(steps: list[Fits | None], names: list[str]) -> bool:
    """Whether the steps of a pattern lead through all names; None is any number of folders."""
    reached = {0}
    for step in steps:
        if step is None:
            for at, name in enumerate(names):
                if at in reached and not name.startswith("."):
                    reached.add(at + 1)
        else:
            reached = {at + 1 for at in reached if at < len(names) and step(names[at])}
    return len(names) in reached
