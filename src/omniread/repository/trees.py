"""Which names does a tree object hold?"""

from __future__ import annotations

from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Kind = Literal["file", "directory", "link", "submodule"]

_MODES: dict[bytes, Kind] = {b"40000": "directory", b"040000": "directory", b"120000": "link", b"160000": "submodule"}


class Item:
    """What a name in a tree stands for: a kind, and the id of the object (of a submodule: its commit).

    A plain class: a tree may have very many.
    """

    __slots__ = ("kind", "oid")

    def __init__(self, kind: Kind, oid: str) -> None:
        """Keep both."""
        self.kind: Kind = kind
        self.oid: str = oid


def parsed(content: bytes, oid: str) -> dict[str, Item]:
    """The items of the tree with this id, by their names; Unreadable when its content is no tree."""
    width = len(oid) // 2
    found: dict[str, Item] = {}
    begin = 0
    try:
        while begin < len(content):
            blank = content.index(b" ", begin)
            end = content.index(b"\0", blank) + 1
            name = content[blank + 1 : end - 1].decode("utf-8", "surrogateescape")
            kind, begin = _MODES.get(content[begin:blank], "file"), end + width
            found[name] = Item(kind, content[end:begin].hex())
    except ValueError:
        begin = -1
    if begin != len(content):
        raise Unreadable(f"The tree {oid} is damaged.", hint="Run git fsck to see what is lost.")
    return found
