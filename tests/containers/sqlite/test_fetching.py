"""Is every row read whole, and is what cannot be read marked and nothing else lost?"""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from omniread.containers.sqlite.fetching import SMALL, Unread, fetched, trimmed
from omniread.containers.sqlite.schema import items, shape
from omniread.tabular.lite.guard import LONGEST
from omniread.tabular.lite.opening import ALONE, connected
from tests import fakes
from tests.databases import made

MOST = LONGEST + 1
# A column that was added later is computed for the first time when it is read.
BROKEN = "CREATE TABLE t (a); INSERT INTO t VALUES ('no json'); ALTER TABLE t ADD COLUMN b AS (json(a))"


def rows(path: Path, places: Sequence[Sequence[Any]], most: int | None = None) -> Iterator[Any]:
    """The rows of table t at these places."""
    with fakes.reading() as work:
        session = connected(str(path), ALONE, work)
        yield from fetched(session, shape(session, items(session)["t"]), places, most)


def test_rows_come_in_the_order_of_their_places(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'x'), (2.5, NULL), (x'00', 'ü')")
    assert list(rows(path, [(3,), (1,), (9,), (2,)])) == [(b"\0", "ü"), (1, "x"), None, (2.5, None)]


def test_many_rows_are_read(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (a)",
        ("INSERT INTO t SELECT value FROM json_each(?)", [f"{list(range(500))}"]),
    )
    assert list(rows(path, [(number,) for number in range(1, 501)])) == [(number,) for number in range(500)]


def test_rows_of_a_key_of_several_columns_are_found(tmp_path):
    script = "CREATE TABLE t (a, b, c, PRIMARY KEY (a, b)) WITHOUT ROWID"
    path = made(tmp_path / "a.db", script, ("INSERT INTO t VALUES (1, CAST(x'ff' AS TEXT), 'found')", []))
    assert list(rows(path, [(1, "\udcff")])) == [(1, "\udcff", "found")]


@pytest.mark.parametrize(
    "declared", ["t (id INTEGER PRIMARY KEY, a, b)", "t (id TEXT PRIMARY KEY, a, b) WITHOUT ROWID"]
)
def test_a_cell_that_is_too_long_is_marked_and_its_row_is_there(tmp_path, declared):
    path = made(
        tmp_path / "a.db",
        f"CREATE TABLE {declared}",
        ("INSERT INTO t VALUES (1, zeroblob(?), 'short')", [MOST]),
        ("INSERT INTO t VALUES (2, ?, 'short')", ["ü" * MOST]),
        ("INSERT INTO t VALUES (3, ?, ?)", ["x" * LONGEST, b"y"]),
    )
    by_rowid = "INTEGER" in declared
    keys = [(1,), (2,), (3,)] if by_rowid else [("1",), ("2",), ("3",)]
    blob, text, longest = rows(path, keys)
    assert blob[1:] == (Unread("BLOB", MOST), "short")
    # Only where rows have numbers can the engine tell the size of a text without reading it.
    assert text[1:] == (Unread("TEXT", 2 * MOST if by_rowid else None), "short")
    assert longest[1:] == ("x" * LONGEST, b"y")


def test_a_damaged_cell_is_marked_and_its_row_is_there(tmp_path):
    path = made(
        tmp_path / "a.db", "CREATE TABLE t (a, b, c); INSERT INTO t VALUES (1, 'two', zeroblob(20000)), (2, 'x', 'y')"
    )
    data = bytearray(path.read_bytes())
    # The first four bytes of an overflow page are the number of the next one: here there is none of that number.
    pages = [at for at in range(4096, len(data), 4096) if data[at : at + 4] == (at // 4096 + 2).to_bytes(4, "big")]
    data[pages[0] : pages[0] + 4] = b"\xff\xff\xff\xff"
    path.write_bytes(data)
    first, second = rows(path, [(1,), (2,)])
    assert first == (1, "two", Unread("damaged"))
    assert second == (2, "x", "y")


def test_other_failures_are_raised(tmp_path):
    path = made(tmp_path / "a.db", BROKEN)
    with pytest.raises(sqlite3.OperationalError, match="malformed JSON"):
        list(rows(path, [(1,)]))


def test_a_failure_of_one_cell_that_is_not_the_files_is_raised(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (a, c)",
        ("INSERT INTO t VALUES ('no json', zeroblob(?))", [MOST]),
        ("ALTER TABLE t ADD COLUMN b AS (json(a))", []),
    )
    with pytest.raises(sqlite3.Error):
        list(rows(path, [(1,)]))


def test_what_a_table_cannot_show_is_left_out():
    row = ("x" * 10, b"y" * SMALL, b"z" * (SMALL + 1), 5, None)
    assert trimmed(row, 4) == ("x" * 5, b"y" * SMALL, Unread("BLOB", SMALL + 1), 5, None)
    assert trimmed(row, None) == row


def test_what_was_not_read_says_what_and_how_much():
    assert str(Unread("BLOB", 52_428_800)) == "<BLOB 50.0MB>"
    assert str(Unread("TEXT")) == "<TEXT>"
    assert Unread("damaged").is_damaged
    assert not Unread("BLOB", 5).is_damaged
