"""Which names does a pattern mean?

`*` is any run of characters within a name, `**` any number of folders, `[...]` one of a set; nothing else is special.
As in a shell, `*` and `**` leave out names with a dot in front. `**` also leaves out the folders that a listing shows
as one line, and what the ignore rules hide; a pattern that names such a folder enters it.
"""

from __future__ import annotations

import fnmatch
import os
import re

from omniread.sources.local.entries import HEAVY, MARKS, is_folder
from omniread.sources.local.faults import fault
from omniread.sources.local.names import reference
from omniread.sources.local.opening import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.scope import Scope, Work
    from omniread.sources.local.ignore import Rules

_WILD = frozenset("*[")

LONGEST_NAME = 255


def is_wild(text: str) -> bool:
    """Whether the text has a character that makes it a pattern."""
    return not _WILD.isdisjoint(text)


def matches(pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:
    """The paths that a pattern means, sorted, at most `most`; relative where the pattern is.

    Names that the policy hides are left out; a folder that it hides raises Denied, or is asked for.
    """
    parts = pattern.split("/")
    if max(map(len, parts)) > LONGEST_NAME:  # no name is so long, and translating such a pattern takes for ever
        return ()
    fixed = next((number for number, part in enumerate(parts) if is_wild(part)), None)
    if fixed is None:
        return ()
    start = "/".join(parts[:fixed])
    start = f"{start}/" if fixed else ""
    folder = there(os.path.join(scope.cwd, start))
    if folder is None:
        return ()
    real = os.path.realpath(folder)
    open_folder = not scope.policy.hides(real)
    if not open_folder:
        scope.policy.check(real, reference(start))
    try:
        os.scandir(real).close()
    except OSError as error:
        raise fault(error, reference(start or "."), real) from error
    found: set[str] = set()
    for path in _Search(scope, work).below(start, parts[fixed:]):
        if not (open_folder and scope.policy.hides(os.path.realpath(os.path.join(scope.cwd, path)))):
            found.add(path)
        if len(found) >= most:
            break
    return tuple(sorted(found))


def name_matcher(pattern: str) -> Callable[[str], object]:
    """What tells whether one name fits one part of a pattern."""
    return re.compile(fnmatch.translate(pattern.replace("?", "[?]"))).match


class _Search:
    """One walk along the parts of a pattern; `prefix` is a folder's path with a slash behind it, or nothing."""

    def __init__(self, scope: Scope, work: Work) -> None:
        self._scope = scope
        self._work = work

    def below(self, prefix: str, parts: list[str]) -> Iterator[str]:
        self._work.check()
        first, rest = parts[0], parts[1:]
        if first == "**":
            yield from self._at_any_depth(prefix, [part for part in rest if part != "**"] or ["*"])
        elif not is_wild(first):
            if there(os.path.join(self._scope.cwd, prefix, first)) is not None:
                yield from self._next(f"{prefix}{first}", rest)
        else:
            fits = name_matcher(first)
            for each in self._names(prefix):
                if fits(each.name) and (first.startswith(".") or not each.name.startswith(".")):
                    yield from self._next(f"{prefix}{each.name}", rest)

    def _next(self, path: str, rest: list[str]) -> Iterator[str]:
        if not rest:
            yield path
        elif os.path.isdir(os.path.join(self._scope.cwd, path)):
            yield from self.below(f"{path}/", rest) if rest != [""] else (path,)

    def _at_any_depth(self, prefix: str, rest: list[str]) -> Iterator[str]:
        from omniread.sources.local.ignore import rules

        cwd = os.path.realpath(self._scope.cwd)
        last = len(rest) == 1 and is_wild(rest[0])
        folders = [(prefix, rules(os.path.realpath(os.path.join(cwd, prefix)), cwd))]
        while folders:
            inside, hidden = folders.pop()
            for path in self.below(inside, rest):
                if not (last and hidden.ignored(os.path.basename(path), is_folder=False)):
                    yield path
            folders += [
                (f"{inside}{each.name}/", hidden.below(each.name))
                for each in self._names(inside)
                if is_folder(each) and not self._is_left_out(f"{inside}{each.name}", each.name, hidden)
            ]

    def _is_left_out(self, path: str, name: str, rules: Rules) -> bool:
        if name.startswith(".") or name in HEAVY or rules.ignored(name, is_folder=True):
            return True
        return any(there(os.path.join(self._scope.cwd, path, mark)) is not None for mark in MARKS)

    def _names(self, prefix: str) -> list[os.DirEntry[str]]:
        """What is in a folder; nothing in one that went away or may not be listed."""
        try:
            with os.scandir(os.path.join(self._scope.cwd, prefix)) as found:
                return list(found)
        except OSError:
            return []
