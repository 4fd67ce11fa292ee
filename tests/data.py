"""What stands in tests for a database, a table, a row and a file with queries?

`Shelf` is a container that opens blobs beginning with `SHELF` to a database of one table `books`, whose rows are asked
by numbers and by words; `Answers` is a format for what begins with `ASK`, with queries and key paths; it answers with
what it was asked.
"""

from collections.abc import Iterator
from typing import Any

from omniread.model.content import Content
from omniread.model.errors import NotFound
from omniread.model.lines import Lines
from omniread.model.node import Blob, Capabilities, Entry, Facts
from omniread.model.table import Database, Field, Record, Table

ROWS = {"1": {"title": "Emma"}, "-2": {"title": "Persuasion"}, "x:y": {"title": "Sanditon"}, "/r/": {"title": "Odd"}}


class Books(Table):
    ref, name, notes, facts, capabilities = "", "books", (), Facts(), Capabilities()
    relation: Any = None

    def __init__(self, ref: str, work: Any) -> None:
        self.ref, self.work = ref, work

    def entries(self) -> Iterator[Entry]:
        return iter(())

    def get(self, name: str):
        return Book(f"{self.ref}:{name}", name, self.work) if name in ROWS else None

    def missing(self, name: str):
        return NotFound(f"{self.ref} has no row {name!r}.", hint="Rows are asked by their key.")


class Book(Record):
    ref, name, notes, facts, capabilities = "", "", (), Facts(), Capabilities()

    def __init__(self, ref: str, name: str, work: Any) -> None:
        self.ref, self.name, self.work = ref, name, work

    @property
    def cells(self):
        return tuple((Field(key), value) for key, value in ROWS[self.name].items())

    def entries(self) -> Iterator[Entry]:
        return (Entry(field.name) for field, _ in self.cells)

    def get(self, name: str):
        found = ROWS[self.name].get(name)
        if found is None:
            return None
        return Blob(f"{self.ref}:{name}", name, lambda: __import__("io").BytesIO(found.encode()), self.work)


class Library(Database):
    ref, name, notes, facts, capabilities = "", "library", (), Facts(), Capabilities()

    def __init__(self, ref: str, work: Any) -> None:
        self.ref, self.work = ref, work

    def entries(self) -> Iterator[Entry]:
        return iter([Entry("books")])

    def get(self, name: str):
        return Books(f"{self.ref}:{name}", self.work) if name == "books" else None

    def run(self, sql: str, most: int, work: Any):
        raise NotImplementedError


class Shelf:
    name, transparent = "shelf", False

    def claims(self, probe) -> bool:
        return probe.head.startswith(b"SHELF")

    def open(self, blob, scope, work):
        return Library(blob.ref, work)


class Answers:
    """Shows the question it got; `following` goes on after it when it was asked for `limit`."""

    name, renderings, paths = "answers", frozenset({"raw"}), True
    keys: tuple[str, ...] = ("limit", "q")

    def claims(self, probe) -> bool:
        return probe.head.startswith(b"ASK") or probe.tree in {"database", "table", "row"}

    def read(self, node, ask, scope, work):
        rows = [f"{node.ref} / {ask.address} / {number}" for number in range(1, 6)]
        asked = ask.address and ask.address.get("limit")
        return Content(
            Lines(rows), "file", following=f"{node.ref}?limit={int(asked) + 1}" if asked else None, numbered=False
        )
