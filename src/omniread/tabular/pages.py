"""What does a page of a table say: what it is, which rows these are, and how to ask for the next ones?

Following what a page names as next from its first row on ends, repeats nothing and shows every row once. Whatever is
cut is counted, and a path that shows one such row whole is named: its key, or the same question with a limit of 1. A
question for one row is answered with all of it.
"""

from __future__ import annotations

from itertools import chain, islice

from omniread.model.address import Address
from omniread.model.content import Content
from omniread.model.lines import Lines
from omniread.model.note import Note
from omniread.model.table import Query
from omniread.tabular import asking, records, remarks, statements
from omniread.tabular.cells import inline, visible
from omniread.tabular.drawing import NO_ROWS, drawn, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.content import Kind
    from omniread.model.scope import Work
    from omniread.model.table import Cell, Count, Relation, Rows

LONGEST_NAME = 2000


def page(relation: Relation, address: Address | None, ref: str, work: Work) -> Content:
    """What an address asks of a relation: an overview when there is none, a statement, or rows."""
    if address is None:
        return overview(relation, ref, work)
    if (sql := address.get("q")) is not None:
        return ran(relation.run(sql, work.limits.sql_raw_rows, work), relation.kind, ref, sql, work)
    return answered(relation, address, ref, work)


def overview(relation: Relation, ref: str, work: Work) -> Content:
    """What declares the columns, how many rows there are, the first of them, and the question for the next."""
    limits = work.limits
    rows = relation.rows(Query(limits.sql_sample), work)
    made = drawn(rows.names, islice(rows.cells, limits.sql_sample), work, paged=False)
    address = Address(query=(("limit", str(limits.sql_rows)),))
    following = remarks.behind(address, ref, made.rows, limits.sql_rows) if rows.more() else None
    lines = [*_declared(relation), "", _heading(relation.count(work), made.rows, more=rows.more()), *made.lines]
    cut = remarks.cuts(made, lambda number: _whole(rows, address, ref, number, 0))
    notes = (*relation.notes, *rows.notes(), *cut)
    if following is not None:
        text = f"Use {following} for the next rows; where= and order= choose among all of them"
        notes = (*notes, Note("rows", text, following))
    return Content(_made(lines), relation.kind, notes=notes, following=following, numbered=False)


def answered(relation: Relation, address: Address, ref: str, work: Work) -> Content:
    """The rows of a question, and the question for those behind them. Raises BadSelector for one that has no answer."""
    query, capped = asking.asked(address, relation.fields, work.limits)
    rows = relation.rows(query, work)
    cells = islice(rows.cells, query.limit)
    cut: tuple[Note, ...] = ()
    if query.limit == 1:
        found = list(cells)
        # A record may be long, so its lines are made as they are shown.
        text = Lines(_record(rows.names, found)) if found else _made((NO_ROWS,))
        shown, is_more = len(found), rows.more()
    else:
        made = drawn(rows.names, cells, work, first=query.offset)
        text, shown, is_more = _made(made.lines), made.rows, made.full or rows.more()
        cut = remarks.cuts(made, lambda number: _whole(rows, address, ref, number, query.offset))
    following = remarks.behind(address, ref, query.offset + shown, query.limit) if is_more else None
    count = relation.count(work) if query.where is None else None
    which = remarks.which(query, shown, count, following)
    notes = (*relation.notes, *capped, *rows.notes(), *cut, which)
    return Content(text, relation.kind, notes=notes, following=following, numbered=False)


def ran(rows: Rows, kind: Kind, ref: str, sql: str, work: Work) -> Content:
    """What a statement gave, a single row whole; `kind` is what the page is called.

    At most `sql_raw_rows` of `rows` are shown.
    """
    most = work.limits.sql_raw_rows
    cells = islice(rows.cells, most)
    head = list(islice(cells, 2))
    if len(head) == 1 and not rows.more():
        return Content(Lines(_record(rows.names, head)), kind, notes=rows.notes(), numbered=False)
    passed = statements.offset(sql)
    made = drawn(rows.names, chain(head, cells), work, first=passed)

    def path(statement: str | None) -> str | None:
        return None if statement is None else f"{ref}{Address(query=(('q', statement),))}"

    cut = remarks.cuts(made, lambda number: path(statements.only(sql, passed + number)))
    notes, following = (*rows.notes(), *cut), None
    if made.full or rows.more():
        following = path(statements.behind(sql, passed + made.rows, most))
        notes = (*notes, remarks.unfinished(passed, made.rows, following, most))
    return Content(_made(made.lines), kind, notes=notes, following=following, numbered=False)


def _whole(rows: Rows, address: Address, ref: str, number: int, offset: int) -> str:
    """The path string that shows a row whole: by its key, or by its place in the answer."""
    key = rows.keys(number)
    return remarks.single(address, ref, offset + number) if key is None else f"{ref}:{key}"


def _made(lines: Sequence[str]) -> Lines:
    return Lines(lines, total=len(lines))


def _record(names: tuple[str, ...], found: list[Sequence[Cell]]) -> Iterator[str]:
    row = found[0]
    return records.lines(zip(named(names, len(row)), row, strict=False))


def _declared(relation: Relation) -> Iterator[str]:
    """The statement that made the table, or its columns with their types."""
    if relation.schema is not None:
        yield from map(visible, relation.schema.splitlines())
        return
    for field in relation.fields:
        name = inline(field.name, LONGEST_NAME)[0]
        yield f"{name}{': ' if field.type else ''}{field.type}{' (key)' if field.key else ''}"


def _heading(count: Count | None, shown: int, *, more: bool) -> str:
    if not more:
        return "1 row:" if shown == 1 else f"{shown} rows:" if shown else "No rows:"
    return f"The first {shown} rows:" if count is None else f"{count} rows, the first {shown} of them:"
