"""Does what an earlier read of a path has shown still hold, and where is it now?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from omniread.store.snapshots import Snapshots, Verification


class Anchors:
    """The snapshots of a session, addressed by path."""

    def __init__(
        self, store: Snapshots, current: Callable[[str], tuple[str, str | None]], generation: Callable[[], int]
    ) -> None:
        """Look into a store; `current` gives a path's identity and its text as it is now."""
        self._store = store
        self._current = current
        self._generation = generation

    @property
    def generation(self) -> int:
        """How often the host has said that what was shown is no longer before the model, from 1."""
        return self._generation()

    def verify(self, path: str, tag: str, lines: Iterable[int] = ()) -> Verification:
        """Whether the tag of an earlier read still fits the file, and where its lines are now.

        `state` is current, stale or unknown; `tag` that of the text as it is now; `lines` maps each line asked about to
        its number now, None when it is gone.
        """
        identity, live = self._current(path)
        return self._store.verify(identity, tag, lines, live)

    def recover(self, path: str, tag: str, lines: Iterable[int]) -> dict[int, int]:
        """The number that each line of the text with the tag has now.

        Only a line that is surely the same has one. Raises Conflict naming each that changed or is ambiguous.
        """
        from omniread.model.errors import Conflict

        identity, live = self._current(path)
        try:
            return self._store.recover(identity, tag, lines, live)
        except Conflict as error:
            error.ref = path
            error.hint = "Read the file again, and use the numbers and the tag that are shown."
            raise
