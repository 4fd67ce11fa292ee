"""Where do rows that stream by lie while SQL is asked of them?"""

import pytest

from omniread.model.errors import TooBig
from omniread.tabular.temporary import Temporary
from tests.fakes import reading
from tests.tabular.streams import Listed


def test_only_what_is_looked_at_is_put_in():
    with reading() as work:
        table = Temporary(Listed(["a", "b", "c"], []), work)
        assert table.looked_at("SELECT c FROM data WHERE a = 1") == ((0, 2), 1)
        assert table.looked_at("SELECT count(*) FROM (SELECT * FROM data)") == ((), 2)
        table.put([("x", "y", "z"), ("p",)], (0, 2))
        assert table.engine.own("SELECT * FROM data") == [("x", None, "z"), ("p", None, None)]
        table.clear()
        table.put([(1,), (2,)], ())
        assert table.engine.own("SELECT count(*) FROM data") == [(2,)]


def test_rows_are_numbered_where_that_is_asked():
    with reading() as work:
        table = Temporary(Listed(["row number", "n"], []), work, numbers=True)
        assert table.looked_at("SELECT n FROM data") == ((1,), 1)
        table.put([("x", "1"), ("y", "two")], (0, 1), 7)
        assert table.number == '"row number_"'
        assert table.engine.own("SELECT rowid, * FROM data") == [(7, 7, "x", 1), (8, 8, "y", "two")]


def test_a_row_that_is_copied_whole_needs_all_columns(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.tabular.temporary.WHOLE_ROWS", frozenset({"Rewind"}))
    with reading() as work:
        assert Temporary(Listed(["a", "b"], []), work).looked_at("SELECT a FROM data")[0] == (0, 1)


def test_it_reads_and_does_nothing_else():
    import sqlite3

    with reading(archive_bytes=1_000_000) as work:
        table = Temporary(Listed(["a"], []), work)
        with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
            table.engine.own("DELETE FROM data")
        with pytest.raises(TooBig, match="archive_bytes"):
            table.put([("x" * 20_000_000,)], (0,))
