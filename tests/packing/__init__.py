"""Which archives do tests of the other containers use?

`sample(name)` is one of `tests/files/archives`, which other programs wrote (see the README there). The modules beside
this one write archives byte by byte, by the descriptions of their formats; nothing uses our own code to find out what
is right.
"""

import lzma
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from omniread.model.node import Blob, Capabilities, Tree
from omniread.model.scope import Scope
from omniread.model.value import changed
from tests import fakes

FILES = Path(__file__).parents[1] / "files" / "archives"
LINES = b"".join(b"line %d\n" % number for number in range(1, 301))
"""What `a.txt` holds in every sample."""

CODE = b"".join(
    b"\x55\x48\x89\xe5\xe8" + struct.pack("<i", 4096 - (number * 16 + 9)) + b"\x5d\xc3" + bytes([number % 7]) * 5
    for number in range(200)
)
"""What `code.bin` holds: calls of one place from many, as machine code has them."""

WRITTEN = 1_709_209_858.0
"""When the members of most samples were written: 2024-02-29 12:30:58 UTC."""


def sample(name: str) -> bytes:
    """The bytes of a file, decompressed when only its `.xz` is kept."""
    squeezed = FILES / f"{name}.xz"
    if squeezed.is_file():
        return lzma.decompress(squeezed.read_bytes())
    return (FILES / name).read_bytes()


@contextmanager
def opening(
    kind: Any,
    data: bytes,
    name: str = "x",
    *,
    beside: Mapping[str, bytes] | None = None,
    password: str | None = None,
    scope: Scope | None = None,
    **limits: int,
) -> Iterator[Tree]:
    """The root of an archive within one read; `beside` are the files next to it."""
    files = {name: data} | dict(beside or {})
    with fakes.reading(**limits) as work:

        def blob(asked: str) -> Blob | None:
            if asked not in files:
                return None
            found = fakes.blob(asked, files[asked], given=work, version=f"version of {asked}")
            return changed(found, capabilities=Capabilities(sibling=blob))

        given = scope or fakes.scope(passwords=None if password is None else lambda _ref: password)
        opened = blob(name)
        assert opened is not None
        yield kind.open(opened, given, work)


def rows(tree: Tree) -> dict[str, tuple[str, int | None, str | None, str | None]]:
    """What a level lists: kind, size, target and mark by name."""
    return {entry.name: (entry.kind, entry.size, entry.target, entry.mark) for entry in tree.entries()}


def notes(tree: Tree) -> list[tuple[str, str]]:
    """What is said of the whole."""
    return [(note.code, note.text) for note in tree.notes]
