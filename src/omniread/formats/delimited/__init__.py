"""How does text read whose lines are rows, divided by commas, tabs, semicolons or bars?

Without a question it is its text. Asked with `?limit=`, `?where=`, `?q=` and the like it is a table: its dialect,
encoding, header and types are sniffed, and said.
"""

from __future__ import annotations

from omniread.model.node import HEAD_BYTES, Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask, Content
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work

MEDIA_TYPES = {
    ".csv": "text/csv",
    ".psv": "text/plain",
    ".ssv": "text/plain",
    ".tab": "text/tab-separated-values",
    ".tsv": "text/tab-separated-values",
}
# What programs write that know no text for nothing: one such byte among so many.
RARE = 8


class Delimited:
    """Delimited text: its name ends in `.csv`, `.tsv`, `.tab`, `.psv` or `.ssv`, and it begins like text."""

    name = "delimited"
    renderings: frozenset[str] = frozenset({"raw", "text"})
    keys: tuple[str, ...] = ("limit", "offset", "order", "where", "q")
    paths = False

    def claims(self, probe: Probe) -> bool:
        """By the end of the name; what is no text is left to others, but for a NUL here and there."""
        if probe.tree is not None or not probe.name.lower().endswith(tuple(MEDIA_TYPES)):
            return False
        from omniread.decoding.magic import identified
        from omniread.decoding.sniff import is_text

        complete = len(probe.head) < HEAD_BYTES or len(probe.head) == probe.size
        if is_text(probe.head, complete=complete):
            return True
        rest = probe.head.replace(b"\0", b"")
        few = (len(probe.head) - len(rest)) * RARE <= len(probe.head)
        return few and identified(probe.head) is None and is_text(rest, complete=complete)

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The text, or the rows that were asked.

        Raises BadSelector for a wrong question, Unreadable for what cannot be taken for a table.
        """
        assert isinstance(node, Blob)  # noqa: S101  # no other node is claimed
        media_type = next(given for end, given in MEDIA_TYPES.items() if node.name.lower().endswith(end))
        if ask.address is None:
            from omniread.decoding.verbatim import content

            return content(node, ask, scope, work, media_type=media_type)
        from omniread.formats.delimited.table import relation
        from omniread.model.value import changed
        from omniread.tabular.pages import page

        shown = page(relation(node, scope, work), ask.address, node.ref, work)
        return changed(shown, media_type=node.facts.media_type or media_type)
