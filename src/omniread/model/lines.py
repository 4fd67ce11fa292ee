"""How does a text look that is made line by line, such as a listing, and not read from bytes?"""

from __future__ import annotations

from omniread.model.text import Line, Text, TextFacts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from omniread.model.note import Note


class Lines(Text):
    """Rows that are made as they are asked for, and kept. A row holds no line end; each is one line.

    `total` is known once the rows have been consumed to their end, or when it is given. Sizes count UTF-8.
    """

    def __init__(
        self,
        rows: Iterable[str],
        *,
        facts: TextFacts = TextFacts(newline="lf", final_newline=True),  # noqa: B008  # a value cannot change
        total: int | None = None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        """Take the rows, lazily."""
        self._rows = iter(rows)
        self._kept: list[str] = []
        self._ended = False
        self._total = total
        self._facts = facts
        self._notes = notes

    @property
    def facts(self) -> TextFacts:
        """As given."""
        return self._facts

    @property
    def size(self) -> int | None:
        """Bytes of UTF-8 once all rows are there."""
        return sum(_size(row) for row in self._kept) if self._ended else None

    @property
    def total(self) -> int | None:
        """As given, or counted at the end."""
        return len(self._kept) if self._ended else self._total

    @property
    def seen(self) -> int:
        """The rows made so far."""
        return len(self._kept)

    def count(self) -> int:
        """Make all rows."""
        while self._more():
            pass
        return len(self._kept)

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The rows from `start` on; a negative start makes them all."""
        number = start
        if start < 0:
            number = max(1, self.count() + 1 + start)
        shift = self.count() + 1 if start < 0 else 0
        while self._has(number):
            row = self._kept[number - 1]
            text = row if columns is None else row[:columns]
            yield Line(number - shift, text, "\n", _size(row), len(row))
            number += 1

    def column(self, number: int, first: int, last: int | None, *, most: int) -> Line | None:
        """A window into one row."""
        if number < 0:
            number += self.count() + 1
        if not self._has(number):
            return None
        row = self._kept[number - 1]
        window = row[first - 1 : last].encode(errors="surrogatepass")[:most].decode(errors="ignore")
        return Line(number, window, "\n", _size(row), len(row))

    def whole(self) -> str | None:
        """Nothing: what was made is not the text of a file."""
        return None

    def notes(self) -> tuple[Note, ...]:
        """As given."""
        return self._notes

    def _has(self, number: int) -> bool:
        while len(self._kept) < number:
            if not self._more():
                return False
        return True

    def _more(self) -> bool:
        row = next(self._rows, None)
        if row is None:
            self._ended = True
            return False
        self._kept.append(row)
        return True


def _size(row: str) -> int:
    return (len(row) if row.isascii() else len(row.encode(errors="surrogatepass"))) + 1
