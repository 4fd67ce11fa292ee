"""How is a whole statement asked of rows that only stream by? All of them are put into a temporary database first."""

from __future__ import annotations

from itertools import islice

from omniread.model.errors import BadSelector
from omniread.tabular.asking import listed, quoted
from omniread.tabular.lite.statement import single
from omniread.tabular.temporary import Temporary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.tabular.lite import Answer
    from omniread.tabular.misfits import Misfits
    from omniread.tabular.stream import Stream

CHUNK = 10_000


def loaded(stream: Stream, sql: str, misfits: Misfits, work: Work) -> Answer:
    """The answer of a statement that only reads, over all rows.

    Raises Denied and BadSelector before any row is read, TooBig when the columns that are asked do not fit.
    """
    table = Temporary(stream, work)
    engine = table.engine
    sql = single(sql)
    try:
        engine.compiled(sql, "The query")
    except BadSelector as error:
        error.hint = error.hint or f"The table is data. {listed(stream.fields)}"
        raise
    columns, _ = table.looked_at(sql)
    rows, number = stream.rows(0, work), 0
    while chunk := list(islice(rows, CHUNK)):
        table.put(chunk, columns)
        number += len(chunk)
        if work.progress is not None:
            work.progress(number, None, "rows are loaded")
    for at in columns:
        if stream.columns[at].expected:
            _note_misfits(table, stream.fields[at].name, misfits)
    return engine.asked(sql)


def _note_misfits(table: Temporary, name: str, misfits: Misfits) -> None:
    column = quoted(name)
    wrong = f"FROM data WHERE typeof({column}) = 'text'"
    ((count,),) = table.engine.own(f"SELECT count(*) {wrong}")
    if count:
        ((cell,),) = table.engine.own(f"SELECT {column} {wrong} LIMIT 1")
        misfits.add(name, count, cell)
