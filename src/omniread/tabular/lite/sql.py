"""How is a statement of our own written, whatever the names in it are?"""

from __future__ import annotations

from omniread.tabular.asking import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["quoted", "select"]


def select(
    what: Iterable[str],
    source: str,
    *,
    where: str | None = None,
    order: Iterable[str] = (),
    limit: int | None = None,
    offset: int = 0,
) -> str:
    """A SELECT. All parts are SQL already: names are quoted, a `where` was checked, values are parameters."""
    parts = [f"SELECT {', '.join(what)} FROM {source}"]  # noqa: S608  # as the docstring says
    if where is not None:
        parts.append(f"WHERE {where}")
    if by := ", ".join(order):
        parts.append(f"ORDER BY {by}")
    if limit is not None:
        parts.append(f"LIMIT {limit:d} OFFSET {offset:d}")
    return " ".join(parts)
