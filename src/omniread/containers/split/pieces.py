"""What is the whole that a piece belongs to?"""

from __future__ import annotations

from omniread.containers.flat import normal
from omniread.containers.flat.runs import Joined
from omniread.containers.split import PIECE, SPANNED
from omniread.model.errors import Unreadable
from omniread.model.node import Blob, Capabilities, Entry, Facts, Tree
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.node import Node, TreeKind
    from omniread.model.note import Note

MOST = 999


class Pieces(Tree):
    """The tree of one member: the whole, named without the number."""

    def __init__(self, blob: Blob) -> None:
        """Look for the pieces beside the first one."""
        self._blobs = [blob, *_beside(blob)]
        self._inner = blob.name.rpartition(".")[0]

    @property
    def ref(self) -> str:
        """That of the first piece."""
        return self._blobs[0].ref

    @property
    def name(self) -> str:
        """That of the first piece."""
        return self._blobs[0].name

    @property
    def kind(self) -> TreeKind:
        """An archive, if a small one."""
        return "archive"

    @property
    def facts(self) -> Facts:
        """Those of the first piece."""
        return changed(self._blobs[0].facts, mutable=False)

    @property
    def capabilities(self) -> Capabilities:
        """The names beside the pieces."""
        return Capabilities(sibling=self._blobs[0].capabilities.sibling)

    @property
    def notes(self) -> tuple[Note, ...]:
        """None."""
        return ()

    def entries(self) -> Iterator[Entry]:
        """The one member."""
        return iter((Entry(self._inner, size=self._size(), mtime=self._blobs[0].facts.mtime),))

    def get(self, name: str) -> Node | None:
        """The member by its name."""
        return self._member() if normal(name) == self._inner else None

    def _size(self) -> int | None:
        sizes = [blob.facts.size for blob in self._blobs]
        known = [size for size in sizes if size is not None]
        return sum(known) if len(known) == len(sizes) else None

    def _member(self) -> Blob:
        first, blobs = self._blobs[0], self._blobs
        versions = [blob.facts.version for blob in blobs]

        def opener() -> Joined:
            return Joined([(blob.open, 0, _length(blob)) for blob in blobs], first.ref)

        return Blob(
            first.ref,
            self._inner,
            opener,  # pyright: ignore[reportArgumentType]  # it reads as one; BinaryIO also names the writing side
            first.work,
            Facts(self._size(), first.facts.mtime, version=None if None in versions else f"{versions}"),
            Capabilities(sibling=first.capabilities.sibling),
        )


def _length(blob: Blob) -> int:
    """The size of a piece, by its end where it does not say."""
    return blob.facts.size if blob.facts.size is not None else blob.open().seek(0, 2)


def _beside(first: Blob) -> Iterator[Blob]:
    """The pieces behind the first one, up to the first that is missing."""
    sibling, stem = first.capabilities.sibling, first.name.rpartition(".")[0]
    if sibling is None:
        return
    for number in range(2, MOST + 1):
        found = sibling(f"{stem}.{number:03}")
        if not isinstance(found, Blob):
            return
        yield found


def belonging(blob: Blob) -> Unreadable:
    """The error that names the whole which a piece belongs to, and how to open that."""
    match = PIECE.fullmatch(blob.name)
    if match is not None:
        number, whole, first = int(match[2]), match[1], f"{match[1]}.001"
    else:
        spanned = SPANNED.fullmatch(blob.name)
        stem, digits = spanned.groups() if spanned is not None else (blob.name, "0")
        number, whole = int(digits), f"{stem}zip"
        first = whole
    sibling = blob.capabilities.sibling
    there = sibling is not None and sibling(first) is not None
    hint = f"Open {first} instead." if there else f"Put {first} beside it, which is missing, and open that."
    return Unreadable(f"{blob.ref} is volume {number} of a multi-volume archive, {whole}.", ref=blob.ref, hint=hint)
