"""Is `where` one expression, as the engine sees it?"""

from collections.abc import Iterator

import pytest

from omniread.model.errors import BadSelector, Denied
from omniread.tabular.lite import Private, checked_where
from tests import fakes


@pytest.fixture
def data() -> Iterator[Private]:
    with fakes.reading() as work:
        made = Private(work)
        with made.unguarded() as connection:
            connection.execute('CREATE TABLE data (a, "odd ) name", at)')
            connection.executemany("INSERT INTO data VALUES (?, ?, ?)", [(1, "x", 5), (2, "y;", 6), (3, "z", 7)])
        yield made


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("a > 1", [2, 3]),
        ("a > 1 OR a = 1", [1, 2, 3]),
        ("\"odd ) name\" = 'y;'", [2]),
        ("a IN (SELECT max(a) FROM data)", [3]),
        ("SELECT 1", [1, 2, 3]),
        ("a = 1 AND at BETWEEN 5 AND 6", [1]),
        ("a LIKE '%2%' ESCAPE '!'", [2]),
        ("a = 2\n", [2]),
    ],
)
def test_an_expression_can_stand_behind_where(data, where, found):
    enclosed = checked_where(data, "data", where)
    assert data.own(f"SELECT a FROM data WHERE {enclosed}") == [(each,) for each in found]


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("a > 1) OR (1", "parentheses"),
        ("1 LIMIT 1", "syntax error"),
        ("1 ORDER BY a", "syntax error"),
        ("1 UNION SELECT a FROM data", "syntax error"),
        ("nope = 1", "no such column: nope"),
        ("a = ?", "parameters"),
        ("a = :a", "parameters"),
        ("sum(a) > 1", "misuse of aggregate"),
        ("a, at", "row value misused"),
        ("", "syntax error"),
        ("a = 1; DELETE FROM data", "';'"),
        ("a = 1 --", "comment"),
        ("nope(a)", "no such function: nope"),
    ],
)
def test_anything_else_says_why_not(data, where, says):
    with pytest.raises(BadSelector, match=says):
        checked_where(data, "data", where)


@pytest.mark.parametrize("function", ["load_extension('x')", "fts3_tokenizer('simple')"])
def test_a_function_that_does_more_is_denied(data, function):
    with pytest.raises(Denied, match=function.partition("(")[0]):
        checked_where(data, "data", f"{function} IS NULL")
