"""Is a text a pointer of Git LFS, and where is the file that it stands for?

The pointer is what a repository keeps of a large file: three lines with the size and the SHA-256 of its content.
"""

from __future__ import annotations

import os
import re

from omniread.layout.humane import size
from omniread.layout.names import shown
from omniread.model.note import Note
from omniread.model.value import value
from omniread.repository.finding import around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob
    from omniread.model.scope import Scope

START = b"version https://git-lfs.github.com/spec/v1\n"
LONGEST = 1024
_FIELDS = rb"^oid sha256:([0-9a-f]{64})\n(?:.*\n)*?size (\d{1,18})$"


@value
class Pointer:
    """What a pointer says: the SHA-256 of the content in hex, and its size in bytes."""

    oid: str
    size: int


def pointer(data: bytes) -> Pointer | None:
    """What the bytes of a file say as a pointer, which has at most 1,024 of them; None when they are none."""
    if not data.startswith(START) or len(data) > LONGEST:
        return None
    fields = re.search(_FIELDS, data, re.MULTILINE)
    return None if fields is None else Pointer(fields[1].decode(), int(fields[2]))


def stored(found: Pointer, folder: str) -> str | None:
    """The path of the content in the repository around a folder; None when it was not fetched."""
    place = around(folder)
    if place is None:
        return None
    path = os.path.join(place.common, "lfs", "objects", found.oid[:2], found.oid[2:4], found.oid)
    return path if os.path.isfile(path) and os.path.getsize(path) == found.size else None


def remarks(blob: Blob, scope: Scope) -> tuple[Note, ...]:
    """That a text is only a pointer, and where what it stands for can be read; nothing for any other text."""
    found = pointer(blob.head) if blob.facts.size in {None, len(blob.head)} else None
    if found is None:
        return ()
    cwd = os.path.realpath(scope.cwd)
    place = stored(found, cwd if blob.facts.path is None else os.path.dirname(blob.facts.path))
    facts = f"{found.size:,} bytes ({size(found.size)}), SHA-256 {found.oid}"
    text = f"This is only a pointer of Git LFS. The file itself has {facts}"
    if place is None or scope.policy.hides(os.path.realpath(place)):
        return (Note("lfs-pointer", f"{text}; it is not in the repository, and git lfs pull fetches it"),)
    start = os.path.join(cwd, "")
    ref = shown(place.removeprefix(start))
    return (Note("lfs-pointer", f"{text}. It was fetched, and is read as {ref}", ref),)
