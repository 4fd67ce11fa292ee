"""Through which rooms does a path string lead, which view shows what it ends at, and what decides all that?"""

from __future__ import annotations

from omniread.engine import border
from omniread.model.selector import Outline, Regex
from omniread.model.value import changed
from omniread.resolve import resolve
from omniread.targets import targets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.ports import Judge
    from omniread.model.scope import Scope, Work
    from omniread.registry import Registry
    from omniread.resolve import Resolved

# The caps of one page; those of safety stand in the documentation.
_CAPS = ("max_lines", "max_bytes", "max_columns", "max_tokens")


class _Heard:
    """A policy whose decisions are heard: what was asked, and which rule said what to it."""

    def __init__(self, policy: Judge) -> None:
        self._policy = policy
        self.said: dict[str, str] = {}

    def check(self, path: str, asked: str) -> None:
        """Allow the path, or raise Denied."""
        self.said[asked] = self._policy.why(path, asked)
        self._policy.check(path, asked)

    def hides(self, path: str) -> bool:
        """Whether a path must not even be suggested."""
        return self._policy.hides(path)

    def why(self, path: str, asked: str) -> str:
        """What the policy says of a path."""
        return self._policy.why(path, asked)


def explained(reference: str, registry: Registry, scope: Scope, work: Work) -> str:
    """The rooms that each target of a string goes through, a line a room; last the caps of the page."""
    with border(reference, work):
        rows: list[str] = []
        for target in targets(reference, registry, scope, work)[0]:
            heard = _Heard(scope.policy)
            found = resolve(target, registry, changed(scope, policy=heard), work)
            rows += [target, *(f"  {step}" for step in found.steps), *_view(found, registry)]
            rows += [f"  policy {why} ({asked})" for asked, why in heard.said.items()]
            context = found.node.capabilities.context
            rows += [f"  instructions {blob.ref}" for blob in (() if context is None else context())]
            rows += [f"  note {note.code}: {note.text}" for note in found.notes]
        caps = {name: getattr(work.limits, name) for name in _CAPS}
        rows.append(f"limits {' '.join(f'{name}={_spelled(most)}' for name, most in caps.items())}")
        return "\n".join(rows)


def _view(found: Resolved, registry: Registry) -> list[str]:
    """What is asked of the node, and what answers it."""
    address, selector = found.ask.address, found.ask.selector
    other = selector.rendering or (selector.view if isinstance(selector.view, Outline | Regex) else None)
    made = None if other is None else registry.rendering(other.word, found.node, found.form)
    view = registry.view(selector if made is None or other is None else selector.rendered(other))
    rows = [] if address is None else [f"  address {address}"]
    rows.append(f"  selector {selector or '(none)'}")
    if made is not None:
        rows.append(f"  rendering {made.word}")
    return [*rows, f"  view {'not available' if view is None else type(view).__name__.lower()}"]


def _spelled(most: int | None) -> str:
    return "none" if most is None else str(most)
