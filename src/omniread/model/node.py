"""What is it that a path string names, before anybody knows what its bytes mean?

Waist 1 of the design: a source or a container makes nodes, a format reads them, and neither knows the other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import BinaryIO, Literal

    from omniread.model.errors import ReadError
    from omniread.model.note import Note
    from omniread.model.scope import Work

    TreeKind = Literal["directory", "archive", "document", "database", "table", "row"]
    EntryKind = Literal["file", "directory", "link", "fifo", "socket", "device", "unknown"]

HEAD_BYTES = 8192


@value
class Facts:
    """What is known of a node without reading it.

    `size` in bytes, `mtime` in seconds since the epoch; `path` is the resolved real path, for display and details;
    `real` is the name of the member that a link inside a container leads to, for the policy; `judged` the path by which
    the policy knows what is no file on disk, and what lies in it.
    `version` changes whenever the content may have changed: it is the key of every cache. `mutable` is true for what
    an editor could write back.
    """

    size: int | None = None
    mtime: float | None = None
    media_type: str | None = None
    mutable: bool = False
    version: str | None = None
    path: str | None = None
    real: str | None = None
    judged: str | None = None


@value
class Capabilities:
    """What a source can do for its nodes beyond their bytes; None where it cannot.

    `identity` is the key for snapshots (None: immutable). `sibling` finds a node beside this one by name, `ignored`
    tells whether the ignore rules hide a child (name, is it a folder). `baseline` gives what the last commit has in the
    place of a file, None when it has nothing there. `context` gives the instruction files that apply to a file.
    """

    identity: str | None = None
    sibling: Callable[[str], Node | None] | None = None
    ignored: Callable[[str, bool], bool] | None = None
    baseline: Callable[[], Blob | None] | None = None
    context: Callable[[], tuple[Blob, ...]] | None = None


@value
class Blob:
    """Named bytes, within one read.

    `ref` is the path string that reads the blob again. `open()` is always a seekable stream, spooled when its origin
    is not; `head` is its first 8 KiB, read once; `local()` is a real path or a bounded scratch copy.
    """

    ref: str
    name: str
    opener: Callable[[], BinaryIO]
    work: Work
    facts: Facts = Facts()
    capabilities: Capabilities = Capabilities()

    def open(self) -> BinaryIO:
        """A seekable binary stream from the start; the read closes it at its end."""
        if self._spool is not None:
            return self.work.keep(self._spool())
        return self.work.keep(self.opener())

    @cached_property
    def head(self) -> bytes:
        """The first bytes, at most `HEAD_BYTES`."""
        stream = self.open()
        return stream.read(HEAD_BYTES)

    def local(self) -> str:
        """A path that other programs can open: the real file, or a scratch copy of at most `member_bytes`."""
        if self.facts.path is not None and self._spool is None:
            return self.facts.path
        return self._copy

    @cached_property
    def _copy(self) -> str:
        return self.work.copy(self.open(), self.name)

    @cached_property
    def _spool(self) -> Callable[[], BinaryIO] | None:
        """The way to open the spooled copy; None when the origin can seek by itself."""
        return self.work.spooled(self.opener, self.facts.version)


@value
class Entry:
    """One name in a tree, as a listing shows it.

    `target` is where a link leads; `mark` is what is wrong or special (`encrypted`, `dangling link`, `no permission`).
    `count` is the number of names below, for folders that are shown as one line.
    """

    name: str
    kind: EntryKind = "file"
    size: int | None = None
    mtime: float | None = None
    target: str | None = None
    mark: str | None = None
    count: int | None = None

    def __init__(
        self,
        name: str,
        kind: EntryKind = "file",
        size: int | None = None,
        mtime: float | None = None,
        target: str | None = None,
        mark: str | None = None,
        count: int | None = None,
    ) -> None:
        """Take the facts; written out, because every name in a folder passes here."""
        fields = self.__dict__
        fields["name"] = name
        fields["kind"] = kind
        fields["size"] = size
        fields["mtime"] = mtime
        fields["target"] = target
        fields["mark"] = mark
        fields["count"] = count


class Tree(ABC):
    """Names, each of which leads to a node: a folder, an opened archive, a document's parts."""

    @property
    @abstractmethod
    def ref(self) -> str:
        """The path string that lists the tree again."""

    @property
    @abstractmethod
    def name(self) -> str:
        """Its own name."""

    @property
    @abstractmethod
    def kind(self) -> TreeKind:
        """What it is called, and how it is listed."""

    @property
    @abstractmethod
    def facts(self) -> Facts:
        """What is known of it."""

    @property
    @abstractmethod
    def capabilities(self) -> Capabilities:
        """What its source can do for it."""

    @property
    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """What a listing has to say of the whole: damage, guessed names."""

    @abstractmethod
    def entries(self) -> Iterator[Entry]:
        """The immediate children, in the tree's own order; lazily."""

    def names(self) -> tuple[str, ...]:
        """The names of the immediate children, those of folders with a `/` at the end; known cheaply where many are."""
        return tuple(f"{entry.name}/" if entry.kind == "directory" else entry.name for entry in self.entries())

    def entry(self, name: str) -> Entry:
        """The entry of one of `names()`."""
        return next(entry for entry in self.entries() if entry.name == name.removesuffix("/"))

    @abstractmethod
    def get(self, name: str) -> Node | None:
        """The node of a name (`/` separates levels), None when there is none."""

    def shallow(self) -> Iterator[Entry]:
        """The entries, where nobody asks how large or old a file is: a tree may know the rest much sooner."""
        return self.entries()

    def contents(self, names: Sequence[str], most: int) -> Sequence[bytes | None]:  # noqa: ARG002  # see below
        """All bytes of each of several files, for who goes through very many.

        None where they have to be asked for by themselves: no file, `most` bytes or more, hidden by the policy, an
        error, or a tree to which that is just as dear.
        """
        return [None] * len(names)

    def stream(self, name: str) -> BinaryIO | None:
        """The bytes of one of `names()` from their start, None when it is no file; whoever asks closes the stream."""
        node = self.get(name)
        return node.opener() if isinstance(node, Blob) else None

    def below(self, name: str) -> str:
        """The path string that reads one of `names()`."""
        node = self.get(name)
        return self.ref if node is None else node.ref

    def missing(self, name: str) -> ReadError | None:  # noqa: ARG002  # a tree that knows more looks at the name
        """The error for a name that `get` does not know, where the tree can say more than that; else None."""
        return None


Node = Blob | Tree


@value
class Located:
    """What a source found: a node, and the tail it did not use.

    A tail is None when nothing was left, else the text after a colon, or a `?` and what follows it.
    `suffix_resolution` is what was asked and what it was taken for.
    """

    node: Node
    tail: str | None = None
    notes: tuple[Note, ...] = ()
    suffix_resolution: tuple[str, str] | None = None


@value
class Probe:
    """What detectors see: plain data, so that detection is pure. `tree` is the kind of a tree, None for a blob."""

    name: str
    head: bytes
    size: int | None = None
    media_type: str | None = None
    tree: TreeKind | None = None


def probe(node: Node) -> Probe:
    """The probe of a node."""
    if isinstance(node, Blob):
        return Probe(node.name, node.head, node.facts.size, node.facts.media_type)
    return Probe(node.name, b"", tree=node.kind)
