"""What do the cells of a column hold, and how do they compare?"""

import math
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.formats.delimited.types import Type, grouped, number, sniffed, text, truth, with_comma


@pytest.mark.parametrize(
    ("cells", "delimiter", "said"),
    [
        (["1", "-2", "+3", "0", ""], ",", "integer"),
        (["1", "2.5", ".5", "1e3"], ",", "real"),
        (["1,5", "2,25"], ";", "real (1.234,5)"),
        (["1.234,50", "1,5"], ";", "real (1.234,5)"),
        (["1.234", "2.500"], ";", "real"),
        (["1,234.5", "12"], ",", "real (1,234.5)"),
        (["1,234", "12"], ",", "integer (1,234.5)"),
        (["true", "False", "TRUE"], ",", "boolean"),
        (["2024-01-02", "2024/12/31"], ",", "date"),
        (["2024-01-02T03:04:05Z", "2024-01-02"], ",", "timestamp"),
        (["2024-13-02"], ",", "text"),
        (["01.02.2024"], ",", "text"),
        (["00123", "12"], ",", "text"),
        (["0", "0.5", "-0.5"], ",", "real"),
        (["18446744073709551616", "1"], ",", "text"),
        (["9223372036854775807"], ",", "integer"),
        (["9" * 200], ",", "text"),
        (["1", "NA", "n/a"], ",", "integer"),
        (["NA", "-"], ",", "text"),
        (["1", "x"], ",", "text"),
        (["1", *["2"] * 20, "x"], ",", "integer"),
        (["1", "2", *["x"] * 3, *["2"] * 20], ",", "text"),
        (["", " "], ",", "text"),
        ([], ",", "text"),
        (["١٢"], ",", "text"),
        (["1_000"], ",", "text"),
    ],
)
def test_the_type_of_a_column(cells: list[str], delimiter: str, said: str):
    assert str(sniffed(cells, delimiter)) == said


def test_words_for_nothing_are_remembered():
    assert sniffed(["1", "NA", "NA", "n/a", "2"], ",").nothing == ("NA", "n/a")


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("12", 12),
        (" 12 ", 12),
        ("007", 7),
        ("-1.5e2", -150.0),
        ("9223372036854775808", 9223372036854775808.0),
        ("NA", None),
        ("", None),
        (None, None),
        ("12a", "12a"),
        ("nan ", None),
        ("  ", None),
        ("1" * 120, float("1" * 120)),
    ],
)
def test_a_number_compares_as_one(cell: str | None, value: object):
    found = number(cell)
    assert (type(found), found) == (type(value), value)


def test_other_forms_compare_as_what_they_mean():
    assert with_comma("1.234,5") == 1234.5
    assert with_comma("x,y") == "x,y"
    assert grouped("1,234.5") == 1234.5
    assert grouped("1,23") == "1,23"
    assert [truth(cell) for cell in ("True", "FALSE", "", "1", "yes")] == [1, 0, None, 1, "yes"]
    assert [text("x"), text(""), text(None)] == ["x", None, None]


CELLS = st.one_of(
    st.text(alphabet="0123456789.+-eE ,x", max_size=12),
    st.integers().map(str),
    st.floats(allow_nan=False).map(repr),
    st.sampled_from(["", "NA", "nan", "inf", "Infinity", "0x10", "1_0", "-", ".", "1.", "\t5\n", "+.5e-3"]),
)


@given(CELLS, st.sampled_from(["integer", "real", "boolean", "text"]))
def test_what_is_bound_becomes_in_a_column_what_we_compare(cell: str, name):
    column = Type(name).column
    connection = sqlite3.connect(":memory:")
    connection.execute(f"CREATE TABLE t (c {column.affinity})")
    bound = (column.bound or column.value)(cell)
    connection.execute("INSERT INTO t VALUES (?)", (bound,))
    ((stored,),) = connection.execute("SELECT c FROM t").fetchall()
    connection.close()
    compared = column.value(cell)
    if isinstance(compared, float):
        # Older engines miss the last bit of very large and very small numbers.
        assert math.isclose(stored, compared, rel_tol=1e-14)
    else:
        assert stored == compared
    assert isinstance(stored, str) == isinstance(compared, str)
