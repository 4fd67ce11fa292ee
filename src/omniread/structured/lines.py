"""How do values become the text that is paged: an array item by item, a text as its lines, all else as JSON?"""

from __future__ import annotations

from omniread.model.lines import Lines
from omniread.model.text import Line, Text, TextFacts
from omniread.model.value import value
from omniread.structured.large import Large
from omniread.structured.printing import compact, pretty, printable
from omniread.structured.values import is_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from omniread.model.note import Note
    from omniread.model.scope import Work
    from omniread.structured.large import Data

JSON = TextFacts(language="json", newline="lf", final_newline=True)
JSON_LINES = TextFacts(language="jsonl", newline="lf", final_newline=True)
PLAIN = TextFacts(newline="lf", final_newline=True)


@value
class Sayings:
    """What is to be said of a text: `told` gives what was met by now, `nothing` is said of a text without lines."""

    told: Callable[[], tuple[Note, ...]]
    nothing: tuple[Note, ...] = ()

    def notes(self, total: int | None) -> tuple[Note, ...]:
        """All of it, for a text of so many lines."""
        return (*self.told(), *(self.nothing if total == 0 else ()))


class Told(Lines):
    """Rows whose remarks are known only once they were made."""

    def __init__(self, rows: Iterable[str], sayings: Sayings, facts: TextFacts, *, total: int | None = None) -> None:
        """Take the rows, lazily, and who tells the notes."""
        super().__init__(rows, facts=facts, total=total)
        self._sayings = sayings

    def notes(self) -> tuple[Note, ...]:
        """What was met until now."""
        return self._sayings.notes(self.total)


class Items(Text):
    """The items of an array, one a line; each is printed only when its line is asked for."""

    def __init__(self, items: Sequence[Data], sayings: Sayings, work: Work) -> None:
        """Take the items."""
        self._items = items
        self._sayings = sayings
        self._work = work

    @property
    def facts(self) -> TextFacts:
        """JSON Lines."""
        return JSON_LINES

    @property
    def size(self) -> int | None:
        """Nobody has printed it all."""
        return None

    @property
    def total(self) -> int:
        """As many as there are items."""
        return len(self._items)

    @property
    def seen(self) -> int:
        """All of them."""
        return len(self._items)

    def count(self) -> int:
        """All of them."""
        return len(self._items)

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The lines from one on."""
        total = len(self._items)
        for at in range(max(0, total + start) if start < 0 else start - 1, total):
            row = compact(self._items[at], self._work)
            text = row if columns is None else row[:columns]
            yield Line(at - total if start < 0 else at + 1, text, "\n", _size(row), len(row))

    def column(self, number: int, first: int, last: int | None, *, most: int) -> Line | None:
        """A window into one item."""
        number += self.total + 1 if number < 0 else 0
        if not 0 < number <= self.total:
            return None
        row = compact(self._items[number - 1], self._work)
        window = row[first - 1 : last].encode()[:most].decode(errors="ignore")
        return Line(number, window, "\n", _size(row), len(row))

    def whole(self) -> str | None:
        """Nothing: it is not the text of a file."""
        return None

    def notes(self) -> tuple[Note, ...]:
        """What was met until now."""
        return self._sayings.notes(self.total)


def _size(row: str) -> int:
    return (len(row) if row.isascii() else len(row.encode())) + 1


def lines_of(data: Data, sayings: Sayings, work: Work) -> Text:
    """The text of a value: of an array a line an item, of a text its own lines, else JSON."""
    if is_list(data):
        return Items(data, sayings, work)
    if isinstance(data, Large) and data.is_array:
        return Told((compact(item, work) for item in data.items()), sayings, JSON_LINES)
    if isinstance(data, str):
        return Told((line.removesuffix("\r") for line in _split(printable(data))), sayings, PLAIN)
    return Told(pretty(data, work), sayings, JSON)


def _split(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []
