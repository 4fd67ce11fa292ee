"""Which members does an ASAR archive have, and how is one read?"""

from __future__ import annotations

from omniread.containers.asar import JSON_AT
from omniread.containers.flat import Window
from omniread.containers.flat.index import Index, Row, RowArchive, remembered
from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import Blob, Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

    from omniread.containers.flat import Contents, FlatTree
    from omniread.model.scope import Scope, Work

DEEPEST = 200
BESIDE = "beside the archive"


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of an ASAR archive; its list is read once for each version of it."""
    return AsarArchive(blob, work, remembered(scope, "asar", blob.facts.version, lambda: _contents(blob, work))).tree()


def _contents(blob: Blob, work: Work) -> Contents:
    """The members; the place of one is its start and size, or its path when it lies beside the archive."""
    import json

    stream = blob.open()
    sizes = [int.from_bytes(stream.read(4), "little") for _ in range(JSON_AT // 4)]
    most = work.limits.member_bytes
    if sizes[3] > most:
        raise TooBig(f"The list of {blob.ref} has {sizes[3]:,} bytes.", hint="Raise the limit member_bytes to read it.")
    try:
        listed = json.loads(stream.read(sizes[3]))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{blob.ref} is no readable ASAR archive: its list is damaged.") from error
    index = Index(work, blob.ref, "ASAR archive")
    _take(index, listed, "", 8 + sizes[1])
    index.cut(stream)
    return index.contents()


def _take(index: Index, listed: Any, path: str, base: int, depth: int = 0) -> None:
    """Put the members of a folder into the index."""
    names = _fields(_fields(listed).get("files"))
    if (not names and _fields(listed).get("files") != {}) or depth > DEEPEST:
        index.damaged(f"The folder {path or '/'!r} has no list of names that makes sense; it is not shown.")
        return
    for name, each in names.items():
        index.work.check()
        whole = path + name
        if "files" in _fields(each):
            index.add(whole, Row("directory"))
            _take(index, each, f"{whole}/", base, depth + 1)
        else:
            index.add(whole, _row(_fields(each), whole, base))


def _fields(found: Any) -> dict[str, Any]:
    """The fields of an object; none when it is something else."""
    return found if isinstance(found, dict) else {}  # pyright: ignore[reportUnknownVariableType]


def _row(facts: dict[str, Any], path: str, base: int) -> Row:
    if isinstance(link := facts.get("link"), str):
        # It is written from the root of the archive, as a hard link is.
        return Row("hard", link=link)
    size, offset = facts.get("size"), str(facts.get("offset", ""))
    if not isinstance(size, int) or size < 0:
        return Row("file", mark="damaged")
    if facts.get("unpacked"):
        return Row("file", size, mark=BESIDE, place=None, link=path)
    if not (offset.isascii() and offset.isdigit()):
        return Row("file", mark="damaged")
    return Row("file", size, place=(base + int(offset), size))


class AsarArchive(RowArchive):
    """An ASAR archive within one read."""

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's bytes in the archive, or those of the file in the folder beside it."""
        if record.mark == BESIDE:
            return self._beside(str(record.link), what)
        if record.place is None:
            raise Unreadable(f"{what} has no place in the archive; its list is damaged there.")
        start, size = record.place
        # It reads as a BinaryIO does; that also names the writing side.
        return Window(self.blob.open(), start, size, what)  # pyright: ignore[reportReturnType]

    def _beside(self, path: str, what: str) -> BinaryIO:
        sibling, folder = self.blob.capabilities.sibling, f"{self.blob.name}.unpacked"
        tree = None if sibling is None else sibling(folder)
        found = tree.get(path) if isinstance(tree, Tree) else None
        if not isinstance(found, Blob):
            raise Unreadable(
                f"{what} is not in the archive but in the folder {folder}, where it is missing.",
                hint=f"Put {folder} beside the archive.",
            )
        return found.open()
