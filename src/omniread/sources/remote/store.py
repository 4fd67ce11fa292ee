"""What can be asked of any store: is there something of that name, what is in a folder, which bytes lie where?

Names are those of the address: a bucket and a key, or a path without its first slash. A name that ends in a slash is
a folder's. One `Store` serves one read.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice

from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.model.value import value
from omniread.sources.remote.address import BUCKETS, is_bucket
from omniread.sources.remote.asking import asked, method
from omniread.sources.remote.faults import Broken, altered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from omniread.model.node import EntryKind
    from omniread.model.scope import Work
    from omniread.sources.remote.address import Address
    from omniread.sources.remote.asking import Question

PAGE = 1000
# What stores say of bytes that nobody told them anything about.
_UNTOLD = frozenset({"application/octet-stream", "binary/octet-stream"})
_TIMES = ("LastModified", "last_modified", "mtime", "updated", "modified", "created")
_TAGS = ("ETag", "etag", "generation")
_TYPES = ("ContentType", "contentType", "content_type")


@value
class Found:
    """What a store knows of a name; `tag` changes with the content, where the store has such a thing."""

    path: str
    kind: EntryKind = "file"
    size: int | None = None
    mtime: float | None = None
    tag: str | None = None
    media_type: str | None = None

    @property
    def is_folder(self) -> bool:
        """Whether there are names in it."""
        return self.kind == "directory"


class Store:
    """A store as fsspec shows it, for one read.

    `at_once` tells that the back end knows no listing by pages, so that a folder's names come all together.
    """

    at_once: bool = True

    def __init__(self, address: Address, files: Any, work: Work) -> None:
        """Ask the file system of fsspec that the address belongs to."""
        self.address = address
        self.work = work
        self._slash = "" if address.scheme in BUCKETS else "/"
        self._files = files
        self._names: dict[str, frozenset[str] | None] = {}

    def ask(self, question: Question, path: str) -> Any:
        """The answer to a question about a name; raises what `asked` raises."""
        return asked(self._files, question, self.work, self.address.ref(path))

    def find(self, path: str) -> Found | None:
        """What has a name, None when nothing has. A file comes before a folder of the same name."""
        if not path:
            return Found("", kind="directory")
        if self.address.scheme in BUCKETS and not is_bucket(path.partition("/")[0]):
            return None
        whole = f"{self._slash}{path.removesuffix('/')}"
        try:
            info = self.ask(lambda files: method(files, "info")(whole), path)
        except NotFound:
            return None
        # Some back ends take a query at the end of a name for their own.
        if str(info["name"]).strip("/") != whole.strip("/"):
            return None
        found = described(info, path.removesuffix("/"))
        return None if path.endswith("/") and not found.is_folder else found

    def pages(self, path: str, beginning: str = "") -> Iterator[list[Found]]:
        """What is in a folder, a page at a time; only names that begin so."""
        whole = f"{self._slash}{path}"
        infos = self.ask(lambda files: method(files, "ls")(whole, detail=True), path)
        prefix = f"{path}/" if path else ""
        entries = (described(info, str(info["name"]).strip("/")) for info in infos)
        wanted = (each for each in entries if each.path != path and each.path.startswith(prefix + beginning))
        while page := list(islice(wanted, PAGE)):
            yield page

    def below(self, path: str) -> Iterator[list[Found]]:
        """The files in a folder and in the folders below it, a page at a time."""
        waiting = [path]
        while waiting:
            for page in self.pages(waiting.pop()):
                waiting += [each.path for each in page if each.is_folder]
                yield [each for each in page if not each.is_folder]

    def beginning(self, text: str) -> frozenset[str] | None:
        """All names that begin so, asked once a read; None when the store does not tell cheaply, or has too many."""
        if text not in self._names:
            try:
                self._names[text] = self.names(text)
            except (Denied, NotFound):
                self._names[text] = None
        return self._names[text]

    def names(self, beginning: str) -> frozenset[str] | None:
        """One question for `beginning`."""
        del beginning
        return None

    def read(self, found: Found, start: int, end: int) -> bytes:
        """The bytes from `start` to before `end`, which the file has.

        An answer that breaks off is asked for a second time. Unreadable when the file has changed meanwhile.
        """
        try:
            data = self.fetch(found, start, end)
        except Broken:
            self.work.check()
            data = self.fetch(found, start, end)
        if len(data) != end - start:
            raise altered(self.address.ref(found.path))
        return data

    def fetch(self, found: Found, start: int, end: int) -> bytes:
        """One question for bytes."""
        whole = f"{self._slash}{found.path}"
        return self.ask(lambda files: method(files, "cat_file")(whole, start=start, end=end), found.path)


class Memory(Store):
    """What this process keeps with fsspec. Positions in its files belong to others, so they are not touched."""

    def find(self, path: str) -> Found | None:
        """What has a name, None when nothing has."""
        kept = None if path.endswith("/") else self._files.store.get(f"/{path}")
        if kept is None:
            return super().find(path)
        return Found(path, size=kept.size, mtime=kept.modified.timestamp(), tag=str(kept.modified))

    def fetch(self, found: Found, start: int, end: int) -> bytes:
        """The bytes that are there now."""
        kept = self._files.store.get(f"/{found.path}")
        return b"" if kept is None else kept.getvalue()[start:end]


def described(info: Mapping[str, Any], path: str) -> Found:
    """What a description of fsspec says, whatever its back end calls it."""
    kind, size = info.get("type"), info.get("size")
    if kind == "directory":
        return Found(path, kind="directory")
    media_type = _first(info, _TYPES) or _first(info.get("content_settings") or {}, _TYPES)
    tag = _first(info, _TAGS)
    return Found(
        path,
        size=None if size is None else int(size),
        mtime=_seconds(_first(info, _TIMES)),
        tag=None if tag is None else str(tag),
        media_type=known_type(media_type),
    )


def known_type(media_type: object) -> str | None:
    """A media type that somebody chose; None for the one that says nothing."""
    return None if media_type is None or media_type in _UNTOLD else str(media_type)


def _first(info: Mapping[str, Any], keys: tuple[str, ...]) -> Any:
    return next((info[key] for key in keys if info.get(key) is not None), None)


def _seconds(moment: Any) -> float | None:
    """A moment as seconds since the epoch; a date without a zone is UTC, as stores have it."""
    if isinstance(moment, str):
        try:
            moment = datetime.fromisoformat(moment)
        except ValueError:
            return None
    if isinstance(moment, datetime):
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    return float(moment) if isinstance(moment, int | float) else None


def sized(found: Found, ref: str) -> int:
    """How long a file is; Unreadable when its store does not say, as then no range can be asked for."""
    if found.size is None:
        raise Unreadable(f"The store does not say how long {ref} is.", ref=ref, hint="Copy it, and read the copy.")
    return found.size
