"""What do tests use in the place of a whole session?

`work()` and `scope()` are real ones with real stores; `blob(name, data)` is named bytes in memory; `Forward(data)` is a
stream that cannot seek; `Folder(name, {...})` is a tree in memory.
"""

# a fake takes what the real one takes, and needs little of it

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from omniread.model.limits import Limits
from omniread.model.node import Blob, Capabilities, Entry, Facts, Node, Tree
from omniread.model.scope import Scope, Work
from omniread.model.sighting import Sighting
from omniread.store.cache import Cache
from omniread.store.scratch import Scratch


class Open:
    """A policy that allows everything."""

    def check(self, path: str, asked: str) -> None:
        pass

    def hides(self, path: str) -> bool:
        return False

    def why(self, path: str, asked: str) -> str:
        return "allowed: no rule speaks against it"


class Forgetful:
    """A store of snapshots, of artifacts, of conflicts and of answers, that remembers nothing."""

    say = False
    generation = 1

    def tag(self, text: str) -> str:
        return "0000"

    def record(self, identity: str, text: str, seen: object, encoding: str | None = None) -> None:
        pass

    def latest(self, identity: str) -> tuple[str, str | None] | None:
        return None

    def keep(self, stream: object, name: str, work: Work) -> int:
        return 1

    def find(self, number: int) -> tuple[str, str] | None:
        return None

    def known(self) -> tuple[int, ...]:
        return ()

    def numbers(self, seen: Sequence[Sighting]) -> tuple[int, ...]:
        return tuple(range(1, len(seen) + 1))

    def sighting(self, number: int) -> Sighting | None:
        return None

    def sighted(self) -> tuple[int, ...]:
        return ()

    def given(self, ref: str, asked: str, answer: str, content: Callable[[], str | None]) -> int:
        return 1

    def forget(self) -> int:
        return 2


class Forward(io.RawIOBase):
    """A stream that only runs forwards, like a pipe; `taken` says how far it was read."""

    def __init__(self, data: bytes) -> None:
        self.inner = io.BytesIO(data)
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = self.inner.readinto(buffer)
        self.taken += count
        return count


class Folder(Tree):
    """A tree whose names lead to bytes or to further mappings."""

    notes = ()
    kind = "directory"
    facts = Facts()
    capabilities = Capabilities()
    name = ""
    ref = ""

    def __init__(
        self, name: str, children: Mapping[str, Any], given: Work | None = None, ref: str | None = None
    ) -> None:
        self.name = name
        self.ref = ref or name
        self.children = children
        self.work = given or work()

    def entries(self) -> Iterator[Entry]:
        for name, child in self.children.items():
            if isinstance(child, bytes):
                yield Entry(name, size=len(child))
            else:
                yield Entry(name, "directory")

    def get(self, name: str) -> Node | None:
        first, _, rest = name.partition("/")
        child = self.children.get(first)
        ref = f"{self.ref}/{first}"
        if isinstance(child, bytes):
            return None if rest else blob(first, child, given=self.work, ref=ref)
        if child is None:
            return None
        folder = Folder(first, child, self.work, ref)
        return folder.get(rest) if rest else folder


def work(**limits: int) -> Work:
    """One read; the limits that differ from the defaults are given by name."""
    return Work(Limits(**limits), Scratch())


@contextmanager
def reading(**limits: int) -> Iterator[Work]:
    """One read that ends with the block: what it keeps open is closed."""
    given = work(**limits)
    with given.closing:
        yield given


def scope(**given: Any) -> Scope:
    """A session: everything is allowed, nothing is remembered but the cache. Fields are given by name."""
    forgetful = Forgetful()
    usual = {
        "cwd": "/",
        "limits": Limits(),
        "policy": Open(),
        "cache": Cache(),
        "scratch": Scratch(),
        "snapshots": forgetful,
        "artifacts": forgetful,
        "conflicts": forgetful,
        "answers": forgetful,
        "clock": lambda: 1_800_000_000.0,
    }
    return Scope(**(usual | given))


def blob(name: str, data: bytes, *, given: Work | None = None, ref: str | None = None, **facts: Any) -> Blob:
    """Named bytes in memory; `given` is the read that they belong to, the rest are fields of `Facts`."""
    known = Facts(**({"size": len(data)} | facts))
    return Blob(ref or name, name, lambda: io.BytesIO(data), given or work(), known)
