"""Does the engine refuse everything but reading?"""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress

import pytest

from omniread.tabular.lite.guard import LONGEST, PATTERN, Guard, guarded


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    made = sqlite3.connect(":memory:", isolation_level=None)
    made.execute("CREATE TABLE t (a)")
    made.execute("CREATE INDEX i ON t (a)")
    made.execute("CREATE TRIGGER fires AFTER INSERT ON t BEGIN DELETE FROM t; END")
    made.execute("CREATE VIRTUAL TABLE words USING fts5 (text)")
    made.execute("INSERT INTO words VALUES ('one two')")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("statement", "refused"),
    [
        ("INSERT INTO t VALUES (1)", "INSERT"),
        ("UPDATE t SET a = 1", "UPDATE"),
        ("DELETE FROM t", "DELETE"),
        ("WITH x AS (SELECT 1) DELETE FROM t", "DELETE"),
        ("REPLACE INTO t VALUES (1)", "INSERT"),
        ("DROP TABLE t", "DELETE"),
        ("ALTER TABLE t RENAME TO u", "ALTER TABLE"),
        ("CREATE TABLE u (a)", "INSERT"),
        ("CREATE TEMP TABLE u (a)", "INSERT"),
        ("CREATE INDEX j ON t (a)", "INSERT"),
        ("CREATE VIRTUAL TABLE v USING fts5 (a)", "INSERT"),
        ("REINDEX t", "REINDEX"),
        ("ANALYZE", "ANALYZE"),
        ("BEGIN", "TRANSACTION"),
        ("COMMIT", "TRANSACTION"),
        ("SAVEPOINT s", "SAVEPOINT"),
        ("ATTACH ':memory:' AS other", "ATTACH, and VACUUM INTO"),
        ("VACUUM INTO 'copy.db'", "ATTACH, and VACUUM INTO"),
        ("DETACH main", "DETACH"),
        ("EXPLAIN DELETE FROM t", "DELETE"),
        ("PRAGMA user_version = 5", "PRAGMA user_version with an argument"),
        ("PRAGMA journal_mode = DELETE", "PRAGMA journal_mode with an argument"),
        ("PRAGMA query_only = OFF", "PRAGMA query_only"),
        ("PRAGMA writable_schema", "PRAGMA writable_schema"),
        ("PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint"),
        ("PRAGMA optimize", "PRAGMA optimize"),
        ("SELECT * FROM pragma_integrity_check", "PRAGMA integrity_check"),
        ("SELECT load_extension('x')", "the function load_extension"),
        ("SELECT fts3_tokenizer('simple')", "the function fts3_tokenizer"),
        ("SELECT a FROM t WHERE a = (SELECT LOAD_EXTENSION('x'))", "the function load_extension"),
    ],
)
def test_whatever_does_more_than_read_is_refused_and_named(connection, statement, refused):
    guard = guarded(connection)
    with pytest.raises(sqlite3.Error, match="auth"):
        connection.execute(statement).fetchall()
    assert guard.refused == refused


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT count(*), max(a) FROM t",
        "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < 5) SELECT sum(x) OVER () FROM n",
        "VALUES (1), (2)",
        "EXPLAIN QUERY PLAN SELECT * FROM t",
        "SELECT value FROM json_each('[1, 2]')",
        "SELECT highlight(words, 0, '[', ']'), bm25(words) FROM words WHERE words MATCH 'one' ORDER BY rank",
        "SELECT name FROM sqlite_master",
        "SELECT * FROM pragma_table_info('t')",
        "PRAGMA table_info(t)",
        "PRAGMA table_xinfo(t)",
        "PRAGMA table_list",
        "PRAGMA index_list(t)",
        "PRAGMA index_info(i)",
        "PRAGMA index_xinfo(i)",
        "PRAGMA foreign_key_list(t)",
        "PRAGMA database_list",
        "PRAGMA data_version",
        "PRAGMA user_version",
        "PRAGMA schema_version",
        "PRAGMA page_count",
        "PRAGMA page_size",
        "PRAGMA encoding",
        "PRAGMA journal_mode",
    ],
)
def test_whatever_only_reads_is_allowed(connection, statement):
    guard = guarded(connection)
    connection.execute(statement).fetchall()
    assert guard.refused is None


def test_the_schema_stays_although_virtual_tables_declare_themselves(connection):
    guarded(connection)
    with pytest.raises(sqlite3.OperationalError, match="may not be modified"):
        connection.execute("UPDATE sqlite_master SET sql = ''")


def test_statements_that_were_compiled_before_are_judged_too(connection):
    connection.execute("INSERT INTO t VALUES (1)")
    guarded(connection)
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        connection.execute("INSERT INTO t VALUES (1)")


@pytest.mark.parametrize(
    "statement",
    [
        f"SELECT zeroblob({LONGEST + 1})",
        f"SELECT randomblob({LONGEST + 1})",
        f"SELECT hex(zeroblob({LONGEST}))",
        f"SELECT replace(hex(zeroblob({LONGEST // 4})), '0', 'aaaa')",
        f"SELECT group_concat(zeroblob({LONGEST // 2})) FROM (VALUES (1), (2), (3))",
    ],
)
def test_a_value_longer_than_the_limit_is_never_made(connection, statement):
    guarded(connection)
    with pytest.raises(sqlite3.DataError, match="too big"):
        connection.execute(statement).fetchall()


@pytest.mark.parametrize("form", ["'%.*c', {}, 'x'", "'%*d', {}, 1", "'%.{}d', 1"])
def test_a_longer_format_makes_nothing(connection, form):
    guarded(connection)
    arguments = form.format(LONGEST + 1)
    # Newer engines fail, older ones give NULL.
    with suppress(sqlite3.DataError):
        assert connection.execute(f"SELECT printf({arguments})").fetchall() == [(None,)]


def test_a_pattern_has_a_longest_length(connection):
    guarded(connection)
    assert connection.execute("SELECT 'abc' LIKE ?", ["%" * (PATTERN - 1) + "c"]).fetchall() == [(1,)]
    with pytest.raises(sqlite3.OperationalError, match="pattern too complex"):
        connection.execute("SELECT 'abc' LIKE ?", ["%" * PATTERN + "c"]).fetchall()


def test_an_action_of_a_newer_engine_is_refused_by_its_number():
    guard = Guard()
    assert guard(99, None, None, None, None) == sqlite3.SQLITE_DENY
    assert guard.refused == "action 99"
