"""How does a table of a database read: as what it is with some rows, or as the rows that were asked?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask, Content
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work


class Table:
    """A schema and the first rows; with an address the rows of that question."""

    name = "table"
    renderings: frozenset[str] = frozenset({"raw"})
    keys: tuple[str, ...] = ("limit", "offset", "order", "where")
    paths = False

    def claims(self, probe: Probe) -> bool:
        """Tables alone."""
        return probe.tree == "table"

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:  # noqa: ARG002  # all formats take it
        """The page. Raises BadSelector for a question that has no answer."""
        from omniread.model.table import Table as Tabled
        from omniread.tabular.pages import page

        assert isinstance(node, Tabled)  # noqa: S101  # no other tree is claimed
        return page(node.relation, ask.address, node.ref, work)
