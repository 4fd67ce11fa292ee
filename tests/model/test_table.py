"""What do the nouns of tables say of themselves?"""

import pytest

from omniread.model.table import Count, Field, Query, Rows
from tests.data import Book, Books, Library
from tests.fakes import work


@pytest.mark.parametrize(
    ("count", "text"),
    [(Count(42), "42"), (Count(1200, "estimate"), "~1200"), (Count(50_000, "least"), "50000+")],
)
def test_a_count_says_how_exact_it_is(count: Count, text: str) -> None:
    assert str(count) == text


def test_what_is_not_asked_has_a_value_that_means_nothing() -> None:
    query = Query(20)
    assert (query.offset, query.where, query.order) == (0, None, None)
    assert Field("a") == Field("a", "", key=False)


def test_rows_without_names_have_no_keys_and_no_notes() -> None:
    rows = Rows(("a",), iter([(1,)]), lambda: False)
    assert (rows.keys(0), rows.notes(), list(rows.cells)) == (None, (), [(1,)])


def test_each_level_of_a_database_is_of_its_own_kind() -> None:
    given = work()
    assert [Library("l", given).kind, Books("b", given).kind, Book("r", "1", given).kind] == [
        "database",
        "table",
        "row",
    ]
