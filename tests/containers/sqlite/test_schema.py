"""Are all tables found, and is it known how their rows are named?"""

import sqlite3

import pytest

from omniread.containers.sqlite.keys import Key
from omniread.containers.sqlite.schema import Item, is_internal, items, shape
from omniread.model.table import Field
from omniread.tabular.lite.opening import PLACE, connected
from tests import fakes
from tests.databases import made


def found(path, script):
    """The tables of a database, and the shape of each."""
    made(path / "a.db", script)
    with fakes.reading() as work:
        session = connected(str(path / "a.db"), PLACE, work)
        known = items(session)
        return known, {name: shape(session, item) for name, item in known.items() if name in script}


def test_tables_come_by_name_and_those_of_the_engine_last(tmp_path):
    script = "CREATE TABLE b (a INTEGER PRIMARY KEY AUTOINCREMENT); CREATE VIEW A AS SELECT 1; CREATE TABLE a1 (x)"
    known, _ = found(tmp_path, script)
    assert list(known) == ["A", "a1", "b", "sqlite_master", "sqlite_schema", "sqlite_sequence"]
    assert [item.kind for item in known.values()][:3] == ["view", "table", "table"]
    assert [is_internal(name) for name in known] == [False, False, False, True, True, True]
    assert known["a1"].sql == "CREATE TABLE a1 (x)"


def test_a_virtual_table_has_its_module_and_its_shadows(tmp_path):
    script = """
        CREATE VIRTUAL TABLE docs USING fts5 (text);
        CREATE VIRTUAL TABLE Old using "fts4" (text);
        CREATE VIRTUAL TABLE box /* a comment */ USING rtree(id, a, b);
        CREATE TABLE docs_other (a);
    """
    known, _ = found(tmp_path, script)
    assert known["docs"] == Item("docs", "virtual", "CREATE VIRTUAL TABLE docs USING fts5 (text)", "fts5")
    assert known["Old"].of == "fts4"
    assert known["box"].of == "rtree"
    of = {name: item.of for name, item in known.items() if item.kind == "shadow"}
    assert {name for name, of in of.items() if of == "docs"} == {
        f"docs_{each}" for each in ("data", "idx", "content", "docsize", "config")
    }
    assert of["Old_segdir"] == "Old"
    assert of["box_node"] == "box"
    assert known["docs_other"].kind == "table"


@pytest.mark.parametrize(
    ("declared", "locator", "key", "composite"),
    [
        ("t (a, b)", ("_rowid_",), Key("_rowid_", "INTEGER"), ()),
        ("t (a INTEGER PRIMARY KEY, b)", ("_rowid_",), Key('"a"', "INTEGER"), ()),
        ("t (a, b TEXT PRIMARY KEY)", ("_rowid_",), Key('"b"', "TEXT"), ()),
        ("t (_rowid_ TEXT PRIMARY KEY)", ("rowid",), Key('"_rowid_"', "TEXT"), ()),
        ("t (_ROWID_, RowId)", ("oid",), Key("oid", "INTEGER"), ()),
        ("t (_rowid_, rowid, oid)", (), None, ()),
        ("t (a, b, PRIMARY KEY (b, a))", ("_rowid_",), Key("_rowid_", "INTEGER"), ("b", "a")),
        ("t (a, b REAL PRIMARY KEY) WITHOUT ROWID", ('"b"',), Key('"b"', "REAL"), ()),
        ("t (a, b, PRIMARY KEY (b, a)) WITHOUT ROWID", ('"b"', '"a"'), None, ("b", "a")),
    ],
)
def test_how_rows_are_named(tmp_path, declared, locator, key, composite):
    _, shapes = found(tmp_path, f"CREATE TABLE {declared}")
    assert shapes["t"].locator == locator
    assert shapes["t"].key == key
    assert shapes["t"].composite == composite


def test_columns_have_their_types_and_are_all_there(tmp_path):
    script = 'CREATE TABLE t (a INTEGER PRIMARY KEY, "b ""c" VARCHAR(20), d AS (a + 1), e TEXT AS (a || 1) STORED)'
    _, shapes = found(tmp_path, script)
    assert shapes["t"].fields == (
        Field("a", "INTEGER", key=True),
        Field('b "c', "VARCHAR(20)"),
        Field("d"),
        Field("e", "TEXT"),
    )
    assert shapes["t"].columns == ('"a"', '"b ""c"', '"d"', '"e"')
    # Of such a table the engine takes one column for another when it is asked for pieces.
    assert not shapes["t"].has_pieces


def test_the_columns_that_a_virtual_table_uses_itself_are_hidden(tmp_path):
    _, shapes = found(tmp_path, "CREATE VIRTUAL TABLE docs USING fts5 (text)")
    assert shapes["docs"].names == ("text",)
    assert shapes["docs"].key == Key("_rowid_", "INTEGER")
    assert not shapes["docs"].has_pieces


def test_of_a_foreign_virtual_table_no_row_is_searched(tmp_path):
    script = "CREATE VIRTUAL TABLE docs USING fts5 (text); CREATE VIRTUAL TABLE words USING fts5vocab (docs, row)"
    _, shapes = found(tmp_path, script)
    assert shapes["words"].locator == ()


def test_a_view_of_what_is_gone_cannot_be_opened(tmp_path):
    with pytest.raises(sqlite3.OperationalError, match="gone"):
        found(tmp_path, "CREATE VIEW v AS SELECT * FROM gone")


def test_a_view_has_no_names_for_its_rows(tmp_path):
    _, shapes = found(tmp_path, "CREATE TABLE t (a); CREATE VIEW v AS SELECT a AS x FROM t")
    assert shapes["v"].names == ("x",)
    assert shapes["v"].locator == ()
    assert not shapes["v"].has_pieces
    assert shapes["t"].has_pieces


def renamed(path, old, new):
    """Put bytes that are no UTF-8 into a database file."""
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))


@pytest.mark.parametrize("script", ["CREATE TABLE caf_ (a)", "CREATE TABLE t (caf_)"])
def test_a_name_that_is_not_utf_8_is_said(tmp_path, script):
    path = made(tmp_path / "a.db", script)
    renamed(path, b"caf_", b"caf\xe9")
    with fakes.reading() as work:
        session = connected(str(path), PLACE, work)
        (name, item), *_ = items(session).items()
        assert name in {"caf\udce9", "t"}
        with pytest.raises(sqlite3.OperationalError, match=r"caf\\xe9 is not UTF-8"):
            shape(session, item)


def test_a_table_that_went_away_is_said(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)")
    with fakes.reading() as work:
        session = connected(str(path), PLACE, work)
        with pytest.raises(sqlite3.OperationalError, match="gone"):
            shape(session, Item("gone", "table"))


def test_a_failure_is_not_taken_for_a_table_without_numbers():
    class Failing:
        def own(self, sql: str) -> list:
            if "table_xinfo" in sql:
                return [(0, "a", "", 0, None, 0, 0)]
            raise sqlite3.OperationalError("database is locked")

    with pytest.raises(sqlite3.OperationalError, match="locked"):
        shape(Failing(), Item("t", "table"))
