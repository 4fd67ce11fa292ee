"""Which trees do the tests of listings look at? Small ones that count how often they are looked at."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from omniread.model.node import Capabilities, Entry, Facts, Node, Tree
from omniread.model.note import Note
from tests.fakes import blob

NOW = 1_800_000_000.0
DAY = 86400.0


class Listed(Tree):
    """A tree of these entries; `below` are the trees that their names lead to, or what is raised instead."""

    name = ""
    ref = ""
    kind = "directory"
    facts = Facts()
    notes: tuple[Note, ...] = ()
    capabilities = Capabilities()

    def __init__(
        self,
        ref: str,
        entries: Iterable[Entry],
        *,
        below: Mapping[str, "Listed | Exception"] | None = None,
        kind: str = "directory",
        ignored: Callable[[str, bool], bool] | None = None,
        sibling: Callable[[str], Node | None] | None = None,
        version: str | None = None,
    ) -> None:
        self.ref = ref
        self.name = ref.rpartition("/")[2]
        self.kind = kind
        self.listed = list(entries)
        self.below = dict(below or {})
        self.capabilities = Capabilities(sibling=sibling, ignored=ignored)
        self.facts = Facts(version=version)
        self.looks = 0

    def entries(self) -> Iterator[Entry]:
        self.looks += 1
        yield from list(self.listed)

    def get(self, name: str) -> Node | None:
        found = self.below.get(name)
        if isinstance(found, Exception):
            raise found
        if found is None and any(entry.name == name for entry in self.listed):
            return blob(name, b"", ref=f"{self.ref}/{name}")
        return found


def files(*names: str) -> list[Entry]:
    """Empty files, each a day older than the one before."""
    return [Entry(name, size=0, mtime=NOW - day * DAY) for day, name in enumerate(names, 1)]


def folder(name: str, days: float = 1) -> Entry:
    """A folder that changed so many days ago."""
    return Entry(name, "directory", mtime=NOW - days * DAY)


def numbered(count: int) -> list[str]:
    return [f"f{number:02}" for number in range(1, count + 1)]
