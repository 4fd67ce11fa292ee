"""Can a path make a database do anything but answer?

Every test reads in a folder of which not a name, size, time or byte may change, and works in that very folder.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, Page, ReadError
from tests.acceptance.harm import outcome, unchanged


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with unchanged(tmp_path) as folder:
        monkeypatch.chdir(folder)
        yield folder


# Statements


WRITES = [
    "ATTACH 'new.db' AS x",
    "ATTACH 'other.db' AS x",
    "ATTACH ':memory:' AS x",
    "ATTACH 'file:new.db?mode=rwc' AS x",
    "DETACH main",
    "VACUUM",
    "VACUUM INTO 'copy.db'",
    "VACUUM main INTO 'copy.db'",
    "INSERT INTO t VALUES (9, 'nine', NULL)",
    "UPDATE t SET name = 'x'",
    "DELETE FROM t",
    "REPLACE INTO t VALUES (1, 'x', NULL)",
    "WITH x AS (SELECT 1) INSERT INTO t SELECT 9, 'x', 1",
    "WITH x AS (SELECT 1) UPDATE t SET name = 'x'",
    "WITH x AS (SELECT 1) DELETE FROM t",
    "CREATE TABLE u (a)",
    "CREATE TEMP TABLE u AS SELECT 1",
    "CREATE INDEX i ON t (name)",
    "CREATE VIEW v AS SELECT 1",
    "CREATE TRIGGER x AFTER DELETE ON t BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE x USING fts5 (a)",
    "DROP TABLE t",
    "ALTER TABLE t RENAME TO u",
    "ANALYZE",
    "REINDEX",
    "BEGIN EXCLUSIVE",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT s",
    "EXPLAIN ATTACH 'new.db' AS x",
    "EXPLAIN DELETE FROM t",
    "EXPLAIN QUERY PLAN DELETE FROM t",
    "INSERT INTO docs (docs) VALUES ('rebuild')",
    "INSERT INTO docs (docs, rank) VALUES ('automerge', 8)",
]
PRAGMAS = [
    "PRAGMA user_version = 5",
    "PRAGMA user_version(5)",
    "PRAGMA main.user_version = 5",
    "PRAGMA schema_version = 5",
    "PRAGMA application_id = 5",
    "PRAGMA journal_mode = WAL",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA journal_mode = OFF",
    "PRAGMA main.journal_mode(WAL)",
    "PRAGMA wal_checkpoint",
    "PRAGMA query_only = 0",
    "PRAGMA writable_schema = 1",
    "PRAGMA trusted_schema = 1",
    "PRAGMA encoding = 'UTF-16le'",
    "PRAGMA page_size = 1024",
    "PRAGMA auto_vacuum = 1",
    "PRAGMA incremental_vacuum",
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA temp_store_directory = '.'",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = 1000000000",
    "PRAGMA mmap_size = 1000000000",
    "PRAGMA hard_heap_limit = 1",
    "PRAGMA soft_heap_limit = 1",
    "PRAGMA optimize",
    "PRAGMA integrity_check",
    "PRAGMA foreign_key_check",
    "PRAGMA busy_timeout = 1000000",
    "PRAGMA nonsense",
]
FUNCTIONS = [
    "SELECT load_extension('evil')",
    "SELECT load_extension('evil', 'init')",
    "SELECT LOAD_EXTENSION('evil')",
    "SELECT \"load_extension\"('evil')",
    "SELECT writefile('stray.txt', 'x')",
    "SELECT readfile('secret.txt')",
    "SELECT edit('x')",
    "SELECT * FROM fsdir('.')",
    "SELECT * FROM lsdir('.')",
    "SELECT * FROM csv('secret.txt')",
    "SELECT * FROM zipfile('x.zip')",
    "SELECT fts3_tokenizer('simple')",
    "SELECT fts3_tokenizer('simple', x'0000000000000000')",
    "SELECT fts5(x'00')",
    "SELECT sqlite_log(1, 'x')",
    "SELECT optimize(old) FROM old",
    "SELECT (SELECT (SELECT load_extension('evil')))",
    "SELECT 1 WHERE 1 = load_extension('evil')",
    "SELECT 1 ORDER BY load_extension('evil')",
    "SELECT * FROM (SELECT load_extension('evil'))",
    "SELECT * FROM pragma_wal_checkpoint",
    "SELECT * FROM pragma_optimize",
    "SELECT * FROM 'other.db'.secrets",
    "SELECT * FROM other.secrets",
]
HIDDEN = [
    "SELECT 1; DELETE FROM t",
    "SELECT 1;DELETE FROM t--",
    "SELECT 1 -- \n; DELETE FROM t",
    "SELECT 1 /* */; /* */ DELETE FROM t",
    "SELECT 1; ; DELETE FROM t",
    "SELECT 1;\0DELETE FROM t",
    "SELECT 1\0; DELETE FROM t",
    "/* SELECT */ DELETE FROM t",
    "-- SELECT\nDELETE FROM t",
    "/* SELECT 1 */",
    ";",
    ";;DELETE FROM t",
    "\ufeffDELETE FROM t",
    "(DELETE FROM t)",
    "SELECT 1 UNION DELETE FROM t",
    "SELECT * FROM t RETURNING *",
    "SELECT ?1",
]


@pytest.mark.parametrize("sql", [*WRITES, *PRAGMAS, *FUNCTIONS, *HIDDEN], ids=ascii)
def test_a_statement_that_is_more_than_a_question_is_refused(kept, sql):
    assert isinstance(outcome(kept, f"a.db?q={sql}"), Denied | BadSelector)


@pytest.mark.parametrize("sql", WRITES)
def test_what_writes_is_denied_and_not_misunderstood(kept, sql):
    assert isinstance(outcome(kept, f"a.db?q={sql}"), Denied)


@pytest.mark.parametrize("function", ["load_extension", "fts3_tokenizer", "fts5", "optimize"])
def test_a_function_is_denied_by_its_name(kept, function):
    found = outcome(kept, f"a.db?q=SELECT {function}('x')")
    assert isinstance(found, Denied)
    assert function in str(found)


# `where` and `order`


BROKEN_OUT = [
    "1) OR (1",
    "1) UNION SELECT word FROM secrets --",
    "1); DELETE FROM t; SELECT (1",
    "id = 1; DELETE FROM t",
    "id = 1 -- and more",
    "id = 1 /* and more */",
    "id = 1 /*",
    "*/ 1 /*",
    "id = 1 LIMIT 1",
    "id = 1 ORDER BY load_extension('evil')",
    "id = 1 GROUP BY id HAVING 1",
    "id = 1 UNION SELECT * FROM t",
    "1 FROM t, other",
    "name = 'it''s') OR ('1' = '1",
    "name = 'a' || ')' ) OR (1",
    'name = "a") OR ("1',
    "name = 'open",
    'name = "open',
    "[open",
    "`open",
    "name = ')' ) --",
    "x'41') OR (x'41",
    "1))",
    "((1)",
    "?",
    "id = ?1",
    "id = :id",
    "id = @id",
    "id = $id",
    "id = $id(1) OR 1",
    "load_extension('evil') IS NULL",
    "id IN (SELECT load_extension('evil'))",
    "EXISTS (SELECT fts3_tokenizer('simple'))",
    "writefile('stray.txt', name) > 0",
    "id = 1\0) OR (1",
    "id = (DELETE FROM t)",
    "id = (PRAGMA user_version)",
    "id IN (SELECT 1; SELECT 2)",
    "id IN other.secrets",
    "",
    " ",
]


@pytest.mark.parametrize("where", BROKEN_OUT, ids=ascii)
def test_a_where_that_is_more_than_an_expression_is_refused(kept, where):
    assert isinstance(outcome(kept, f"a.db:t?where={where}"), Denied | BadSelector)


@pytest.mark.parametrize(
    ("where", "rows"),
    [
        ("name = 'it''s'", 1),
        ("name = ';--/*'", 0),
        ("name <> ')' AND (id > 0)", 3),
        ("id IN (SELECT max(id) FROM t)", 1),
        ("name LIKE '%o%' AND id < 3", 2),
        ("json_valid('{}') AND id = 2", 1),
    ],
)
def test_an_expression_is_evaluated_whatever_stands_in_its_quotes(kept, where, rows):
    found = outcome(kept, f"a.db:t?where={where}&limit=9")
    assert isinstance(found, Page)
    assert sum(line.startswith("|") for line in str(found).split("\n")) == rows + 2


@pytest.mark.parametrize(
    "order",
    [
        "id; DELETE FROM t",
        "id DESC",
        "id, name",
        "id:desc; DELETE FROM t",
        "1",
        "(SELECT 1)",
        "load_extension('evil')",
        "id:desc:asc",
        "id COLLATE NOCASE",
        '"id" --',
        '"id"; --"',
        "rowid",
        "nope:desc",
        "[id] /*",
    ],
)
def test_an_order_that_is_no_column_is_refused(kept, order):
    assert isinstance(outcome(kept, f"a.db:t?order={order}"), BadSelector)


@pytest.mark.parametrize("key", ["1 OR 1=1", "1) OR (1", "1' OR '1'='1", "x'zz'", "1--", "\0", "1/*"])
def test_a_key_is_a_value_and_nothing_else(kept, key):
    assert isinstance(outcome(kept, f"a.db:t:{key}"), ReadError)


@pytest.mark.parametrize("table", ['t" --', "t WHERE 1", "(SELECT 1)", "other.secrets", "temp.t", "main"])
def test_a_table_is_a_name_and_nothing_else(kept, table):
    assert isinstance(outcome(kept, f"a.db:{table}"), ReadError)
