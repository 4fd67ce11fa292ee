"""Which types do columns have when all of their cells are looked at?"""

from collections.abc import Iterator

import pytest

from omniread.tabular.duck.loosening import loosened
from omniread.tabular.duck.session import Session
from omniread.tabular.duck.typed import Typed
from tests import fakes

SCAN = "(VALUES ('1', '1', 'x', '2020-01-01'), ('2', '1.5', '', 'soon'), ('', 'n/a', 'y', 'later')) AS t(a, b, c, d)"
COLUMNS = (
    Typed("a", "integer", "a"),
    Typed("b", "integer", "b", nothing=("n/a",)),
    Typed("c", "text", "c"),
    Typed("d", "date", "d"),
)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with fakes.reading() as work:
        yield Session("Parquet", None, work)


def test_integers_with_fractions_are_real(session: Session):
    found = loosened(session, SCAN, COLUMNS, exact=False)
    assert [each.kind for each in found.columns] == ["integer", "real", "text", "date"]
    assert found.texts == ()


def test_cells_of_another_type_make_a_column_of_text_where_values_are_shown(session: Session):
    found = loosened(session, SCAN, COLUMNS, exact=True)
    assert [each.kind for each in found.columns] == ["integer", "real", "text", "text"]
    assert found.texts == ("d (2 cells such as later)",)


def test_one_cell_is_one(session: Session):
    columns = (Typed("b", "real", "b"),)
    found = loosened(session, SCAN, columns, exact=True)
    assert found.texts == ("b (1 cell such as n/a)",)


def test_text_alone_needs_no_look(session: Session):
    columns = (Typed("c", "text", "c"), Typed("d", "json", "d"))
    assert loosened(session, "nothing", columns, exact=True).columns == columns
