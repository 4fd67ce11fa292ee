"""Is a statement of our own what the question says?"""

import pytest

from omniread.model.table import Query
from omniread.tabular.duck.choosing import choosing, unlike


@pytest.mark.parametrize(
    ("query", "where", "sql"),
    [
        (Query(5), None, "SELECT a, b FROM t LIMIT 6 OFFSET 0"),
        (Query(5, 10), "(x\n)", "SELECT a, b FROM t WHERE (x\n) LIMIT 6 OFFSET 10"),
        (
            Query(1, order=('o"o', False)),
            None,
            'SELECT a, b FROM t ORDER BY "o""o" ASC NULLS FIRST, n LIMIT 2 OFFSET 0',
        ),
        (Query(1, order=("o", True)), None, 'SELECT a, b FROM t ORDER BY "o" DESC NULLS LAST, n LIMIT 2 OFFSET 0'),
    ],
)
def test_statements(query: Query, where: str | None, sql: str):
    assert choosing(["a", "b"], "t", query, where, "n") == sql


def test_a_name_of_ours_is_never_that_of_a_column():
    assert unlike([], "row number") == "row number"
    assert unlike(["Row Number", "row number_", "x"], "row number") == "row number__"
