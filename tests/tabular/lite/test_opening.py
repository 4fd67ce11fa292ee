"""Is a database file opened so that it can be read and nothing else?"""

import sqlite3
from contextlib import closing, suppress

import pytest

from omniread.model.errors import Unreadable
from omniread.tabular.lite import opening
from omniread.tabular.lite.opening import ALONE, COPY, LOGGED, PLACE, connected, salvaged
from tests import fakes
from tests.databases import Writer, made, state

ROWS = "CREATE TABLE t (a, b); INSERT INTO t SELECT value, hex(zeroblob(200)) FROM json_each('[{}]');"


def script(count: int) -> str:
    return ROWS.format(", ".join(map(str, range(count))))


@pytest.mark.parametrize("name", ["a.db", "a b?c=d&mode=rwc#e%20f.db", "ünï'cödé.db", "no-suffix"])
@pytest.mark.parametrize("way", [PLACE, ALONE])
def test_any_file_name_is_opened(tmp_path, name, way):
    made(tmp_path / name, script(3))
    before = state(tmp_path)
    with fakes.reading() as work:
        assert connected(str(tmp_path / name), way, work).own("SELECT count(*) FROM t") == [(3,)]
    assert state(tmp_path) == before


@pytest.mark.parametrize("way", [PLACE, ALONE, COPY])
def test_no_way_writes(tmp_path, way):
    path = made(tmp_path / "a.db", script(3))
    before = state(tmp_path)
    with fakes.reading() as work:
        session = connected(str(path), way, work)
        with session.unguarded(), pytest.raises(sqlite3.OperationalError, match="readonly"):
            session.own("DELETE FROM t")
        assert session.own("SELECT count(*) FROM t") == [(3,)]
    assert state(tmp_path) == before


def test_a_log_that_another_program_writes_is_read_and_not_touched(tmp_path):
    path = made(tmp_path / "a.db", script(3))
    with Writer(path) as writer, fakes.reading() as work:
        writer.tell("PRAGMA journal_mode = WAL", "INSERT INTO t (a) VALUES (3)")
        before = state(tmp_path)
        assert set(before) == {".", "a.db", "a.db-shm", "a.db-wal"}
        session = connected(str(path), LOGGED, work)
        with session.unguarded(), pytest.raises(sqlite3.OperationalError, match="readonly"):
            session.own("DELETE FROM t")
        assert session.own("SELECT count(*) FROM t") == [(4,)]
        assert state(tmp_path) == before
        writer.tell("INSERT INTO t (a) VALUES (4)", "PRAGMA wal_checkpoint(TRUNCATE)")
        assert session.own("SELECT count(*) FROM t") == [(5,)]


@pytest.mark.parametrize("function", ["fts3_tokenizer('simple')", "load_extension('x')", "writefile('x', a)"])
@pytest.mark.parametrize(
    "schema",
    [
        "CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE VIEW v AS SELECT {} AS x FROM t",
        "CREATE TABLE v (a, b AS (abs(a))); INSERT INTO v VALUES (1)",
    ],
)
def test_functions_that_do_more_are_refused_in_a_schema_too(tmp_path, function, schema):
    path = made(tmp_path / "a.db", schema.format(function))
    if "abs(a)" in schema:
        # Nothing writes such a column; a file can have one all the same.
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'abs(a)', ?)", [function])
            connection.commit()
    refusals = "unsafe use|not authorized|unknown function|no such function|prohibited"
    with fakes.reading() as work, pytest.raises(sqlite3.Error, match=refusals):
        connected(str(path), PLACE, work).own("SELECT * FROM v")
    # What is salvaged is not computed either.
    with fakes.reading() as work, suppress(sqlite3.OperationalError):
        session = salvaged(str(path), PLACE, work)
        assert session.own("SELECT * FROM v") == [(1, None)]


@pytest.mark.parametrize(
    "schema",
    [
        "CREATE TABLE v (a, b AS (json_extract(a, '$.x')), c AS (a ->> '$.x')); INSERT INTO v VALUES ('{\"x\": 1}')",
        "CREATE VIRTUAL TABLE f USING fts5 (a); INSERT INTO f VALUES ('x'); CREATE VIEW v AS SELECT * FROM f",
        "CREATE VIEW v AS SELECT value FROM json_each('[1]')",
    ],
)
def test_what_only_computes_may_stand_in_a_schema(tmp_path, schema):
    path = made(tmp_path / "a.db", schema)
    with fakes.reading() as work:
        assert len(connected(str(path), PLACE, work).own("SELECT * FROM v")) == 1


@pytest.mark.parametrize("module", ["rtree(id, low, high)", "rtree_i32(id, low, high)"])
def test_virtual_tables_that_prepare_to_write_can_be_read(tmp_path, module):
    path = made(tmp_path / "a.db", f"CREATE VIRTUAL TABLE r USING {module}; INSERT INTO r VALUES (1, 2, 3)")
    with fakes.reading() as work:
        session = connected(str(path), PLACE, work)
        assert session.own("SELECT id, low FROM r WHERE high > 2") == [(1, 2)]
        with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
            session.own("DELETE FROM r")


def test_a_file_that_is_cut_is_read_as_far_as_it_goes(tmp_path):
    whole = made(tmp_path / "whole.db", script(2000)).read_bytes()
    path = tmp_path / "cut.db"
    path.write_bytes(whole[: len(whole) // 2])
    with fakes.reading() as work:
        with pytest.raises(sqlite3.DatabaseError, match="malformed"):
            connected(str(path), PLACE, work)
        session = salvaged(str(path), PLACE, work)
        assert session.own("SELECT a FROM t LIMIT 500") == [(number,) for number in range(500)]


def test_a_file_that_only_begins_like_a_database_is_unreadable(tmp_path):
    path = tmp_path / "a.db"
    path.write_bytes(b"SQLite format 3\0" + b"\xa5" * 5000)
    with fakes.reading() as work, pytest.raises(Unreadable, match="not a database"):
        salvaged(str(path), PLACE, work)


def test_without_a_folder_for_temporary_files_sorting_stays_in_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "folder", lambda: None)
    path = made(tmp_path / "a.db", script(3))
    with fakes.reading() as work:
        session = connected(str(path), PLACE, work)
        with session.unguarded():
            assert session.own("PRAGMA temp_store") == [(2,)]
