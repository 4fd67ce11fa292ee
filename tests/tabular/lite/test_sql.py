"""Are statements of our own written as SQL has them?"""

import sqlite3
from contextlib import closing

import pytest

from omniread.tabular.lite.sql import quoted, select


def test_a_statement_has_its_parts_in_order():
    assert select(("1",), '"t"') == 'SELECT 1 FROM "t"'
    assert (
        select(("a", "b"), "t", where="(a > 1)", order=("a DESC", "b"), limit=5, offset=10)
        == "SELECT a, b FROM t WHERE (a > 1) ORDER BY a DESC, b LIMIT 5 OFFSET 10"
    )
    assert select(("a",), "t", limit=0) == "SELECT a FROM t LIMIT 0 OFFSET 0"


@pytest.mark.parametrize("name", ["select", 'a"b', " x", "a;b--", "new\nline", "'", "]", "ünïcödé"])
def test_any_name_can_be_quoted(name):
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"CREATE TABLE {quoted(name)} (a)")
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [(name,)]
