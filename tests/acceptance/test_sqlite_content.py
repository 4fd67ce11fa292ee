"""Are the reports about SQLite answered, entries 75 and 76: what is in the rows, and what never ends?"""

import re
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from omniread import Cancelled, Reader, TooBig, Unreadable
from omniread.model.limits import Limits
from tests.acceptance.asking import remarks
from tests.databases import made

# 75: text that is not valid UTF-8 stops the whole table


@pytest.fixture
def texts(tmp_path: Path) -> Reader:
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
        ("INSERT INTO t VALUES (1, 'normal')", []),
        ("INSERT INTO t VALUES (2, CAST(x'c328ff' AS TEXT))", []),
        ("INSERT INTO t VALUES (3, ?)", ["unit\x1fseparator"]),
        ("INSERT INTO t VALUES (4, ?)", ["before\0after"]),
        ("INSERT INTO t VALUES (5, ?)", ["five " * 1_000_000]),
        ("INSERT INTO t VALUES (6, ?)", [b"\x89PNG\r\n\x1a\n" + b"\0" * 1192]),
        ("INSERT INTO t VALUES (7, 'last')", []),
    )
    return Reader(tmp_path)


def test_entry_75_every_row_is_shown(texts):
    page = texts.read("a.db:t?limit=20")
    shown = dict(re.findall(r"^\| +(\d) \| (.*?) *\|$", str(page), re.MULTILINE))
    assert list(shown) == list("1234567")
    assert shown["1"] == "normal"
    assert shown["2"] == r"\xc3(\xff"
    assert shown["3"] == r"unit\x1fseparator"
    assert shown["4"] == r"before\x00after"
    assert shown["5"].endswith("…")
    assert shown["6"] == "<BLOB 1.2KB>"
    assert shown["7"] == "last"
    assert len(str(page)) < 5000
    assert "undecodable-bytes" in {note.code for note in page.notes}
    assert any("a.db:t:5" in remark for remark in remarks(page))


def test_entry_75_an_encoding_can_be_named(tmp_path):
    made(tmp_path / "a.db", "CREATE TABLE t (v); INSERT INTO t VALUES (CAST(x'636166e9' AS TEXT)), ('ok')")
    assert "café" in str(Reader(tmp_path).read("a.db:t", encoding="cp1252"))


@pytest.mark.parametrize("encoding", ["UTF-16le", "UTF-16be"])
def test_entry_75_wide_databases_read_as_any_other(tmp_path, encoding):
    made(
        tmp_path / "a.db",
        f"PRAGMA encoding = '{encoding}'; CREATE TABLE \"tä\" (k TEXT PRIMARY KEY, v)",
        ("INSERT INTO \"tä\" VALUES ('ü', 'grün 漢')", []),
    )
    reader = Reader(tmp_path)
    assert "tä (1 row)" in str(reader.read("a.db"))
    assert str(reader.read("a.db:tä:ü")) == "k: ü\nv: grün 漢"
    assert "grün 漢" in str(reader.read("a.db:tä:ü:v:raw"))


# 76: a query that never ends


ENDLESS = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
CROSS = "SELECT count(*) FROM t a, t b, t c"


class After:
    """A caller who gives up when asked for the so-manieth time."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def idle() -> bool:
    """Whether no statement runs any more."""
    return not [thread for thread in threading.enumerate() if thread.name == "omniread-sqlite"]


@pytest.fixture
def large(tmp_path: Path) -> Path:
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (a)",
        ("INSERT INTO t SELECT value FROM json_each(?)", [f"{list(range(10_000))}"]),
    )
    return tmp_path


@pytest.mark.parametrize("sql", [ENDLESS, CROSS])
def test_entry_76_a_query_ends_after_its_seconds(large, sql):
    with pytest.raises(TooBig, match=r"longer than it may.*sql_seconds"):
        Reader(large, limits=Limits(sql_seconds=1)).read(f"a.db?q={sql}")
    assert idle()


@pytest.mark.parametrize("path", [f"a.db?q={ENDLESS}", f"a.db?q={CROSS}", f"a.db:t?where=a = ({ENDLESS})"])
def test_entry_76_a_query_ends_when_the_caller_gives_up(large, path):
    with pytest.raises(Cancelled):
        Reader(large).read(path, cancel=After(12))
    assert idle()


def test_entry_76_rows_that_came_before_the_end_are_shown(large):
    sql = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x <= 300"
    page = Reader(large, limits=Limits(sql_seconds=1)).read(f"a.db?q={sql}")
    assert len(re.findall(r"^\| +\d+ \|", str(page), re.MULTILINE)) == 299
    assert "timed-out" in {note.code for note in page.notes}
    assert idle()


def test_entry_76_an_endless_answer_is_a_page(large):
    sql = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
    page = Reader(large).read(f"a.db?q={sql}", max_lines=20)
    assert page.next is not None
    assert idle()


# What lies beneath them all


def damaged(path: Path, kind: str) -> None:
    """Spoil the second half of a database, or its header."""
    data = bytearray(path.read_bytes())
    if kind == "cut":
        del data[len(data) // 2 :]
    elif kind == "zeros":
        data[len(data) // 2 : len(data) // 2 + 50_000] = bytes(50_000)
    else:
        data[16:100] = bytes(84)
    path.write_bytes(data)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    rows: Any = ("INSERT INTO t SELECT value, hex(zeroblob(200)) FROM json_each(?)", [f"{list(range(2000))}"])
    return made(tmp_path / "a.db", "CREATE TABLE t (a INTEGER PRIMARY KEY, b)", rows)


@pytest.mark.parametrize("kind", ["cut", "zeros"])
def test_a_damaged_database_is_read_as_far_as_it_goes(whole, kind):
    damaged(whole, kind)
    reader = Reader(whole.parent)
    assert re.findall(r"^\| +(\d) \|", str(reader.read("a.db:t?limit=3")), re.MULTILINE) == ["0", "1", "2"]
    assert re.search(r"^t \(\d+\+ rows\)$", str(reader.read("a.db")), re.MULTILINE)
    page = reader.read("a.db:t?limit=500&offset=900", max_lines=None, max_bytes=None)
    assert "damaged" in {note.code for note in page.notes}


def test_a_database_without_its_header_says_so(whole):
    damaged(whole, "header")
    with pytest.raises(Unreadable, match="not a database"):
        Reader(whole.parent).read("a.db")


def test_reading_takes_no_lock_that_outlives_it(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    Reader(tmp_path).read("a.db:t")
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
