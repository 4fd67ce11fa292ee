"""How is a JSON file of any size walked through: from child to child, with none of it kept?"""

from __future__ import annotations

from itertools import islice

from omniread.model.errors import TooBig
from omniread.structured.json.decoder import uncollected
from omniread.structured.json.scanner import Oversized, Scanner
from omniread.structured.large import Large, held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.structured.characters import Source
    from omniread.structured.large import Data

CLOSING = {"[": "]", "{": "}"}


def opened(source: Source) -> Data:
    """What a file holds: an array or an object that is walked through, or a value of another kind."""
    scanner = Scanner(source)
    opening = scanner.peek()
    if opening in CLOSING and opening:
        return Walked(source, scanner, opening, ())
    value = scanner.value()
    scanner.end()
    return value


class Walked(Large):
    """An array or object in a file. `place` are the positions of the children that lead to it."""

    def __init__(self, source: Source, scanner: Scanner, opening: str, place: tuple[int, ...]) -> None:
        """Stand before its opening bracket."""
        self._source = source
        self._scanner: Scanner | None = scanner
        self._opening = opening
        self._place = place

    @property
    def is_array(self) -> bool:
        """By its bracket."""
        return self._opening == "["

    def children(self) -> Iterator[tuple[str, Data]]:
        """Walk on from where the file was opened; a second time, open it again."""
        scanner, self._scanner = self._scanner or self._again(), None
        closing, is_array = CLOSING[self._opening], self.is_array
        scanner.enter()
        depth = scanner.depth
        number = 0
        while not scanner.left(closing, first=number == 0):
            if is_array and (run := scanner.run()):
                yield from (("", item) for item in run)
                number += len(run)
            name = "" if is_array else scanner.name()
            value = scanner.value()
            if isinstance(value, Oversized):
                child = Walked(self._source, scanner, scanner.peek(), (*self._place, number))
                yield name, child
                if child._scanner is not None or scanner.depth > depth:
                    scanner.settle(depth)
                child._scanner = None
            else:
                yield name, value
            number += 1
        if not self._place:
            scanner.end()

    def whole(self) -> Data:
        """Build it. Raises TooBig when its text is longer than `archive_bytes`."""
        most = self._source.work.limits.archive_bytes
        found: list[tuple[str, Data]] = []
        with uncollected():
            scanner = self._scanner = self._scanner or self._again()
            start = scanner.taken
            for name, child in self.children():
                found.append((name, held(child)))
                if scanner.taken - start > most:
                    raise self._too_big(most)
        return [child for _, child in found] if self.is_array else dict(found)

    def _again(self) -> Scanner:
        """Open the file anew and go to this place."""
        there = opened(self._source)
        for number in self._place:
            assert isinstance(there, Walked)  # noqa: S101  # it was when it was met
            there = next(islice(there.items(), number, None))
        assert isinstance(there, Walked)  # noqa: S101
        assert there._scanner is not None  # noqa: S101, SLF001  # nobody has walked through it
        return there._scanner  # noqa: SLF001

    def _too_big(self, most: int) -> TooBig:
        what = "array" if self.is_array else "object"
        return TooBig(
            f"{self._source.blob.ref} holds an {what} of more than {most:,} characters, too much to be held at once.",
            hint="Ask for a part: items[0], ?q=items[*].name, ?q=items[?price > `5`], or :outline for what there is.",
        )
