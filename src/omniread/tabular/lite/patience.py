"""How does a statement end when nobody waits for it any more?

The engine looks for an interruption only now and then: counting a table is one step of it, and so is a function over a
long text. So a statement runs on a thread of its own, and the thread that waits for it asks the read's deadline and
cancellation many times a second. A statement that does not even heed the interruption is left behind: the answer does
not wait for it, and its thread closes the connection when it comes back.
"""

from __future__ import annotations

import time

from omniread.model.errors import ReadError, TooBig
from omniread.tabular.lite.faults import FAILURES
from omniread.tabular.lite.spill import Spill

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from threading import Thread
    from typing import Literal, TypeVar

    from omniread.model.scope import Work
    from omniread.tabular.lite.faults import Failure

    T = TypeVar("T")
    # Who ended first, the statement or the waiting. Appending is atomic, so both sides see the same first one.
    Ends = list[Literal["done", "left"]]

TICK = 0.05
GRACE = 0.5


class Patience:
    """What one connection may take: its statements run one at a time, each for so many seconds."""

    def __init__(self, connection: sqlite3.Connection, work: Work) -> None:
        """Close the connection when the read ends."""
        self._connection = connection
        self._work = work
        self._left = False
        work.closing.callback(self._close)

    def __call__(self, task: Callable[[], T], seconds: float | None = None) -> T:
        """What the task gives or raises; it uses the connection and nothing else that can block.

        Raises Cancelled when the caller gave up, and TooBig after the read's deadline, after `seconds` (by default the
        limit `sql_seconds`), or when the statement fills the disk with what it sorts.
        """
        import threading

        given: list[T] = []
        failed: list[Failure] = []
        ends: Ends = []

        def run() -> None:
            try:
                given.append(task())
            except FAILURES as error:
                failed.append(error)
            ends.append("done")
            if ends[0] == "left":
                self._connection.close()

        self._work.check()
        thread = threading.Thread(target=run, name="omniread-sqlite", daemon=True)
        thread.start()
        self._wait(thread, ends, seconds)
        if failed:
            raise failed[0]
        return given[0]

    def _wait(self, thread: Thread, ends: Ends, seconds: float | None) -> None:
        limit = self._work.limits.sql_seconds
        until, spill = time.monotonic() + (limit if seconds is None else seconds), None
        thread.join(TICK)
        while thread.is_alive():
            spill = spill or Spill()
            try:
                self._work.check()
                spill.check()
                if time.monotonic() > until:
                    raise TooBig(
                        "The query ran longer than it may.",
                        hint=f"Ask for less (a narrower where, a LIMIT), or raise the limit sql_seconds ({limit}).",
                    )
            except ReadError:
                self._connection.interrupt()
                thread.join(GRACE)
                ends.append("left")
                self._left = ends[0] == "left"
                raise
            thread.join(TICK)

    def _close(self) -> None:
        """Close the connection, unless a thread that was left behind still uses it."""
        if not self._left:
            self._connection.close()
