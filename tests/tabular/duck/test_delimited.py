"""Does the engine read delimited text as Python's own reader does?"""

import csv
import io
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.table import Query
from omniread.tabular.asking import quoted
from omniread.tabular.duck.delimited import Dialect, delimited
from omniread.tabular.duck.place import placed
from omniread.tabular.duck.typed import Typed
from tests import columnar, fakes
from tests.tabular.relations import Fake


def read(data: bytes, dialect: Dialect, names: Sequence[str]) -> list[list[Any]]:
    columns = [Typed(name, "text", quoted(name)) for name in names]
    with fakes.reading() as work:
        place = placed(columnar.streamed("x.csv", data, work))
        text = delimited(Fake(names, []), place, dialect, columns, list, work)
        rows = text.rows(Query(500, where="true"), work)
        assert rows.notes() == ()
        return [list(row) for row in rows.cells]


@pytest.mark.parametrize(
    ("text", "dialect", "rows"),
    [
        ("a,b\n1,2\n", Dialect(), ["1", "2"]),
        ("\ufeffa,b\n1,2\n", Dialect(), ["1", "2"]),
        ("a,b\r\n1,2\r\n", Dialect(), ["1", "2"]),
        ("a,b\n1,2", Dialect(), ["1", "2"]),
        ("sep=;\na;b\n1;2\n", Dialect(";", skip=1), ["1", "2"]),
        ("1\t2\n", Dialect("\t", header=False), ["1", "2"]),
        ("a|b\n'1|x'|2\n", Dialect("|", quote="'"), ["1|x", "2"]),
        ('a,b\n1",2\n', Dialect(quote=None), ['1"', "2"]),
        ('a,b\n"1\\"x",2\n', Dialect(escape="\\"), ['1"x', "2"]),
        ('a,b\n"1""x","2\ny"\n', Dialect(), ['1"x', "2\ny"]),
        ("a,b\n 1 ,\n", Dialect(), [" 1 ", ""]),
        ('a,b\n"",NULL\n', Dialect(), ["", "NULL"]),
        ("a,b\n#1,2\n", Dialect(), ["#1", "2"]),
        ("a,b\n007,1_000\n", Dialect(), ["007", "1_000"]),
        ("a\x1fb\n1\x1f2\n", Dialect("\x1f"), ["1", "2"]),
    ],
)
def test_dialects(text: str, dialect: Dialect, rows: list[str]):
    assert read(text.encode(), dialect, ["a", "b"]) == [rows]


def test_names_may_be_anything():
    names = ['a"b', "c'd", "select", "row number", "text 0", "ü x"]
    assert read(b"1,2,3,4,5,6\n", Dialect(header=False), names) == [list("123456")]


CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\0\r"), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=20))
def test_whatever_is_written_is_read(rows: list[list[str]]):
    sink = io.StringIO()
    csv.writer(sink, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([["a", "b", "c"], *rows])
    assert read(sink.getvalue().encode(), Dialect(), ["a", "b", "c"]) == rows
