"""What does a file of JSON, YAML, TOML or settings show: its text, or the value that a path or a filter asks for?"""

from __future__ import annotations

from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask, Content
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work
    from omniread.structured.kinds import Notation


class Json:
    """JSON, also with comments. Without an address it is its text, and can be edited by its lines."""

    name = "json"
    notation: Notation = "json"
    renderings: frozenset[str] = frozenset({"raw", "text"})
    keys: tuple[str, ...] = ("q",)
    paths = True

    def claims(self, probe: Probe) -> bool:
        """Whether the blob is text of this notation."""
        from omniread.structured.kinds import notation

        return notation(probe) == self.notation

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The text, or the value at an address. Raises Unreadable where that is asked of what breaks the notation."""
        assert isinstance(node, Blob)  # noqa: S101  # no other node is claimed
        if ask.address is not None:
            from omniread.structured.answers import answered

            return answered(node, self.notation, ask.address, work, raw=ask.selector.raw)
        from omniread.structured.texts import text

        return text(node, self.notation, ask, scope, work)


class Yaml(Json):
    """YAML, of one document or several."""

    name = "yaml"
    notation: Notation = "yaml"


class Toml(Json):
    """TOML."""

    name = "toml"
    notation: Notation = "toml"


class Ini(Json):
    """Settings in sections."""

    name = "ini"
    notation: Notation = "ini"
