"""Does the engine choose records of JSON Lines by what their keys hold, and show them as they are?"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from omniread.model.scope import Work
from omniread.model.table import Query
from omniread.tabular.duck.place import placed
from omniread.tabular.duck.records import records, taken
from omniread.tabular.duck.text import Text
from omniread.tabular.duck.typed import Typed
from tests import columnar, fakes
from tests.tabular.relations import Fake

KINDS: dict[str, Any] = {
    "id": "integer",
    "price": "real",
    "name": "text",
    "ok": "boolean",
    "a/b~c\"d'": "text",
    "x": "json",
}


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


def opened(tmp_path: Path, work: Work, lines: list[str]) -> Text:
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(lines))
    columns = [Typed(name, kind, taken(name, text=kind != "json")) for name, kind in KINDS.items()]
    plain = Fake(list(KINDS), [("plain",)])
    return records(plain, placed(columnar.local(file, work)), columns, lambda text: [text], work)


LINES = [
    '{"id": 1, "price": 1.10, "name": "a", "ok": true, "x": {"y": [1, 2]}, "more": 1}',
    '{"id": 2, "price": 2, "name": null, "a/b~c\\"d\'": "odd", "x": "text"}',
    '{"id": 3, "price": "n/a", "name": "007", "ok": false, "x": 5}',
]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        (Query(9, where="price > 1.05"), [1, 2]),
        (Query(9, where="name IS NULL"), [2]),
        (Query(9, where="name = '007'"), [3]),
        (Query(9, where="NOT ok"), [3]),
        (Query(9, where='"a/b~c""d\'" = \'odd\''), [2]),
        (Query(9, where="x->'y'->>1 = '2'"), [1]),
        (Query(9, where="x = '5'"), [3]),
        (Query(9, order=("price", True)), [2, 1, 3]),
        (Query(1, 1, order=("id", True)), [2]),
    ],
)
def test_records(tmp_path: Path, work: Work, query: Query, numbers: list[int]):
    rows = opened(tmp_path, work, LINES).rows(query, work)
    assert [text for (text,) in rows.cells] == [LINES[number - 1] for number in numbers]
    assert rows.names == tuple(KINDS)


def test_statements(tmp_path: Path, work: Work):
    answer = opened(tmp_path, work, LINES).run("SELECT sum(id), max(x->>'y'), count(ok) FROM data", 5, work)
    assert columnar.taken(answer) == [("6", "[1,2]", "2")]


@pytest.mark.parametrize("line", ["nonsense", '{"id": 1', '{"id": "\udcff"}'])
def test_a_line_that_is_no_record_is_left_to_who_knows_what_to_do(tmp_path: Path, work: Work, line: str):
    file = tmp_path / "x.jsonl"
    file.write_bytes("\n".join([*LINES, line, ""]).encode(errors="surrogateescape"))
    columns = [Typed("id", "integer", taken("id", text=True))]
    text = records(Fake(["id"], [("plain",)]), placed(columnar.local(file, work)), columns, json.loads, work)
    rows = text.rows(Query(5, where="id > 0", order=("id", False)), work)
    assert [note.code for note in rows.notes()] == ["dialect"]


@pytest.mark.parametrize(
    ("key", "sql"),
    [("a", "(\"json\" ->> '/a')"), ("a/b~'", "(\"json\" ->> '/a~1b~0''')")],
)
def test_any_key_is_taken_by_a_pointer(key: str, sql: str):
    assert taken(key, text=True) == sql
