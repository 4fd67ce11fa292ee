"""Do questions come back as rows, and wrong ones as the right error?"""

import sqlite3
from collections.abc import Iterator

import pytest

from omniread.model.errors import BadSelector, Cancelled, Denied, TooBig, Unreadable
from omniread.tabular.lite import session as sessions
from omniread.tabular.lite.session import Session
from tests import fakes
from tests.tabular.lite.test_patience import ENDLESS, After


@pytest.fixture
def session() -> Iterator[Session]:
    with fakes.reading() as work:
        connection = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        connection.execute("CREATE TABLE t (a, b)")
        connection.executemany("INSERT INTO t VALUES (?, ?)", [(number, f"row {number}") for number in range(1000)])
        yield Session(connection, work)


def test_rows_are_fetched_as_they_are_taken(session):
    answer = session.asked("SELECT a, b FROM t ORDER BY a")
    assert answer.names == ("a", "b")
    rows = iter(answer)
    assert next(rows) == (0, "row 0")
    assert [row[0] for row in rows] == list(range(1, 1000))


def test_no_more_than_a_chunk_is_fetched_ahead(session):
    answer = iter(session.asked("WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"))
    assert [next(answer)[0] for _ in range(3 * sessions.CHUNK)] == list(range(1, 3 * sessions.CHUNK + 1))


@pytest.mark.parametrize(
    ("sql", "kind", "says"),
    [
        ("SELECT 1; SELECT 2", BadSelector, "one statement"),
        ("SELECT 1; DROP TABLE t", BadSelector, "one statement"),
        ("SELECT 1 /* ; */; -- x\n DELETE FROM t", BadSelector, "one statement"),
        ("SELECT ?", BadSelector, "parameters"),
        ("SELECT :name", BadSelector, "parameters"),
        ("EXPLAIN SELECT ?", BadSelector, "parameters"),
        ("SELECT nope FROM t", BadSelector, "no such column: nope"),
        ("SELECT * FROM nope", BadSelector, "no such table: nope"),
        ("SELECT (", BadSelector, "incomplete input"),
        ("WITH x AS (SELECT 1) DELETE FROM t", Denied, "DELETE"),
        ("PRAGMA user_version = 1", Denied, "PRAGMA user_version"),
        ("EXPLAIN DELETE FROM t", Denied, "DELETE"),
        ("SELECT zeroblob(1e9)", TooBig, "too big"),
    ],
)
def test_a_wrong_question_says_why(session, sql, kind, says):
    with pytest.raises(kind, match=says):
        list(session.asked(sql))


@pytest.mark.parametrize(
    ("sql", "rows"),
    [
        ("SELECT 1; -- and that is all", [(1,)]),
        ("SELECT count(*) FROM t;;", [(1000,)]),
        ("/* first */ VALUES (1), (2)", [(1,), (2,)]),
        ("PRAGMA user_version", [(0,)]),
        ("SELECT 'a;b' /* ; */", [("a;b",)]),
    ],
)
def test_a_right_question_is_answered(session, sql, rows):
    assert list(session.asked(sql)) == rows


def test_explain_is_answered_as_such(session):
    assert session.asked("EXPLAIN SELECT 1").names[1] == "opcode"
    assert session.asked("EXPLAIN QUERY PLAN SELECT * FROM t").names[3] == "detail"


def test_rows_before_a_failure_are_given_first(session):
    with session.unguarded() as connection:
        connection.execute("INSERT INTO t VALUES (1000, 'no json')")
    answer = iter(session.asked("SELECT CASE WHEN a < 1000 THEN a ELSE json(b) END FROM t"))
    # The driver looks one row ahead, so the last good row is lost together with the bad one.
    assert [next(answer)[0] for _ in range(999)] == list(range(999))
    with pytest.raises(BadSelector, match="malformed JSON"):
        next(answer)


def test_all_steps_of_a_statement_have_one_time_together(session):
    session.work.limits = fakes.work(sql_seconds=1).limits
    answer = iter(session.asked(f"SELECT a FROM t WHERE a < 2 UNION ALL SELECT * FROM ({ENDLESS})"))
    with pytest.raises(TooBig, match="longer than it may"):
        list(answer)


def test_a_cancelled_read_ends_the_question(session):
    session.work.cancel = After(5)
    with pytest.raises(Cancelled):
        session.asked(ENDLESS)


def test_a_value_may_be_as_long_as_its_statement_allows(session):
    one, many = "hex(zeroblob(2000000))", "hex(randomblob(2000000))"
    ((text,),) = session.asked(f"SELECT {one}")
    assert len(text) == 4_000_000
    with pytest.raises(TooBig):
        list(session.asked(f"SELECT max({', '.join([many] * 120)}), max({', '.join([many] * 120)})"))


def test_a_limit_of_one_question_does_not_outlive_it(session):
    with pytest.raises(TooBig):
        list(session.asked(f"SELECT max({', '.join(['hex(randomblob(2000000))'] * 120)})"))
    assert session.own("SELECT length(hex(zeroblob(4000000)))") == [(8_000_000,)]


def test_what_ours_refuses_to_read_is_unreadable(session):
    with pytest.raises(Unreadable, match="no such table: gone"):
        session.answer("SELECT * FROM gone")


def test_unguarded_statements_are_ours_and_the_guard_comes_back(session):
    with session.unguarded() as connection:
        connection.execute("DELETE FROM t WHERE a > 4")
    assert session.own("SELECT count(*) FROM t") == [(5,)]
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        session.own("DELETE FROM t")
