"""How is a table of contents walked like a folder?

Folders exist where a path runs through them, links lead on inside the archive, and nothing ever touches the disk: a
member is a stream.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from omniread.containers.flat.contents import is_unsafe, normal
from omniread.layout.names import shown, written
from omniread.model.errors import Denied, NotFound, TooBig
from omniread.model.node import Blob, Capabilities, Entry, Facts, Tree
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, BinaryIO

    from omniread.containers.flat.contents import Contents
    from omniread.model.node import EntryKind, Node, TreeKind
    from omniread.model.note import Note
    from omniread.model.scope import Work

REWRITES = 40
UNSAFE = "unsafe name"
DANGLING = "dangling link"


class Member:
    """What an archive says of one member; `mark` is why it cannot be read or what is special about it.

    A plain class: a listing makes hundreds of them.
    """

    __slots__ = ("kind", "mark", "mtime", "size")

    def __init__(
        self, kind: EntryKind, size: int | None = None, mtime: float | None = None, mark: str | None = None
    ) -> None:
        """Size in bytes, time in seconds since the epoch."""
        self.kind: EntryKind = kind
        self.size: int | None = size
        self.mtime: float | None = mtime
        self.mark: str | None = mark


class Archive(ABC):
    """An archive that is open for the length of one read: its contents, and how its members are described and read."""

    def __init__(self, blob: Blob, work: Work, contents: Contents) -> None:
        """Keep what belongs together."""
        self.blob = blob
        self.work = work
        self.contents = contents

    @abstractmethod
    def member(self, record: Any) -> Member:
        """What a record says."""

    @abstractmethod
    def stream(self, record: Any, what: str) -> BinaryIO:
        """The content of a member that is known to have a tolerable size; Unreadable when it cannot be had."""

    @abstractmethod
    def target(self, path: str) -> str | None:
        """The path that a link leads to, from the root of the archive; None when it leads out of it."""

    @abstractmethod
    def written(self, path: str) -> str:
        """The target of a link as it is written."""

    def tree(self) -> FlatTree:
        """The root."""
        return FlatTree(self, "", self.blob.ref, self.blob.name)

    def node(self, path: str) -> Node | None:
        """What a normalised path leads to; None when nothing has that name. Raises for dangling links and devices."""
        contents = self.contents
        folder, path = path.endswith("/"), path.rstrip("/")
        if folder and contents.is_folder(path):
            return self._folder(path, path)
        if path in contents.members and path not in contents.links:
            return self._blob(path, path)
        if path not in contents.links and contents.is_folder(path):
            return self._folder(path, path)
        real = self.resolved(path) if contents.links else None
        if real is None:
            if path not in contents.links:
                return None
            raise self._astray(path)
        return self._blob(path, real) if real in contents.members else self._folder(path, real)

    def _astray(self, path: str) -> NotFound:
        """Why a link leads nowhere."""
        ref, target = f"{self.blob.ref}:{shown(path)}", self.target(path)
        if target is not None and (target in self.contents.links or target in self.contents.members):
            why, reason = f"leads through more than {REWRITES} links", "too-many-links"
        else:
            why, reason = f"is a link to {self.written(path)!r}, which is not in the archive", "missing"
        return NotFound(f"{ref} {why}.", ref=ref, hint=f"{self.blob.ref} lists what there is.", reason=reason)

    def resolved(self, path: str) -> str | None:
        """Where a path leads when every link on the way is followed; None when it leads nowhere.

        At most 40 links are followed, so a link that leads through itself leads nowhere.
        """
        links, rewrites = self.contents.links, 0
        done, rest = "", path.split("/")
        while rest:
            part = rest.pop(0)
            done = f"{done}/{part}" if done else part
            if done in links:
                rewrites += 1
                target = self.target(done) if rewrites <= REWRITES else None
                if target is None:
                    return None
                done, rest = "", [*filter(None, target.split("/")), *rest]
        return done if done in self.contents.members or self.contents.is_folder(done) else None

    def entry(self, folder: str, child: str) -> Entry:
        """The line of a listing."""
        contents = self.contents
        if child in contents.unsafe and not folder:
            member = self.member(contents.unsafe[child])
            return Entry(child, member.kind, member.size, member.mtime, mark=UNSAFE)
        path = f"{folder}/{child}" if folder else child
        if child.endswith("/"):
            record = contents.members.get(path)
            return Entry(child[:-1], "directory", mtime=None if record is None else self.member(record).mtime)
        member = self.member(contents.members[path])
        if path not in contents.links:
            return Entry(child, member.kind, member.size, member.mtime, None, member.mark)
        real, size = self.resolved(path), member.size
        if member.kind == "file" and (record := contents.members.get(real or "")) is not None:
            size = self.member(record).size
        mark = member.mark or DANGLING if real is None else member.mark
        return Entry(child, member.kind, size, member.mtime, self.written(path), mark)

    def _folder(self, path: str, real: str) -> FlatTree:
        """The folder at `real`, under the name by which it was asked for."""
        return FlatTree(self, real, f"{self.blob.ref}:{shown(path)}" if path else self.blob.ref, _base(path))

    def _blob(self, path: str, real: str) -> Blob:
        """The member at `real`, under the name by which it was asked for."""
        record, ref = self.contents.members[real], f"{self.blob.ref}:{shown(path)}"
        member = self.member(record)
        if member.kind != "file":
            raise Denied(f"{ref} is a {member.kind}; it has no content.", ref=ref, hint="Ask for a file.")
        version = self.blob.facts.version
        return Blob(
            ref,
            _base(path),
            lambda: self._opened(record, ref),
            self.work,
            Facts(
                member.size,
                member.mtime,
                version=None if version is None else f"{version}:{real}",
                real=None if real == path else real,
            ),
            Capabilities(sibling=self.sibling(path)),
        )

    def _opened(self, record: Any, ref: str) -> BinaryIO:
        size, cap = self.member(record).size, self.work.limits.member_bytes
        if size is not None and size > cap:
            raise TooBig(
                f"{ref} has {size:,} bytes, more than the {cap:,} that a member may have.",
                ref=ref,
                hint="Raise the limit member_bytes to read it.",
            )
        return self.stream(record, ref)

    def sibling(self, path: str) -> Callable[[str], Node | None]:
        """Looks a name up in the folder of a path."""
        folder = path.rpartition("/")[0]

        def beside(name: str) -> Node | None:
            wanted = normal(f"{folder}/{name}" if folder else name)
            return None if not wanted else self.node(wanted)

        return beside


class FlatTree(Tree):
    """A folder of an archive, or its root."""

    def __init__(self, archive: Archive, path: str, ref: str, name: str) -> None:
        """`path` is where it really is; `ref` and `name` are how it was reached."""
        self._archive = archive
        self._path = path
        self._ref = ref
        self._name = name

    @property
    def ref(self) -> str:
        """The path string that lists it again."""
        return self._ref

    @property
    def name(self) -> str:
        """Its own name."""
        return self._name

    @property
    def kind(self) -> TreeKind:
        """A folder of an archive is listed as the archive is."""
        return "archive"

    @property
    def facts(self) -> Facts:
        """Those of the archive; a folder has hardly any of its own."""
        facts = self._archive.blob.facts
        if self._path:
            return Facts(version=None if facts.version is None else f"{facts.version}:{self._path}/")
        return changed(facts, mutable=False)

    @property
    def capabilities(self) -> Capabilities:
        """The names beside it."""
        if self._path:
            return Capabilities(sibling=self._archive.sibling(self._path))
        return Capabilities(sibling=self._archive.blob.capabilities.sibling)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the archive."""
        return self._archive.contents.notes

    def names(self) -> tuple[str, ...]:
        """The names of the immediate children, those of folders with a final `/`; far cheaper than their entries."""
        return self._archive.contents.children(self._path)

    def entry(self, name: str) -> Entry:
        """The entry of one of the names."""
        return self._archive.entry(self._path, name)

    def entries(self) -> Iterator[Entry]:
        """The immediate children; `operator.length_hint` of the iterator is how many are left, exactly."""
        return _Entries(self)

    def get(self, name: str) -> Node | None:
        """The member or folder of a name, also as a listing writes it. Denied when it leads out of the archive."""
        plain = written(name)
        if plain != name and f"{self._path}/{name}".lstrip("/") not in self._archive.contents.members:
            return self.get(plain)
        path = normal(name)
        if path is None:
            return self._outside(name)
        if not path:
            return self
        found = self._archive.node(f"{self._path}/{path}" if self._path else path)
        if found is None and "\\" in name:
            return self.get(name.replace("\\", "/"))
        return found

    def _outside(self, name: str) -> None:
        """Deny, unless the name is that of a member with something after a colon: then it is only no name."""
        for index in (index for index, letter in enumerate(name) if letter == ":"):
            if not is_unsafe(name[:index]) and self.get(name[:index]) is not None:
                return
        raise Denied(
            f"{name!r} leads out of the archive; such names are listed but not read.",
            ref=f"{self._ref}:{shown(name)}",
            hint=f"Ask for a name as {self._ref} lists it, without a leading slash, a drive or '..'.",
        )


class _Entries:
    """Entries, made one by one as they are asked for: of many, only a few are shown."""

    def __init__(self, tree: FlatTree) -> None:
        self._tree = tree
        self._names = tree.names()
        self._next = 0

    def __iter__(self) -> Iterator[Entry]:
        return self

    def __next__(self) -> Entry:
        if self._next >= len(self._names):
            raise StopIteration
        self._next += 1
        return self._tree.entry(self._names[self._next - 1])

    def __length_hint__(self) -> int:
        return len(self._names) - self._next


def _base(path: str) -> str:
    return path.rpartition("/")[2]
