"""How is a statement of our own written that chooses rows, whatever the names in it are?"""

from __future__ import annotations

from omniread.tabular.asking import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from omniread.model.table import Query


def choosing(what: Iterable[str], source: str, query: Query, where: str | None, number: str) -> str:
    """The statement that gives the rows of a query, and one more that tells whether there are others.

    All parts are SQL already: names are quoted, and `where` was checked. `number` is a column that tells rows apart
    which are alike in their order, so that no page shows one of them again.
    """
    parts = [f"SELECT {', '.join(what)} FROM {source}"]  # noqa: S608  # as the docstring says
    if where is not None:
        parts.append(f"WHERE {where}")
    if query.order is not None:
        name, descends = query.order
        # As in a database of SQLite: nothing comes before everything.
        parts.append(f"ORDER BY {quoted(name)} {'DESC NULLS LAST' if descends else 'ASC NULLS FIRST'}, {number}")
    return f"{' '.join(parts)} LIMIT {query.limit + 1:d} OFFSET {query.offset:d}"


def unlike(names: Iterable[str], wanted: str) -> str:
    """A name that no column has, whatever its case."""
    known = {name.lower() for name in names}
    while wanted in known:
        wanted += "_"
    return wanted
