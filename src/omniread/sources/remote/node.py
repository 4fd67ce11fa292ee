"""Which node stands under a name in a store: a file that is read by ranges, or a folder of names?"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.errors import Denied, Unreadable
from omniread.model.node import Blob, Capabilities, Entry, Facts, Tree
from omniread.model.note import Note
from omniread.sources.remote.address import BUCKETS
from omniread.sources.remote.ranges import Ranges
from omniread.sources.remote.store import sized

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.node import Node, TreeKind
    from omniread.model.scope import Scope
    from omniread.sources.remote.store import Found, Store

# The names of a folder that are remembered, so that what a listing asks of them costs no request.
REMEMBERED = 10_000


def node(found: Found, store: Store, scope: Scope) -> Node:
    """The node of what was found. Denied when the policy refuses its address."""
    ref = store.address.ref(found.path)
    scope.policy.check(ref, ref)
    if found.is_folder:
        return Folder(found, store, scope)
    size = sized(found, ref)
    ranges = Ranges(lambda start, end: store.read(found, start, end), size)
    tag = found.tag or (None if found.mtime is None else str(found.mtime))
    facts = Facts(size, found.mtime, found.media_type, version=tag and f"{ref} {tag} {size}", judged=ref)
    name = shown(found.path.rpartition("/")[2])
    return Blob(ref, name, ranges.open, store.work, facts, Capabilities(sibling=_beside(found.path, store, scope)))


def _beside(path: str, store: Store, scope: Scope) -> Callable[[str], Node | None]:
    """How to find what lies beside a name; nothing where that cannot be told."""
    folder, slash, own = path.rpartition("/")

    def beside(name: str) -> Node | None:
        # No bucket has a name that a selector could spell, and neither has the store as a whole.
        if not (own and name) or "/" in name or (store.address.scheme in BUCKETS and not slash):
            return None
        if name.startswith((f"{own}:", f"{own}?")) and store.beginning(f"{path}{name[len(own)]}") == frozenset():
            return None  # asked for every hint that is printed, so it has to cost little
        try:
            found = store.find(f"{folder}{slash}{name}")
        except (Denied, Unreadable):
            return None
        if found is None or scope.policy.hides(store.address.ref(found.path)):
            return None
        return node(found, store, scope)

    return beside


class Folder(Tree):
    """The names that begin with a folder's name and a slash, whether or not the store knows folders."""

    def __init__(self, found: Found, store: Store, scope: Scope) -> None:
        """Nothing is listed yet."""
        self._found = found
        self._store = store
        self._root = store.address.root
        self._scope = scope
        self._listed: int = 0
        self._known: dict[str, Found] | None = None

    @property
    def ref(self) -> str:
        """Its address, with a slash at its end: a file may have the name without one."""
        return f"{self._store.address.ref(self._found.path)}/" if self._found.path else self._root

    @property
    def name(self) -> str:
        """The last part of its name; that of the store where it has none."""
        own = self._found.path.rpartition("/")[2]
        return shown(own) if own else self._root.partition("://")[2].strip("/")

    @property
    def kind(self) -> TreeKind:
        """A directory."""
        return "directory"

    @property
    def facts(self) -> Facts:
        """When it was changed, where the store knows; no version, as none says anything of what lies deeper."""
        return Facts(mtime=self._found.mtime, judged=self.ref.rstrip("/"))

    @property
    def capabilities(self) -> Capabilities:
        """Names beside it."""
        return Capabilities(sibling=_beside(self._found.path, self._store, self._scope))

    @property
    def notes(self) -> tuple[Note, ...]:
        """That all names were fetched although only some are shown, where the back end has no other way."""
        if not self._store.at_once or self._listed <= self._store.work.limits.dir_entries:
            return ()
        text = f"The back end lists no folder by pages, so all {self._listed:,} names were fetched"
        return (Note("listing-limited", text),)

    def entries(self) -> Iterator[Entry]:
        """The names in the folder, a page at a time, in the store's order."""
        known: dict[str, Found] | None = {}
        start = len(self._found.path) + 1 if self._found.path else 0
        self._listed = 0
        # A listing does not look into what is marked: a look at the buckets asks nothing of each of them.
        mark = None if self._found.path or self._store.address.scheme not in BUCKETS else "bucket"
        for page in self._store.pages(self._found.path):
            self._listed += len(page)
            for found in page:
                name = found.path[start:]
                known = None if known is None or len(known) >= REMEMBERED else known
                # A folder may have the name of a file. The listing looks into it by that name.
                if known is not None and (found.is_folder or name not in known):
                    known[name] = found
                yield Entry(name, found.kind, found.size, found.mtime, mark=mark)
        self._known = known

    def get(self, name: str) -> Node | None:
        """The node of a name, `/` between levels; None when nothing has it."""
        if not name or name.startswith("/"):
            return None
        found = self._sought(name)
        return None if found is None else node(found, self._store, self._scope)

    def _sought(self, name: str) -> Found | None:
        if self._known is not None and "/" not in name:
            found = self._known.get(name)
            if found is None or found.kind in {"directory", "file"}:
                return found
        path = f"{self._found.path}/{name}" if self._found.path else name
        # A selector is tried as a name first; mostly nothing at all begins so.
        return None if self._found.path and self._store.beginning(path) == frozenset() else self._store.find(path)
