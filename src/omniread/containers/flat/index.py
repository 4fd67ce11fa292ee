"""How do the members of an archive come together, one after another, under its caps?

Most containers describe a member alike (`Row`) and differ only in where its bytes are. `Index` takes rows as they are
found; what cannot be read any further is said beside what could.
"""

from __future__ import annotations

from omniread.containers.flat.charsets import UTF8, guessed
from omniread.containers.flat.contents import Contents, aimed, gathered, normal
from omniread.containers.flat.tree import Archive, Member
from omniread.model.errors import ReadError, TooBig, Unreadable
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, BinaryIO, Literal

    from omniread.model.node import Blob, EntryKind
    from omniread.model.scope import Scope, Work

    RowKind = EntryKind | Literal["hard"]

STRIDE = 1024
FARTHEST = 1 << 62
CUT = "cut short"


class Row:
    """One member: what a listing says of it, and its `place`, which only its container understands.

    A `link` is written as it stands in the archive, from the folder of the member; that of a `hard` one from the root.
    `mark` is why it cannot be read or what is special about it. A plain class: an archive has very many.
    """

    __slots__ = ("kind", "link", "mark", "mtime", "place", "size")

    def __init__(
        self,
        kind: RowKind = "file",
        size: int | None = None,
        mtime: float | None = None,
        *,
        place: Any = None,
        link: str | bytes = "",
        mark: str | None = None,
    ) -> None:
        """Size in bytes, None when unknown; time in seconds since the epoch."""
        self.kind: RowKind = kind
        self.size: int | None = size
        self.mtime: float | None = mtime
        self.place: Any = place
        self.link: str | bytes = link
        self.mark: str | None = mark


class Partial(Exception):
    """No error, but an answer that is only good for this read: what was seen before a limit was reached."""

    def __init__(self, contents: Contents) -> None:
        """Carry the contents."""
        super().__init__()
        self.contents = contents


class Index:
    """The members as they are found; `form` is what the archive is called in messages, `what` its path string."""

    def __init__(self, work: Work, what: str, form: str) -> None:
        """Start empty."""
        self.work = work
        self.what = what
        self.form = form
        self.names: list[str | bytes] = []
        self.rows: list[Row] = []
        self.notes: list[Note] = []
        self.failure: ReadError | None = None

    def add(self, name: str | bytes, row: Row) -> None:
        """Take up a member. Bytes are decoded when all names are known; TooBig over the caps on members and names."""
        longest = self.work.limits.name_bytes
        for each in (name, row.link):
            if len(each) > longest:
                raise TooBig(f"A name in the archive has {len(each):,} bytes.", hint="Raise the limit name_bytes.")
        self.names.append(name)
        self.rows.append(row)
        if len(self.names) > self.work.limits.members:
            raise TooBig(
                f"The archive has more than {self.work.limits.members:,} members.", hint="Raise the limit members."
            )
        if not len(self.names) % STRIDE:
            self.work.check()

    def damaged(self, text: str) -> None:
        """Say what is wrong with the whole."""
        self.notes.append(Note("damaged", text))

    def broke(self, failure: ReadError) -> None:
        """The archive can be read no further; say why, once."""
        if self.failure is None:
            self.failure = failure
            text = f"Only the beginning of the archive could be read: {failure.message}"
            self.notes.append(Note("listing-limited" if isinstance(failure, TooBig) else "damaged", text))

    def read_at(self, stream: BinaryIO, position: int, size: int) -> bytes:
        """The bytes at a place, fewer at the end, none once the stream failed: damaged archives say anything."""
        if self.failure is not None or not 0 <= position < FARTHEST:
            return b""
        try:
            stream.seek(position)
            return stream.read(size)
        except (TooBig, Unreadable) as failure:
            self.broke(failure)
            return b""

    def cut(self, stream: BinaryIO) -> None:
        """Mark the members that reach beyond the end of the archive; their places begin with start and size."""
        if self.failure is not None:
            return
        try:
            end = stream.seek(0, 2)
        except (TooBig, Unreadable) as failure:
            self.broke(failure)
            return
        for row in self.rows:
            if row.kind == "file" and row.mark is None and row.place is not None and sum(row.place[:2]) > end:
                row.mark = CUT

    def contents(self, build: Callable[..., Contents] = Contents) -> Contents:
        """All that was found. Raises what went wrong when nothing was, Partial when a limit ended the search."""
        if not self.names and self.failure is not None:
            raise self.failure
        if not self.names and self.notes:
            raise Unreadable(f"{self.what} is no readable {self.form}: {self.notes[0].text}")
        names = self._decoded()
        links = [number for number, row in enumerate(self.rows) if row.kind in {"link", "hard"}]
        found = gathered(names, self.rows, links, tuple(self.notes), build)
        if isinstance(self.failure, TooBig):
            raise Partial(found)
        return found

    def _decoded(self) -> list[str]:
        """The names as text; folders end in a slash."""
        raws = [name for name in self.names if isinstance(name, bytes)]
        encoding, decode = guessed(raws)
        if encoding != UTF8:
            strange = sum(not raw.isascii() for raw in raws)
            text = f"Names that do not say how they are encoded ({strange:,}) are read as {encoding}, which is a guess."
            self.notes.append(Note("names-guessed", text))
        for row in self.rows:
            if isinstance(row.link, bytes):
                row.link = decode(row.link)
        names = [decode(name) if isinstance(name, bytes) else name for name in self.names]
        return [
            name + "/" if row.kind == "directory" and not name.endswith("/") else name
            for name, row in zip(names, self.rows, strict=True)
        ]


class RowArchive(Archive):
    """An archive whose records are rows; a subclass adds how a member's bytes are read.

    A link that does not say where it leads has that as its content.
    """

    def __init__(self, blob: Blob, work: Work, contents: Contents) -> None:
        """Begin without knowing where links lead."""
        super().__init__(blob, work, contents)
        self._targets: dict[str, str] = {}

    def member(self, record: Row) -> Member:
        """What the row says."""
        return Member("file" if record.kind == "hard" else record.kind, record.size, record.mtime, record.mark)

    def target(self, path: str) -> str | None:
        """Where a link leads: a hard one from the root of the archive, a symbolic one from its own folder."""
        if self.contents.members[path].kind == "hard":
            found = normal(self.written(path))
            return found.rstrip("/") if found else None
        return aimed(path, self.written(path))

    def written(self, path: str) -> str:
        """What the link says; nothing when that cannot be read."""
        record: Row = self.contents.members[path]
        if record.link or record.place is None:
            return str(record.link)
        if path not in self._targets:
            self._targets[path] = self._content(record, path)
        return self._targets[path]

    def _content(self, record: Row, path: str) -> str:
        try:
            with self.stream(record, path) as content:
                found = content.read(self.work.limits.name_bytes)
                # One more byte, so that a content that is cut short or damaged says so.
                content.read(1)
                return found.decode("utf-8", "backslashreplace")
        except ReadError:
            return ""


def remembered(scope: Scope, form: str, version: str | None, make: Callable[[], Contents]) -> Any:
    """The contents, made once for each version of the archive; those that a limit cut short are not kept."""
    try:
        return scope.cache.get(form, version, make)
    except Partial as partial:
        return partial.contents
