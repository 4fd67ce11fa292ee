"""Which rows does an address ask for?

`?where=price>10&order=date:desc&limit=5&offset=20`, for every kind of table alike. What cannot be meant is refused
here; whether `where` is an expression is left to the engine that evaluates it.
"""

from __future__ import annotations

from omniread.model.errors import BadSelector
from omniread.model.note import Note
from omniread.model.table import Query
from omniread.tabular.cells import inline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omniread.model.address import Address
    from omniread.model.limits import Limits
    from omniread.model.table import Field

DIRECTIONS = {"asc": False, "desc": True}
QUOTES = {'"': '"', "`": "`", "[": "]"}
NEAR = 3
NAMED = 20
LONGEST_NAME = 80
# More digits than any table has rows.
LONGEST = 15


def asked(address: Address, fields: Sequence[Field], limits: Limits) -> tuple[Query, tuple[Note, ...]]:
    """The query, and what is to be said of it.

    Raises BadSelector for a number that is none, a column that does not exist, or a direction that is none.
    """
    limit, notes = limits.sql_rows, ()
    if (given := address.get("limit")) is not None:
        limit = _number("limit", given, 1)
    if limit > limits.sql_max_rows:
        text = f"One page has at most {limits.sql_max_rows} rows, so limit={limit} was taken for that"
        limit, notes = limits.sql_max_rows, (Note("limit-capped", text),)
    offset = _number("offset", address.get("offset") or "0", 0)
    order = address.get("order")
    return Query(limit, offset, address.get("where"), None if order is None else ordered(order, fields)), notes


def ordered(given: str, fields: Sequence[Field]) -> tuple[str, bool]:
    """The real name of a column, and whether it descends; a column's whole name wins over a direction behind it."""
    if (name := column(given, fields)) is not None:
        return name, False
    before, colon, direction = given.rpartition(":")
    name = column(before.strip(), fields) if colon else None
    if name is None:
        raise _unknown(before.strip() if direction.strip().lower() in DIRECTIONS and colon else given, fields)
    if (descends := DIRECTIONS.get(direction.strip().lower())) is None:
        raise BadSelector(
            f"order={given} has no direction named {direction!r}.", hint=f"Use order={before}:asc or {before}:desc."
        )
    return name, descends


def column(given: str, fields: Sequence[Field]) -> str | None:
    """The real name of the column that is meant, in whatever quotes and case; None when there is none."""
    names = [field.name for field in fields]
    if given in names:
        return given
    bare = unquoted(given)
    if bare in names:
        return bare
    alike = [name for name in names if name.lower() == bare.lower()]
    return alike[0] if len(alike) == 1 else None


def unquoted(given: str) -> str:
    """A name without the quotes of SQL around it: `"x"`, `[x]` or `` `x` ``; a doubled quote inside stands for one."""
    closing = QUOTES.get(given[:1])
    if closing is None or len(given) < 2 or not given.endswith(closing):  # noqa: PLR2004  # two quotes at least
        return given
    inner = given[1:-1]
    return inner if closing == "]" else inner.replace(closing * 2, closing)


def quoted(name: str) -> str:
    """A name as SQL takes it, whatever it consists of."""
    return '"' + name.replace('"', '""') + '"'


def listed(fields: Sequence[Field]) -> str:
    """The names of the columns, as a hint for whoever asked for another one."""
    names = ", ".join(inline(field.name, LONGEST_NAME)[0] for field in fields[:NAMED])
    more = f" and {len(fields) - NAMED} more" if len(fields) > NAMED else ""
    return f"The columns are: {names}{more}."


def _number(key: str, given: str, least: int) -> int:
    if not (given.isascii() and given.isdigit() and len(given) <= LONGEST):
        raise BadSelector(f"{key}={given} is not a whole number.", hint=f"For example {key}=20.")
    if int(given) < least:
        raise BadSelector(f"{key}={given} shows nothing.", hint=f"The least is {key}={least}.")
    return int(given)


def _unknown(given: str, fields: Sequence[Field]) -> BadSelector:
    from difflib import get_close_matches

    lowered = {field.name.lower(): field.name for field in fields}
    near = [lowered[name] for name in get_close_matches(unquoted(given).lower(), lowered, NEAR)]
    hint = f"Did you mean {' or '.join(near)}?" if near else listed(fields)
    return BadSelector(f"There is no column {given!r} to order by.", hint=hint)
