"""What is fed with arbitrary bytes, and what must hold of the answer?

A target takes bytes. It must end with a bounded page or with a ReadError that some part of omniread meant to raise: an
error that only the border translated is a fault.
"""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import tempfile
from typing import TYPE_CHECKING

from omniread import Limits, Reader, ReadError
from omniread.model import address, grammar
from omniread.model.node import Blob, Facts, Located
from tests import seeds

if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread import Page
    from omniread.model.scope import Scope, Work

# Small, so that most of the time goes into parsing and a cap is met often.
LIMITS = Limits(
    archive_bytes=4 << 20,
    member_bytes=1 << 20,
    inflated_bytes=4 << 20,
    members=2000,
    scan_seconds=8,
    sql_seconds=2,
    filter_seconds=2,
    regex_seconds=1,
)
TRANSLATED = "Try :hex or :stat."
SLACK = 1 << 16
FOLLOWED = 3


class Given:
    """A source of the one thing that is read: `given://NAME`."""

    name = "given"

    def __init__(self) -> None:
        """Start with nothing."""
        self.data = b""

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The bytes, under the name up to the first colon or question mark."""
        del scope
        if not reference.startswith("given://"):
            return None
        name = reference.removeprefix("given://")
        end = min((at for at in map(name.find, ":?") if at >= 0), default=len(name))
        tail = name[end:].removeprefix(":") if end < len(name) else None
        data = self.data
        blob = Blob(f"given://{name[:end]}", name[:end], lambda: io.BytesIO(data), work, Facts(size=len(data)))
        return Located(blob, tail)

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:
        """Nothing."""
        del pattern, scope, work, most
        return ()


def bounded(reader: Reader, path: str) -> Page | None:
    """The page of a path, None when an error that was meant says why there is none."""
    try:
        page = reader.read(path, force=True)
    except ReadError as error:
        if error.hint == TRANSLATED:
            raise AssertionError(f"a foreign error reached the border at {path!r}") from error
        return None
    size = len(str(page).encode(errors="surrogatepass"))
    if size > (LIMITS.max_bytes or 0) + SLACK:
        raise AssertionError(f"{path!r} gave {size} bytes")
    return page


def selector() -> Callable[[bytes], None]:
    """Selectors parse to themselves."""

    def one(data: bytes) -> None:
        text = data.decode(errors="replace")
        try:
            found = grammar.parse(text)
        except ReadError:
            return
        if found is not None and grammar.parse(str(found)) != found:
            raise AssertionError(f"{text!r} prints as {found} and is then another")

    return one


def tails() -> Callable[[bytes], None]:
    """Addresses parse to themselves."""

    def one(data: bytes) -> None:
        text = data.decode(errors="replace")
        for keys, paths in ((("limit", "offset", "order", "where", "q"), False), (("q",), True)):
            try:
                found = address.parse(text, keys, paths=paths)
            except ReadError:
                continue
            if (
                found is not None
                and address.parse(found[0].asking(found[1]).removeprefix(":"), keys, paths=paths) is None
            ):
                raise AssertionError(f"{text!r} is an address, but not as it is printed: {found}")

    return one


def sqlite() -> Callable[[bytes], None]:
    """What stands behind a database, and that the database stays as it is."""
    folder = tempfile.mkdtemp(prefix="omniread-fuzz-")
    path = os.path.join(folder, "a.db")
    connection = sqlite3.connect(path)
    connection.executescript(seeds.SCHEMA)
    connection.close()
    before = _state(folder)
    reader = Reader(folder, limits=LIMITS)

    def one(data: bytes) -> None:
        text = data.decode(errors="replace").replace("\0", "")
        bounded(reader, f"a.db{text}")
        if _state(folder) != before:
            raise AssertionError(f"a.db{text!r} changed the folder")

    return one


def _state(folder: str) -> list[tuple[str, bytes]]:
    names = sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names)
    return [(name, open(name, "rb").read()) for name in names]


def patches() -> Callable[[bytes], None]:
    """A patch is carried out or refused; refused it leaves all as it was, and never is anything written elsewhere."""
    above = tempfile.mkdtemp(prefix="omniread-fuzz-")
    folder = os.path.join(above, "in")
    program = b"import os\r\n\ndef f():\n    return 1\n\xff\xfe"

    def one(data: bytes) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        for name in ("a.py", "b.txt"):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(program)
        reader = Reader(folder, roots=[folder], limits=LIMITS)
        tags = {name: str(reader.read(f"{name}:raw").details.tag) for name in ("a.py", "b.txt")}
        patch = data.decode(errors="replace").replace("#AAAA", f"#{tags['a.py']}").replace("#BBBB", f"#{tags['b.txt']}")
        before = _state(folder)
        try:
            reader.edit(patch)
        except ReadError as error:
            if error.hint == TRANSLATED:
                raise AssertionError(f"a foreign error reached the border at {patch!r}") from error
            if _state(folder) != before:
                raise AssertionError(f"{patch!r} was refused, but changed the folder") from error
        if os.listdir(above) != ["in"]:
            raise AssertionError(f"{patch!r} wrote elsewhere")

    return one


def reading(name: str, *asked: str) -> Callable[[], Callable[[bytes], None]]:
    """A file of that name with arbitrary content, and what is asked of it; names of a listing are followed."""

    def made() -> Callable[[bytes], None]:
        given = Given()
        reader = Reader(limits=LIMITS)
        reader.register(given)

        def one(data: bytes) -> None:
            given.data = data
            for tail in asked:
                bounded(reader, f"given://{name}{tail}")
            page = bounded(reader, f"given://{name}:raw") if not asked else None
            for row in () if page is None or page.kind != "archive" else str(page).splitlines()[:FOLLOWED]:
                bounded(reader, f"given://{name}:{row}")

        return one

    return made


QUERIES = ("?limit=3", "?where=1", "?order=rowid", "?q=SELECT * FROM data", "?limit=2&offset=2:2-3")
TARGETS: dict[str, tuple[Callable[[], Callable[[bytes], None]], Callable[[], list[bytes]]]] = {
    "selector": (selector, seeds.selectors),
    "address": (tails, seeds.addresses),
    "sqlite-address": (sqlite, seeds.addresses),
    "patch": (patches, seeds.patches),
    "archive": (reading("a"), seeds.archives),
    "csv": (reading("a.csv", "", *QUERIES), seeds.tables),
    "json": (reading("a.json", "", ":a.b", "?q=[0]", ":outline"), seeds.documents),
    "jsonl": (reading("a.jsonl", "", ":[1]", "?limit=3", "?q=[0]"), seeds.documents),
    "yaml": (reading("a.yaml", "", ":a.b", ":outline"), seeds.documents),
    "database": (reading("a.db", "", ":t", ":t:1", "?q=SELECT * FROM t"), seeds.databases),
    "parquet": (reading("a.parquet", "", "?limit=3"), seeds.columns),
}
