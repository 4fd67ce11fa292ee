"""Which fakes do the tests of remote stores share? A store in memory that keeps what it was asked."""

from collections.abc import Iterator

from omniread.model.errors import Denied
from omniread.model.scope import Work
from omniread.sources.remote.address import parsed
from omniread.sources.remote.store import PAGE, Found, Store
from tests.fakes import work


class Files:
    """What stands in the place of a file system of fsspec: nothing."""

    async_impl = False


class Kept(Store):
    """Files by name; `telling` stores answer which names begin with a text, `closed` ones refuse what they lack."""

    at_once = False

    def __init__(
        self,
        *names: str,
        reference: str = "s3://",
        telling: bool = True,
        closed: bool = False,
        given: Work | None = None,
    ) -> None:
        address = parsed(reference)
        assert address is not None
        super().__init__(address, Files(), given or work())
        self.files = {name: name.encode() for name in names}
        self.telling = telling
        self.closed = closed
        self.asked: list[str] = []

    def find(self, path: str) -> Found | None:
        self.asked.append(f"find {path}")
        if path in self.files:
            return Found(path, size=len(self.files[path]), mtime=1.0, tag="t")
        plain = path.removesuffix("/")
        if not plain or any(name.startswith(f"{plain}/") for name in self.files):
            return Found(plain, kind="directory")
        if self.closed:
            ref = self.address.ref(path)
            raise Denied(f"{ref} may not be read: Forbidden.", ref=ref)
        return None

    def pages(self, path: str, beginning: str = "") -> Iterator[list[Found]]:
        self.asked.append(f"pages {path}" + (f" {beginning}" if beginning else ""))
        if self.closed:
            raise Denied(f"{path} may not be listed.")
        prefix = f"{path}/" if path else ""
        heads = {name[len(prefix) :].partition("/")[:2] for name in self.files if name.startswith(prefix + beginning)}
        found = [
            Found(prefix + head, "directory") if slash else Found(prefix + head, size=len(self.files[prefix + head]))
            for head, slash in sorted(heads)
        ]
        for at in range(0, len(found), PAGE):
            yield found[at : at + PAGE]

    def names(self, beginning: str) -> frozenset[str] | None:
        self.asked.append(f"names {beginning}")
        if self.closed:
            raise Denied(f"{beginning} may not be listed.")
        return frozenset(name for name in self.files if name.startswith(beginning)) if self.telling else None

    def fetch(self, found: Found, start: int, end: int) -> bytes:
        self.asked.append(f"fetch {found.path} {start}-{end}")
        return self.files[found.path][start:end]
