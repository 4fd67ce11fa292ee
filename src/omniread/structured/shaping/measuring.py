"""What is found out about the values at one place of the data, and about the places below it?

The items of an array are one place. Of many items only some are looked into: the first 1,000, then every tenth, every
hundredth, and so on; an object with very many keys becomes one place for all its values.
"""

from __future__ import annotations

from omniread.structured.large import Large
from omniread.structured.printing import scalar
from omniread.structured.values import type_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from omniread.model.scope import Work
    from omniread.structured.large import Data
    from omniread.structured.remarks import Remarks

SAMPLE = 1000
# So many values are looked at; after that only very few items of each array.
VISITS = 300_000
FEW = 2
# More keys than these are not kept apart.
KEYS = 1000
EXAMPLES = 3
LONGEST = 40


class Measure:
    """What is read, and how deep and how much of it is looked at."""

    def __init__(self, remarks: Remarks, work: Work) -> None:
        """Begin."""
        self._remarks = remarks
        self._work = work
        self._visits = 0
        self.stopped: bool = False

    def visit(self) -> None:
        """Count a value."""
        self._visits += 1
        if not self._visits & 1023:
            self._work.check()

    def children(self, large: Large) -> Iterator[tuple[str, Data]]:
        """The children of what streams by, as far as the file is read."""
        for pair in large.children():
            yield pair
            if self._remarks.read > self._work.limits.archive_bytes:
                self.stopped = True
            if self.stopped:
                return

    def sampled(self, items: Iterable[Data]) -> Iterator[tuple[Data, bool]]:
        """Items, and whether to look into each."""
        most = SAMPLE if self._visits < VISITS else FEW
        step, following = 1, most
        for number, item in enumerate(items):
            if number == following:
                step, following = step * 10, following * 10
            yield item, not number % step


class Place:
    """One place. `counts` are the values by type, `objects` and `arrays` those that were looked into.

    `keys` and `items` are how many these had; `folded` tells that some are deeper than was looked.
    """

    __slots__ = (
        *("arrays", "counts", "every", "examples", "folded", "item", "items", "keys", "members", "names", "objects"),
        *("sampled",),
    )

    def __init__(self) -> None:
        """Nothing seen."""
        self.counts: dict[str, int] = {}
        self.examples: list[str] = []
        self.members: dict[str, Place] = {}
        self.every: Place | None = None
        self.names: list[str] = []
        self.item: Place | None = None
        self.objects: int = 0
        self.arrays: int = 0
        self.keys: int = 0
        self.items: int = 0
        self.sampled: int = 0
        self.folded: bool = False

    def add(self, value: Data, levels: int, measure: Measure) -> None:
        """Look at a value, and at so many levels below it."""
        measure.visit()
        kind = type_of(value)
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if kind == "object":
            self._add_object(value, levels, measure)
        elif kind == "array":
            self._add_array(value, levels, measure)
        elif kind != "null" and len(self.examples) < EXAMPLES:
            text = _shortened(value)
            if text not in self.examples:
                self.examples.append(text)

    def _add_object(self, value: Any, levels: int, measure: Measure) -> None:
        is_large = isinstance(value, Large)
        if levels == 0:
            self.folded = self.folded or is_large or bool(value)
            self.keys += 0 if is_large else len(value)
            return
        self.objects += 1
        for name, child in measure.children(value) if is_large else value.items():
            self.keys += 1
            self._member(name).add(child, levels - 1, measure)

    def _add_array(self, value: Any, levels: int, measure: Measure) -> None:
        is_large = isinstance(value, Large)
        if levels == 0:
            self.folded = self.folded or is_large or bool(value)
            self.items += 0 if is_large else len(value)
            return
        self.arrays += 1
        self.item = self.item or Place()
        children = (child for _, child in measure.children(value)) if is_large else value
        for child, is_taken in measure.sampled(children):
            self.items += 1
            if is_taken:
                self.sampled += 1
                self.item.add(child, levels - 1, measure)

    def _member(self, name: str) -> Place:
        if self.every is not None:
            return self.every
        found = self.members.get(name)
        if found is None:
            if len(self.members) >= KEYS:
                return self.unite()
            found = self.members[name] = Place()
        return found

    def unite(self) -> Place:
        """Make one place of all members, and give it."""
        every = self.every = Place()
        self.names = list(self.members)[:EXAMPLES]
        for member in self.members.values():
            every.merge(member)
        self.members = {}
        return every

    def merge(self, other: Place) -> None:
        """Take over what was seen at another place."""
        for kind, count in other.counts.items():
            self.counts[kind] = self.counts.get(kind, 0) + count
        new = [text for text in other.examples if text not in self.examples]
        self.examples = [*self.examples, *new][:EXAMPLES]
        self.objects += other.objects
        self.arrays += other.arrays
        self.keys += other.keys
        self.items += other.items
        self.sampled += other.sampled
        self.folded = self.folded or other.folded
        if other.item is not None:
            self.item = self.item or Place()
            self.item.merge(other.item)
        if other.every is not None:
            every = self.every or self.unite()
            every.merge(other.every)
            self.names = self.names or other.names
        for name, member in other.members.items():
            self._member(name).merge(member)


def _shortened(value: Data) -> str:
    if isinstance(value, str) and len(value) > LONGEST:
        return f'{scalar(value[:LONGEST])[:-1]}…"'
    text = scalar(value)
    return text if len(text) <= LONGEST + 2 else f"{text[:LONGEST]}…"
