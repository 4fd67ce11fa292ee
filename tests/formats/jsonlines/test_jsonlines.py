"""What does a file of JSON Lines show: its text, a record, what a filter chooses, or rows as a table has them?"""

import pytest

from omniread.formats.jsonlines import JsonLines
from omniread.model.address import Address
from omniread.model.content import Ask, Content
from omniread.model.errors import BadSelector
from omniread.model.node import probe
from tests.fakes import blob, scope

DATA = b'{"id": 1, "name": "a"}\n{"id": 2, "name": "b"}\nbad\n{"id": 3}\n'


def read(address: Address | None) -> Content:
    node = blob("a.jsonl", DATA)
    return JsonLines().read(node, Ask(address=address), scope(), node.work)


def rows(address: Address | None) -> list[str]:
    return [line.text for line in read(address).text.lines()]


def test_it_claims_its_own():
    assert JsonLines().claims(probe(blob("a.jsonl", DATA)))
    assert JsonLines().claims(probe(blob("a.ndjson", b"{}")))
    assert not JsonLines().claims(probe(blob("a.json", b"{}")))


def test_without_a_question_it_is_the_text():
    content = read(None)
    assert content.text.whole() == DATA.decode()
    assert content.media_type == "application/jsonl"


def test_a_record_is_an_item():
    assert rows(Address("[1].name")) == ["b"]


@pytest.mark.parametrize("query", ["[*].id", "[?name].id | [0:1]", "values([0])"])
def test_a_filter_sees_an_array(query: str):
    assert rows(Address("", (("q", query),)))[0] == "1"


def test_rows_are_those_of_a_table():
    found = rows(Address("", (("where", "id > 1"), ("order", "id:desc"))))
    assert [row.split("|")[1].strip() for row in found if "NULL" in row or "b" in row] == ["3", "2"]


def test_sql_sees_a_table():
    assert rows(Address("", (("q", "SELECT sum(id) AS s FROM data"),))) == ["s: 6"]


@pytest.mark.parametrize("query", [("limit", "1"), ("q", "SELECT 1")])
def test_rows_are_not_asked_of_a_part(query: tuple[str, str]):
    with pytest.raises(BadSelector, match="whole file"):
        rows(Address("[0]", (query,)))
