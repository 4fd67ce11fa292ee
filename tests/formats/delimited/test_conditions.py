"""Does an expression mean the same to SQLite and to DuckDB?"""

import pytest

from omniread.formats.delimited.conditions import agreed, kind
from omniread.model.table import Field

FIELDS = (
    Field("id", "integer"),
    Field("price", "real (1.234,5)"),
    Field("name", "text"),
    Field("day", "date"),
    Field("ok", "boolean"),
    Field("full name", "text"),
)


@pytest.mark.parametrize(
    ("where", "columns"),
    [
        ("id > 5", {"id"}),
        ("ID>=-5.25", {"id"}),
        ("name = 'it''s' AND day < '2024-01-02'", {"name", "day"}),
        ("\"full name\" <> 'x' or not (ok = true)", {"full name", "ok"}),
        ("price BETWEEN 1 AND 2.5 AND id NOT BETWEEN .5 AND 7", {"price", "id"}),
        ("id IN (1, 2,3) OR name NOT IN ('a')", {"id", "name"}),
        ("name is null or price IS NOT NULL", {"name", "price"}),
        ("((id = 1))", {"id"}),
        ("NOT NOT id = 1", {"id"}),
    ],
)
def test_what_people_mostly_ask_is_the_same(where: str, columns: set[str]):
    assert agreed(where, FIELDS) == columns


@pytest.mark.parametrize(
    "where",
    [
        "",
        "id",
        "1",
        "id = '5'",
        "name = 5",
        "ok = 1",
        "ok",
        "name LIKE 'a%'",
        "id + 1 = 2",
        "length(name) = 2",
        "id == 5",
        "id = 99999999999999999999",
        "id = 1e3",
        "id = 0x10",
        "id = NULL",
        "5 < id",
        "id = 5 AND",
        "id = 5)",
        "(id = 5",
        "id IN ()",
        "id IN (1 2)",
        "id IN (1,",
        "id BETWEEN 1",
        "id BETWEEN 1 OR 2",
        "id IS 5",
        "id =",
        "id NOT 5",
        "author = 'x'",
        'id = "5"',
        "name = 'open",
        "id = 5 -- comment",
        "id = 5; DROP TABLE data",
        "id > (SELECT 1)",
        "(" * 100 + "id = 1" + ")" * 100,
        "NOT " * 5000 + "id = 1",
        "name COLLATE NOCASE = 'x'",
        "id IS NOT DISTINCT FROM 5",
    ],
)
def test_what_may_differ_is_not(where: str):
    assert agreed(where, FIELDS) is None


def test_a_column_compares_with_its_kind():
    assert [kind(field) for field in FIELDS] == ["number", "number", "text", "text", "truth", "text"]
