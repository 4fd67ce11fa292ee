"""Does a text compare as what a sample of its column showed?"""

from collections.abc import Iterator
from typing import Any

import pytest

from omniread.model.errors import BadSelector
from omniread.tabular.duck.place import literal
from omniread.tabular.duck.session import Column, Session
from omniread.tabular.duck.typed import MISFIT, Typed, listed
from tests import fakes


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with fakes.reading() as work:
        yield Session("Parquet", None, work)


def found(session: Session, typed: Typed, cell: str, *, exact: bool = False) -> Any:
    sql = f"SELECT CAST({typed.compared(exact=exact)} AS VARCHAR) FROM (SELECT {literal(cell)} AS x)"
    ((value,),) = session.answer(sql, [Column("x", "VARCHAR")], 1, "where").rows
    return value


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(
    ("typed", "cell", "value"),
    [
        (Typed("x", "integer", "x"), "9007199254740993", "9007199254740993"),
        (Typed("x", "integer", "x"), " -7 ", "-7"),
        (Typed("x", "integer", "x"), "", None),
        (Typed("x", "integer", "x", nothing=("NA",)), " NA ", None),
        (Typed("x", "real", "x"), "1e3", "1000.0"),
        (Typed("x", "real", "x", form="1.234,5"), "1.234,5", "1234.5"),
        (Typed("x", "real", "x", form="1,234.5"), "1,234.5", "1234.5"),
        (Typed("x", "integer", "x", form="1,234.5"), "1,234", "1234"),
        (Typed("x", "boolean", "x"), "TRUE", "true"),
        (Typed("x", "date", "x"), "2020/01/02", "2020-01-02"),
        (Typed("x", "timestamp", "x"), "2020-01-01T00:00:00+02:00", "2019-12-31 22:00:00+00"),
        (Typed("x", "timestamp", "x"), "2020-01-01", "2020-01-01 00:00:00+00"),
        (Typed("x", "text", "x"), "007", "007"),
        (Typed("x", "text", "x"), "", None),
        (Typed("x", "text", "x", nothing=("NA",)), "NA", "NA"),
        (Typed("x", "json", "x"), "", ""),
    ],
)
def test_values(session: Session, typed: Typed, cell: str, value: str | None, exact: bool):
    assert found(session, typed, cell, exact=exact) == value


@pytest.mark.parametrize(
    ("kind", "cell"), [("integer", "n/a"), ("real", "n/a"), ("date", "soon"), ("boolean", "maybe")]
)
def test_a_misfit_is_nothing_where_rows_are_chosen_and_an_error_where_values_are_shown(
    session: Session, kind: Any, cell: str
):
    typed = Typed("x", kind, "x")
    assert found(session, typed, cell) is None
    with pytest.raises(BadSelector):
        found(session, typed, cell, exact=True)


@pytest.mark.parametrize("cell", ["1.5", "99999999999999999999", "1e30"])
@pytest.mark.parametrize("exact", [False, True])
def test_a_number_that_is_no_integer_is_never_rounded(session: Session, cell: str, exact: bool):
    with pytest.raises(BadSelector) as caught:
        found(session, Typed("x", "integer", "x"), cell, exact=exact)
    assert MISFIT in str(caught.value) or "99999" in str(caught.value) or "1e30" in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "cell", "misfit", "stranger"),
    [
        ("integer", "1", False, False),
        ("integer", "", False, False),
        ("integer", "1.5", True, False),
        ("integer", "n/a", True, True),
        ("real", "1.5", False, False),
        ("real", "n/a", True, True),
    ],
)
def test_what_does_not_fit(session: Session, kind: Any, cell: str, misfit: bool, stranger: bool):
    typed = Typed("x", kind, "x")
    sql = f"SELECT {typed.misfits()}, {typed.strangers()} FROM (SELECT {literal(cell)} AS x)"
    assert [tuple(map(bool, row)) for row in session.own(sql)] == [(misfit, stranger)]


def test_columns_are_listed_by_their_names():
    columns = [Typed('a"b', "text", '"x"'), Typed("c", "real", '"y"')]
    assert listed(columns, exact=False) == """NULLIF("x", '') AS "a""b", TRY_CAST(NULLIF("y", '') AS DOUBLE) AS "c\""""
    assert "TRY_CAST" not in listed(columns, exact=True)
