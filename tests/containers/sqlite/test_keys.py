"""Does a key name the row that holds it, and does a row's value give a key that finds it again?"""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.containers.sqlite.keys import Key, affinity, bound

TYPES = ["INTEGER", "INT", "BIGINT", "TEXT", "VARCHAR(20)", "CLOB", "REAL", "DOUBLE", "FLOAT", "NUMERIC", "DATE"]
TYPES += ["DECIMAL(10,5)", "BOOLEAN", "BLOB", "", "POINT", "FLOATING POINT", "CHARINT"]


@pytest.mark.parametrize("declared", TYPES)
def test_the_affinity_is_that_of_the_engine(declared):
    # What becomes of the text '1.0', of the integer 1 and of the text '3' tells the five affinities apart.
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"CREATE TABLE t (a {declared})")
        connection.executemany("INSERT INTO t VALUES (?)", [("1.5",), (1,), ("3",)])
        kinds = tuple(kind for (kind,) in connection.execute("SELECT typeof(a) FROM t ORDER BY rowid"))
    expected = {
        ("real", "integer", "integer"): {"INTEGER", "NUMERIC"},
        ("text", "text", "text"): {"TEXT"},
        ("real", "real", "real"): {"REAL"},
        ("text", "integer", "text"): {"BLOB"},
    }
    assert affinity(declared) in expected[kinds]


@pytest.mark.parametrize(
    ("kind", "text", "values"),
    [
        ("INTEGER", "42", [42]),
        ("INTEGER", "-9223372036854775808", [-(2**63)]),
        ("INTEGER", "9223372036854775807", [2**63 - 1]),
        ("INTEGER", "9223372036854775808", [9223372036854775808.0]),
        ("INTEGER", "00042", [42]),
        ("INTEGER", "x", ["x"]),
        ("INTEGER", "1_000", ["1_000"]),
        ("REAL", "1.5e3", [1500.0]),
        ("REAL", ".5", [0.5]),
        ("TEXT", "00042", ["00042"]),
        ("TEXT", "1.5", ["1.5"]),
        ("TEXT", r"a\x0ab", [r"a\x0ab", "a\nb"]),
        ("TEXT", "x'0102'", ["x'0102'", b"\1\2"]),
        ("BLOB", "42", [42, "42"]),
        ("BLOB", "'42'", ["'42'", "42"]),
        ("BLOB", "X'fF'", ["X'fF'", b"\xff"]),
        ("BLOB", "x'f'", ["x'f'"]),
        ("NUMERIC", "'it''s'", ["'it''s'", "it's"]),
    ],
)
def test_a_text_means_what_the_column_can_hold(kind, text, values):
    assert list(Key("a", kind).values(text)) == values


@pytest.mark.parametrize(
    ("kind", "cell", "text"),
    [
        ("INTEGER", 9007199254740993, "9007199254740993"),
        ("REAL", 0.1, "0.1"),
        ("REAL", 1e300, "1e+300"),
        ("REAL", float("inf"), None),
        ("TEXT", "a:b?limit=5", "a:b?limit=5"),
        ("TEXT", "a\nb", r"a\x0ab"),
        ("TEXT", "\udcff", r"\xff"),
        ("TEXT", "", None),
        ("TEXT", " padded", None),
        ("TEXT", "x" * 501, None),
        ("BLOB", 42, "42"),
        ("BLOB", "42", "'42'"),
        ("BLOB", "it's", "it's"),
        ("TEXT", b"\1\2", "x'0102'"),
        ("BLOB", b"", None),
        ("TEXT", b"x" * 251, None),
        ("TEXT", None, None),
    ],
)
def test_a_value_is_spelled_as_it_can_be_asked(kind, cell, text):
    assert Key("a", kind).spelled(cell) == text


@given(
    st.sampled_from(["INTEGER", "REAL", "NUMERIC", "TEXT", "BLOB"]),
    st.one_of(st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), st.text(), st.binary(max_size=30)),
)
def test_what_is_spelled_finds_the_value_that_the_engine_keeps(kind: Any, given: Any):
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"CREATE TABLE t (a {kind})")
        try:
            connection.execute("INSERT INTO t VALUES (?)", [given])
        except UnicodeEncodeError:
            return
        ((kept,),) = connection.execute("SELECT a FROM t").fetchall()
        key = Key("a", kind)
        text = key.spelled(kept)
        if text is None:
            return
        found = [
            cell
            for cell in key.values(text)
            for mark, value in [bound(cell)]
            for _ in connection.execute(f"SELECT 1 FROM t WHERE a = {mark}", [value])
        ]
    assert found[:1] == [kept]


def test_a_text_that_is_not_utf_8_is_bound_as_bytes():
    assert bound("\udcff") == ("CAST(? AS TEXT)", b"\xff")
    assert bound("ü") == ("?", "ü")
    assert bound(5) == ("?", 5)


def test_a_key_is_called_by_its_column():
    assert Key('"a ""b"""', "TEXT").name == 'a "b"'
    assert Key("_rowid_", "INTEGER").name == "_rowid_"
