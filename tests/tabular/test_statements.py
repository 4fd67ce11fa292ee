"""Which statement shows the rows of a statement that come behind those that were shown?"""

import sqlite3

import pytest

from omniread.tabular.statements import behind, offset, only

NUMBERS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 25) SELECT i FROM n"


def run(sql: str, most: int) -> list[int]:
    connection = sqlite3.connect(":memory:")
    rows = [row[0] for row in connection.execute(sql).fetchmany(most + 1)]
    connection.close()
    return rows


@pytest.mark.parametrize(
    "sql", [NUMBERS, f"  {NUMBERS} ;\n", f"{NUMBERS} -- that is all", f"select * from ({NUMBERS})"]
)
def test_pages_of_a_statement_make_its_answer(sql: str):
    most, seen, asked = 10, [], sql
    while True:
        rows = run(asked, most)
        seen += rows[:most]
        if len(rows) <= most:
            break
        passed = offset(asked) + most
        asked = behind(asked, passed, most) or ""
        assert offset(asked) == passed
        assert len(asked) < len(sql) + 60
    assert seen == list(range(1, 26))


def test_a_statement_that_somebody_wrote_keeps_its_own_limit():
    own = "SELECT * FROM (SELECT 1) LIMIT 11 OFFSET 0"
    assert offset(own) == 0
    assert own in (behind(own, 5, 10) or "")


def test_a_single_row_is_asked_by_its_number():
    asked = only(behind(NUMBERS, 10, 10) or "", 12)
    assert asked is not None
    assert run(asked, 10) == [13]


@pytest.mark.parametrize("sql", ["EXPLAIN SELECT 1", "PRAGMA table_info(t)", "-- comment\nSELECT 1"])
def test_what_cannot_stand_in_a_subquery_has_none(sql: str):
    assert behind(sql, 10, 10) is None
    assert only(sql, 1) is None
