"""What is said below rows?"""

import pytest

from omniread.model.address import Address
from omniread.model.table import Count, Query
from omniread.tabular.drawing import Drawn
from omniread.tabular.remarks import behind, cuts, single, unfinished, which


def address(**given: str) -> Address:
    return Address(query=tuple(given.items()))


def test_the_next_question_is_the_same_with_the_offset_last():
    asked = address(offset="3", limit="9999", where="a:L5")
    assert behind(asked, "t", 503, 500) == "t?limit=500&where=a:L5&offset=503"
    assert behind(address(), "t", 20, 20) == "t?offset=20"
    # What stands last is a number, so nothing behind a colon is taken for a selector.
    from omniread.model.address import parse

    parsed = parse(behind(asked, "t", 503, 500).removeprefix("t"), ("limit", "offset", "where"), paths=False)
    assert parsed is not None
    assert parsed[0].get("where") == "a:L5"


def test_one_row_is_asked_by_its_number_in_the_same_order():
    asked = address(limit="20", where="a>1", offset="40", order="b")
    assert single(asked, "t", 41) == "t?where=a>1&order=b&limit=1&offset=41"


@pytest.mark.parametrize(
    ("query", "shown", "count", "following", "text"),
    [
        (Query(20), 20, Count(42), "t?offset=20", "Rows 1-20 of 42. Use t?offset=20 to continue"),
        (Query(20), 20, Count(99, "estimate"), "x", "Rows 1-20 of ~99. Use x to continue"),
        (Query(20), 20, Count(50_000, "least"), "x", "Rows 1-20 of 50000+. Use x to continue"),
        (Query(20), 20, None, "x", "Rows 1-20. Use x to continue"),
        (Query(20, 40, "a"), 1, None, "x", "Row 41 of those that match. Use x to continue"),
        (Query(20), 1, Count(1), None, "1 row in all"),
        (Query(20, 40, "a"), 2, None, None, "Rows 41-42, the last of 42 that match"),
        (Query(20, 0, "a"), 2, None, None, "2 rows match"),
        (Query(20, 9), 0, Count(1), None, "Row 10 is beyond the end (1 row in all)"),
        (Query(20, 9), 0, Count(9, "estimate"), None, "Row 10 is beyond the end"),
    ],
)
def test_which_rows_these_are(query: Query, shown: int, count: Count | None, following: str | None, text: str):
    note = which(query, shown, count, following)
    assert (note.text, note.selector) == (text, following)


def test_a_statement_that_goes_on_says_how():
    assert unfinished(10, 5, "db?q=x", 5).text == (
        "Rows 11-15, and there are more (at most 5 a page). Add LIMIT and OFFSET, or use db?q=x to continue"
    )
    assert unfinished(0, 5, None, 5).selector is None


def test_nothing_is_said_of_what_is_whole():
    assert cuts(Drawn((), 5), lambda _: "x") == ()
    (note,) = cuts(Drawn((), 5, cut=1, first_cut=3), lambda number: f"row {number}")
    assert note.text == "1 cell is cut (…). Use row 3 to see a row whole"
    (note,) = cuts(Drawn((), 5, names_cut=2), lambda number: f"row {number}")
    assert note.text == "2 column names are cut (…). Use row 0 to see a row whole"
