"""How does a Parquet file read: as its columns with some rows, or as the rows that were asked?"""

from __future__ import annotations

from omniread.model.node import HEAD_BYTES, Blob
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from omniread.model.content import Ask, Content
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work
    from omniread.tabular.duck import Parquet as Relation

# The second is that of a file whose footer is encrypted.
MAGICS: Final = (b"PAR1", b"PARE")
LONGEST_WRITER: Final = 80


class Parquet:
    """Parquet by its magic, wherever it lies: of a member or a remote object the ranges that are needed are read."""

    name = "parquet"
    renderings: frozenset[str] = frozenset({"raw"})
    keys: tuple[str, ...] = ("limit", "offset", "order", "where", "q")
    paths = False

    def claims(self, probe: Probe) -> bool:
        """By the first bytes; a text that begins so is none."""
        if not probe.head.startswith(MAGICS):
            return False
        from omniread.decoding.sniff import is_text

        return not is_text(probe.head, complete=len(probe.head) < HEAD_BYTES or len(probe.head) == probe.size)

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:  # noqa: ARG002  # all formats take it
        """The page. Raises Unreadable for a damaged file, BadSelector for a question that has no answer."""
        from omniread.model.value import changed
        from omniread.tabular import duck
        from omniread.tabular.pages import page

        assert isinstance(node, Blob)  # noqa: S101  # no tree is claimed
        relation = duck.Parquet(node, work)
        content = page(relation, ask.address, node.ref, work)
        return content if ask.address is not None else changed(content, notes=(_facts(relation), *content.notes))


def _facts(relation: Relation) -> Note:
    """What the footer tells beside the columns."""
    from omniread.tabular.cells import inline

    groups, writer = relation.row_groups, relation.writer
    counted = "" if groups is None else ", 1 row group" if groups == 1 else f", {groups} row groups"
    written = f", written by {inline(writer, LONGEST_WRITER)[0]}" if writer else ""
    return Note("dialect", f"Parquet{counted}{written}")
