"""How does one row of a table read? Whole: a column a line, a text of several lines as a block, a blob by its path."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask, Content
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work


class Record:
    """`column: value` lines. A cell by itself is asked by the name of its column, also as text or as a picture."""

    name = "record"
    renderings: frozenset[str] = frozenset({"raw"})
    keys: tuple[str, ...] = ()
    paths = False

    def claims(self, probe: Probe) -> bool:
        """Rows alone."""
        return probe.tree == "row"

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:  # noqa: ARG002  # all formats take it
        """The row."""
        from omniread.model.content import Content
        from omniread.model.lines import Lines
        from omniread.model.table import Record as Row
        from omniread.tabular.records import lines

        assert isinstance(node, Row)  # noqa: S101  # no other tree is claimed
        cells = ((field.name, cell) for field, cell in node.cells)
        text = Lines(lines(cells, lambda name: f"{node.ref}:{name}"))
        return Content(text, "sqlite", notes=node.notes, numbered=False)
