"""How many rows has a table, without reading all of it?

Counting a large table reads all of its pages, so only so many rows are counted as a look costs nothing. Beyond that
the statistics that the engine may have gathered give an estimate. Of a damaged table those rows are counted that can
be read.
"""

from __future__ import annotations

import time
from contextlib import suppress

from omniread.model.errors import Cancelled, ReadError
from omniread.model.table import Count
from omniread.tabular.lite.faults import FAILURES
from omniread.tabular.lite.sql import quoted, select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from omniread.containers.sqlite.handle import Handle
    from omniread.containers.sqlite.schema import Item
    from omniread.tabular.lite.faults import Failure

EXACT: Final = 50_000
"""Rows of the largest table that is counted."""
SECONDS: Final = 1.0
"""What counting one table may take."""


def counted(handle: Handle, item: Item) -> Count | None:
    """Exact up to 50,000, else an estimate, else "at least"; None for a view, and for what cannot be told in time.

    Raises Unreadable for a table that cannot be opened.
    """
    if item.kind == "view":
        handle.shape(item)
        return None
    try:
        number = _number(handle, item)
    except FAILURES as error:
        return _readable(handle, item, error)
    if number is not None and number <= EXACT:
        return Count(number)
    estimate = handle.estimate(item)
    if estimate is not None and estimate > EXACT:
        return Count(estimate, "estimate")
    return None if number is None else Count(EXACT, "least")


def _number(handle: Handle, item: Item) -> int | None:
    """Rows, up to one more than are counted exactly; None when time was up."""
    left = min(SECONDS, handle.until - time.monotonic())
    if left <= 0:
        return None
    some = select(("1",), quoted(item.name), limit=EXACT + 1)
    try:
        ((number,),) = handle.session.own(select(("count(*)",), f"({some})"), seconds=left)
    except Cancelled:
        raise
    except ReadError:
        handle.work.check()
        return None
    return int(number)


def _readable(handle: Handle, item: Item, error: Failure) -> Count:
    """The rows before the place where a table is damaged; Unreadable when there are none."""
    found: list[object] = []
    rows = select(("1",), quoted(item.name), limit=EXACT)
    with suppress(*FAILURES):
        handle.session.patient(lambda: found.extend(handle.session.connection.execute(rows)))
    if not found:
        raise handle.broken(item, error) from error
    return Count(len(found), "least")
