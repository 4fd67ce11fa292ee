"""Does a database show its tables, and a table its rows, as names?"""

import pytest

from omniread.containers.sqlite import Sqlite
from omniread.containers.sqlite.tree import Named, Tables
from omniread.model.errors import BadSelector, Denied, NotFound, TooBig
from omniread.model.node import Capabilities, Entry, Facts, Probe
from tests import fakes
from tests.databases import file_blob, made, tables

SCRIPT = """
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO users VALUES (1, 'Ada'), (2, 'Bob');
    CREATE VIEW Names AS SELECT name FROM users;
    CREATE VIRTUAL TABLE docs USING fts5 (text);
"""
SHADOWS = tuple(Entry(f"docs_{each}", mark="part of docs") for each in ("config", "content", "data", "docsize", "idx"))


@pytest.mark.parametrize(
    ("head", "tree", "claimed"),
    [
        (b"SQLite format 3\0" + bytes(84), None, True),
        (b"SQLite format 3 ", None, False),
        (b"", None, False),
        (b"\0" * 100, None, False),
        (b"SQLite format 3\0", "directory", False),
    ],
)
@pytest.mark.parametrize("name", ["a.db", "a.txt", "anything"])
def test_a_database_is_known_by_its_header_whatever_its_name(head, tree, claimed, name):
    assert Sqlite().claims(Probe(name, head, tree=tree)) is claimed


def test_a_container_gives_the_tables(tmp_path):
    path = made(tmp_path / "a.db", SCRIPT)
    with fakes.reading() as work:
        blob = file_blob(path, work)
        tree = Sqlite().open(blob, fakes.scope(), work)
        assert isinstance(tree, Tables)
        assert (tree.kind, tree.ref, tree.name) == ("database", str(path), "a.db")
        assert tree.facts == Facts(blob.facts.size, blob.facts.mtime, path=blob.facts.path)
        assert tree.capabilities == Capabilities(sibling=blob.capabilities.sibling)
        assert [note.quiet for note in tree.notes] == [True]
        assert "sqlite_master" in tree.notes[0].text


def test_tables_and_views_are_listed_by_name(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        assert tuple(database.entries()) == (
            Entry("docs", mark="virtual, fts5"),
            *SHADOWS,
            Entry("Names", mark="view"),
            Entry("users"),
        )


def test_a_table_is_a_tree_of_rows(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        table = database.get("users")
        assert isinstance(table, Named)
        assert (table.kind, table.ref, table.name) == ("table", f"{tmp_path / 'a.db'}:users", "users")
        assert (table.facts, table.notes, tuple(table.entries())) == (Facts(), (), ())
        assert table.capabilities == Capabilities(sibling=database.get)
        found = table.get("2")
        assert [cell for _, cell in found.cells] == [2, "Bob"]
        assert table.get("3") is None
        assert database.get("nope") is None


def test_the_tables_of_the_engine_are_read_by_name(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        assert database.get("sqlite_master").get("1").cells[1][1] == "users"
        assert database.get("sqlite_schema").get("1").cells[1][1] == "users"


def test_a_missing_table_has_near_ones(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        error = database.missing("user:5")
        assert isinstance(error, NotFound)
        assert error.message == f"{tmp_path / 'a.db'} has no table 'user'."
        assert error.near == ("users",)
        assert database.missing("zzz").hint == f"{tmp_path / 'a.db'} lists what there is."


def test_a_missing_row_says_by_what_it_was_looked_for(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        error = database.get("users").missing("7")
        assert isinstance(error, NotFound)
        assert error.message.endswith(":users has no row whose id is '7'.")
        assert ":users:L5-10" in (error.hint or "")


@pytest.mark.parametrize(
    ("script", "name", "hint"),
    [
        ('CREATE TABLE t (a, "b c", v, PRIMARY KEY (a, "b c")) WITHOUT ROWID', "t", '?where=a=… AND "b c"=….'),
        ("CREATE VIEW v AS SELECT 1 AS x", "v", "?where=x=…."),
        ("CREATE TABLE t (rowid, oid, _rowid_)", "t", "?where=rowid=…."),
    ],
)
def test_a_table_without_keys_shows_how_else_a_row_is_asked(tmp_path, script, name, hint):
    with tables(made(tmp_path / "a.db", script)) as database:
        error = database.get(name).missing("1")
        assert isinstance(error, BadSelector)
        assert (error.hint or "").endswith(f":{name}{hint}")


@pytest.mark.parametrize(
    ("sql", "names", "rows"),
    [
        ("SELECT id, name FROM users ORDER BY id DESC", ("id", "name"), [(2, "Bob"), (1, "Ada")]),
        ("WITH x(a) AS (VALUES (1)) SELECT a, a FROM x", ("a", "a"), [(1, 1)]),
        ("VALUES (1), (2);", ("column1",), [(1,), (2,)]),
        ("PRAGMA user_version", ("user_version",), [(0,)]),
        ("SELECT name FROM users WHERE 0", ("name",), []),
        ("SELECT count(*) FROM docs WHERE docs MATCH 'x'", ("count(*)",), [(0,)]),
        ("SELECT u.name FROM users u JOIN Names n USING (name) LIMIT 1", ("name",), [("Ada",)]),
    ],
)
def test_a_statement_is_answered(tmp_path, sql, names, rows):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        found = database.run(sql, 5, database._handle.work)
        assert found.names == names
        assert list(found.cells) == rows
        assert not found.more()
        assert found.notes() == ()


def test_of_a_statement_at_most_so_many_rows_are_given(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        endless = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
        found = database.run(endless, 3, database._handle.work)
        assert list(found.cells) == [(1,), (2,), (3,)]
        assert found.more()


def test_a_statement_that_ends_early_has_given_its_rows(tmp_path):
    # 600 rows come at once, then none for ever.
    late = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x <= 600"
    with tables(made(tmp_path / "a.db", SCRIPT), sql_seconds=1) as database:
        found = database.run(late, 1000, database._handle.work)
        assert [row[0] for row in found.cells] == list(range(1, 600))
        (note,) = found.notes()
        assert note.code == "timed-out"
        assert "After 599 rows" in note.text


def test_the_first_row_of_a_statement_is_whole(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT), sql_cell=10) as database:
        found = database.run("SELECT hex(zeroblob(50)) UNION ALL SELECT hex(zeroblob(50))", 5, database._handle.work)
        assert [len(row[0]) for row in found.cells] == [100, 11]


@pytest.mark.parametrize(
    ("sql", "kind", "hint"),
    [
        ("SELECT * FROM user", BadSelector, "lists the tables"),
        ("SELECT nme FROM users", BadSelector, "shows the columns"),
        ("SELECT ?", BadSelector, "Write the values"),
        ("DROP TABLE users", Denied, "SELECT"),
        ("SELECT randomblob(1e9)", TooBig, "length"),
    ],
)
def test_a_statement_that_has_no_answer_says_what_to_ask(tmp_path, sql, kind, hint):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database, pytest.raises(kind) as raised:
        database.run(sql, 5, database._handle.work)
    assert hint in (raised.value.hint or "")


def test_a_table_without_a_name_is_said_to_be_asked_by_a_statement(tmp_path):
    with tables(made(tmp_path / "a.db", 'CREATE TABLE "" (a)')) as database:
        error = database.missing(":p001")
    assert error.near == ()
    assert error.hint is not None
    assert error.hint.endswith('?q=SELECT * FROM "".')
