"""What is an array that a filter works out item by item?"""

from __future__ import annotations

from omniread.structured.large import Large, held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.structured.filtering.limiting import Meter
    from omniread.structured.large import Data


class Flow(Large):
    """Items that are worked out as they are asked for; `made` begins anew."""

    def __init__(self, made: Callable[[], Iterator[Data]], meter: Meter) -> None:
        """Nothing is worked out yet."""
        self.made = made
        self._meter = meter

    @property
    def is_array(self) -> bool:
        """Always."""
        return True

    def children(self) -> Iterator[tuple[str, Data]]:
        """The items, for somebody who keeps none of them."""
        for item in self.made():
            yield "", item
            self._meter.refund()

    def whole(self) -> Data:
        """All items. Raises TooBig for more than can be held."""
        found: list[Data] = []
        for item in self.made():
            self._meter.make(1)
            found.append(held(item))
        return found
