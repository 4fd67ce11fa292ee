"""How is the selector that shows more printed, so that it works exactly as printed?

A hint must not be captured by a name: where `a.py:301-` is itself a file, the same lines are asked as `a.py:L301-`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.address import Address
    from omniread.model.selector import Selector


class PathHints:
    """Hints as selectors after the path string `ref` and an address; `captured` tells whether a tail is a name."""

    def __init__(
        self, ref: str, captured: Callable[[str], bool], address: Address | None = None, *, asked: str | None = None
    ) -> None:
        """Keep where the selector will stand.

        What cannot be asked again as it was (`-`) has no short hints, nor has an address: a selector may stand before
        a part of it.
        """
        self.ref = ref
        self._captured = captured
        self._address = address
        self._whole = address is not None or (asked is not None and "://" in ref and not asked.startswith(ref))

    def full(self, selector: Selector) -> str:
        """The complete path string."""
        return f"{self.ref}{self._tail(selector)}"

    def short(self, selector: Selector) -> str:
        """The selector, to be put in the place of the one that was asked."""
        return self.full(selector) if self._whole else self._tail(selector)

    def _tail(self, selector: Selector) -> str:
        address = self._address
        tails = [f":{form}" if address is None else address.asking(selector, form) for form in selector.forms()]
        return next((tail for tail in tails if not self._captured(tail.removeprefix(":"))), tails[0])


class ArgumentHints(PathHints):
    """Hints as arguments of the structured door: `offset=301`."""

    def short(self, selector: Selector) -> str:
        """The argument for lines, the path string for all else."""
        first = selector.ranges[0] if selector.ranges and selector.view is None else None
        start = getattr(first, "start", None)
        return self.full(selector) if start is None else f"offset={start}"
