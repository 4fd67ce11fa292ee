"""How are bytes at any place of a stream had, also of one that is damaged, has no known length or shrinks meanwhile?"""

from __future__ import annotations

from omniread.model.errors import TooBig, Unreadable
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.model.node import Blob
    from omniread.model.scope import Work


class Origin:
    """The bytes of a blob.

    What fails behind good bytes ends the bytes there; `failure` keeps the reason, for a note. What fails at once is
    raised. Every read checks for cancellation and the deadline.
    """

    def __init__(self, stream: BinaryIO, work: Work, blob: Blob | None = None) -> None:
        """Take a seekable stream; with its blob it can be opened a second time."""
        self._stream = stream
        self._blob = blob
        self._at = -1
        self.work = work
        self.failure: ReadFailure | None = None

    def read(self, at: int, count: int) -> bytes:
        """`count` bytes from a position on, fewer only where the bytes end."""
        self.work.check()
        parts: list[bytes] = []
        try:
            if at != self._at:
                self._stream.seek(at)
            self._at = -1
            while count > 0 and (part := self._stream.read(count)):
                parts.append(part)
                count -= len(part)
                at += len(part)
            self._at = at
        except (Unreadable, TooBig) as failure:
            if at == 0:
                raise
            self.failure = failure
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def end(self) -> int | None:
        """Where the bytes end by now; None when only reading can tell, because they are damaged before."""
        self._at = -1
        try:
            return self._stream.seek(0, 2)
        except Unreadable:
            return None

    @property
    def is_damaged(self) -> bool:
        """Whether the bytes end early because those behind cannot be read."""
        return isinstance(self.failure, Unreadable)

    @property
    def is_random(self) -> bool:
        """Whether any place costs the same: a file of the operating system, no stream that fills as it is read."""
        if self._blob is not None and self._blob.facts.path is not None:
            return True
        return bool(getattr(self._stream, "is_random", False))

    def give_up(self, why: str) -> None:
        """Read no further, although there is more."""
        self.failure = TooBig(f"{why}.", hint="Ask for its columns, or for the last lines")

    def notes(self) -> tuple[Note, ...]:
        """Why the bytes end early, if they do."""
        if self.failure is None:
            return ()
        code = "damaged" if self.is_damaged else "truncated"
        return (Note(code, f"The text is not whole: {self.failure}".rstrip(".")),)


ReadFailure = Unreadable | TooBig
