"""Can a reference mean a path in a revision, and where do its parts end?

Pure: nothing here asks git. What cannot be a revision is refused before any process is started.
"""

from __future__ import annotations

import re

from omniread.model import grammar
from omniread.model.errors import BadSelector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# A name, and any of `@{...}`, `^{...}`, `^2`, `~3` behind it. Colons inside of braces do not split.
_REVISION = r"(?!-)(?:(?!@\{)[^\x00-\x20\x7f~^:?*\[\\{}])*(?:@\{[^}\n\0]*\}|\^\{[^}\n\0]*\}|\^\d*|~\d*)*"
_STAGE = r":(?:[0-3]:)?(?=.)"
# What no branch and no tag can be called.
_NO_NAME = r"^[./]|/$|\.\.|//|\.lock(?:/|$)|/\.|\.$"
_SURELY = r"(?:(?:[A-Z]+_)?HEAD|@)(?:$|[~^@])|[~^]\d|[\^@]\{|\^\^|~~"
READINGS = 256
FORCED = "git://"


def split(reference: str) -> tuple[str, str | None] | None:
    """The revision that a reference begins with, and what follows its colon (None without one).

    None when it cannot begin with a revision. One that begins with a colon is a path in the index: its revision is
    `:`, or `:0:` to `:3:`.
    """
    if stage := re.match(_STAGE, reference):
        return stage[0], reference[stage.end() :]
    found = re.match(_REVISION, reference)
    if found is None or not found[0]:
        return None
    name = re.split(r"@\{|[~^]", found[0])[0]
    if re.search(_NO_NAME, name):
        return None
    rest = reference[found.end() :]
    if not rest:
        return found[0], None
    return (found[0], rest[1:]) if rest[0] == ":" else None


def surely(revision: str) -> bool:
    """Whether a text is meant as a revision, whether or not there is such a one: `HEAD`, `x~3`, `x@{1}`, `:0:`."""
    return bool(re.match(_STAGE, f"{revision}x") or re.search(_SURELY, revision))


def readings(rest: str) -> Iterator[tuple[str, str | None]]:
    """Every path that what follows a revision may mean, and the tail that is then left; the longest path first."""
    yield rest, None
    ends = [at for at in range(len(rest)) if rest[at] == ":" or (rest[at] == "?" and at)][:READINGS]
    for at in reversed(ends):
        yield rest[:at], rest[at + 1 :] if rest[at] == ":" else rest[at:]


def is_selector(tail: str) -> bool:
    """Whether a tail asks for a part of what is before it."""
    try:
        return grammar.parse(tail) is not None
    except BadSelector:
        return True


def below(ref: str, name: str) -> str:
    """The path string of a name in the folder that `ref` names."""
    return f"{ref}{name}" if ref.endswith((":", "/")) else f"{ref}/{name}"
