"""Which folders elsewhere does a repository read its objects from?

Git follows `commondir`, links and alternates wherever they lead, and whoever wrote the repository chose where.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.repository.finding import Place

# More than any path has.
LONGEST = 64 << 10


def lenders(place: Place) -> Iterator[str]:
    """The real paths that a repository's objects come from though they are not its own; each once."""
    common = os.path.realpath(place.common)
    if common != place.git and os.path.dirname(place.git) != os.path.join(common, "worktrees"):
        yield common
    own = os.path.join(common, "objects")
    waiting, seen = [own], {own}
    while waiting:
        for path in _leads(waiting.pop()):
            if path not in seen:
                seen.add(path)
                waiting.append(path)
                yield path


def _leads(objects: str) -> Iterator[str]:
    """Where the links in and the alternates of a folder of objects lead, really."""
    real = os.path.realpath(objects)
    if real != objects:
        yield real
    for folder in (real, os.path.join(real, "pack"), os.path.join(real, "info")):
        try:
            with os.scandir(folder) as entries:
                yield from (os.path.realpath(entry.path) for entry in entries if entry.is_symlink())
        except OSError:
            continue
    for said in _alternates(os.path.join(real, "info", "alternates")):
        yield os.path.realpath(os.path.join(real, said))


def _alternates(path: str) -> Iterator[str]:
    """What a list of alternates says; a quoted line also as it is meant, as git takes it for either."""
    if not os.path.isfile(path):
        return
    try:
        with open(path, "rb") as file:
            while line := file.readline(LONGEST):
                said = line.rstrip(b"\n")
                if said and not said.startswith(b"#"):
                    yield os.fsdecode(said)
                if said.startswith(b'"'):
                    meant = said.strip(b'"').decode("unicode_escape", "replace")
                    yield os.fsdecode(meant.encode("latin-1", "replace"))
    except OSError:
        return
