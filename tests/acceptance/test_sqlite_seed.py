"""Are the numbers of the first seed for databases those that hold without any setting?"""

import re
from pathlib import Path

import pytest

from omniread import BadSelector, Page, Reader
from omniread.model.limits import Limits
from tests.acceptance.asking import put
from tests.databases import made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    file = tmp_path / "a.db"
    made(file, "CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT)")
    made(
        file,
        "WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c WHERE x < 1200)"
        " INSERT INTO t SELECT x, 'row ' || x FROM c",
    )
    return tmp_path


def ids(page: Page) -> list[int]:
    """The first cells of a table's rows."""
    return [int(each) for each in re.findall(r"^\| +(\d+) \|", str(page), re.MULTILINE)]


def test_caps_sqlite_are_those_of_the_seed():
    limits = Limits()
    assert (limits.sql_rows, limits.sql_max_rows, limits.sql_raw_rows) == (20, 500, 1000)
    assert (limits.sql_sample, limits.sql_tables) == (5, 500)
    assert (limits.sql_width, limits.sql_column, limits.sql_busy_ms) == (120, 40, 3000)


@pytest.mark.parametrize(
    ("path", "first", "count"),
    [
        ("a.db:t", 1, 5),
        ("a.db:t?offset=0", 1, 20),
        ("a.db:t?where=id > 100", 101, 20),
        ("a.db:t?limit=500", 1, 500),
        ("a.db:t?limit=501", 1, 500),
        ("a.db:t?limit=100000&offset=10", 11, 500),
        ("a.db?q=SELECT * FROM t", 1, 1000),
    ],
)
def test_row_limits_hold_without_any_setting(folder: Path, path: str, first: int, count: int):
    assert ids(Reader(folder).read(path)) == [*range(first, first + count)]


@pytest.mark.parametrize("path", ["a.db:t?limit=501", "a.db:t?limit=500", "a.db?q=SELECT * FROM t"])
def test_row_limits_that_cut_say_what_shows_the_rest(folder: Path, path: str):
    reader = Reader(folder)
    page = reader.read(path)
    assert page.next is not None
    assert ids(reader.read(page.next))[0] == len(ids(page)) + 1


@pytest.mark.parametrize(
    "path", ["a.db:t:3?limit=1", "a.db:t?colour=red", "a.db?q=", "a.db:t?q=SELECT 1", "a.db?q=SELECT 1&limit=5"]
)
def test_combinations_that_the_seed_refuses_are_refused(folder: Path, path: str):
    with pytest.raises(BadSelector):
        Reader(folder).read(path)


def test_row_detection_takes_the_header_for_what_it_is(folder: Path):
    put(folder, "text.db", "no database\n")
    assert "no database" in str(Reader(folder).read("text.db"))
    put(folder, "plain", (folder / "a.db").read_bytes())
    assert "t (1200 rows)" in str(Reader(folder).read("plain"))
