"""Where below the session's folder does a path end like the one that was asked?

One walk, hidden and ignored names included; it follows no link, and does not enter what lies on other machines or in a
repository's own store. It is bounded in time: what a cut walk did not see might be a second match: it proves nothing.
"""

from __future__ import annotations

import os
import re
import time

from omniread.layout.names import written
from omniread.model.value import value
from omniread.sources.local.entries import is_folder
from omniread.sources.local.mounts import lies_in
from omniread.sources.local.windows import is_drive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from omniread.model.scope import Scope, Work

MOST = 20_000


@value
class Wanted:
    """The parts of a path that is looked for; up to `droppable` of the first ones may be wrong."""

    parts: tuple[str, ...]
    droppable: int = 0


def wanted(place: str, cwd: str) -> Wanted:
    """What of a place a path must end with.

    A relative path counts whole, and so does an absolute one into the session's folder. Another absolute path may be
    wrong in its first parts, but not in one with a colon: what stands behind that is inside something.
    """
    windows = is_drive(place)
    absolute = windows or place.startswith(("/", "\\"))
    if not windows and absolute and (inside := os.path.normpath(place)).startswith(os.path.join(cwd, "")):
        place, absolute = os.path.relpath(inside, cwd), False
    parts = tuple(written(part) for part in re.split(r"[/\\]", place) if part not in {"", ".", ".."})
    if not absolute:
        return Wanted(parts)
    first = next(
        (at for at, part in enumerate(parts) if ("?" in part or ":" in part) and not (windows and at == 0)), None
    )
    return Wanted(parts, min(len(parts) - 1, len(parts) if first is None else first))


class Search:
    """Paths below the session's folder whose last part is one of those looked for, whatever its case.

    `paths` are relative; `complete` tells whether all was seen.
    """

    def __init__(self, names: Iterable[str], scope: Scope, work: Work, avoided: frozenset[str] = frozenset()) -> None:
        """Walk. `avoided` are the real paths of folders that are not entered."""
        self._scope = scope
        self._work = work
        self._avoided = avoided
        self._names = frozenset(name.casefold() for name in names)
        self._cwd = tuple(part for part in os.path.realpath(scope.cwd).split(os.sep) if part)
        self.folder: str = os.path.realpath(scope.cwd)
        self.paths: list[str] = []
        self.complete: bool = self._walked()

    def _walked(self) -> bool:
        if lies_in(self.folder, self._avoided):
            return False
        end = time.monotonic() + self._scope.limits.suffix_seconds
        folders = [""]
        while folders:
            self._work.check()
            if time.monotonic() > end or len(self.paths) > MOST:
                return False
            prefix = folders.pop()
            try:
                with os.scandir(os.path.join(self.folder, prefix)) as found:
                    for each in found:
                        if each.name.casefold() in self._names:
                            self.paths.append(f"{prefix}{each.name}")
                        if is_folder(each) and each.name != ".git" and each.path not in self._avoided:
                            folders.append(f"{prefix}{each.name}/")
            except OSError:
                # A folder that cannot be listed holds nothing that could be read.
                continue
        return True

    def ending(self, parts: tuple[str, ...]) -> list[str]:
        """The paths that end with these parts and may be shown; the name of the session's folder may be among them."""
        return [
            path
            for path in self.paths
            if (*self._cwd, *path.split("/"))[-len(parts) :] == parts and not self.hides(path)
        ]

    def hides(self, path: str) -> bool:
        """Whether a path must not be shown."""
        return self._scope.policy.hides(os.path.realpath(os.path.join(self.folder, path)))

    def best(self, wanted: Wanted) -> tuple[int, list[str]] | None:
        """The paths with the longest end in common and how many first parts that takes off; None when there is none."""
        for dropped in range(wanted.droppable + 1):
            if found := self.ending(wanted.parts[dropped:]):
                return dropped, found
        return None
