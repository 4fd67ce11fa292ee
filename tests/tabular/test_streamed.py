"""How is a table asked whose rows only stream by?"""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import BadSelector, Cancelled, Denied, TooBig
from omniread.model.table import Query
from omniread.tabular.streamed import Streamed
from tests.fakes import reading
from tests.tabular.streams import Listed

ROWS = [(number, f"Book {number % 7}", number / 2) for number in range(1000)]


def books() -> Listed:
    return Listed(["number", "title", "n price"], ROWS)


def asked(stream: Listed, query: Query, **limits: int) -> list[tuple[object, ...]]:
    with reading(**limits) as work:
        return [tuple(row) for row in Streamed(stream).rows(query, work).cells]


def test_a_page_takes_no_more_rows_than_it_shows():
    stream = books()
    with reading() as work:
        rows = Streamed(stream).rows(Query(5, 10), work)
        assert rows.names == ("number", "title", "n price")
        assert [tuple(row) for row in rows.cells] == ROWS[10:15]
        assert stream.taken == 5
        assert rows.more()
        assert rows.more()
        assert stream.taken == 6
        assert [note.text for note in rows.notes()] == ["6 taken"]


def test_the_last_page_has_no_more():
    with reading() as work:
        rows = Streamed(books()).rows(Query(5, 995), work)
        assert len(list(rows.cells)) == 5
        assert not rows.more()


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("number > 997", [998, 999]),
        ('"n price" = 5', [10]),
        ("\"n price\" = '5'", [10]),
        ("title = 'Book 3' AND number < 20", [3, 10, 17]),
        ("number IN (5, 500, 900)", [5, 500, 900]),
        ("data.number = 5", [5]),
        ("rowid = 701", [700]),
        ("title LIKE '%0' AND number % 100 = 0 AND length(title) = 6", [0, 700]),
        ("1", list(range(20))),
        ("NULL", []),
    ],
)
def test_an_expression_chooses_among_all_rows(where: str, expected: list[int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.tabular.sifting.CHUNK", 300)
    found = [row[0] for row in asked(books(), Query(20, 0, where))]
    assert found == expected


def test_a_row_has_its_number_from_1_in_an_expression_and_in_a_statement():
    assert [row[0] for row in asked(books(), Query(20, 0, "rowid BETWEEN 500 AND 502"))] == [499, 500, 501]
    with reading() as work:
        rows = Streamed(books()).run("SELECT number FROM data WHERE rowid BETWEEN 500 AND 502", 5, work)
        assert [row[0] for row in rows.cells] == [499, 500, 501]


def test_what_fits_at_once_is_shown_without_reading_all():
    stream = books()
    assert len(asked(stream, Query(5, 0, "number >= 3"))) == 5
    assert stream.taken == 250


def test_only_the_columns_that_are_looked_at_are_compared():
    rows = [(1, b"x" * 20_000_000), (2, b"y")]
    assert [row[0] for row in asked(Listed(["number", "blob"], rows), Query(5, 0, "number = 2"))] == [2]
    with pytest.raises(TooBig, match="do not fit"):
        asked(Listed(["number", "blob"], rows), Query(5, 0, "blob = 'x'"), archive_bytes=1_000_000)


@pytest.mark.parametrize(
    ("where", "error", "said"),
    [
        ("autor = 1", BadSelector, "The columns are: number, title, n price."),
        ("number >", BadSelector, "where"),
        ("number = ?", BadSelector, "where"),
        ("number > (SELECT avg(number) FROM data)", BadSelector, "?q=SELECT"),
        ("number IN (SELECT 1)", BadSelector, "?q=SELECT"),
        ("1) UNION SELECT (1", BadSelector, "where"),
        ("load_extension('x')", Denied, "load_extension"),
    ],
)
def test_a_wrong_expression_is_refused_before_a_row_is_read(where: str, error: type[Exception], said: str):
    stream = books()
    with pytest.raises(error) as caught:
        asked(stream, Query(5, 0, where))
    assert said in str(caught.value)
    assert stream.taken == 0


@pytest.mark.parametrize(("descends", "first"), [(False, [7, 14, 21]), (True, [13, 20, 27])])
def test_an_order_keeps_rows_that_are_alike_as_they_come(descends: bool, first: list[int]):
    found = asked(books(), Query(3, 1, None, ("title", descends)))
    assert [row[0] for row in found] == first


CELLS = st.one_of(
    st.none(),
    st.integers(-5, 5),
    st.floats(-5, 5),
    st.integers(2**62, 2**64),
    st.sampled_from(["", "a", "B", "ä", "\U0001f600", "\uffff", "10", "9"]),
    st.binary(max_size=2),
)


@given(st.lists(CELLS, max_size=30), st.booleans(), st.integers(0, 10), st.integers(1, 10))
def test_an_order_is_that_of_sqlite(cells: list[object], descends: bool, offset: int, limit: int):
    from omniread.tabular.stream import plain_value

    stream = Listed(["x"], [(cell,) for cell in cells])
    found = asked(stream, Query(limit, offset, None, ("x", descends)))
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE t (x)")
    connection.executemany("INSERT INTO t VALUES (?)", [(plain_value(cell),) for cell in cells])
    way = "DESC" if descends else "ASC"
    sql = f"SELECT rowid FROM t ORDER BY x {way}, rowid LIMIT {limit} OFFSET {offset}"
    expected = [(cells[number - 1],) for (number,) in connection.execute(sql)]
    connection.close()
    assert repr(found) == repr(expected)


def test_an_order_of_what_fits():
    found = asked(books(), Query(2, 0, "number % 100 = 0", ("number", True)))
    assert [row[0] for row in found] == [900, 800]
    assert asked(books(), Query(2, 0, "number < 0", ("number", True))) == []


def test_a_page_of_an_order_knows_whether_there_are_more():
    with reading() as work:
        rows = Streamed(books()).rows(Query(5, 990, None, ("number", False)), work)
        assert [row[0] for row in rows.cells] == [990, 991, 992, 993, 994]
        assert rows.more()
        rows = Streamed(books()).rows(Query(5, 995, None, ("number", False)), work)
        assert (len(list(rows.cells)), rows.more()) == (5, False)


def test_a_very_far_place_in_an_order_is_refused():
    with pytest.raises(TooBig, match="200,000"):
        asked(books(), Query(5, 200_000, None, ("number", False)))


def test_cells_that_are_no_numbers_are_counted_once():
    rows = [(1,), ("x",), (2,), ("y",), (None,)]
    with reading() as work:
        for query in (Query(9, 0, "n > 1"), Query(9, 0, "n > 1", ("n", True)), Query(9, 0, None, ("n", False))):
            answer = Streamed(Listed(["n"], rows)).rows(query, work)
            cells = [cell for (cell,) in answer.cells]
            assert cells[-3:] != [1]
            told = [note.text for note in answer.notes() if note.code == "value-types"]
            assert told == [
                "2 cells of n (the first in row 2: x) are no numbers, and compare as texts, behind every number"
            ]
        assert [cell for (cell,) in Streamed(Listed(["n"], rows)).rows(Query(9, 0, "n > 1"), work).cells] == [
            "x",
            2,
            "y",
        ]


@pytest.mark.parametrize(("where", "told"), [("ok = 'true'", 1), ("ok", 0)])
def test_true_in_quotes_is_remarked_on(where: str, told: int):
    stream = Listed(["ok"], [(1,)], types=["boolean"])
    with reading() as work:
        answer = Streamed(stream).rows(Query(5, 0, where), work)
        assert sum("without quotes" in note.text for note in answer.notes()) == told


def test_a_statement_sees_all_rows_as_data():
    with reading() as work:
        relation = Streamed(books())
        rows = relation.run("SELECT title, count(*) AS c FROM data GROUP BY 1 ORDER BY 1", 3, work)
        assert rows.names == ("title", "c")
        assert [tuple(row) for row in rows.cells] == [("Book 0", 143), ("Book 1", 143), ("Book 2", 143)]
        assert rows.more()
        assert [note.code for note in rows.notes()] == ["dialect", "ragged-rows"]


def test_a_statement_without_columns_counts_rows():
    with reading() as work:
        rows = Streamed(books()).run("SELECT count(*) FROM data;", 3, work)
        assert [tuple(row) for row in rows.cells] == [(1000,)]


@pytest.mark.parametrize(
    ("sql", "error", "said"),
    [
        ("SELECT autor FROM data", BadSelector, "The table is data. The columns are: number, title"),
        ("SELECT 1; SELECT 2", BadSelector, "one statement"),
        ("DROP TABLE data", Denied, "only reads"),
        ("WITH x AS (SELECT 1) DELETE FROM data", Denied, ""),
        ("SELECT * FROM data WHERE number = ?", BadSelector, "parameters"),
    ],
)
def test_a_wrong_statement_is_refused_before_a_row_is_read(sql: str, error: type[Exception], said: str):
    stream = books()
    with reading() as work, pytest.raises(error) as caught:
        Streamed(stream).run(sql, 5, work)
    assert said in str(caught.value)
    assert stream.taken == 0


def test_what_does_not_fit_says_how_to_ask_for_less():
    stream = Listed(["t"], [("x" * 10_000,)] * 200)
    with reading(archive_bytes=100_000) as work, pytest.raises(TooBig, match="archive_bytes"):
        Streamed(stream).run("SELECT max(t) FROM data", 5, work)


def test_misfits_of_a_statement_are_told():
    with reading() as work:
        rows = Streamed(Listed(["n", "m"], [(1, 2), ("x", 3)])).run("SELECT sum(n) FROM data", 5, work)
        assert [tuple(row) for row in rows.cells] == [(1.0,)]
        told = [note.text for note in rows.notes() if note.code == "value-types"]
        assert told == ["1 cell of n (the first: x) is no number, and compares as text, behind every number"]


def test_rows_may_be_short():
    rows = [(1, "a", 2), (2,), (3, "b")]
    stream = Listed(["number", "t", "n"], rows)
    assert asked(stream, Query(5, 0, "n IS NULL")) == [(2,), (3, "b")]
    assert asked(stream, Query(5, 0, None, ("t", False)))[0] == (2,)


def test_a_long_scan_is_cancelled():
    class Given:
        def is_set(self) -> bool:
            return stream.taken > 300

    stream = books()
    with reading() as work:
        work.cancel = Given()
        with pytest.raises(Cancelled):
            list(Streamed(stream).rows(Query(5, 0, "number < 0"), work).cells)
    assert stream.taken < 1000


def test_names_may_be_anything_but_too_many():
    names = ['say "x"', "row number", "row number_", "select", "a]b", "ä", ""]
    stream = Listed(names, [tuple(range(7)), tuple(range(7, 14))])
    assert asked(stream, Query(5, 0, '"row number" = 8')) == [tuple(range(7, 14))]
    assert asked(stream, Query(5, 0, '"say ""x""" = 0'))[0][0] == 0
    many = Listed([f"c{number}" for number in range(3000)], [[0] * 3000])
    with pytest.raises(TooBig, match="limit= and offset="):
        asked(many, Query(5, 0, "c1 = 0"))


def test_the_relation_is_as_the_stream_says():
    stream = books()
    relation = Streamed(stream)
    with reading() as work:
        assert relation.count(work) is None
    assert (relation.kind, relation.schema, relation.fields) == ("file", None, stream.fields)
    assert relation.notes == stream.notes
