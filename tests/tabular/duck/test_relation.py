"""Does a relation over the engine answer as one over anything else?"""

from collections.abc import Iterator

import pytest

from omniread.model.errors import BadSelector, Denied
from omniread.model.note import Note
from omniread.model.scope import Work
from omniread.model.table import Field, Query
from omniread.tabular.duck.relation import Engine
from omniread.tabular.duck.session import Session
from tests import fakes
from tests.columnar import taken

ROWS = "(VALUES (1, 'b'), (2, NULL), (3, 'a'), (4, 'b'), (5, NULL)) AS t(\"Id\", \"na\"\"me\")"
SAID = Note("lossy", "something is lost")


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


@pytest.fixture
def engine(work: Work) -> Engine:
    session = Session("Parquet", None, work)
    session.own(f"CREATE VIEW data AS SELECT * FROM {ROWS}")
    return Engine(session, (SAID,), given=["Id", 'na"me'])


def test_it_says_what_it_is(engine: Engine, work: Work):
    assert engine.kind == "file"
    assert engine.fields == (Field("Id", "INTEGER"), Field('na"me', "VARCHAR"))
    assert engine.schema is None
    assert engine.notes == (SAID,)
    assert engine.count(work) is None


@pytest.mark.parametrize(
    ("query", "numbers", "more"),
    [
        (Query(2), "12", True),
        (Query(2, 3), "45", False),
        (Query(2, 9), "", False),
        (Query(9, where="id % 2 = 1"), "135", False),
        (Query(1, 1, where="id % 2 = 1"), "3", True),
        (Query(9, order=('na"me', False)), "25314", False),
        (Query(9, order=('na"me', True)), "14325", False),
        (Query(2, 2, order=('na"me', False)), "31", True),
        (Query(9, where='"na""me" = \'b\'', order=("Id", True)), "41", False),
        (Query(9, where="id = (SELECT max(id) FROM data)"), "5", False),
    ],
)
def test_rows(engine: Engine, work: Work, query: Query, numbers: str, more: bool):
    rows = engine.rows(query, work)
    assert rows.names == ("Id", 'na"me')
    assert "".join(number for number, _ in taken(rows)) == numbers
    assert rows.more() == more
    assert rows.notes() == ()


def test_pages_of_equal_rows_show_each_of_them_once(work: Work):
    session = Session("Parquet", None, work)
    session.own("CREATE VIEW data AS SELECT i, i % 3 AS k FROM range(3000) t(i)")
    engine = Engine(session, given=["i", "k"])
    found = [
        int(number)
        for offset in range(0, 3000, 500)
        for number, _ in taken(engine.rows(Query(500, offset, order=("k", True)), work))
    ]
    assert found == sorted(range(3000), key=lambda number: -(number % 3))


@pytest.mark.parametrize("where", ["nothing > 1", "count(*) > 1", "row_number() OVER () > 1", "id > 'x'", "id + 'x'"])
def test_a_condition_that_means_nothing_is_refused(engine: Engine, work: Work, where: str):
    with pytest.raises(BadSelector, match=r"^where was not understood"):
        engine.rows(Query(5, where=where), work)


def test_a_misspelled_column_comes_with_those_that_are_like_it(engine: Engine, work: Work):
    with pytest.raises(BadSelector, match='"Id"'):
        engine.rows(Query(5, where="idd > 1"), work)


@pytest.mark.parametrize(
    ("sql", "names", "rows"),
    [
        ("SELECT count(*) AS n, 1 AS n FROM data", ("n", "n_1"), [("5", "1")]),
        ("WITH a AS (FROM data) SELECT id FROM a ORDER BY id DESC LIMIT 2", ("Id",), [("5",), ("4",)]),
        ("SELECT id FROM data -- the end", ("Id",), [("1",), ("2",), ("3",)]),
        ("VALUES (1, [2])", ("col0", "col1"), [("1", "[2]")]),
    ],
)
def test_statements(engine: Engine, work: Work, sql: str, names: tuple[str, ...], rows: list[tuple[str, ...]]):
    answer = engine.run(sql, 3, work)
    assert answer.names == names
    assert taken(answer) == rows
    assert answer.more() == ("the end" in sql)
    assert answer.notes() == (SAID,)


def test_the_order_of_a_statement_is_kept(engine: Engine, work: Work):
    answer = engine.run("SELECT i, [i] FROM range(100000) t(i) ORDER BY hash(i)", 2000, work)
    shown = [int(number) for number, _ in taken(answer)]
    rows = engine.session.own("SELECT i FROM range(100000) t(i) ORDER BY hash(i) LIMIT 2000")
    assert shown == [number for (number,) in rows]


def test_a_plan_is_shown_line_by_line(engine: Engine, work: Work):
    answer = engine.run("EXPLAIN SELECT * FROM data WHERE id > 1", 1000, work)
    assert answer.names == ("plan",)
    lines = [line for (line,) in taken(answer)]
    assert len(lines) > 5
    assert any("id > 1" in line.lower() for line in lines)
    assert engine.run("EXPLAIN SELECT * FROM data", 2, work).more()


def test_a_statement_that_does_more_is_refused(engine: Engine, work: Work):
    with pytest.raises(Denied):
        engine.run("COPY data TO 'x'", 5, work)


def test_columns_that_are_called_otherwise_are_said(work: Work):
    session = Session("Parquet", None, work)
    session.own("CREATE VIEW data AS SELECT 1 AS a, 2 AS a_1, 3 AS b, 4 AS C3, 5 AS e, 6 AS e_1")
    engine = Engine(session, given=["a", "A", "b", "", "e", "E"])
    assert [(note.code, note.text) for note in engine.notes] == [
        ("name-normalised", "Columns need names that differ: 'A' is a_1, '' is C3, 'E' is e_1")
    ]
    (note,) = Engine(session, given=["1", "2", "3", "4", "5", "6"]).notes
    assert note.text.endswith("'3' is b and 3 more")
