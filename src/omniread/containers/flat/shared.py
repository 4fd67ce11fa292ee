"""How do members that are packed together share what was unpacked?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from omniread.model.scope import Work


class Shared:
    """Streams that run only forwards, each taken once, as far as somebody reads, into a copy that all readers share."""

    def __init__(self, version: str | None, work: Work) -> None:
        """`version` changes with the archive (and its password); without one no copy outlives the read."""
        self._version = version
        self._work = work
        self._copies: dict[object, Callable[[], BinaryIO]] = {}

    def open(self, place: object, opener: Callable[[], BinaryIO]) -> BinaryIO:
        """A seekable reader of the stream at a place of the archive; `opener` starts it when it is not known yet."""
        if place not in self._copies:
            key = None if self._version is None else f"{self._version}:{place}"
            self._copies[place] = self._work.spooled(opener, key) or opener
        return self._copies[place]()
