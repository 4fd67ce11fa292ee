"""What becomes of an answer that ends in a failure, and how is known whether there is more of it?"""

from __future__ import annotations

from omniread.model.errors import Cancelled, ReadError, TooBig
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from omniread.model.table import Cell


class Taking:
    """At most so many rows of an answer, as they are taken.

    What fails before the first row is the error of the question; what fails behind one is a note, for the rows before
    it are an answer.
    """

    def __init__(self, rows: Iterator[Sequence[Cell]], most: int, notes: Callable[[], tuple[Note, ...]]) -> None:
        """`notes` are those of the rows themselves, complete once they were taken."""
        self._rows = rows
        self._left = most
        self._taken = 0
        self._ahead: list[Sequence[Cell]] = []
        self._notes = notes
        self._failure: ReadError | None = None

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        """The rows."""
        while self._left > 0 and self.more():
            self._left -= 1
            self._taken += 1
            yield self._ahead.pop()

    def more(self) -> bool:
        """Whether there is another row behind those that were taken."""
        if not self._ahead and self._failure is None:
            try:
                self._ahead.extend(row for row in (next(self._rows, None),) if row is not None)
            except Cancelled:
                raise
            except ReadError as error:
                if not self._taken:
                    raise
                self._failure = error
        return bool(self._ahead)

    def notes(self) -> tuple[Note, ...]:
        """What is to be said of them."""
        self.more()
        if self._failure is None:
            return self._notes()
        what = "timed-out" if isinstance(self._failure, TooBig) else "damaged"
        text = (
            f"After {self._taken} rows the rest could not be read. {self._failure.message} {self._failure.hint or ''}"
        )
        return (*self._notes(), Note(what, text.strip()))
