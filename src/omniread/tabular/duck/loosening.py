"""Which columns do not have the type that a sample of them showed?"""

from __future__ import annotations

from omniread.model.value import changed, value
from omniread.tabular.cells import inline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from omniread.tabular.duck.session import Session
    from omniread.tabular.duck.typed import Typed

SHOWN: Final = 40


@value
class Loosened:
    """Columns with types that all of their cells have, and what is said of those that are text now."""

    columns: tuple[Typed, ...]
    texts: tuple[str, ...] = ()


def loosened(session: Session, scan: str, columns: Sequence[Typed], *, exact: bool) -> Loosened:
    """The columns after a look at all cells: integers with fractions are real, and others text where it is `exact`."""
    typed = [each for each in columns if each.sql is not None]
    if not typed:
        return Loosened(tuple(columns))
    parts = [
        f"count(*) FILTER (WHERE {each.misfits()}), count(*) FILTER (WHERE {each.strangers()}), "
        f"min({each.text}) FILTER (WHERE {each.strangers()})"
        for each in typed
    ]
    counts = session.own(f"SELECT {', '.join(parts)} FROM {scan}")[0]  # noqa: S608  # names are quoted
    found: dict[str, Typed] = {}
    texts: list[str] = []
    for at, each in enumerate(typed):
        misfits, strangers, first = counts[3 * at : 3 * at + 3]
        if strangers and exact:
            found[each.name] = changed(each, kind="text")
            count = "1 cell" if strangers == 1 else f"{strangers} cells"
            texts.append(f"{each.name} ({count} such as {inline(first, SHOWN)[0]})")
        elif misfits and each.kind == "integer":
            found[each.name] = changed(each, kind="real")
    return Loosened(tuple(found.get(each.name, each) for each in columns), tuple(texts))
