"""Which names are in a revision, which node has one, and may it be read?

The policy judges what was once in a file as it judges the file of that name in the work tree.
"""

from __future__ import annotations

from omniread.layout.names import shown, written
from omniread.model.errors import NotFound, Unreadable
from omniread.model.node import Capabilities, Entry, Facts, Tree
from omniread.repository.blobs import blob
from omniread.repository.revision import SHORT, normal
from omniread.sources.gitrev.spelling import below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.errors import ReadError
    from omniread.model.node import Node, TreeKind
    from omniread.model.note import Note
    from omniread.model.scope import Scope
    from omniread.repository.revision import Revision
    from omniread.repository.trees import Item


class History:
    """A revision as one read sees it; `lead` is what stands before the paths in references to it."""

    def __init__(self, revision: Revision, lead: str, scope: Scope) -> None:
        """Keep what belongs together."""
        self.revision = revision
        self.lead = lead
        self.scope = scope

    def root(self) -> GitTree:
        """All of it. Denied when the top of the repository may not be read."""
        self.scope.policy.check(self.revision.git.place.top, self.lead)
        return GitTree(self, "", self.lead, self.revision.spelled, self.revision.root)

    def node(self, path: str, ref: str) -> Node | None:
        """The node of a normalised path, which `ref` names; None when nothing has that path.

        Raises Denied, and NotFound for links that lead nowhere and for submodules.
        """
        found = self.revision.look(path)
        if found is None:
            return None
        real, item = found
        for each in dict.fromkeys((path, real)):
            self.scope.policy.check(f"{self.revision.git.place.top}/{each}", ref)
        if item.kind == "submodule":
            raise self.revision.elsewhere(real, item, real)
        if item.kind == "directory":
            return GitTree(self, real, ref, path.rpartition("/")[2], item)
        found = self.revision.found(item)
        return blob(found, path, ref, self.revision.objects, self.beside(path, ref), real=real)

    def beside(self, path: str, ref: str) -> Callable[[str], Node | None] | None:
        """How a node beside the one at a path is found by its name; None where `ref` does not end in its own name."""
        folder, _, own = path.rpartition("/")
        if not ref.endswith(shown(own)):
            return None
        start = ref[: len(ref) - len(shown(own))]

        def sibling(name: str) -> Node | None:
            other = f"{folder}/{name}" if folder else name
            if not name or "/" in name or self.scope.policy.hides(f"{self.revision.git.place.top}/{other}"):
                return None
            return self.node(other, f"{start}{shown(name)}")

        return sibling


class GitTree(Tree):
    """A folder of a revision: `path` is where it really is, `ref` and `name` are how it was reached."""

    def __init__(self, history: History, path: str, ref: str, name: str, item: Item) -> None:
        """Nothing is listed yet."""
        self._history = history
        self._path = path
        self._ref = ref
        self._name = name
        self._item = item

    @property
    def ref(self) -> str:
        """As it was asked, without a slash at its end."""
        return self._ref

    @property
    def name(self) -> str:
        """The last part of its path; of the root, what the revision is called."""
        return shown(self._name)

    @property
    def kind(self) -> TreeKind:
        """A directory."""
        return "directory"

    @property
    def facts(self) -> Facts:
        """It never changes, so its id is its version."""
        place = f"{self._history.revision.objects.top}/{self._path}".rstrip("/")
        return Facts(version=f"git:{self._item.oid}", judged=place)

    @property
    def capabilities(self) -> Capabilities:
        """Names beside it."""
        return Capabilities(sibling=self._history.beside(self._path, self._ref) if self._path else None)

    @property
    def notes(self) -> tuple[Note, ...]:
        """None: what is special stands beside each name."""
        return ()

    def entries(self) -> Iterator[Entry]:
        """The immediate children, in the order of git: by name. No content is read but the targets of links."""
        items, objects = self._items(), self._history.revision.objects
        sizes = objects.sizes(item.oid for item in items.values() if item.kind == "file")
        for name, item in items.items():
            yield self._entry(name, item, next(sizes) if item.kind == "file" else None)

    def names(self) -> tuple[str, ...]:
        """The names of the immediate children, those of folders with a `/` at the end."""
        return tuple(f"{name}/" if item.kind == "directory" else name for name, item in self._items().items())

    def get(self, name: str) -> Node | None:
        """The node of a name, `/` between levels; None when nothing has it, or when it leads out of the folder."""
        for each in dict.fromkeys((name, written(name))):
            parts = each.split("/")
            path = None if each.startswith("/") or ".." in parts else normal(f"{self._path}/{each}")
            if path and path != self._path:
                ref = below(self._ref, shown(each.rstrip("/")))
                found = self._history.node(path, ref)
                if found is not None and (isinstance(found, Tree) or not each.endswith("/")):
                    return found
        return None

    def missing(self, name: str) -> ReadError:
        """The error for a name that is not there: near ones, and where else the file is."""
        from omniread.sources.gitrev.missing import absent

        scope, revision = self._history.scope, self._history.revision
        return absent(revision, (self._path,), name, self._history.lead, scope)

    def _items(self) -> dict[str, Item]:
        return self._history.revision.items(self._item)

    def _entry(self, name: str, item: Item, size: int | None) -> Entry:
        if item.kind == "submodule":
            return Entry(name, "directory", mark=f"submodule at {item.oid[:SHORT]}")
        if item.kind != "link":
            return Entry(name, item.kind, size)
        revision = self._history.revision
        target = mark = None
        try:
            target = revision.target(item)
            revision.look(f"{self._path}/{name}")
        except NotFound:
            mark = "dangling link"
        except Unreadable:
            mark = "unreadable"
        return Entry(name, "link", target=target, mark=mark)
