"""How is one entry of a tree written, and in which orders do entries stand?"""

from __future__ import annotations

from omniread.layout.names import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Entry

SPECIAL = frozenset({"fifo", "socket", "device", "unknown"})
SIZED = frozenset({"file", "unknown"})


def bare(entry: Entry) -> str:
    """The name alone; a folder's ends in `/`."""
    return shown(entry.name) + ("/" if entry.kind == "directory" else "")


def label(entry: Entry, size: str = "") -> str:
    """The name with all that is to be said of it: a size if one is given, a link's target, what is special or wrong."""
    parts = [bare(entry)]
    if size:
        parts.append(f"({size})")
    if entry.target is not None:
        parts.append(f"-> {shown(entry.target)}")
    if entry.count is not None:
        parts.append(f"({entry.count:,} {'entry' if entry.count == 1 else 'entries'})")
    if entry.kind in SPECIAL and entry.kind != entry.mark:
        parts.append(f"[{entry.kind}]")
    if entry.mark is not None:
        parts.append(f"[{shown(entry.mark)}]")
    return " ".join(parts)


def size_of(entry: Entry) -> int | None:
    """Its size in bytes where that says something: a folder's and a link's own size does not."""
    return entry.size if entry.kind in SIZED else None


def by_name(entry: Entry) -> tuple[str, str]:
    """Without regard to case, then by code point."""
    return entry.name.casefold(), entry.name


def newest_first(entry: Entry) -> tuple[float, str]:
    """The one that changed last comes first, those of unknown age come last; then by code point."""
    return (float("inf") if entry.mtime is None else -entry.mtime), entry.name
