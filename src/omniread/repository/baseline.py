"""What did a file say in the last commit?"""

from __future__ import annotations

import os

from omniread.model.node import Blob, Facts
from omniread.repository.blobs import blob
from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.repository.pointers import pointer, stored
from omniread.repository.revision import revision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope, Work


def baseline(path: str, scope: Scope, work: Work) -> Blob | None:
    """The blob of a file, given by its real path, in git's `HEAD`; None where it is in no repository, or not in `HEAD`.

    What Git LFS keeps elsewhere is taken from there when it was fetched. Raises NeedsExtra without the git program,
    Denied or Unreadable where git does not open the repository.
    """
    folder = os.path.dirname(path)
    place = around(folder)
    head = None if place is None else revision(Git(place, scope, work), "HEAD")
    if place is None or head is None:
        return None
    inside = os.path.relpath(path, place.top).replace(os.sep, "/")
    item = head.entry(inside)
    if item is None or item.kind not in {"file", "link"}:
        return None
    found = head.found(item)
    head.objects.rest()
    ref = f"git://{place.top}:HEAD:{inside}"
    pointed = None if found.content is None else pointer(found.content)
    content = None if pointed is None else stored(pointed, folder)
    if pointed is None or content is None:
        return blob(found, inside, ref, head.objects)
    facts = Facts(pointed.size, version=f"sha256:{pointed.oid}")
    return Blob(ref, os.path.basename(path), lambda: open(content, "rb"), work, facts)
