"""What is at a path in a revision, when it is asked from the session's folder?

A path is relative to that folder, else to the top of the repository; an absolute one is that of the work tree.
"""

from __future__ import annotations

import os

from omniread.layout.names import shown, written
from omniread.model.errors import Denied, NeedsExtra, Unreadable
from omniread.model.node import Blob, Located
from omniread.model.note import Note
from omniread.repository.blobs import blob
from omniread.repository.git import Git
from omniread.repository.objects import Objects
from omniread.repository.revision import normal, revision
from omniread.sources.gitrev.spelling import is_selector, readings, surely
from omniread.sources.gitrev.tree import History

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.scope import Scope, Work
    from omniread.repository.finding import Place
    from omniread.repository.revision import Revision


class Asking:
    """The repository that is asked. `lead` is what stands before the revision: nothing, `git://`, `git://FOLDER:`."""

    def __init__(self, place: Place, lead: str, scope: Scope, work: Work) -> None:
        """Ask nothing yet."""
        self.git: Git = Git(place, scope, work)
        self.lead = lead
        self._scope = scope
        self._folder = "" if place.is_bare else _inside(os.path.realpath(scope.cwd), place.top) or ""

    def located(self, spelled: str, rest: str | None) -> Located | None:
        """The file or folder that `rest` names in a revision; None where no revision is meant.

        Raises NotFound with what is known of a revision, or of a path in it, that is not there.
        """
        if spelled.startswith(":"):
            return self._staged(spelled, rest or "")
        known, answered = self._verified(spelled)
        if known is None:
            if answered:
                self._raise_unknown(spelled, rest)
            return None
        history = History(known, f"{self.lead}{shown(spelled)}:", self._scope)
        for path, tail in readings(rest or ""):
            if not path:
                return Located(history.root(), tail)
            if (found := self._at(path, tail, history)) is not None:
                known.objects.rest()
                return found
        if not self.lead and not surely(spelled) and is_selector(rest or ""):
            return None
        from omniread.sources.gitrev.missing import absent

        raise absent(known, self._folders, rest or "", history.lead, self._scope)

    def expanded(self, spelled: str, rest: str, most: int) -> tuple[str, ...]:
        """The references that a pattern with its tail means in a revision, at most `most`; none when there is none."""
        from omniread.sources.gitrev.patterns import is_wild, matches

        if not is_wild(rest) or spelled.startswith(":"):
            return ()
        known, _ = self._verified(spelled)
        if known is None:
            return ()
        lead = f"{self.lead}{shown(spelled)}:"
        for path, tail in readings(rest):
            behind = "" if tail is None else tail if tail.startswith("?") else f":{tail}"
            for folder in self._folders:
                if found := matches(path, folder, known, self._scope, most):
                    return tuple(f"{lead}{shown(each)}{behind}" for each in found)
        return ()

    def _verified(self, spelled: str) -> tuple[Revision | None, bool]:
        """The revision of a name, and whether git answered at all: it must where a revision is surely meant."""
        try:
            return revision(self.git, spelled), True
        except (Denied, NeedsExtra, Unreadable):
            # A file that is missing is no reason to complain about git.
            if self.lead or surely(spelled):
                raise
            return None, False

    def _raise_unknown(self, spelled: str, rest: str | None) -> None:
        from omniread.sources.gitrev.missing import unknown

        error = unknown(spelled, rest, self.git, self.lead, self._scope)
        if error is not None:
            raise error

    @property
    def _folders(self) -> tuple[str, ...]:
        """Where a path may start."""
        return tuple(dict.fromkeys((self._folder, "")))

    def _at(self, path: str, tail: str | None, history: History) -> Located | None:
        ref = f"{history.lead}{shown(path.rstrip('/'))}"
        for place, note in self._places(path, history.revision):
            node = history.node(place, ref)
            if node is not None and not (isinstance(node, Blob) and path.endswith("/")):
                return Located(node, tail, () if note is None else (note,))
        return None

    def _places(self, path: str, known: Revision) -> Iterator[tuple[str, Note | None]]:
        """The normalised paths that a path may mean, each with what is to be said when it does."""
        for each in dict.fromkeys((path, written(path))):
            if os.path.isabs(each):
                found = _inside(os.path.realpath(each), self.git.place.top)
            elif each.split("/")[0] in {".", ".."}:
                found = normal(f"{self._folder}/{each}")
            else:
                yield from self._either(each, known)
                continue
            if found is not None:
                yield found, None

    def _either(self, path: str, known: Revision) -> Iterator[tuple[str, Note | None]]:
        """A plain path from the session's folder, and from the top."""
        for folder in self._folders:
            place = normal(f"{folder}/{path}")
            if place is None:
                continue
            note = None
            if folder and known.entry(normal(path) or "") is not None:
                text = f"'{shown(path)}' is read from the session's folder; there is another one at the top of the "
                note = Note("reading-choice", f"{text}repository: {os.path.relpath('.', folder)}/{shown(path)}")
            elif self._folder and not folder:
                text = f"'{shown(path)}' is read from the top of the repository; '{shown(self._folder)}' has none"
                note = Note("reading-choice", text)
            yield place, note

    def _staged(self, stage: str, rest: str) -> Located | None:
        """A path of the index; a stage without a number is the one that will be committed."""
        objects = Objects(self.git)
        number = stage.strip(":") or "0"
        for path, tail in readings(rest):
            for folder in self._folders if path else ():
                place = normal(f"{folder}/{written(path)}")
                found = place and objects.find(f":{number}:{place}", doubtful=True)
                if place and found:
                    ref = f"{self.lead}{stage}{shown(path)}"
                    self._scope.policy.check(f"{self.git.place.top}/{place}", ref)
                    objects.rest()
                    return Located(blob(found, place, ref, objects), tail)
        if self.lead or stage != ":":
            from omniread.sources.gitrev.missing import unstaged

            raise unstaged(number, rest, self.lead)
        return None


def _inside(path: str, top: str) -> str | None:
    """A real path as one from the top of the work tree; None when it is outside."""
    if path == top:
        return ""
    start = os.path.join(top, "")
    return path[len(start) :].replace(os.sep, "/") if path.startswith(start) else None
