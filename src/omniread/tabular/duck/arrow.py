"""How is a table asked that hands out its rows as streams of Arrow?"""

from __future__ import annotations

from omniread.model.table import Count
from omniread.tabular.duck.guard import TABLE
from omniread.tabular.duck.relation import Engine
from omniread.tabular.duck.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Protocol

    from omniread.model.errors import ReadError
    from omniread.model.note import Note
    from omniread.model.scope import Work

    class Streaming(Protocol):
        """What gives a new stream of all of its rows whenever it is asked."""

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            """The stream, by the interface that Arrow has between libraries."""
            ...

    class Batched(Streaming, Protocol):
        """What also knows where its batches lie."""

        @property
        def names(self) -> tuple[str, ...]:
            """The names of its columns."""
            ...

        @property
        def notes(self) -> tuple[Note, ...]:
            """What is to be said of the rows that were taken by now."""
            ...

        def count(self) -> int | None:
            """How many rows there are, None when that cannot be told."""
            ...

        def behind(self, rows: int) -> tuple[Streaming, int]:
            """The rest without the batches in the first `rows`, and how many of these are still in it."""
            ...


PAGE: Final = "page"


class Arrow(Engine):
    """The rows of what is handed out in batches."""

    def __init__(self, batches: Batched, failures: list[ReadError], work: Work) -> None:
        """Ask for the columns; `failures` takes what a stream raises. Raises NeedsExtra without the engine."""
        session = Session("Arrow", None, work, failures)
        session.register(TABLE, batches)
        self._batches = batches
        super().__init__(session, given=batches.names)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the whole, and of what was taken of it by now."""
        return (*super().notes, *self._batches.notes)

    def count(self, work: Work) -> Count | None:  # noqa: ARG002  # the batches are of this read
        """As the batches say."""
        count = self._batches.count()
        return None if count is None else Count(count)

    def some(self, number: str, first: int, count: int) -> str:
        """From the batch on in which the first of them lies."""
        if not first:
            return super().some(number, first, count)
        rest, passed = self._batches.behind(first)
        self.session.register(PAGE, rest)
        return f"{PAGE} LIMIT {count:d} OFFSET {passed:d}"
