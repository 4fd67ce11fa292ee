"""What can be said of a change where lines cannot be compared?

A file may be no text, or too big to be held; or nothing may be known of what it was.
"""

from __future__ import annotations

from omniread.layout.humane import size
from omniread.model.note import Note
from omniread.repository.pointers import pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.model.content import Content
    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.repository.pointers import Pointer

CHUNK = 1 << 20


def unlike(blob: Blob, base: Blob | None, content: Content, work: Work) -> Note:
    """A note on a file and what the last commit has in its place."""
    if base is None:
        text = (
            f"No earlier version of {blob.ref} is known: this session has not read its text before, and git's HEAD has"
        )
        return Note("no-baseline", f"{text} none")
    if content.anchored and content.text.whole() is None:
        most = f"{work.limits.snapshot_bytes:,} bytes (snapshot_bytes)"
        why = f"{blob.ref} is larger than {most}, up to which lines are compared"
    else:
        why = f"{blob.ref} is not text both now and in git's HEAD, so lines are not compared"
    pointed = pointer(base.head) if base.facts.size == len(base.head) else None
    same = _is_pointed(blob, pointed, work) if pointed is not None else _is_same(blob, base, work)
    if same:
        return Note("unchanged", f"{why}. Its bytes are those in git's HEAD")
    before = base.facts.size if pointed is None else pointed.size
    sizes = " and ".join(
        f"{'' if count is None else size(count)} {when}"
        for count, when in ((before, "there"), (blob.facts.size, "now"))
    )
    return Note("changed", f"{why}. Its bytes differ from those in git's HEAD: {sizes}")


def _is_same(blob: Blob, base: Blob, work: Work) -> bool:
    """Whether two files have the same bytes."""
    if blob.facts.size != base.facts.size:
        return False
    one, other = blob.open(), base.open()
    while chunk := _read(one, work):
        if chunk != _read(other, work):
            return False
    return not _read(other, work)


def _is_pointed(blob: Blob, pointed: Pointer, work: Work) -> bool:
    """Whether a file is what a pointer of Git LFS stands for."""
    from hashlib import sha256

    if blob.facts.size != pointed.size:
        return False
    found, stream = sha256(), blob.open()
    while chunk := _read(stream, work):
        found.update(chunk)
    return found.hexdigest() == pointed.oid


def _read(stream: BinaryIO, work: Work) -> bytes:
    """The next bytes, fewer than asked for only at the end."""
    work.check()
    found = stream.read(CHUNK)
    while 0 < len(found) < CHUNK and (more := stream.read(CHUNK - len(found))):
        found += more
    return found
