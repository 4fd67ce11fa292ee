"""What does a file of JSON Lines show: its text, a record, what a filter chooses, or rows as a table has them?"""

from __future__ import annotations

from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.address import Address
    from omniread.model.content import Ask, Content
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work


class JsonLines:
    """Records, one a line: an array to key paths and filters, a table to `where`, `order` and SQL."""

    name = "jsonlines"
    renderings: frozenset[str] = frozenset({"raw", "text"})
    keys: tuple[str, ...] = ("limit", "offset", "order", "where", "q")
    paths = True

    def claims(self, probe: Probe) -> bool:
        """Whether the blob is text of this notation."""
        from omniread.structured.kinds import notation

        return notation(probe) == "jsonl"

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The text, or what is asked of the records."""
        assert isinstance(node, Blob)  # noqa: S101  # no other node is claimed
        if ask.address is None:
            from omniread.structured.texts import text

            return text(node, "jsonl", ask, scope, work)
        if _asks_rows(ask.address):
            return _rows(node, ask.address, work)
        from omniread.structured.answers import answered

        return answered(node, "jsonl", ask.address, work, raw=ask.selector.raw)


def _asks_rows(address: Address) -> bool:
    query = address.get("q")
    if query is None:
        return bool(address.query)
    from omniread.structured.filtering.parsing import SQL

    return SQL.match(query) is not None


def _rows(blob: Blob, address: Address, work: Work) -> Content:
    if address.path:
        from omniread.model.errors import BadSelector

        raise BadSelector(
            f"Rows are asked of the whole file, not of {address.path}.",
            hint=f"Leave the key path out, or write a filter: {blob.ref}:{address.path}?q=[?price > `5`].",
        )
    from omniread.formats.jsonlines.stream import Records
    from omniread.structured.documents import opened
    from omniread.tabular.pages import page
    from omniread.tabular.streamed import Streamed

    return page(Streamed(Records(opened(blob, "jsonl", work), work)), address, blob.ref, work)
