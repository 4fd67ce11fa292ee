"""Which paths in a revision does a pattern mean?

The same rules as on disk: `*` is any run of characters within a name, `**` any number of folders, `[...]` one of a set,
and `*` and `**` leave out names with a dot in front.
"""

from __future__ import annotations

import fnmatch
import re

from omniread.repository.revision import normal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.scope import Scope
    from omniread.repository.revision import Revision
    from omniread.repository.trees import Item

LONGEST_NAME = 255
_WILD = frozenset("*[")


def is_wild(text: str) -> bool:
    """Whether the text has a character that makes it a pattern."""
    return not _WILD.isdisjoint(text)


def matches(pattern: str, folder: str, revision: Revision, scope: Scope, most: int) -> tuple[str, ...]:
    """The paths below a folder that a pattern means, sorted and relative to it; at most `most`.

    Names that the policy hides are left out.
    """
    plain, start = normal(pattern), revision.entry(folder)
    if plain is None or start is None or start.kind != "directory":
        return ()
    if not is_wild(plain) or max(map(len, plain.split("/"))) > LONGEST_NAME:
        return ()
    top = f"{revision.git.place.top}/{folder}".rstrip("/")
    found: set[str] = set()
    for path in _below(start, "", plain.split("/"), revision):
        if not scope.policy.hides(f"{top}/{path}"):
            found.add(path)
        if len(found) >= most:
            break
    return tuple(sorted(found))


def _below(folder: Item, prefix: str, parts: list[str], revision: Revision) -> Iterator[str]:
    """The paths in one folder that the parts of a pattern mean."""
    revision.git.work.check()
    first, rest = parts[0], parts[1:]
    if first == "**":
        yield from _below(folder, prefix, rest or ["*"], revision)
        for name, item in revision.items(folder).items():
            if item.kind == "directory" and not name.startswith("."):
                yield from _below(item, f"{prefix}{name}/", parts, revision)
        return
    fits = re.compile(fnmatch.translate(first.replace("?", "[?]"))).match
    for name, item in revision.items(folder).items():
        if fits(name) and (first.startswith(".") or not name.startswith(".")):
            if not rest:
                yield f"{prefix}{name}"
            elif item.kind == "directory":
                yield from _below(item, f"{prefix}{name}/", rest, revision)
