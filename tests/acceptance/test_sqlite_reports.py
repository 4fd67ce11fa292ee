"""Are the reports about SQLite answered, entries 72 to 74?"""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, Page, Reader, Unreadable
from omniread.model.limits import Limits
from tests.databases import Writer, made, state

SECRET = "the-secret-word"
ODD = {
    " oops": "marker one",
    "a.b": "marker two",
    "x:y": "marker three",
    "it's": "marker four",
    "select": "marker five",
    'q"q': "marker six",
    "what?limit=3": "marker seven",
    "5-10": "marker eight",
    "raw": "marker nine",
    "per%20cent": "marker ten",
    "a;b": "marker eleven",
    "ünïcödé": "marker twelve",
    "new\nline": "marker thirteen",
}


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


# 72: a "read-only" SQL door that writes


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Path]:
    """A folder with two databases, in which nothing may change."""
    made(tmp_path / "a.db", "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    made(tmp_path / "other.db", "CREATE TABLE secrets (word)", ("INSERT INTO secrets VALUES (?)", [SECRET]))
    before = state(tmp_path)
    yield tmp_path
    assert state(tmp_path) == before


@pytest.mark.parametrize(
    "sql",
    [
        "WITH x AS (SELECT 1) DELETE FROM t",
        "SELECT 1; DELETE FROM t",
        "SELECT 1 /* hidden */; /* */ DELETE FROM t",
        "SELECT 1 -- hidden\n; DELETE FROM t",
        "ATTACH 'other.db' AS other",
        "ATTACH DATABASE 'new.db' AS new",
        "VACUUM INTO 'copy.db'",
        "VACUUM",
        "PRAGMA user_version = 7",
        "PRAGMA journal_mode = WAL",
        "PRAGMA query_only = OFF",
        "PRAGMA wal_checkpoint(TRUNCATE)",
        "SELECT load_extension('evil')",
        "SELECT writefile('stray.txt', 'x')",
        "INSERT INTO t VALUES (3)",
        "CREATE TABLE u (a)",
        "CREATE TEMP TABLE u (a)",
        "EXPLAIN DELETE FROM t",
    ],
)
def test_entry_72_a_statement_that_does_more_than_read_is_refused(guarded, sql):
    with pytest.raises((Denied, BadSelector)) as raised:
        Reader(guarded).read(f"a.db?q={sql}")
    assert SECRET not in str(raised.value)


@pytest.mark.parametrize(
    ("sql", "shown"),
    [
        ("SELECT sum(a) AS s FROM t", "s: 3"),
        (
            "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < 9) SELECT max(x) AS m FROM n",
            "m: 9",
        ),
        ("SELECT json_group_array(a) AS j FROM t", "j: [1,2]"),
        ("SELECT max(r) AS m FROM (SELECT row_number() OVER (ORDER BY a DESC) AS r FROM t)", "m: 2"),
    ],
)
def test_entry_72_what_only_reads_still_works(guarded, sql, shown):
    assert shown in str(Reader(guarded).read(f"a.db?q={sql}"))


# 73: a locked database fails at once or waits for ever


def test_entry_73_a_lock_that_goes_away_is_waited_for(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    reader = Reader(tmp_path, limits=Limits(sql_busy_ms=30_000))
    answers: list[Page] = []
    with Writer(path) as writer:
        writer.tell("BEGIN EXCLUSIVE", "INSERT INTO t VALUES (2)")
        reading = threading.Thread(target=lambda: answers.append(reader.read("a.db")))
        reading.start()
        writer.tell("COMMIT")
        reading.join()
    assert "t (2 rows)" in str(answers[0])


def test_entry_73_a_lock_that_stays_is_said(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)")
    with Writer(path) as writer:
        writer.tell("BEGIN EXCLUSIVE")
        with pytest.raises(Unreadable, match=r"a\.db is locked by another program"):
            Reader(tmp_path, limits=Limits(sql_busy_ms=20)).read("a.db")
        # Nothing was locked by the attempt.
        writer.tell("INSERT INTO t VALUES (1)", "COMMIT")


def test_entry_73_the_usual_wait_is_three_seconds():
    assert Limits().sql_busy_ms == 3000


def test_entry_73_a_program_that_writes_a_log_is_in_nobodys_way(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)")
    with Writer(path) as writer:
        writer.tell(
            "PRAGMA journal_mode = WAL", "INSERT INTO t VALUES (1)", "BEGIN EXCLUSIVE", "INSERT INTO t VALUES (2)"
        )
        assert "t (1 row)" in str(Reader(tmp_path).read("a.db"))
        writer.tell("COMMIT")
        assert "t (2 rows)" in str(Reader(tmp_path).read("a.db"))


# 74: odd table and column names crash or inject


@pytest.mark.parametrize("name", ODD)
def test_entry_74_a_table_of_any_name_is_listed_and_read(tmp_path, name):
    for each, marker in ODD.items():
        made(
            tmp_path / "a.db", f"CREATE TABLE {quoted(each)} (a)", (f"INSERT INTO {quoted(each)} VALUES (?)", [marker])
        )
    reader = Reader(tmp_path)
    shown = name.replace("\n", r"\x0a")
    assert f"{shown} (1 row)" in str(reader.read("a.db")).split("\n")
    for spelled in {name, shown}:
        assert ODD[name] in str(reader.read(f"a.db:{spelled}"))
        assert str(reader.read(f"a.db:{spelled}:1")) == f"a: {ODD[name]}"
        assert ODD[name] in str(reader.read(f"a.db:{spelled}?where=a LIKE 'marker%'&limit=2"))


@pytest.mark.parametrize("name", ['col "x"', "a:b", "a?b", "select", " padded", "a|b", "it's", "[x]"])
def test_entry_74_a_column_of_any_name_is_shown_and_asked(tmp_path, name):
    made(
        tmp_path / "a.db",
        f"CREATE TABLE t ({quoted(name)}, other)",
        ("INSERT INTO t VALUES ('marker', 1), ('other', 2)", []),
    )
    reader = Reader(tmp_path)
    assert "marker" in str(reader.read("a.db:t"))
    # What stands around a value is not part of it, so a name with blanks around it stands in quotes.
    spelled = quoted(name) if name == " padded" else name
    assert re.search(r"(?m): marker$", str(reader.read(f"a.db:t?order={spelled}&limit=1")))
    assert "marker" in str(reader.read(f"a.db:t:1:{name}:raw"))


def test_entry_74_a_column_called_rowid_is_a_column(tmp_path):
    made(tmp_path / "a.db", "CREATE TABLE t (rowid TEXT PRIMARY KEY, v); INSERT INTO t VALUES ('key', 'marker')")
    reader = Reader(tmp_path)
    assert str(reader.read("a.db:t:key")) == "rowid: key\nv: marker"


def test_entry_74_a_table_without_rowid_and_a_view_explain_their_rows(tmp_path):
    made(
        tmp_path / "a.db",
        """
        CREATE TABLE w (a, b, v, PRIMARY KEY (a, b)) WITHOUT ROWID;
        INSERT INTO w VALUES (1, 2, 'marker');
        CREATE VIEW v AS SELECT * FROM w;
        """,
    )
    reader = Reader(tmp_path)
    for name in "wv":
        assert "marker" in str(reader.read(f"a.db:{name}"))
        with pytest.raises(BadSelector, match=rf"a\.db:{name}\?where="):
            reader.read(f"a.db:{name}:1")
