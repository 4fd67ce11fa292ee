"""What is said of a revision, or of a path in one, that does not exist?"""

from __future__ import annotations

import os
import re
from difflib import get_close_matches

from omniread.layout.names import shown
from omniread.model.errors import NotFound
from omniread.repository.references import near
from omniread.repository.revision import normal
from omniread.sources.gitrev.spelling import is_selector, readings, surely

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.errors import ReadError
    from omniread.model.scope import Scope
    from omniread.repository.finding import Place
    from omniread.repository.git import Git
    from omniread.repository.revision import Revision

NEAR = 3
REFERENCES = 5000
# The end of a file's name: `.py`, and not the `.2` of a version.
_SUFFIX = r"\.[A-Za-z]\w{0,8}$"
_HOST = r"[\w-]+(?:\.[\w-]+)+/"
_HEX = r"[0-9a-f]{7,64}"


def blamed(rest: str) -> str:
    """The path that a person would miss: what stands before the selector."""
    return [rest, *(path for path, tail in readings(rest) if path and tail and is_selector(tail))][-1]


def absent(revision: Revision, folders: tuple[str, ...], rest: str, lead: str, scope: Scope) -> ReadError:
    """The error for what follows `lead` and is in none of some folders of a revision.

    Raises Denied where it may not even be told what is there.
    """
    top, rev = revision.git.place.top, shown(revision.spelled)
    path = blamed(rest)
    places = [place for folder in folders if (place := normal(f"{folder}/{path}")) is not None]
    if not places:
        return NotFound(f"'{shown(path)}' leads out of the repository.", hint=f"{lead} lists what is in {rev}.")
    for place in places:
        if scope.policy.hides(f"{top}/{place}"):
            scope.policy.check(f"{top}/{place}", f"{lead}{shown(path)}")
    misses = [_Miss(revision, place) for place in places]
    found = dict.fromkeys(f"{lead}{shown(each)}" for miss in misses for each in miss.near(scope))
    candidates = tuple(found)[:NEAR]
    told = [hint for miss in misses for hint in _on_disk(revision.git.place, miss.path, rev, scope)]
    told += [hint for miss in misses if (hint := miss.through(lead))]
    if candidates:
        told.append(f"Did you mean {' or '.join(candidates)}?")
    elif is_selector(rest):
        told.append(f"A part of the listing is asked as {lead}:{shown(rest)}.")
    forced = "" if lead.startswith("git://") else f"there is no file '{shown(f'{lead}{path}')}', and "
    message = f"{forced}the revision {rev} has no '{shown(path)}'{misses[0].lacking()}."
    hint = " ".join(dict.fromkeys(told)) or f"{lead} lists what is in {rev}."
    return NotFound(f"{message[0].upper()}{message[1:]}", hint=hint, near=candidates, reason="no-member")


class _Miss:
    """A path that a revision lacks: how far it leads, and the first part that is not there."""

    def __init__(self, revision: Revision, path: str) -> None:
        self.path = path
        self._revision = revision
        self._folder, self._left = "", path.split("/")
        self._is_file = False
        while self._left and (item := revision.entry(f"{self._folder}/{self._left[0]}")) is not None:
            self._folder = f"{self._folder}/{self._left.pop(0)}".lstrip("/")
            if item.kind != "directory":
                self._is_file = True
                break

    def lacking(self) -> str:
        """Which folder on the way is not there."""
        return "" if self._is_file or len(self._left) <= 1 else f": there is no folder '{shown(self._left[0])}'"

    def through(self, lead: str) -> str:
        """What is said when the path leads through a file."""
        if not (self._is_file and self._left):
            return ""
        file, inside = f"{lead}{shown(self._folder)}", shown("/".join(self._left))
        return f"{file} is a file; what is inside it is asked as {file}:{inside}."

    def near(self, scope: Scope) -> Iterator[str]:
        """Paths that are there and whose names are like the first missing part."""
        item = self._revision.entry(self._folder)
        if self._is_file or item is None or not self._left:
            return
        top, start = self._revision.git.place.top, f"{self._folder}/" if self._folder else ""
        lowered = {name.lower(): name for name in self._revision.items(item)}
        for name in get_close_matches(self._left[0].lower(), lowered, NEAR):
            if not scope.policy.hides(f"{top}/{start}{lowered[name]}"):
                yield f"{start}{lowered[name]}"


def _on_disk(place: Place, path: str, revision: str, scope: Scope) -> Iterator[str]:
    """That the file is in the work tree, and how it is asked there."""
    file = os.path.join(place.top, path)
    if not place.is_bare and os.path.lexists(file) and not scope.policy.hides(file):
        where = os.path.relpath(file, os.path.realpath(scope.cwd))
        yield f"It is in the work tree and not in {revision}: ask for {shown(where)}."


def unknown(revision: str, rest: str | None, git: Git, lead: str, scope: Scope) -> NotFound | None:
    """The error for a revision that git does not know; None where the reference may be meant otherwise.

    That is so when nothing speaks for a revision: no spelling of its own, no near name, no path that exists. `lead` is
    what stands before the revision in the reference; with one it is surely meant.
    """
    top = git.place.top
    sure = bool(lead) or surely(revision)
    if not sure and ((rest and is_selector(rest)) or re.search(_SUFFIX, revision)):
        return None
    close = () if scope.policy.hides(top) else near(revision, git, REFERENCES)
    if not (sure or close or re.fullmatch(_HEX, revision) or (rest and _plausible(rest, git.place, scope))):
        return None
    behind = "" if rest is None else f":{shown(rest)}"
    candidates = tuple(f"{lead}{shown(name)}{behind}" for name in close)
    if candidates:
        hint = f"Did you mean {' or '.join(candidates)}?"
    elif lead and re.match(_HOST, revision):
        hint = f"{lead} reads repositories on this disk: git://FOLDER:REVISION:PATH. Nothing is fetched."
    else:
        hint = f"{lead or 'git://'} lists the branches and tags; a commit needs enough of its id to be the only one."
    what = shown(revision)
    neither = f"'{what}' is no revision" if lead else f"'{what}' is neither a file here nor a revision"
    return NotFound(f"{neither} of the repository at {shown(top)}.", hint=hint, near=candidates)


def unstaged(number: str, rest: str, lead: str) -> NotFound:
    """The error for a path that the index does not have."""
    path = shown(blamed(rest))
    if number == "0":
        why, hint = "has no", f"What was committed is {lead}HEAD:{path}."
    else:
        why, hint = (
            f"has at stage {number} no",
            "Only a file in conflict has the stages 1 (base), 2 (ours), 3 (theirs).",
        )
    return NotFound(f"The index {why} '{path}'.", hint=hint, reason="no-member")


def _plausible(rest: str, place: Place, scope: Scope) -> bool:
    """Whether what follows is a path in the work tree."""
    starts = dict.fromkeys((os.path.realpath(scope.cwd), place.top))
    files = (os.path.join(start, path) for path, _ in readings(rest) if path for start in starts)
    return any(os.path.lexists(file) and not scope.policy.hides(file) for file in files if "\0" not in file)
