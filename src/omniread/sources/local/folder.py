"""What is in a folder on disk, and which node has a name there?"""

from __future__ import annotations

import os

from omniread.layout.names import shown
from omniread.model.errors import ReadError
from omniread.model.node import Capabilities, Facts, Tree
from omniread.sources.local.descriptor import FLAGS, Descriptor
from omniread.sources.local.faults import fault
from omniread.sources.local.names import below
from omniread.sources.local.opening import existing, node, sibling, there

# What file managers leave in every folder: hidden like what the ignore rules hide, and counted with it.
LEFT_BEHIND = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from omniread.model.node import Entry, Node, TreeKind
    from omniread.model.note import Note
    from omniread.model.scope import Scope, Work
    from omniread.sources.local.ignore import Rules


class Folder(Tree):
    """A folder: `path` is the name it was found by, `real` what that leads to; it is judged by the latter."""

    def __init__(self, path: str, ref: str, real: str, scope: Scope, work: Work, rules: Rules | None = None) -> None:
        """Nothing is listed yet. `rules` are the ignore rules of the folder where these are known already."""
        self._path = path
        self._ref = ref
        self._real = real
        self._scope = scope
        self._work = work
        self.rules = rules

    @property
    def ref(self) -> str:
        """As it was asked, without a slash at its end."""
        return self._ref

    @property
    def name(self) -> str:
        """The last part of the path that it was found by; of the real one where that is a dot."""
        name = os.path.basename(self._path)
        return shown(name if name.strip(".") else os.path.basename(self._real) or self._real)

    @property
    def kind(self) -> TreeKind:
        """A directory."""
        return "directory"

    @property
    def facts(self) -> Facts:
        """When it was changed, and where it really lies; no version, as none says anything of what lies deeper."""
        try:
            status = os.stat(self._real)
        except OSError:
            return Facts(path=self._real)
        return Facts(mtime=status.st_mtime, path=self._real)

    @property
    def capabilities(self) -> Capabilities:
        """Names beside it, and its ignore rules."""
        beside = sibling(self._path, self._real, self._ref, self._scope, self._work)
        own, asked = self.name, os.path.basename(self._ref)

        def beside_as_asked(name: str) -> Node | None:
            # `.` is asked as `.:5`, which is no name beside the folder but one inside it.
            if own != asked and name.startswith(f"{own}:"):
                return self._at(os.path.join(os.path.dirname(self._ref), asked) + name[len(own) :])
            return beside(name)

        return Capabilities(sibling=beside_as_asked, ignored=self.ignored)

    def _at(self, place: str) -> Node | None:
        found = there(os.path.join(self._scope.cwd, place))
        return None if found is None else node(found, place, self._scope, self._work)

    @property
    def notes(self) -> tuple[Note, ...]:
        """None: what is wrong stands beside each name."""
        return ()

    def ignored(self, name: str, is_folder: bool) -> bool:  # noqa: FBT001  # the capability's own shape
        """Whether the ignore rules hide a name in this folder."""
        return name in LEFT_BEHIND or self._ignore_rules().ignored(name, is_folder=is_folder)

    def _ignore_rules(self) -> Rules:
        if self.rules is None:
            from omniread.sources.local.ignore import rules

            self.rules = rules(self._real, os.path.realpath(self._scope.cwd))
        return self.rules

    def entries(self) -> Iterator[Entry]:
        """The names in the folder, lazily, in its own order. Denied when it may not be listed."""
        from omniread.sources.local.entries import Names

        try:
            held = self._held() if os.scandir in os.supports_fd else None
            if held is not None:
                self._work.closing.callback(held.close)
            found = os.scandir(self._path if held is None else held.number)
        except OSError as error:
            raise fault(error, self._ref, self._path) from error
        self._work.closing.callback(found.close)
        return Names(held, self._path, self.ignored, self._work).entries(found)

    def shallow(self) -> Iterator[Entry]:
        """The same without size and time of files; the folder is opened when the first one is taken."""
        from omniread.sources.local.entries import Names

        held: Descriptor | None = None
        try:
            held = self._held() if os.scandir in os.supports_fd else None
            with os.scandir(self._path if held is None else held.number) as found:
                yield from Names(held, self._path, self.ignored, self._work).entries(found, shallow=True)
        except OSError as error:
            raise fault(error, self._ref, self._path) from error
        finally:
            if held is not None:
                held.close()

    def _held(self) -> Descriptor:
        """The open folder; whoever asks closes it. Denied when the name leads to a place that may not be read."""
        held = Descriptor(self._path, FLAGS | os.O_DIRECTORY)
        try:
            real = held.real_path()
            if real != self._real:
                self._scope.policy.check(real, self._ref)
        except ReadError:
            held.close()
            raise
        return held

    def get(self, name: str) -> Node | None:
        """The node of a name, `/` between levels; `..` is what it is on disk, and the policy judges where it leads.

        None when nothing has the name. Raises Denied or NotFound when that cannot be told.
        """
        if not name or name.startswith("/") or os.path.isabs(name):
            return None
        ref = below(self._ref, name.rstrip("/"))
        path = os.path.join(self._path, name).rstrip("/")
        try:
            found = existing(path)
        except OSError as error:
            raise fault(error, ref, path) from error
        if found is None:
            return None
        return self._inner(found, ref, name) or node(found, ref, self._scope, self._work)

    def _inner(self, path: str, ref: str, name: str) -> Folder | None:
        """A folder right in this one that is no link, so that where it really lies is known; None for all else."""
        if "/" in name or name in {".", ".."} or os.path.islink(path) or not os.path.isdir(path):
            return None
        name = os.path.basename(path)
        real = os.path.join(self._real, name)
        self._scope.policy.check(real, ref)
        return Folder(path, ref, real, self._scope, self._work, None if self.rules is None else self.rules.below(name))

    def below(self, name: str) -> str:
        """The path string of a name in the folder."""
        return below(self._ref, name)

    def contents(self, names: Sequence[str], most: int) -> Sequence[bytes | None]:
        """The bytes of several files. Denied when the folder may not be read."""
        from omniread.sources.local.bytewise import contents

        if os.open not in os.supports_dir_fd:
            return super().contents(names, most)
        try:
            held = self._held()
        except OSError as error:
            raise fault(error, self._ref, self._path) from error
        try:
            return contents(held.number, self._real, names, most, self._scope.policy)
        finally:
            held.close()

    def stream(self, name: str) -> BinaryIO | None:
        """The bytes of a file; None for all else, links too. Denied when the policy hides it: nobody is asked."""
        from omniread.sources.local.bytewise import stream

        return stream(os.path.join(self._path, name), self.below(name), self._scope.policy)
