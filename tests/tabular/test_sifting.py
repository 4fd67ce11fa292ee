"""Which of the rows that stream by fit an expression?"""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import BadSelector
from omniread.tabular.misfits import Misfits
from omniread.tabular.sifting import Sieve
from tests.fakes import reading
from tests.tabular.streams import Listed

CELL = st.one_of(st.none(), st.integers(-3, 3), st.floats(-3, 3), st.sampled_from(["", "a", "A", "2", "10"]))
WHERE = st.sampled_from(
    [
        "n > 1",
        "n = '2'",
        "t = 2",
        "n IS NULL",
        "t LIKE 'a'",
        "NOT n",
        "n BETWEEN 0 AND 2 OR t",
        "rowid % 2",
        "n || t > '1'",
    ]
)


@given(st.lists(st.tuples(CELL, CELL), max_size=20), WHERE, st.integers(1, 7))
def test_chunks_make_no_difference(rows: list[tuple[object, object]], where: str, size: int):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE data (n NUMERIC, t TEXT)")
    connection.executemany("INSERT INTO data VALUES (?, ?)", rows)
    expected = [number - 1 for (number,) in connection.execute(f"SELECT rowid FROM data WHERE {where}")]
    connection.close()
    with pytest.MonkeyPatch.context() as patch, reading() as work:
        patch.setattr("omniread.tabular.sifting.FIRST", size)
        patch.setattr("omniread.tabular.sifting.CHUNK", size)
        sieve = Sieve(Listed(["n", "t"], rows), where, Misfits(), work)
        found = list(sieve.passing(iter(rows)))
    assert [number for number, _ in found] == expected
    assert [row for _, row in found] == [rows[number] for number in expected]


def test_misfits_are_counted_over_all_chunks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.tabular.sifting.FIRST", 3)
    monkeypatch.setattr("omniread.tabular.sifting.CHUNK", 3)
    rows = [(number if number % 4 else f"x{number}",) for number in range(1, 20)]
    misfits = Misfits()
    with reading() as work:
        sieve = Sieve(Listed(["n"], rows), "n = 1", misfits, work)
        assert sieve.watches("n")
        assert not sieve.watches("t")
        assert len(list(sieve.passing(iter(rows)))) == 1
    assert misfits.notes()[0].text.startswith("4 cells of n (the first in row 4: x4)")


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.tabular.sifting.FIRST", 3)
    monkeypatch.setattr("omniread.tabular.sifting.CHUNK", 10)
    told: list[float] = []
    with reading() as work:
        work.progress = lambda done, *_: told.append(done)
        list(Sieve(Listed(["t"], []), "t = 1", Misfits(), work).passing(iter([("x",)] * 20)))
    assert told == [3, 13, 20]


def test_an_expression_that_fails_on_a_row_is_a_wrong_one():
    with reading() as work:
        sieve = Sieve(Listed(["t"], []), "json(t) = 1", Misfits(), work)
        with pytest.raises(BadSelector, match="malformed JSON"):
            list(sieve.passing(iter([("{",)])))
