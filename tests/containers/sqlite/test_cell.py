"""Is a cell read as a file would be, whatever it holds and wherever it lies?"""

import io
from pathlib import Path
from typing import Any

import pytest

from omniread.containers.sqlite.cell import stream
from omniread.model.errors import TooBig, Unreadable
from omniread.tabular.lite.guard import LONGEST
from tests.databases import made, tables

# A column that was added later is computed for the first time when it is read.
BROKEN = "CREATE TABLE t (a); INSERT INTO t VALUES ('no json'); ALTER TABLE t ADD COLUMN b AS (json(a))"


def content(path: Path, column: str, place: Any = 1, **limits: int) -> bytes:
    """All that the cell of a row of table t holds."""
    with tables(path, **limits) as database:
        handle = database._handle
        with stream(handle, handle.shape(handle.items["t"]), column, (place,)) as opened:
            return opened.read()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (b"\0\xff" * 5, b"\0\xff" * 5),
        ("grün\0x", "grün\0x".encode()),
        (9007199254740993, b"9007199254740993"),
        (1.5, b"1.5"),
        (b"", b""),
    ],
)
@pytest.mark.parametrize("encoding", ["UTF-8", "UTF-16le", "UTF-16be"])
@pytest.mark.parametrize("declared", ["t (k INTEGER PRIMARY KEY, a)", "t (k PRIMARY KEY, a) WITHOUT ROWID"])
def test_a_cell_is_its_bytes(tmp_path, given, expected, encoding, declared):
    script = f"PRAGMA encoding = '{encoding}'; CREATE TABLE {declared}"
    path = made(tmp_path / "a.db", script, ("INSERT INTO t VALUES (1, ?)", [given]))
    assert content(path, "a") == expected


def test_a_text_that_is_not_utf_8_keeps_its_bytes(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a); INSERT INTO t VALUES (CAST(x'c328ff' AS TEXT))")
    assert content(path, "a") == b"\xc3(\xff"


def test_a_generated_column_is_read_as_a_value(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (a, b AS (a || '!'), c AS (a || '?') STORED, d); INSERT INTO t VALUES ('x', 'y')",
    )
    assert [content(path, column) for column in "abcd"] == [b"x", b"x!", b"x?", b"y"]


def test_a_column_of_a_virtual_table_is_read_as_a_value(tmp_path):
    path = made(tmp_path / "a.db", "CREATE VIRTUAL TABLE t USING fts5 (a); INSERT INTO t VALUES ('some words')")
    assert content(path, "a") == b"some words"


def test_a_cell_longer_than_any_value_is_read_a_piece_at_a_time(tmp_path):
    size = LONGEST + 5_000_000
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)", ("INSERT INTO t VALUES (?)", [b"x" * size + b"end"]))
    with tables(path) as database:
        handle = database._handle
        with stream(handle, handle.shape(handle.items["t"]), "a", (1,)) as opened:
            assert opened.seek(0, io.SEEK_END) == size + 3
            assert opened.seek(-3, io.SEEK_END) == size
            assert opened.read() == b"end"
            assert opened.seek(size) == size
            assert opened.seek(1, io.SEEK_CUR) == size + 1
            assert opened.read(1) == b"n"
            assert opened.seek(2 * size) == size + 3
            assert opened.read() == b""
        # Closing it again does no harm.
        opened.raw.close()


def test_a_cell_that_has_to_be_loaded_is_bounded(tmp_path):
    path = made(
        tmp_path / "a.db",
        "CREATE TABLE t (k PRIMARY KEY, a) WITHOUT ROWID",
        ("INSERT INTO t VALUES (1, ?)", ["x" * 50_000]),
    )
    assert len(content(path, "a", member_bytes=60_000)) == 50_000
    with pytest.raises(TooBig, match="a has more than the 40,000 bytes"):
        content(path, "a", member_bytes=40_000)


def test_a_cell_that_cannot_be_computed_is_unreadable(tmp_path):
    path = made(tmp_path / "a.db", BROKEN)
    with pytest.raises(Unreadable, match="malformed JSON"):
        content(path, "b")


def test_a_cell_that_changes_while_it_is_read_is_unreadable(tmp_path):
    # Above the cache of the stream, so that it has to be asked again.
    path = made(
        tmp_path / "a.db",
        "PRAGMA journal_mode = WAL; CREATE TABLE t (a)",
        ("INSERT INTO t VALUES (?)", [b"x" * 100_000]),
    )
    with tables(path) as database:
        handle = database._handle
        opened = stream(handle, handle.shape(handle.items["t"]), "a", (1,))
        assert opened.read(1) == b"x"
        handle.session.connection.close()
        with pytest.raises(Unreadable, match="cannot be read to its end"):
            opened.read()


def test_the_cell_of_a_row_that_went_away_is_empty(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)")
    assert content(path, "a", 7) == b""
