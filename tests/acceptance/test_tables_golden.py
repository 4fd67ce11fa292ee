"""What exactly does a model see of a table? Reviewed in diffs; `just golden` writes the files anew."""

from collections.abc import Callable
from pathlib import Path

import pytest

from omniread import Limits, Reader, ReadError

ORDERS = "id,customer,price,ordered,paid,note\n" + "".join(
    f'{number},"{name}, {city}",{price},2024-0{month}-15,{paid},{note}\n'
    for number, name, city, price, month, paid, note in (
        (1001, "Ann", "Rome", "12.50", 1, "true", ""),
        (1002, "Bob", "Oslo", "n/a", 2, "false", "call first"),
        (1003, "日本", "京都", "100.00", 3, "true", '"two\nlines"'),
        (1004, "Zoé", "Paris", "7.25", 3, "true", "=cmd|'/c calc'!A1"),
        (1005, "Ann", "Bonn", "-3.00", 4, "false", "x" * 60),
        (1006, "NULL", "", "0.10", 5, "true", "NULL"),
    )
)
WIDE = "\n".join(";".join(row) for row in ([f"column {n}" for n in range(1, 22)], [f"{n},5" for n in range(1, 22)]))

CASES = {
    "table-rows": ("orders.csv?limit=3", {}),
    "table-where": ("orders.csv?where=price>5&order=price:desc", {}),
    "table-last": ("orders.csv?limit=4&offset=4", {}),
    "table-past-end": ("orders.csv?offset=99", {}),
    "table-record": ("orders.csv?limit=1&offset=2", {}),
    "table-statement": ("orders.csv?q=SELECT paid, count(*) AS n, avg(price) AS mean FROM data GROUP BY paid", {}),
    "table-statement-more": ("orders.csv?q=SELECT id, customer FROM data", {"limits": Limits(sql_raw_rows=2)}),
    "table-statement-one": ("orders.csv?q=SELECT count(*), max(ordered) FROM data", {}),
    "table-blocks": ("wide.csv?limit=20", {}),
    "table-no-header": ("plain.tsv?limit=5", {}),
    "table-ragged": ("ragged.csv?limit=5", {}),
    "table-page-full": ("orders.csv?limit=6", {"limits": Limits(max_lines=5)}),
    "table-no-column": ("orders.csv?order=prize", {}),
    "table-no-expression": ("orders.csv?where=prize>5", {}),
    "table-no-query": ("orders.csv?sort=price", {}),
    "table-writes": ("orders.csv?q=DELETE FROM data", {}),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tables")
    files = {
        "orders.csv": ORDERS,
        "wide.csv": WIDE + "\n",
        "plain.tsv": "1\tAnn\n2\tBob\n",
        "ragged.csv": "# from the shop\na,a,\n1,2,3\n4,5\n6,7,8,9\n10,11,12\n",
    }
    for name, text in files.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


@pytest.mark.parametrize("name", CASES)
def test_what_a_model_sees_of_a_table(name: str, folder: Path, golden: Callable[[str, str], None]) -> None:
    path, options = CASES[name]
    try:
        text = f"{Reader(folder, **options).read(path)}\n"
    except ReadError as error:
        text = f"{type(error).__name__}: {error}\n"
    golden(name, text)
