"""How does an object of a repository become a blob that anything can read?"""

from __future__ import annotations

import io

from omniread.layout.names import shown
from omniread.model.node import Blob, Capabilities, Facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from omniread.model.node import Node
    from omniread.repository.objects import Found, Objects


def blob(
    found: Found,
    path: str,
    ref: str,
    objects: Objects,
    sibling: Callable[[str], Node | None] | None = None,
    *,
    real: str | None = None,
) -> Blob:
    """The blob of an object that has a path in some tree; it never changes, so its id is its version.

    `real` is the path that links on the way lead to: the policy judges what lies in it by that.
    """
    content, work = found.content, objects.work

    def opener() -> BinaryIO:
        return objects.stream(found.oid, found.size) if content is None else io.BytesIO(content)

    return Blob(
        ref,
        shown(path.rpartition("/")[2]),
        opener,
        work,
        Facts(found.size, version=f"git:{found.oid}", judged=f"{objects.top}/{real or path}"),
        Capabilities(sibling=sibling),
    )
