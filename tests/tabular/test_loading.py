"""How is a whole statement asked of rows that only stream by?"""

import pytest

from omniread.model.errors import Denied
from omniread.tabular.loading import loaded
from omniread.tabular.misfits import Misfits
from tests.fakes import reading
from tests.tabular.streams import Listed


def books() -> Listed:
    return Listed(
        ["number", "title", "n price"], [(number, f"Book {number % 7}", number / 2) for number in range(1000)]
    )


def test_all_rows_are_there_and_in_their_order(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.tabular.loading.CHUNK", 7)
    stream = Listed(["n", "t"], [(number, f"t{number}") for number in range(50)])
    with reading() as work:
        answer = loaded(stream, "SELECT t, n FROM data WHERE n % 10 = 3 ;", Misfits(), work)
        assert answer.names == ("t", "n")
        assert list(answer) == [("t3", 3), ("t13", 13), ("t23", 23), ("t33", 33), ("t43", 43)]


def test_misfits_of_the_columns_that_are_asked_are_counted():
    stream = Listed(["n", "n2"], [(1, "y"), ("x", 2), ("z", 3)])
    misfits = Misfits()
    with reading() as work:
        assert list(loaded(stream, "SELECT max(n) FROM data", misfits, work)) == [("z",)]
    assert "2 cells of n (the first: x)" in misfits.notes()[0].text
    assert "n2" not in misfits.notes()[0].text


@pytest.mark.parametrize("sql", ["ATTACH 'x.db' AS x", "VACUUM INTO 'x.db'", "PRAGMA journal_mode = WAL"])
def test_what_does_more_than_read_is_denied(sql: str, tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with reading() as work, pytest.raises(Denied):
        loaded(Listed(["n"], []), sql, Misfits(), work)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT count(*) FROM data a JOIN data b USING (number)", 1000),
        ("SELECT count(*) FROM data a NATURAL JOIN data b", 1000),
        ("SELECT count(*) FROM data a, data b WHERE a.number = b.number", 1000),
        ("SELECT count(DISTINCT title) FROM data", 7),
        ("SELECT count(*) FROM (SELECT * FROM data ORDER BY title) WHERE title = 'Book 1'", 143),
        ("WITH d AS MATERIALIZED (SELECT * FROM data) SELECT sum(number) FROM d", 499_500),
        ("SELECT max(s) FROM (SELECT sum(number) OVER (ORDER BY number) AS s FROM data)", 499_500),
        ("SELECT count(*) FROM data WHERE 5 IN (SELECT number FROM data)", 1000),
        ("SELECT count(*) FROM data GROUP BY title HAVING max(number) = 999", 143),
        ("SELECT count(*) FROM (SELECT number FROM data INTERSECT SELECT number FROM data)", 1000),
    ],
)
def test_every_column_that_a_statement_looks_at_is_there(sql: str, expected: int):
    with reading() as work:
        assert [tuple(row) for row in loaded(books(), sql, Misfits(), work)] == [(expected,)]


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.tabular.loading.CHUNK", 400)
    told: list[float] = []
    with reading() as work:
        work.progress = lambda done, *_: told.append(done)
        loaded(books(), "SELECT count(*) FROM data", Misfits(), work)
    assert told == [400, 800, 1000]
