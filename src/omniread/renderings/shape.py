"""What is the outline of data: which keys there are, of which types, how many, and an example of each?"""

from __future__ import annotations

from omniread.model.node import Blob
from omniread.model.selector import Outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.content import Ask, Content
    from omniread.model.node import Node
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work

FORMATS = frozenset({"json", "jsonlines", "yaml", "toml", "ini"})


class Shape:
    """`:outline` of JSON, JSON Lines, YAML, TOML and INI, of all of it or of what an address leads to."""

    word = "outline"

    def suits(self, node: Node, form: Format) -> bool:
        """Whether it is structured data, read as that."""
        return isinstance(node, Blob) and form.name in FORMATS

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:  # noqa: ARG002  # the port of all renderings
        """A line a place; each begins with the key path that reads it."""
        from omniread.structured.kinds import notation_of
        from omniread.structured.shaping.shape import shape

        notation = notation_of(node)
        assert isinstance(node, Blob)  # noqa: S101  # it suits no other node
        assert notation is not None  # noqa: S101  # the formats claim by it
        selector = ask.selector
        view = selector.view if isinstance(selector.view, Outline) else selector.rendering
        return shape(node, notation, ask.address, view.unfold if isinstance(view, Outline) else 0, work)
