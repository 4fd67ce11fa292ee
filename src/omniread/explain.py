"""Through which rooms does a path string lead, and which view shows what it ends at?"""

from __future__ import annotations

from omniread.engine import border
from omniread.model.selector import Outline, Regex
from omniread.resolve import resolve
from omniread.targets import targets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope, Work
    from omniread.registry import Registry


def explained(reference: str, registry: Registry, scope: Scope, work: Work) -> str:
    """The rooms that each target of a string goes through, a line a room."""
    with border(reference, work):
        rows: list[str] = []
        for target in targets(reference, registry, scope, work)[0]:
            found = resolve(target, registry, scope, work)
            address, selector = found.ask.address, found.ask.selector
            other = selector.rendering or (selector.view if isinstance(selector.view, Outline | Regex) else None)
            made = None if other is None else registry.rendering(other.word, found.node, found.form)
            view = registry.view(selector if made is None or other is None else selector.rendered(other))
            rows += [target, *(f"  {step}" for step in found.steps)]
            if address is not None:
                rows.append(f"  address {address}")
            rows.append(f"  selector {selector or '(none)'}")
            if made is not None:
                rows.append(f"  rendering {made.word}")
            rows.append(f"  view {'not available' if view is None else type(view).__name__.lower()}")
            rows += [f"  note {note.code}: {note.text}" for note in found.notes]
        return "\n".join(rows)
