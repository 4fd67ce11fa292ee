"""Where do lines begin in a long text, as far as anybody has passed over it?

Plain data that outlives a read: one line start for each MiB. Whoever passes a place leaves a mark, so the second look
at the depth of a long log costs as little as the first page.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.decoding.charset import Charset

STEP = 1 << 20


class Index:
    """Marks of one version of a text, safe for threads: a mark is true whoever left it, so the first one stays.

    `charset` is the encoding as it is known by now. `total` lines and `size` bytes are known once the end was reached,
    `is_ended` (whether it is a line feed) once it was looked at; `seen` lines exist at least.
    """

    def __init__(self, charset: Charset) -> None:
        """Know only where the first line begins."""
        self.charset = charset
        self.total: int | None = None
        self.size: int | None = None
        self.is_ended: bool | None = None
        self.seen: int = 0
        self._marks: dict[int, tuple[int, int]] = {}

    def mark(self, offset: int, number: int) -> None:
        """Line `number` begins at byte `offset`."""
        self.seen = max(self.seen, number - 1)
        if offset:
            self._marks.setdefault(offset // STEP, (offset, number))

    def before(self, number: int | None = None) -> tuple[int, int]:
        """The last line start known that is not after a line, or the last of all: offset and number."""
        known = tuple(self._marks.values())
        reached = (mark for mark in known if number is None or mark[1] <= number)
        return max(reached, default=(0, 1))

    def finish(self, size: int, total: int) -> None:
        """The text ends here."""
        self.size = size
        self.total = total
        self.seen = max(self.seen, total)

    def __len__(self) -> int:
        return len(self._marks)
