"""Do questions of a session come back as bounded rows, and failures as ours?"""

import sys
from collections.abc import Iterator

import pytest

from omniread.model.errors import BadSelector, NeedsExtra, ReadError, TooBig, Unreadable
from omniread.tabular.duck.session import Column, Session, single
from tests import fakes

NUMBER = Column("a", "BIGINT")
TEXT = Column("a", "VARCHAR")


@pytest.fixture
def session() -> Iterator[Session]:
    with fakes.reading() as work:
        yield Session("Parquet", None, work)


def test_columns_have_names_and_types(session: Session):
    assert session.columns("SELECT 1 AS a, 'x' AS \"b c\", NULL AS d, [1.5::FLOAT] AS e") == (
        Column("a", "INTEGER"),
        Column("b c", "VARCHAR"),
        Column("d", "NULL"),
        Column("e", "FLOAT[]"),
    )


@pytest.mark.parametrize(("count", "most", "found"), [(10, 3, 4), (3, 3, 3), (200, 150, 151), (0, 3, 0)])
def test_one_row_more_than_wanted_tells_that_there_are_others(session: Session, count: int, most: int, found: int):
    answer = session.answer(f"SELECT * FROM range({count})", [NUMBER], most, None)
    assert answer.rows == [(number,) for number in range(found)]


def test_an_endless_answer_ends(session: Session):
    assert len(session.answer("SELECT * FROM range(1000000000000)", [NUMBER], 5, None).rows) == 6


def test_rows_that_hold_too_much_are_refused():
    with fakes.reading(member_bytes=1000) as work:
        session = Session("Parquet", None, work)
        assert len(session.answer("SELECT repeat('x', 90) FROM range(11)", [TEXT], 100, None).rows) == 11
        with pytest.raises(TooBig, match="1,000 bytes"):
            session.answer("SELECT repeat('x', 90) FROM range(12)", [TEXT], 100, None)


def test_null_stays_nothing_whatever_the_type(session: Session):
    columns = [Column("a", kind) for kind in ("DATE", "FLOAT", "DECIMAL(4,1)", "INTEGER[]", "VARCHAR")]
    assert session.answer("SELECT NULL, NULL, NULL, NULL, NULL", columns, 1, None).rows == [[None] * 5]


def test_who_asked_decides_who_is_to_blame(session: Session):
    with pytest.raises(Unreadable):
        session.answer("SELECT CAST('x' AS INT)", [NUMBER], 1, None)
    with pytest.raises(BadSelector, match="where was not understood: Could not convert string 'x'"):
        session.answer("SELECT CAST('x' AS INT)", [NUMBER], 1, "where")
    with pytest.raises(BadSelector):
        session.columns("SELECT nothing", "The query")


def test_a_failure_of_a_stream_comes_before_that_of_the_engine():
    lost = TooBig("the stream is too long")
    failures: list[ReadError] = []

    class Lost:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            failures.append(lost)
            raise lost

    with fakes.reading() as work:
        session = Session("Arrow", None, work, failures)
        with pytest.raises(TooBig) as caught:
            session.register("data", Lost())
    assert caught.value is lost


def test_what_is_registered_is_a_table(session: Session):
    from tests.columnar import goods

    session.register("data", goods(3))
    assert session.own("SELECT count(*), max(id) FROM data") == [(3, 2)]


def test_a_plan_is_a_row_for_each_line():
    assert single([("physical_plan", "a\nb\n"), ("other", "c")]) == [("a",), ("b",), ("c",)]
    with pytest.raises(BadSelector):
        single([])


def test_without_the_engine_the_extra_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with fakes.reading() as work, pytest.raises(NeedsExtra, match="Parquet needs DuckDB"):
        Session("Parquet", None, work)
