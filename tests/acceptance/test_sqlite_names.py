"""Is an unknown name in double quotes a mistake that is said, and not a text that matches what it may?"""

import sqlite3
from pathlib import Path

import pytest

from omniread import BadSelector, Reader


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    connection = sqlite3.connect(tmp_path / "a.db")
    connection.executescript(
        """CREATE TABLE t ("a b" INTEGER, name TEXT); INSERT INTO t VALUES (1, 'Ann'), (2, 'Bob')"""
    )
    connection.close()
    (tmp_path / "a.csv").write_text("a b,name\n1,Ann\n2,Bob\n")
    return Reader(tmp_path)


@pytest.mark.parametrize("place", ["a.db:t", "a.csv"])
def test_a_name_in_double_quotes_is_a_column(reader: Reader, place: str):
    text = str(reader.read(f'{place}?where="a b">1'))
    assert "Bob" in text
    assert "Ann" not in text
    for where in ('"nosuch">4700', 'name="Ann"', '"">4700'):
        with pytest.raises(BadSelector):
            reader.read(f"{place}?where={where}")


@pytest.mark.parametrize("path", ['a.db?q=SELECT * FROM t WHERE name="Ann"', 'a.csv?q=SELECT "nosuch" FROM data'])
def test_so_is_one_in_a_statement(reader: Reader, path: str):
    with pytest.raises(BadSelector, match=r"nosuch|Ann"):
        reader.read(path)
