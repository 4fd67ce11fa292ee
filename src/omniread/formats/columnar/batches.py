"""How are the batches of an Arrow file handed to the engine, as often as it asks, from any row on?

Arrow gets a stream that is put together of whole messages: the schema, the dictionaries, and those batches that are
wanted. Every batch is validated before anybody follows an offset in it.
"""

from __future__ import annotations

import os
from itertools import chain

from omniread.formats.columnar.checking import Checking
from omniread.formats.columnar.fitting import Fitting
from omniread.formats.columnar.messages import messages
from omniread.model.errors import ReadError, TooBig, Unreadable
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, BinaryIO, Final

    from omniread.formats.columnar.messages import Message
    from omniread.model.node import Blob
    from omniread.model.scope import Work

MAGIC: Final = b"ARROW1"
# A file begins with its magic, filled up to eight bytes; a stream of messages follows.
START: Final = 8


class Batches:
    """The batches of a file or stream; each look at `__arrow_c_stream__` opens it anew.

    `failures` takes what went wrong while the engine was reading, which keeps only its text.
    """

    def __init__(self, blob: Blob, arrow: Any, failures: list[ReadError], work: Work) -> None:
        """Read the schema. Raises Unreadable for one that is damaged."""
        self._blob = blob
        self._arrow = arrow
        self._failures = failures
        self._work = work
        stream = blob.open()
        self._is_file = stream.read(len(MAGIC)) == MAGIC
        self._size = blob.facts.size or stream.seek(0, os.SEEK_END)
        self._known: tuple[Message, ...] | None = None
        self._end: Note | None = None
        self._checking = Checking(arrow)
        try:
            self.fitting: Fitting = Fitting(arrow, self._opened(()).schema)
        except UnicodeDecodeError as error:
            raise self._damaged(error) from error

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns as the file has them."""
        return tuple(self.fitting.given.names)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of what was read by now."""
        end = () if self._end is None else (self._end,)
        return (*end, *self._checking.notes, *self.fitting.notes)

    def count(self) -> int | None:
        """How many rows there are, by passing over all messages; None where that would inflate too much."""
        try:
            return sum(message.rows for message in self._all() if message.kind == "batch")
        except TooBig:
            return None

    def behind(self, rows: int) -> tuple[Part, int]:
        """The batches without those that lie wholly in the first `rows`, and how many of their rows still do."""
        kept: list[Message] = []
        for message in self._all():
            if message.kind == "batch" and not any(each.kind == "batch" for each in kept) and message.rows <= rows:
                rows -= message.rows
            else:
                kept.append(message)
        return Part(self, kept), rows

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """All batches, by the interface that Arrow has between libraries."""
        return Part(self, None).__arrow_c_stream__(requested_schema)

    def taken(self, chosen: Iterable[Message] | None) -> Iterator[Any]:
        """The batches of some messages, in a form that the engine knows."""
        try:
            for batch in self._opened(self._ordered() if chosen is None else chosen):
                self._work.check()
                yield self.fitting.fitted(self._checking.checked(batch))
        except ReadError as error:
            self._failures.append(error)
            raise
        except (self._arrow.ArrowException, OSError, ValueError) as error:
            self._failures.append(self._damaged(error))
            raise

    def _opened(self, chosen: Iterable[Message]) -> Any:
        """Arrow's reader over messages. Raises Unreadable for a schema that is none."""
        joined = _Joined(self._blob, chain((self._schema(),), chosen), self._work)
        try:
            return self._arrow.ipc.open_stream(joined)
        except (self._arrow.ArrowException, OSError, ValueError) as error:
            raise self._damaged(error) from error

    def _schema(self) -> Message:
        first = next(self._messages(), None)
        if first is None or first.kind != "schema":
            raise Unreadable(f"{self._blob.name} is damaged: it does not begin with a schema.")
        return first

    def _ordered(self) -> Iterable[Message]:
        """The messages behind the schema, as Arrow wants them: in a file dictionaries may stand behind their use."""
        return self._all() if self._is_file else self._rest()

    def _all(self) -> tuple[Message, ...]:
        """The messages behind the schema, those of dictionaries first where their place says nothing."""
        if self._known is None:
            found = list(self._rest())
            if self._is_file:
                found.sort(key=lambda message: message.kind == "batch")
            self._known = tuple(found)
        return self._known

    def _rest(self) -> Iterator[Message]:
        """The messages behind the schema, up to a place where there is none."""
        found = self._messages()
        next(found)
        try:
            yield from found
        except Unreadable as error:
            self._end = Note("damaged", f"{error.message} What is behind is not read")

    def _messages(self) -> Iterator[Message]:
        return messages(self._blob.open(), START * self._is_file, self._size, self._blob.name, self._work)

    def _damaged(self, error: Exception) -> Unreadable:
        return Unreadable(f"{self._blob.name} is damaged: {' '.join(str(error).split())}.")


class Part:
    """Some of the batches."""

    def __init__(self, whole: Batches, chosen: Iterable[Message] | None) -> None:
        """All of them for None."""
        self._whole = whole
        self._chosen = chosen

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The batches, by the interface that Arrow has between libraries."""
        return self._whole.fitting.stream(self._whole.taken(self._chosen), requested_schema)


class _Joined:
    """Messages one behind another, each read when it is come to; the least that Arrow asks of a stream."""

    closed = False

    def __init__(self, blob: Blob, chosen: Iterable[Message], work: Work) -> None:
        self._name = blob.name
        self._stream: BinaryIO = blob.open()
        self._messages = iter(chosen)
        self._parts: list[bytes] = []
        self._work = work

    def read(self, size: int) -> bytes:
        """So many bytes; a body that is asked as a whole is not copied."""
        taken: list[bytes] = []
        while size > 0 and (part := self._part()):
            taken.append(part[:size])
            if len(part) > size:
                self._parts.append(part[size:])
            size -= len(taken[-1])
        return taken[0] if len(taken) == 1 else b"".join(taken)

    def close(self) -> None:
        """Close the stream too."""
        self._stream.close()
        self.closed = True

    def _part(self) -> bytes:
        while True:
            while self._parts:
                if part := self._parts.pop():
                    return part
            if (message := next(self._messages, None)) is None:
                return b""
            self._parts = [message.body(self._stream, self._name, self._work), message.head]
