"""Are the rows of a table those that were asked, in their order, each with the key that reads it whole?"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from omniread.containers.sqlite.fetching import SMALL, Unread
from omniread.model.errors import BadSelector, Denied, TooBig, Unreadable
from omniread.model.table import Count, Field, Query, Relation, Rows
from omniread.model.table import Table as Tabled
from omniread.tabular.lite.guard import LONGEST
from tests.databases import made, tables

TWENTY = ("INSERT INTO t SELECT value, 'row ' || value, value % 3 FROM json_each(?)", [f"{list(range(1, 21))}"])


@pytest.fixture
def path(tmp_path) -> Path:
    return made(tmp_path / "a.db", "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, rest)", TWENTY)


def relation(database: Any, name: str = "t") -> Relation:
    node = database.get(name)
    assert isinstance(node, Tabled)
    return node.relation


def asked(path: Path, query: Query, name: str = "t", **limits: int) -> tuple[list[Any], Rows]:
    """The rows of a question, and the answer they are from."""
    with tables(path, **limits) as database:
        rows = relation(database, name).rows(query, database._handle.work)
        found = list(rows.cells)
        rows.notes()
        return found, rows


def test_it_says_what_it_is(path):
    with tables(path) as database:
        table = relation(database)
        assert table.kind == "sqlite"
        assert table.fields == (Field("id", "INTEGER", key=True), Field("name", "TEXT"), Field("rest"))
        assert table.schema == "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, rest)"
        assert table.notes == ()
        assert table.count(database._handle.work) == Count(20)
        assert relation(database, "sqlite_master").schema is None


@pytest.mark.parametrize(
    ("query", "ids", "more"),
    [
        (Query(5), [1, 2, 3, 4, 5], True),
        (Query(5, 15), [16, 17, 18, 19, 20], False),
        (Query(5, 18), [19, 20], False),
        (Query(5, 20), [], False),
        (Query(3, order=("id", True)), [20, 19, 18], True),
        # What is equal keeps the order of its keys, so that pages do not overlap.
        (Query(3, order=("rest", False)), [3, 6, 9], True),
        (Query(3, 6, order=("rest", False)), [1, 4, 7], True),
        (Query(20, where="name LIKE '%1%' AND rest = 1"), [1, 10, 13, 16, 19], False),
        (Query(2, 1, where="id > 10", order=("name", True)), [19, 18], True),
        (Query(2, where="id > 100"), [], False),
    ],
)
def test_the_rows_are_those_that_were_asked(path, query, ids, more):
    found, rows = asked(path, query)
    assert [row[0] for row in found] == ids
    assert rows.names == ("id", "name", "rest")
    assert rows.more() is more
    assert rows.notes() == ()


def test_a_row_has_the_key_that_reads_it_whole(path):
    _, rows = asked(path, Query(3, 4, order=("id", True)))
    assert [rows.keys(position) for position in range(3)] == ["16", "15", "14"]
    assert rows.keys(20) is None


@pytest.mark.parametrize(
    ("script", "keys"),
    [
        ("CREATE TABLE t (a); INSERT INTO t VALUES ('x'), ('y')", ["1", "2"]),
        ("CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES ('x:y'), (NULL), ('')", ["x:y", None, None]),
        ("CREATE TABLE t (a, b, PRIMARY KEY (a, b)); INSERT INTO t VALUES (1, 2)", ["1"]),
        ("CREATE TABLE t (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID; INSERT INTO t VALUES (1, 2)", [None]),
        ("CREATE TABLE t (a PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES ('x'), (1)", ["1", "x"]),
        ("CREATE VIEW t AS VALUES (1)", [None]),
    ],
)
def test_keys_are_those_of_the_table(tmp_path, script, keys):
    _, rows = asked(made(tmp_path / "a.db", script), Query(5))
    assert [rows.keys(position) for position in range(len(keys))] == keys


def test_a_view_is_asked_as_a_table_is(tmp_path):
    script = "CREATE TABLE u (a, b); CREATE VIEW t AS SELECT a + 1 AS x, b FROM u"
    path = made(tmp_path / "a.db", script, ("INSERT INTO u SELECT value, value FROM json_each('[1, 2, 3, 4]')", []))
    found, rows = asked(path, Query(2, 1, where="x > 1", order=("x", True)))
    assert found == [(4, 3), (3, 2)]
    assert rows.more()
    with tables(path) as database:
        assert relation(database).count(database._handle.work) is None


def test_of_long_cells_only_what_can_be_shown_is_kept_unless_one_row_was_asked(tmp_path):
    path = made(
        tmp_path / "a.db", "CREATE TABLE t (a, b)", ("INSERT INTO t VALUES (?, ?)", ["x" * 500, b"y" * (SMALL + 1)])
    )
    assert asked(path, Query(2), sql_cell=100)[0] == [("x" * 101, Unread("BLOB", SMALL + 1))]
    assert asked(path, Query(1), sql_cell=100)[0] == [("x" * 500, b"y" * (SMALL + 1))]
    made(path, "CREATE VIEW v AS SELECT * FROM t")
    assert asked(path, Query(2), "v", sql_cell=100)[0] == [("x" * 101, Unread("BLOB", SMALL + 1))]


@pytest.mark.parametrize("where", ["nope = 1", "1) OR (1", "a; DROP TABLE t", "?"])
def test_a_where_that_is_no_expression_is_refused(path, where):
    with pytest.raises(BadSelector):
        asked(path, Query(5, where=where))


def test_a_where_that_fails_on_a_row_says_so(path):
    with pytest.raises(BadSelector, match="where was not understood: malformed JSON"):
        asked(path, Query(5, where="json(name) IS NULL"))


def test_a_where_that_does_more_is_denied(path):
    with pytest.raises(Denied):
        asked(path, Query(5, where="load_extension('x')"))


def test_a_where_that_takes_too_long_is_ended(path):
    endless = "id IN (WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT -x FROM n)"
    with pytest.raises(TooBig, match="longer than it may"):
        asked(path, Query(5, where=endless), sql_seconds=1)


def test_a_statement_belongs_to_the_database(path):
    with tables(path) as database, pytest.raises(BadSelector, match=r"whole database\. Use .*a\.db\?q=SELECT 1\."):
        relation(database).run("SELECT 1", 5, database._handle.work)


@pytest.mark.parametrize(
    "script", ["CREATE VIEW t AS SELECT * FROM gone", "CREATE TABLE u (a); CREATE VIEW t AS SELECT nope FROM u"]
)
def test_a_table_that_cannot_be_opened_says_why(tmp_path, script):
    path = made(tmp_path / "a.db", script)
    with pytest.raises(Unreadable, match=r"t cannot be read: no such (table|column)"):
        asked(path, Query(5))


def test_text_that_is_not_utf_8_is_shown_and_counted(tmp_path):
    path = made(
        tmp_path / "a.db", "CREATE TABLE t (a); INSERT INTO t VALUES ('ok'), (CAST(x'c328ff' AS TEXT)), ('also')"
    )
    found, rows = asked(path, Query(5))
    assert found == [("ok",), ("\udcc3(\udcff",), ("also",)]
    (note,) = rows.notes()
    assert note.code == "undecodable-bytes"
    assert note.text.startswith("1 text is not UTF-8")


def test_a_row_that_went_away_between_two_looks_is_said(path):
    with tables(path) as database:
        rows = relation(database).rows(Query(5), database._handle.work)
        made(path, "DELETE FROM t WHERE id IN (2, 4)")
        assert [row[0] for row in rows.cells] == [1, 3, 5, 6]
        assert [rows.keys(position) for position in range(4)] == ["1", "3", "5", "6"]
        assert {note.code for note in rows.notes()} == {"changed"}


def test_a_file_that_was_written_meanwhile_is_said(tmp_path):
    path = made(tmp_path / "a.db", "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    with tables(path) as database:
        rows = relation(database).rows(Query(5), database._handle.work)
        assert list(rows.cells) == [(1,)]
        assert rows.notes() == ()
        made(path, "INSERT INTO t VALUES (2)")
        assert [note.code for note in rows.notes()] == ["changed"]


def test_a_text_that_is_too_long_is_named_with_the_path_of_its_row(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)",
        ("INSERT INTO t VALUES (7, ?, zeroblob(?))", ["x" * (LONGEST + 1), LONGEST + 1]),
        ("INSERT INTO t VALUES (8, 'y', 'z')", []),
    )
    found, rows = asked(path, Query(5))
    assert found == [(7, Unread("TEXT", LONGEST + 1), Unread("BLOB", LONGEST + 1)), (8, "y", "z")]
    (note,) = rows.notes()
    assert (note.code, note.selector) == ("cells-cut", f"{path}:t:7")
    assert note.text.startswith("1 cell is too long")


def test_a_text_that_is_too_long_is_said_where_no_path_leads_to_its_row(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (a, b, c, PRIMARY KEY (a, b)) WITHOUT ROWID",
        ("INSERT INTO t VALUES (1, 2, ?), (1, 3, ?)", ["x" * (LONGEST + 1)] * 2),
    )
    _, rows = asked(path, Query(5))
    (note,) = rows.notes()
    assert (note.code, note.selector) == ("cells-cut", None)
    assert note.text == "2 cells are too long to be read with others"


def test_damaged_cells_are_counted(path, monkeypatch):
    broken = [(1, Unread("damaged"), Unread("damaged")), (2, "x", "y")]
    monkeypatch.setattr("omniread.containers.sqlite.relation.fetched", lambda *_: iter(broken))
    _, rows = asked(path, Query(1))
    (note,) = rows.notes()
    assert (note.code, note.text) == ("damaged", "2 cells are damaged and could not be read")


def cut(path: Path) -> Path:
    """A database of which the second half is gone."""
    whole = made(
        path,
        "CREATE TABLE t (a INTEGER PRIMARY KEY, b)",
        ("INSERT INTO t SELECT value, zeroblob(300) FROM json_each(?)", [f"{list(range(1, 2001))}"]),
    )
    whole.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    return whole


def test_of_a_damaged_table_the_rows_before_the_damage_are_shown(tmp_path):
    path = cut(tmp_path / "a.db")
    found, rows = asked(path, Query(5))
    assert [row[0] for row in found] == [1, 2, 3, 4, 5]
    assert rows.more()
    found, rows = asked(path, Query(500, 800))
    assert [row[0] for row in found] == list(range(801, 801 + len(found)))
    assert 0 < len(found) < 500
    (note,) = rows.notes()
    assert note.code == "damaged"
    assert f"After {len(found)} rows" in note.text
    with pytest.raises(Unreadable):
        asked(path, Query(5, 1500))


def test_a_failure_while_a_view_is_read_is_the_databases(tmp_path):
    script = "CREATE TABLE u (a); INSERT INTO u VALUES ('no json'); CREATE VIEW t AS SELECT json(a) FROM u"
    with pytest.raises(Unreadable, match="malformed JSON"):
        asked(made(tmp_path / "a.db", script), Query(5))


def test_a_failure_while_a_row_is_read_is_the_databases(tmp_path):
    script = "CREATE TABLE t (a); INSERT INTO t VALUES ('no json'); ALTER TABLE t ADD COLUMN b AS (json(a))"
    with pytest.raises(Unreadable, match="malformed JSON"):
        asked(made(tmp_path / "a.db", script), Query(5))


def pages(path: Path, name: str, size: int) -> Iterator[list[Any]]:
    """All pages of a table, each asked by itself."""
    offset, more = 0, True
    while more:
        with tables(path) as database:
            rows = relation(database, name).rows(Query(size, offset, order=("rest", False)), database._handle.work)
            yield list(islice(rows.cells, size))
            offset, more = offset + size, rows.more()


@pytest.mark.parametrize("size", [1, 3, 7, 20, 50])
def test_pages_show_every_row_once(path, size):
    found = [row[0] for page in pages(path, "t", size) for row in page]
    assert sorted(found) == list(range(1, 21))
