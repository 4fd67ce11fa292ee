"""How are data held that are too large to be held?

A Large stands where an array or an object would: its children come one after another, as often as they are asked for,
and nothing of it stays in memory. Whoever needs all of it asks for the whole, which is bounded.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from itertools import islice

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from omniread.model.note import Note
    from omniread.structured.remarks import Remarks

    # What JSON knows: None, bool, int, float, str, list, dict; or a Large in the place of one of the last two.
    Data = object


class Absent(LookupError):
    """Nothing is there. `count` is how many children there are, `names` are those of an object, as far as were seen."""

    def __init__(self, count: int, names: tuple[str, ...] = ()) -> None:
        """What there is instead."""
        super().__init__(count, names)
        self.count = count
        self.names = names


class Large(ABC):
    """An array or an object of which the children come lazily."""

    @property
    @abstractmethod
    def is_array(self) -> bool:
        """Whether it is an array; else it is an object."""

    @abstractmethod
    def children(self) -> Iterator[tuple[str, Data]]:
        """Name and value of each child, from the first on; the name of an item is empty.

        A child that is itself Large is used before the next one is taken, or opened anew by its own `children`.
        """

    @abstractmethod
    def whole(self) -> Data:
        """The list or dict. Raises TooBig when it takes more memory than it may."""

    def items(self) -> Iterator[Data]:
        """The values of the children."""
        return (child for _, child in self.children())

    def item(self, number: int) -> Data:
        """One item, counted from 0; from the end when negative. Raises Absent when there is none."""
        if number < 0:
            last = deque(self.items(), -number)
            if len(last) == -number:
                return last[0]
            raise Absent(len(last))
        for found in islice(self.items(), number, None):
            return found
        raise Absent(self.count())

    def member(self, names: Collection[str], seen: int) -> tuple[str, Data]:
        """The first member of one of these names. Raises Absent, with at most `seen` names, when there is none."""
        known: list[str] = []
        count = 0
        for name, child in self.children():
            if name in names:
                return name, child
            count += 1
            if len(known) < seen:
                known.append(name)
        raise Absent(count, tuple(known))

    def count(self) -> int:
        """How many children there are."""
        return sum(1 for _ in self.children())


def held(value: Data) -> Data:
    """A value with all that is in it."""
    return value.whole() if isinstance(value, Large) else value


@value
class Document:
    """What a file of structured data holds, and what is to be said of reading it."""

    root: Data
    remarks: Remarks

    def notes(self) -> tuple[Note, ...]:
        """All remarks so far."""
        return self.remarks.notes()
