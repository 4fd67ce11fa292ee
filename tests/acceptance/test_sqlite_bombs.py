"""Can a statement, or a file that means harm, take the time, the memory or the disk of whoever reads it?"""

import os
import sqlite3
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, Page, ReadError, TooBig, Unreadable
from tests.acceptance.harm import outcome, unchanged
from tests.databases import made, state

MIB = 1 << 20


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with unchanged(tmp_path) as folder:
        monkeypatch.chdir(folder)
        yield folder


# Bombs


def peak(folder: Path, path: str, **limits: int) -> tuple[Page | ReadError, int]:
    """What comes of a path, and by how many bytes the memory of the whole process grew at most."""
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = outcome(folder, path, **limits)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return found, grown * (1 if sys.platform == "darwin" else 1024)


GROWING = "WITH RECURSIVE g(x) AS (VALUES ('aaaaaaaaaa') UNION ALL SELECT x || x FROM g) SELECT length(x) FROM g"
HUGE = [
    "SELECT zeroblob(1000000000)",
    "SELECT randomblob(1000000000)",
    "SELECT hex(zeroblob(500000000))",
    "SELECT replace(hex(zeroblob(5000000)), '0', 'aaaaaaaaaaaaaaaa')",
    "SELECT quote(zeroblob(900000000))",
    "SELECT group_concat(zeroblob(9000000)) FROM t, t, t",
    "SELECT json_group_array(hex(zeroblob(4000000))) FROM t, t, t",
    "SELECT zeroblob(9000000) || zeroblob(9000000)",
    "SELECT CAST(zeroblob(900000000) AS TEXT)",
    "SELECT substr(zeroblob(900000000), 1, 5)",
    "SELECT length(zeroblob(900000000))",
    f"{GROWING} WHERE length(x) > 1e9",
]


@pytest.mark.skipif(os.name == "nt", reason="the growth of memory is read from the system")
@pytest.mark.parametrize("sql", HUGE)
def test_a_value_that_is_too_big_is_never_made(kept, sql):
    found, grown = peak(kept, f"a.db?q={sql}")
    assert isinstance(found, TooBig)
    assert grown < 400 * MIB


@pytest.mark.skipif(os.name == "nt", reason="the growth of memory is read from the system")
@pytest.mark.parametrize(
    "sql",
    [
        f"SELECT max({', '.join(['hex(randomblob(4000000))'] * 100)})",
        f"SELECT {', '.join(['hex(randomblob(4000000))'] * 1900)}",
        f"WITH x AS MATERIALIZED (SELECT hex(zeroblob(4000000)) a) SELECT {', '.join(['a'] * 1900)} FROM x",
    ],
    ids=["arguments", "columns", "copies"],
)
def test_many_large_values_at_once_do_not_fill_the_memory(kept, sql):
    _, grown = peak(kept, f"a.db?q={sql}")
    assert grown < 700 * MIB


ENDLESS = [
    "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n",
    "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x FROM n) SELECT count(*) FROM n",
    "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n ORDER BY -x",
    "WITH RECURSIVE a(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM a), b AS (SELECT x FROM a) SELECT max(x) FROM b",
    "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT sum(x) OVER (ORDER BY x) FROM n",
]


@pytest.mark.parametrize("sql", ENDLESS)
def test_a_recursion_without_end_has_one(kept, sql):
    found = outcome(kept, f"a.db?q={sql}", sql_seconds=1)
    assert isinstance(found, TooBig)
    assert "sql_seconds" in str(found)


@pytest.mark.parametrize("sql", ENDLESS[:1])
def test_a_recursion_without_end_in_where_has_one_too(kept, sql):
    assert isinstance(outcome(kept, f"a.db:t?where=id < ({sql})", sql_seconds=1), TooBig)


def test_a_statement_has_a_longest_length(kept):
    assert isinstance(outcome(kept, f"a.db?q=SELECT {'1+' * 100_000}1"), TooBig)
    assert isinstance(outcome(kept, f"a.db:t?where={'1+' * 100_000}1"), TooBig)


@pytest.mark.parametrize("depth", [500, 5000])
def test_a_deep_expression_is_an_answer_or_an_error(kept, depth):
    nested = "(" * depth + "1" + ")" * depth
    for path in (f"a.db?q=SELECT {nested}", f"a.db:t?where={nested}"):
        assert isinstance(outcome(kept, path), Page | BadSelector)


def test_a_pattern_that_takes_for_ever_is_refused(kept):
    text, pattern = "hex(zeroblob(4000000))", "%" + "0%" * 2000 + "1"
    found = outcome(kept, f"a.db?q=SELECT {text} LIKE '{pattern}' AS x", sql_seconds=5)
    assert isinstance(found, BadSelector)
    assert "pattern" in str(found)


# Files that mean harm


def rewritten(path: Path, old: str, new: str) -> Path:
    """Put a statement into a schema that the engine would never have taken."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?)", [old, new])
    connection.commit()
    connection.close()
    return path


@pytest.mark.parametrize(
    "body",
    [
        "SELECT load_extension('evil') AS x",
        "SELECT fts3_tokenizer('simple') AS x",
        "SELECT writefile('stray.txt', 'x') AS x",
        "SELECT * FROM pragma_journal_mode('wal')",
        "SELECT * FROM pragma_wal_checkpoint",
    ],
)
def test_a_view_can_do_no_more_than_a_statement(tmp_path, body):
    made(tmp_path / "a.db", "CREATE VIEW v AS SELECT 1 AS x")
    rewritten(tmp_path / "a.db", "SELECT 1 AS x", body)
    before = state(tmp_path)
    for path in ("a.db:v", "a.db:v?limit=5", "a.db?q=SELECT * FROM v"):
        assert isinstance(outcome(tmp_path, path), Denied | Unreadable | BadSelector)
    # The listing says it, and the other tables are not lost.
    assert "v (view" in str(outcome(tmp_path, "a.db"))
    assert state(tmp_path) == before


def test_a_view_without_end_ends(tmp_path):
    view = "CREATE VIEW v AS WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    made(tmp_path / "a.db", f"{view}; CREATE TABLE t (a)")
    assert "v (view)" in str(outcome(tmp_path, "a.db", sql_seconds=1))
    assert isinstance(outcome(tmp_path, "a.db:v", sql_seconds=1), TooBig)
    assert isinstance(outcome(tmp_path, "a.db:v?limit=1", sql_seconds=1), TooBig)


def test_huge_cells_are_marked_and_cost_no_memory(tmp_path):
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
        ("INSERT INTO t VALUES (1, zeroblob(60000000)), (2, CAST(zeroblob(30000000) AS TEXT)), (3, 'small')", []),
    )
    tracemalloc.start()
    try:
        table, row = str(outcome(tmp_path, "a.db:t?limit=5")), str(outcome(tmp_path, "a.db:t:2"))
        cell = str(outcome(tmp_path, "a.db:t:1:v:hex:1-1"))
        assert tracemalloc.get_traced_memory()[1] < 20 * MIB
    finally:
        tracemalloc.stop()
    assert "<BLOB 57.2MB>" in table
    assert "<TEXT 28.6MB>" in table
    assert "small" in table
    assert "a.db:t:2:v" in row
    assert "00 00 00 00" in cell
    assert isinstance(outcome(tmp_path, "a.db:t?where=length(hex(v)) > 5"), TooBig)


def test_a_file_of_ten_gigabytes_is_listed_without_being_read(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    pages = 10 * (1 << 30) // 4096
    with path.open("r+b") as file:
        file.seek(28)
        file.write(pages.to_bytes(4, "big"))
        file.truncate(pages * 4096)
    if path.stat().st_blocks * 512 > MIB:
        pytest.skip("this file system has no sparse files")
    tracemalloc.start()
    try:
        assert "t (1 row)" in str(outcome(tmp_path, "a.db"))
        assert "a: 1" in str(outcome(tmp_path, "a.db:t:1"))
        assert tracemalloc.get_traced_memory()[1] < 20 * MIB
    finally:
        tracemalloc.stop()


def test_temporary_files_lie_in_no_folder_that_anybody_sees(kept, monkeypatch):
    rows = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < 60000)"
    sorts = f"{rows} SELECT max(y) AS m FROM (SELECT hex(randomblob(200)) || x AS y FROM n ORDER BY y)"
    monkeypatch.delenv("TMPDIR", raising=False)
    assert isinstance(outcome(kept, f"a.db?q={sorts}"), Page)
