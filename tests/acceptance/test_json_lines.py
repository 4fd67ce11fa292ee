"""Are JSON Lines read by record, by filter and as a table?"""

import json
from pathlib import Path

import pytest

from omniread import BadSelector, NotFound, Reader, Unreadable
from tests.acceptance.asking import codes, followed, put, remarks, rows

RECORDS = [{"id": number, "name": f"n{number % 7}", "tags": ["a"] * (number % 3)} for number in range(300)]


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    put(tmp_path, "a.jsonl", "".join(f"{json.dumps(record)}\n" for record in RECORDS))
    put(tmp_path, "bad.ndjson", '{"id": 1}\n\nnope\n{"id": 2}\n{"id": 3')
    return Reader(tmp_path)


def test_a_number_is_a_line_and_a_bracket_a_record(reader: Reader):
    assert rows(reader.read("a.jsonl:17"))[17] == json.dumps(RECORDS[16])
    assert json.loads("\n".join(rows(reader.read("a.jsonl:[17]")).values())) == RECORDS[17]
    assert rows(reader.read("a.jsonl:[17].name")) == {1: "n3"}
    assert rows(reader.read("a.jsonl:[-1].id")) == {1: "299"}


def test_filters_see_the_array_of_records(reader: Reader):
    assert list(rows(reader.read("a.jsonl?q=[?id > `296`].id")).values()) == ["297", "298", "299"]
    assert rows(reader.read("a.jsonl?q=length(@)")) == {1: "300"}
    assert rows(reader.read("a.jsonl?q=sum([].id)")) == {1: str(sum(range(300)))}
    pages = followed(reader, "a.jsonl?q=[*].id", max_lines=90)
    assert [int(line) for page in pages for line in rows(page).values()] == list(range(300))


def test_lines_that_are_no_json_are_left_out_and_said(reader: Reader):
    page = reader.read("bad.ndjson?q=[*].id")
    assert list(rows(page).values()) == ["1", "2"]
    assert codes(page) == {"damaged"}
    assert "3, 5" in remarks(page)[0]
    with pytest.raises(Unreadable, match="line 3"):
        reader.read("bad.ndjson:[1]")
    with pytest.raises(NotFound):
        reader.read("bad.ndjson:[9]")


def test_a_table_is_asked_like_any_other(reader: Reader):
    page = str(reader.read("a.jsonl?where=id>=298&order=id:desc"))
    assert page.index("299") < page.index("298")
    assert "n5" in page
    assert "where=" in str(reader.read("a.jsonl?where=id>=100&limit=5").next)
    assert "total: 300" in str(reader.read("a.jsonl?q=SELECT count(*) AS total FROM data"))
    assert '["a", "a"]' in str(reader.read("a.jsonl?limit=3"))
    with pytest.raises(BadSelector):
        reader.read("a.jsonl?order=nope")


def test_pages_of_a_table_cover_every_row_once(reader: Reader):
    found: list[str] = []
    following: str | None = "a.jsonl?limit=120"
    while following is not None:
        page = reader.read(following)
        found += [line.split("|")[1].strip() for line in str(page).split("\n") if line.startswith("|")][2:]
        following = page.next
    assert found == [str(record["id"]) for record in RECORDS]


def test_json_lines_are_known_by_what_they_are(tmp_path: Path):
    put(tmp_path, "export.json", '{"a": 1}\n{"a": 2}\n')
    put(tmp_path, "app.log", '{"level": "info"}\n{"level": "error"}\n')
    reader = Reader(tmp_path)
    assert rows(reader.read("export.json:[1].a")) == {1: "2"}
    assert rows(reader.read("app.log?q=[?level == 'error'].level")) == {1: '"error"'}
