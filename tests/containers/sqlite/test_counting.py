"""Is the number of rows exact where that costs nothing, and said to be a guess where it does?"""

import pytest

from omniread.containers.sqlite import counting
from omniread.containers.sqlite.counting import EXACT, counted
from omniread.model.errors import Cancelled, TooBig, Unreadable
from omniread.model.table import Count
from tests.databases import made, tables
from tests.tabular.lite.test_patience import After

ROWS = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < ?) INSERT INTO t SELECT x FROM n"


def of(path, name="t"):
    """The number of rows of a table."""
    with tables(path) as database:
        return counted(database._handle, database._handle.items[name])


@pytest.mark.parametrize(
    ("rows", "expected"),
    [(0, "0"), (1, "1"), (EXACT - 1, "49999"), (EXACT, "50000"), (EXACT + 1, "50000+"), (EXACT + 1000, "50000+")],
)
def test_up_to_fifty_thousand_rows_are_counted(tmp_path, rows, expected):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)", *([(ROWS, [rows])] if rows else []))
    assert str(of(path)) == expected


def test_an_analysed_table_is_estimated_beyond_that(tmp_path):
    path = made(
        tmp_path / "a.db", "CREATE TABLE t (a); CREATE INDEX i ON t (a)", (ROWS, [EXACT + 1234]), ("ANALYZE", [])
    )
    assert of(path) == Count(EXACT + 1234, "estimate")
    assert str(of(path)) == "~51234"


@pytest.mark.parametrize("statistics", ["12 1", "no number", ""])
def test_statistics_that_know_of_fewer_rows_than_there_are_do_not_count(tmp_path, statistics):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (a); CREATE INDEX i ON t (a); ANALYZE",
        ("INSERT INTO sqlite_stat1 VALUES ('t', 'i', ?)", [statistics]),
        (ROWS, [EXACT + 1]),
    )
    assert of(path) == Count(EXACT, "least")


def test_a_small_table_is_exact_whatever_its_statistics_say(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (a); ANALYZE",
        ("INSERT INTO sqlite_stat1 VALUES ('t', NULL, '99999')", []),
        (ROWS, [3]),
    )
    assert of(path) == Count(3)


def test_a_view_is_not_counted(tmp_path):
    assert of(made(tmp_path / "a.db", "CREATE VIEW t AS SELECT 1")) is None


@pytest.mark.parametrize(
    "script", ["CREATE VIEW t AS SELECT * FROM gone", "CREATE VIRTUAL TABLE t USING fts5 (a, content='gone')"]
)
def test_a_table_that_cannot_be_opened_says_why(tmp_path, script):
    with pytest.raises(Unreadable, match=r"t cannot be read: .*gone"):
        of(made(tmp_path / "a.db", script))


def test_what_takes_too_long_is_not_counted(tmp_path, monkeypatch):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)", (ROWS, [10]), ("ANALYZE", []))
    monkeypatch.setattr(counting, "EXACT", 10**12)
    monkeypatch.setattr(counting, "SECONDS", 0.01)
    monkeypatch.setattr(
        counting,
        "select",
        lambda *_, **__: (
            "SELECT max(x) FROM (WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n)"
        ),
    )
    assert of(path) is None


def test_when_the_time_of_a_listing_is_up_nothing_more_is_counted(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)", (ROWS, [EXACT + 7]), ("ANALYZE", []))
    with tables(path) as database:
        handle = database._handle
        handle.until = 0.0
        # The statistics cost nothing.
        assert counted(handle, handle.items["t"]) == Count(EXACT + 7, "estimate")


@pytest.mark.parametrize("ended", [Cancelled, TooBig])
def test_a_read_that_has_ended_counts_nothing(tmp_path, ended):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)")
    with tables(path) as database:
        handle = database._handle
        if ended is Cancelled:
            handle.work.cancel = After(0)
        else:
            handle.work.deadline = 0.0
        with pytest.raises(ended):
            counted(handle, handle.items["t"])


def test_of_a_damaged_table_the_rows_before_the_damage_are_counted(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (a, b DEFAULT (zeroblob(300)))",
        (ROWS.replace("t SELECT", "t (a) SELECT"), [2000]),
    )
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    found = of(path)
    assert found is not None
    assert found.precision == "least"
    assert 500 < found.number < 1500
    path.write_bytes(whole[:4096] + b"\xff" * 4096)
    with pytest.raises(Unreadable, match="t cannot be read"):
        of(path)
