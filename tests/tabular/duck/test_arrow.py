"""Is what hands out streams of Arrow asked like a file?"""

from collections.abc import Iterator

import pyarrow as pa
import pytest

from omniread.model.note import Note
from omniread.model.scope import Work
from omniread.model.table import Count, Query
from omniread.tabular.duck import Arrow
from tests import fakes
from tests.columnar import goods, taken


class Given:
    """A table as batches of ten rows; `asked` says from which row on streams were given."""

    def __init__(self, table: pa.Table, *, counted: bool = True, start: int = 0) -> None:
        self.table = table
        self.names = tuple(table.schema.names)
        self.notes = (Note("lossy", "something is lost"),)
        self.counted = counted
        self.start = start
        self.asked: list[int] = []

    def count(self) -> int | None:
        return self.table.num_rows if self.counted else None

    def behind(self, rows: int) -> tuple["Given", int]:
        whole = rows // 10 * 10
        part = Given(self.table, start=whole)
        part.asked = self.asked
        return part, rows - whole

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        self.asked.append(self.start)
        return self.table.slice(self.start).__arrow_c_stream__(requested_schema)


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


def opened(given: Given, work: Work) -> Arrow:
    return Arrow(given, [], work)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        (Query(2), [0, 1]),
        (Query(2, 19), [19, 20]),
        (Query(5, 29), [29]),
        (Query(5, 40), []),
        (Query(2, where="price > 30"), [21, 22]),
        (Query(2, order=("id", True)), [29, 28]),
        (Query(3, order=("day", False)), [0, 7, 14]),
    ],
)
def test_rows(work: Work, query: Query, numbers: list[int]):
    relation = opened(Given(goods(30)), work)
    assert [int(row[0]) for row in taken(relation.rows(query, work))] == numbers


def test_a_page_begins_with_the_batch_that_it_shows(work: Work):
    given = Given(goods(30))
    relation = opened(given, work)
    given.asked.clear()
    taken(relation.rows(Query(2, 19), work))
    assert set(given.asked) == {10}


def test_a_table_may_be_read_more_than_once_in_a_statement(work: Work):
    relation = opened(Given(goods(30)), work)
    sql = "SELECT count(*) FROM data a JOIN data b ON a.id = b.id + 1"
    assert taken(relation.run(sql, 5, work)) == [("29",)]


def test_what_is_said_of_the_batches_is_said_of_the_table(work: Work):
    relation = opened(Given(goods(3)), work)
    assert [note.code for note in relation.notes] == ["lossy"]
    assert [note.code for note in relation.run("SELECT 1", 5, work).notes()] == ["lossy"]


def test_a_count_may_be_unknown(work: Work):
    assert opened(Given(goods(30)), work).count(work) == Count(30)
    assert opened(Given(goods(30), counted=False), work).count(work) is None


def test_columns_of_one_name_are_told_apart(work: Work):
    numbers = pa.array([1])
    relation = opened(Given(pa.Table.from_arrays([numbers, numbers], names=["a", "A"])), work)
    assert [field.name for field in relation.fields] == ["a", "A_1"]
    assert relation.notes[0].code == "name-normalised"
