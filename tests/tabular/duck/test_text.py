"""Does the engine choose rows of a text that somebody else shows, and say when it does not?"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from omniread.model.errors import BadSelector, Denied, Unreadable
from omniread.model.note import Note
from omniread.model.scope import Work
from omniread.model.table import Count, Query
from omniread.tabular.asking import quoted
from omniread.tabular.duck.delimited import Dialect, delimited
from omniread.tabular.duck.place import placed
from omniread.tabular.duck.text import Text
from omniread.tabular.duck.typed import Typed
from tests import columnar, fakes
from tests.columnar import taken
from tests.tabular.relations import Fake

PLAIN = Fake(["a", "b"], [("plain", "row")], notes=(Note("dialect", "by commas"),))
TYPES = (("a", "integer"), ("b", "real"))


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


def opened(
    tmp_path: Path, work: Work, lines: Sequence[str], types: Sequence[tuple[str, Any]] = TYPES, *, strict: bool = False
) -> Text:
    file = tmp_path / "x.csv"
    names = ",".join(name for name, _ in types)
    file.write_text("\n".join([names, *lines, ""]))
    columns = [Typed(name, kind, quoted(name)) for name, kind in types]
    place = placed(columnar.local(file, work))
    return delimited(PLAIN, place, Dialect(), columns, lambda row: [*row, "!"], work, strict=strict)


def test_what_is_not_chosen_is_the_plain_relation(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,2"])
    assert (text.kind, text.fields, text.schema, text.notes) == (PLAIN.kind, PLAIN.fields, None, PLAIN.notes)
    assert text.count(work) == Count(1)
    assert taken(text.rows(Query(5), work)) == [("plain", "row")]


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        (Query(5, where="b > 1.5"), ["2,2.50", "4,10"]),
        (Query(5, where="b IS NULL"), ["3,", "5,n/a"]),
        (Query(1, 1, where="b > 1.5"), ["4,10"]),
        (Query(9, order=("b", False)), ["3,", "5,n/a", "1,1.5", "2,2.50", "4,10"]),
        (Query(2, order=("b", True)), ["4,10", "2,2.50"]),
        (Query(2, 3, order=("b", True)), ["3,", "5,n/a"]),
        (Query(5, where="a = (SELECT max(a) FROM data WHERE b > 0)"), ["4,10"]),
    ],
)
def test_rows_are_chosen_by_value_and_shown_as_they_are_written(
    tmp_path: Path, work: Work, query: Query, rows: list[str]
):
    text = opened(tmp_path, work, ["1,1.5", "2,2.50", "3,", "4,10", "5,n/a"])
    answer = text.rows(query, work)
    assert answer.names == ("a", "b")
    assert taken(answer) == [(*row.split(","), "!") for row in rows]


def test_there_may_be_more(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,1", "2,2", "3,3"])
    assert text.rows(Query(2, where="a > 0"), work).more()
    assert not text.rows(Query(2, where="a > 1"), work).more()


def test_a_fraction_among_integers_counts_as_what_it_is(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,1", "2.5,2", "3,3"])
    assert [row[0] for row in taken(text.rows(Query(9, where="a > 2"), work))] == ["2.5", "3"]
    assert [row[0] for row in taken(text.rows(Query(9, where="a = 2 OR a = 3"), work))] == ["3"]
    assert taken(text.run("SELECT sum(a) FROM data", 5, work)) == [("6.5",)]


def test_a_statement_shows_a_column_with_other_cells_as_text(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,1.5", "2,n/a", "3,2"])
    answer = text.run("SELECT b FROM data ORDER BY a", 5, work)
    assert taken(answer) == [("1.5",), ("n/a",), ("2",)]
    assert [note.code for note in answer.notes()] == ["dialect", "value-types"]
    assert "b (1 cell such as n/a)" in answer.notes()[1].text
    with pytest.raises(BadSelector) as caught:
        text.run("SELECT avg(b) FROM data", 5, work)
    assert "TRY_CAST" in str(caught.value.hint)
    assert taken(text.run("SELECT avg(TRY_CAST(b AS DOUBLE)) FROM data", 5, work)) == [("1.75",)]


def test_columns_that_are_not_asked_may_hold_anything(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,1.5", "2,n/a"])
    answer = text.run("SELECT sum(a) FROM data", 5, work)
    assert taken(answer) == [("3",)]
    assert [note.code for note in answer.notes()] == ["dialect"]


def test_a_conversion_in_the_question_is_its_own_fault(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,1.5"])
    with pytest.raises(BadSelector, match="Could not convert string 'x'"):
        text.run("SELECT CAST('x' AS INT) FROM data", 5, work)
    with pytest.raises(BadSelector, match="pric"):
        text.rows(Query(5, where="pric > 1"), work)


def test_what_does_more_than_read_is_refused_and_no_question_for_another(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,1.5"])
    with pytest.raises(Denied):
        text.run("COPY data TO 'x'", 5, work)
    with pytest.raises(Denied):
        text.rows(Query(5, where="a IN (SELECT 1 FROM glob('/*'))"), work)


@pytest.mark.parametrize("line", ["2", "2,3,4", '"2'])
def test_the_plain_relation_answers_where_rows_are_not_regular(tmp_path: Path, work: Work, line: str):
    text = opened(tmp_path, work, ["1,1.5", line])
    rows = text.rows(Query(5, where="a > 0", order=("a", False)), work)
    assert [note.code for note in rows.notes()] == ["dialect"]
    assert rows.notes()[0].text.startswith("SQLite answered, because DuckDB does not read all of the file: x.csv")
    assert [note.code for note in text.run("SELECT 1 FROM data", 5, work).notes()] == ["dialect"]


def test_many_columns_of_text_are_counted(tmp_path: Path, work: Work):
    types = [(name, "real") for name in "abcde"]
    text = opened(tmp_path, work, ["x,x,x,x,x", "1,1,1,1,1"], types)
    assert "and 2 more" in text.run("SELECT * FROM data", 5, work).notes()[1].text


def test_in_strict_nobody_else_is_asked(tmp_path: Path, work: Work):
    text = opened(tmp_path, work, ["1,1.5", "2,2.5"], strict=True)
    assert taken(text.rows(Query(5, where="b > 2"), work)) == [("2", "2.5", "!")]
    with pytest.raises(BadSelector):
        taken(opened(tmp_path, work, ["1,1.5", "2,n/a"], strict=True).rows(Query(5, where="b > 2"), work))
    with pytest.raises(Unreadable):
        taken(opened(tmp_path, work, ["1,1.5", "2"], strict=True).rows(Query(5, where="b > 2"), work))
