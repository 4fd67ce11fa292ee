"""What does an edit need of the session it belongs to?"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope
    from omniread.registry import Registry
    from omniread.store.snapshots import Snapshots


@value
class Session:
    """The catalogue, the scope, the texts that were read, and the folders that may be written in (None: all)."""

    registry: Registry
    scope: Scope
    store: Snapshots
    roots: tuple[str, ...] | None = None
