"""What is read when the reference is `-`?

Standard input, which can be read only once: so its bytes are kept as an artifact, and a hint names that, so that the
next question about them works in the next call too.
"""

from __future__ import annotations

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

from omniread.model.errors import Denied, NotFound
from omniread.model.node import Located
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope, Work


class Stdin:
    """Standard input, the same bytes for a whole session."""

    name = "stdin"

    def __init__(self) -> None:
        """Only one thread may drain it."""
        self._lock = allocate_lock()

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The bytes of standard input for `-`, `-:tail` and `-?tail`. Denied where it belongs to somebody else."""
        if reference[:1] != "-" or reference[1:2] not in {"", ":", "?"}:
            return None
        from omniread.store.artifacts import blob

        with self._lock:
            # The cache of a session has this one value of its kind, so it is never dropped.
            number = scope.cache.get("stdin", "-", lambda: _kept(scope, work))
        node = blob(number, scope.artifacts, work)
        if node is None:
            raise NotFound("What came from standard input is no longer kept.", ref=reference, hint="Pipe it in again.")
        tail = None if reference == "-" else reference[2:] if reference[1] == ":" else reference[1:]
        return Located(changed(node, name=scope.stdin_name or "stdin"), tail)

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:  # noqa: ARG002  # the port's
        """Nothing: it has no names."""
        return ()


def _kept(scope: Scope, work: Work) -> int:
    if scope.stdin is None:
        raise Denied(
            "Standard input belongs to the server here.", ref="-", hint="A file of that name is asked for as ./-."
        )
    with scope.stdin() as stream:
        return scope.artifacts.keep(stream, scope.stdin_name or "stdin", work)
