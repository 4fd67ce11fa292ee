"""Which relation does a delimited text make?"""

import pytest

from omniread.formats.delimited import table
from omniread.model.table import Query
from tests.fakes import blob, reading, scope


def test_what_was_found_out_is_kept_for_the_next_read(monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []
    layout = table.layout
    monkeypatch.setattr(table, "layout", lambda *given: made.append("x") or layout(*given))
    session = scope()
    for version, encoding in (("1", None), ("1", None), ("2", None), ("2", "latin-1"), (None, None), (None, None)):
        with reading() as work:
            work.encoding = encoding
            relation = table.relation(blob("a.csv", b"a,b\n1,2\n", given=work, version=version), session, work)
            assert [list(row) for row in relation.rows(Query(5), work).cells] == [["1", "2"]]
    assert len(made) == 5
