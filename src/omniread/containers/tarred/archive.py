"""How is a member of a tar archive read?"""

from __future__ import annotations

from omniread.containers.flat import Archive, Member, Window, aimed, normal
from omniread.containers.flat.index import remembered
from omniread.containers.tarred.scan import scanned
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.containers.flat import FlatTree
    from omniread.containers.tarred.scan import Row, Tape
    from omniread.model.node import Blob, EntryKind
    from omniread.model.scope import Scope, Work

MARKS = {"sparse": "sparse", "part": "continues another volume"}
KINDS: dict[str, EntryKind] = {"link": "link", "device": "device", "fifo": "fifo", "directory": "directory"}


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a tar archive; it is scanned once for each version of the archive."""

    def make() -> Tape:
        return scanned(blob.open(), work, blob.ref)

    return TarArchive(blob, work, remembered(scope, "tar", blob.facts.version, make)).tree()


class TarArchive(Archive):
    """A tar archive within one read."""

    contents: Tape

    def member(self, record: Row) -> Member:
        """What the header says."""
        kind, start, size, mtime, _ = record
        mark, end = MARKS.get(kind), self.contents.end
        if kind == "file" and end is not None and start + size > end:
            mark = "cut short"
        shown = KINDS.get(kind, "file")
        return Member(shown, size if shown == "file" and kind != "hard" else None, mtime, mark)

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's bytes in the archive."""
        kind, start, size, _, _ = record
        if kind in MARKS:
            raise Unreadable(f"{what} is not stored as one piece ({MARKS[kind]}).", hint="Extract it with tar.")
        # It reads as a BinaryIO does; that also names the writing side.
        return Window(self.blob.open(), start, size, what)  # pyright: ignore[reportReturnType]

    def target(self, path: str) -> str | None:
        """Where a link leads: a hard one from the root of the archive, a symbolic one from its own folder."""
        kind, written = self.contents.members[path][0], self.written(path)
        if kind == "hard":
            found = normal(written)
            return found.rstrip("/") if found else None
        return aimed(path, written)

    def written(self, path: str) -> str:
        """What the link says."""
        return self.contents.members[path][4]
