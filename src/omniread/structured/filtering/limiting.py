"""How long may a filter take, and how much may it make?

A short expression can double what it has at every step, so both are metered. Where items only stream by, each of them
has the time for itself: then the deadline of the read is the end.
"""

from __future__ import annotations

import time

from omniread.model.errors import TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work

SOME = 2048
# What a reference costs in a list.
REFERENCE = 8


class Meter:
    """The time and the room of one filter."""

    def __init__(self, work: Work) -> None:
        """Begin."""
        self._work = work
        self._left = SOME
        self._until = self._room = 0.0
        self.restart()
        self.refund()

    def restart(self) -> None:
        """Give the next item that streams by as much time as the one before had."""
        self._until = time.monotonic() + self._work.limits.filter_seconds

    def refund(self) -> None:
        """Nothing of what was made is held any more."""
        self._room = self._work.limits.archive_bytes / REFERENCE

    def step(self) -> None:
        """Count one step of the evaluation."""
        self._left -= 1
        if self._left < 0:
            self._left = SOME
            self._work.check()
            if time.monotonic() > self._until:
                raise TooBig(
                    f"The filter takes longer than {self._work.limits.filter_seconds} s.",
                    hint="Ask for less of it, filter before you sort, or raise the limit filter_seconds.",
                )

    def make(self, references: float) -> None:
        """Count what was made: references in lists and dicts, or 8 characters each."""
        self._room -= references
        if self._room < 0:
            raise TooBig(
                f"The filter makes values of more than {self._work.limits.archive_bytes:,} bytes.",
                hint="Choose less before you put it together, for example with [0:100].",
            )
