"""Is `where` one expression over the columns of a table?"""

from __future__ import annotations

from omniread.tabular.lite.sql import select
from omniread.tabular.lite.statement import expression, names_alone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.tabular.lite.session import Session


def checked_where(session: Session, table: str, text: str) -> str:
    """The text as SQL takes it behind WHERE, in parentheses. `table` is a name in its quotes, or a subquery.

    Raises BadSelector for what is no expression over its columns or has parameters, Denied for functions that do more
    than compute.
    """
    expression(text)
    # The line break ends whatever the text leaves open at its end.
    enclosed = f"({names_alone(text)}\n)"
    session.compiled(select(("1",), table, where=enclosed), "where")
    return enclosed
