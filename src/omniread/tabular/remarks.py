"""What is said below rows: which these are, how to ask for the next ones, and what of them is cut?"""

from __future__ import annotations

from omniread.model.address import Address
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.table import Count, Query
    from omniread.tabular.drawing import Drawn


def behind(address: Address, ref: str, passed: int, limit: int) -> str:
    """The path string for the rows behind the first `passed`: the same question, and last what no selector can be."""
    kept = [(key, str(limit) if key == "limit" else given) for key, given in address.query if key != "offset"]
    return f"{ref}{Address(query=(*kept, ('offset', str(passed))))}"


def single(address: Address, ref: str, number: int) -> str:
    """The path string that shows one row whole, by its number (from 0) in the answer."""
    kept = [(key, given) for key, given in address.query if key in {"where", "order"}]
    return f"{ref}{Address(query=(*kept, ('limit', '1'), ('offset', str(number))))}"


def which(query: Query, shown: int, count: Count | None, following: str | None) -> Note:
    """Which rows of an answer a page shows. `count` is that of all rows, None when it is not known."""
    first, last = query.offset + 1, query.offset + shown
    if following is None and shown:
        return Note("all-rows", _last(query, first, last))
    if following is None:
        return _none(query, count)
    of = f" of {count}" if count is not None else " of those that match" if query.where is not None else ""
    return Note("rows", f"{_span(first, last)}{of}. Use {following} to continue", following)


def unfinished(passed: int, shown: int, following: str | None, most: int) -> Note:
    """That a statement has more rows than are shown."""
    text = f"{_span(passed + 1, passed + shown)}, and there are more (at most {most} a page)"
    if following is None or "\n" in following:
        return Note("rows", f"{text}. Add LIMIT and OFFSET to see the others", following)
    return Note("rows", f"{text}. Add LIMIT and OFFSET, or use {following} to continue", following)


def cuts(drawn: Drawn, path: Callable[[int], str | None]) -> tuple[Note, ...]:
    """What is not whole, and the path string that shows one such row whole, given its number on the page."""
    if not drawn.cut and not drawn.names_cut:
        return ()
    named = zip((drawn.cut, drawn.names_cut), ("cell", "column name"), strict=True)
    what = " and ".join(f"{count} {name}{'' if count == 1 else 's'}" for count, name in named if count)
    are = "is" if drawn.cut + drawn.names_cut == 1 else "are"
    whole = path(drawn.first_cut or 0)
    use = f"Use {whole} to see a row whole" if whole is not None else "Select fewer columns, or a part of them"
    return (Note("cells-cut", f"{what} {are} cut (…). {use}", whole),)


def _last(query: Query, first: int, last: int) -> str:
    if query.offset:
        return f"{_span(first, last)}, the last of {last}{' that match' if query.where is not None else ''}"
    if query.where is None:
        return f"{_rows(last)} in all"
    return "1 row matches" if last == 1 else f"{last} rows match"


def _none(query: Query, count: Count | None) -> Note:
    if query.offset == 0:
        return Note("all-rows", "No row matches" if query.where is not None else "There are no rows")
    known = f" ({_rows(count.number)} in all)" if count is not None and count.precision == "exact" else ""
    return Note("past-end", f"Row {query.offset + 1} is beyond the end{known}")


def _span(first: int, last: int) -> str:
    return f"Row {first}" if first == last else f"Rows {first}-{last}"


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number} rows"
