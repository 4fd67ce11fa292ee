"""How does a question to the engine end when nobody waits for it any more?

It runs on a thread of its own, and the thread that waits for it asks the read's deadline and cancellation many times a
second. The engine heeds an interruption between chunks of rows; what it does not end within a second is left behind:
the answer does not wait for it, and its thread closes the connection when it comes back.
"""

from __future__ import annotations

import time

from omniread.model.errors import ReadError, TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Thread
    from typing import Any, Final, Literal, TypeVar

    from omniread.model.scope import Work

    T = TypeVar("T")
    # Who ended first, the question or the waiting. Appending is atomic, so both sides see the same first one.
    Ends = list[Literal["done", "left"]]

TICK: Final = 0.05
GRACE: Final = 1.0
FOREVER: Final = 86_400.0
PERCENT: Final = 100.0


class Patience:
    """What one connection may take: its questions run one at a time, each for `sql_seconds`.

    `failures` are the classes of what the engine raises.
    """

    def __init__(self, connection: Any, failures: type[Exception], work: Work) -> None:
        """Close the connection when the read ends."""
        self._connection = connection
        # What the engine raises, and what Python raises where it makes values of an answer.
        self._failures = (failures, ReadError, ArithmeticError, LookupError, MemoryError, OSError, RuntimeError)
        self._work = work
        self._left = False
        work.closing.callback(self._close)

    def __call__(self, task: Callable[[], T]) -> T:
        """What the task gives or raises; it uses the connection and nothing else that can block.

        Raises Cancelled when the caller gave up, and TooBig after the read's deadline or after `sql_seconds`.
        """
        import threading

        given: list[T] = []
        failed: list[Exception] = []
        ends: Ends = []

        def run() -> None:
            try:
                given.append(task())
            except (*self._failures, TypeError, ValueError) as error:
                failed.append(error)
            ends.append("done")
            if ends[0] == "left":
                self._connection.close()

        self._work.check()
        thread = threading.Thread(target=run, name="omniread-duckdb", daemon=True)
        thread.start()
        self._wait(thread, ends)
        if failed:
            raise failed[0]
        return given[0]

    def _wait(self, thread: Thread, ends: Ends) -> None:
        seconds = self._work.limits.sql_seconds
        until = time.monotonic() + seconds
        thread.join(TICK)
        while thread.is_alive():
            try:
                self._work.check()
                if time.monotonic() > until:
                    raise TooBig(
                        f"The query ran longer than the {seconds:g} seconds it may.",
                        hint="Ask for less (a narrower where, a LIMIT), or raise the limit sql_seconds.",
                    )
                self._report()
            except ReadError:
                self._interrupt(thread)
                ends.append("left")
                self._left = ends[0] == "left"
                if self._left:
                    self._pursue(thread)
                raise
            thread.join(TICK)

    def _interrupt(self, thread: Thread, seconds: float | None = None) -> None:
        # Between two steps of a task there is nothing to interrupt, so it is said again.
        until = time.monotonic() + (GRACE if seconds is None else seconds)
        while thread.is_alive() and time.monotonic() < until:
            self._connection.interrupt()
            thread.join(TICK)

    def _pursue(self, thread: Thread) -> None:
        """Go on interrupting a thread that was left behind, so that it does not work for nobody."""
        import threading

        threading.Thread(target=self._interrupt, args=(thread, FOREVER), daemon=True).start()

    def _report(self) -> None:
        if self._work.progress is not None:
            percent = self._connection.query_progress()
            if percent >= 0:
                self._work.progress(min(percent, PERCENT), PERCENT, "percent of the table are read")

    def _close(self) -> None:
        """Close the connection, unless a thread that was left behind still uses it."""
        if not self._left:
            self._connection.close()
