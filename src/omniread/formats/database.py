"""How does a database read: which tables has it, and what answers a statement over them?"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.content import Content
from omniread.model.errors import Cancelled, ReadError, TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.content import Ask
    from omniread.model.node import Entry, Node, Probe
    from omniread.model.scope import Scope, Work
    from omniread.model.table import Database as Tables


class Database:
    """One table a line with the number of its rows, or the rows of a statement (`?q=SELECT …`).

    Without a selector at most `sql_tables` are shown. `raw`, and the structured door, give the bare names.
    """

    name = "database"
    renderings: frozenset[str] = frozenset({"raw"})
    keys: tuple[str, ...] = ("q",)
    paths = False

    def claims(self, probe: Probe) -> bool:
        """Databases alone."""
        return probe.tree == "database"

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:  # noqa: ARG002  # all formats take it
        """The page. Raises Denied for a statement that does more than read."""
        from omniread.model.lines import Lines
        from omniread.model.table import Database as Tables

        assert isinstance(node, Tables)  # noqa: S101  # no other tree is claimed
        if ask.address is not None and (sql := ask.address.get("q")) is not None:
            from omniread.tabular.pages import ran

            return ran(node.run(sql, work.limits.sql_raw_rows, work), "sqlite", node.ref, sql, work)
        entries = list(node.entries())
        bare = ask.names or ask.selector.raw
        rows = (shown(entry.name) for entry in entries) if bare else _rows(node, entries, work)
        text = Lines(rows, total=len(entries)) if entries else Lines(["(no tables)"])
        return Content(text, "sqlite", node.notes, unit="table", most=work.limits.sql_tables, numbered=False)


def _rows(database: Tables, entries: list[Entry], work: Work) -> Iterator[str]:
    for entry in entries:
        work.check()
        facts = ", ".join(filter(None, _facts(database, entry, work)))
        yield f"{shown(entry.name)} ({facts or 'rows not counted'})"


def _facts(database: Tables, entry: Entry, work: Work) -> Iterator[str | None]:
    """How many rows a table has, where that is known, what is special about it, and why it cannot be read."""
    from omniread.model.table import Table

    table = database.get(entry.name)
    try:
        count = table.relation.count(work) if isinstance(table, Table) else None
        yield None if count is None else f"{count} row{'' if str(count) == '1' else 's'}"
        yield entry.mark
    except (Cancelled, TooBig):
        raise
    except ReadError as error:
        yield entry.mark
        yield error.message.removeprefix(f"{entry.name} ").removesuffix(".")
