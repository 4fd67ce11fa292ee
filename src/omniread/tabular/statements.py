"""Which statement shows the rows of a statement that come behind those that were shown?

The same one as a subquery, with an offset. One row more than a page holds is asked, so that the page knows whether
there is another one; the alias tells such a statement from one that somebody wrote.
"""

from __future__ import annotations

PLAIN = r"(?i)\s*(?:select|with|values)\b"
WRAPPED = r"(?s)SELECT \* FROM \((.*)\) AS answer LIMIT (\d+) OFFSET (\d+)"


def offset(sql: str) -> int:
    """How many rows of the statement inside are passed over; none for one that somebody wrote."""
    return _unwrapped(sql)[1]


def behind(sql: str, passed: int, most: int) -> str | None:
    """The statement for the rows behind the first `passed`, of which a page shows `most`; None where none can be made.

    EXPLAIN and PRAGMA cannot be a subquery.
    """
    return _wrapped(_unwrapped(sql)[0], most + 1, passed)


def only(sql: str, number: int) -> str | None:
    """The statement for a single row, by its number from 0."""
    return _wrapped(_unwrapped(sql)[0], 1, number)


def _wrapped(inner: str, limit: int, passed: int) -> str | None:
    import re

    if not re.match(PLAIN, inner):
        return None
    inner = inner.strip().rstrip("; \t\r\n")
    # What is behind a comment to the end of a line would be part of it.
    end = "\n" if "--" in inner else ""
    subquery = f"({inner}{end})"
    return f"SELECT * FROM {subquery} AS answer LIMIT {limit} OFFSET {passed}"  # noqa: S608  # the engine lets nothing but reading through


def _unwrapped(sql: str) -> tuple[str, int]:
    import re

    found = re.fullmatch(WRAPPED, sql.strip())
    return (found[1], int(found[3])) if found else (sql, 0)
