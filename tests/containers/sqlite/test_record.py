"""Is a row found by its key, shown whole, and opened column by column?"""

import sqlite3
from typing import Any

import pytest

from omniread.containers.sqlite.fetching import Unread
from omniread.containers.sqlite.record import Row
from omniread.model.errors import NotFound, Unreadable
from omniread.model.node import Blob, Capabilities, Facts
from omniread.tabular.lite.guard import LONGEST
from tests.databases import made, tables

SCRIPT = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, "Odd: name" TEXT, photo BLOB, vacant);
    INSERT INTO t VALUES (42, 'words', x'89504e47', NULL);
"""


def row(database: Any, *names: str) -> Any:
    """What a path of names leads to."""
    node = database
    for name in names:
        node = node.get(name)
    return node


def test_a_row_has_all_its_cells(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        found = row(database, "t", "42")
        assert isinstance(found, Row)
        assert found.kind == "row"
        assert found.ref == f"{tmp_path / 'a.db'}:t:42"
        assert found.name == "42"
        assert found.facts == Facts()
        assert [(field.name, cell) for field, cell in found.cells] == [
            ("id", 42),
            ("Odd: name", "words"),
            ("photo", b"\x89PNG"),
            ("vacant", None),
        ]
        assert found.notes == ()
        assert [entry.name for entry in found.entries()] == ["id", "Odd: name", "photo", "vacant"]
        assert found.capabilities == Capabilities(sibling=found._table.get)


@pytest.mark.parametrize(
    ("column", "name", "content", "size"),
    [
        ("photo", "photo", b"\x89PNG", 4),
        ("PHOTO", "photo", b"\x89PNG", 4),
        ('"photo"', "photo", b"\x89PNG", 4),
        ("Odd: name", "Odd: name", b"words", None),
        ("id", "id", b"42", None),
    ],
)
def test_a_cell_is_a_blob(tmp_path, column, name, content, size):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        cell = row(database, "t", "42", column)
        assert isinstance(cell, Blob)
        assert cell.ref == f"{tmp_path / 'a.db'}:t:42:{name}"
        assert cell.name == name
        assert cell.facts == Facts(size)
        assert cell.open().read() == content


def test_a_column_that_needs_an_escape_is_found_as_it_is_shown(tmp_path):
    path = made(tmp_path / "a.db", 'CREATE TABLE t ("a\nb"); INSERT INTO t VALUES (1)')
    with tables(path) as database:
        cell = row(database, "t", "1", r"a\x0ab")
        assert cell.ref.endswith(r":t:1:a\x0ab")


def test_what_holds_nothing_and_what_is_no_column_are_told_apart(tmp_path):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        found = row(database, "t", "42")
        assert found.get("vacant") is None
        assert found.missing("vacant").message.endswith(":t:42:vacant is NULL: there is nothing in it.")
        assert found.get("nope") is None
        assert isinstance(found.missing("nope"), NotFound)
        assert found.missing("nope").hint == "Its columns are: id, Odd: name, photo, vacant."


@pytest.mark.parametrize(
    ("script", "key", "cells"),
    [
        (
            "CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (9007199254740992), (9007199254740993)",
            "9007199254740993",
            [9007199254740993],
        ),
        ("CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (-5)", "-5", [-5]),
        ("CREATE TABLE t (a TEXT PRIMARY KEY, b); INSERT INTO t VALUES ('00042', 1), ('42', 2)", "00042", ["00042", 1]),
        ("CREATE TABLE t (a TEXT PRIMARY KEY, b); INSERT INTO t VALUES ('00042', 1), ('42', 2)", "42", ["42", 2]),
        ("CREATE TABLE t (a TEXT PRIMARY KEY COLLATE NOCASE); INSERT INTO t VALUES ('Key')", "kEY", ["Key"]),
        ("CREATE TABLE t (a REAL PRIMARY KEY); INSERT INTO t VALUES (0.1)", "0.1", [0.1]),
        ("CREATE TABLE t (a REAL PRIMARY KEY); INSERT INTO t VALUES (3)", "3", [3.0]),
        ("CREATE TABLE t (a BLOB PRIMARY KEY); INSERT INTO t VALUES (x'00ff')", "x'00ff'", [b"\0\xff"]),
        ("CREATE TABLE t (a PRIMARY KEY, b); INSERT INTO t VALUES (42, 1), ('42', 2)", "42", [42, 1]),
        ("CREATE TABLE t (a PRIMARY KEY, b); INSERT INTO t VALUES (42, 1), ('42', 2)", "'42'", ["42", 2]),
        ("CREATE TABLE t (a PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES ('x')", "x", ["x"]),
        ("CREATE TABLE t (rowid TEXT PRIMARY KEY, b); INSERT INTO t VALUES ('k', 1)", "k", ["k", 1]),
        ("CREATE TABLE t (a, rowid); INSERT INTO t VALUES (7, 8)", "1", [7, 8]),
        ("CREATE VIRTUAL TABLE t USING fts5 (a); INSERT INTO t VALUES ('words')", "1", ["words"]),
        ("CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES (CAST(x'ff' AS TEXT))", r"\xff", ["\udcff"]),
        ("CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES (char(97, 10, 98))", r"a\x0ab", ["a\nb"]),
    ],
)
def test_a_key_means_what_its_column_holds(tmp_path, script, key, cells):
    with tables(made(tmp_path / "a.db", script)) as database:
        assert [cell for _, cell in row(database, "t", key).cells] == cells


@pytest.mark.parametrize(
    ("script", "key"),
    [
        ("CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (9007199254740992)", "9007199254740993"),
        ("CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES ('00042')", "42"),
        ("CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)", "x"),
        ("CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)", "99999999999999999999"),
        ("CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)", ""),
        ("CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES ('')", ""),
        ("CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES (NULL)", "NULL"),
        ("CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES ('x')", "x' OR '1'='1"),
        ("CREATE TABLE t (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID; INSERT INTO t VALUES (1, 2)", "1"),
        ("CREATE VIEW t AS SELECT 1", "1"),
    ],
)
def test_another_key_finds_nothing(tmp_path, script, key):
    with tables(made(tmp_path / "a.db", script)) as database:
        assert row(database, "t", key) is None


def test_a_key_in_an_order_that_only_another_program_knows_is_found(tmp_path):
    path = tmp_path / "a.db"
    made(path, "CREATE TABLE t (a TEXT PRIMARY KEY, b); INSERT INTO t VALUES ('k', 1)")
    foreign = "CREATE TABLE t (a TEXT COLLATE LOCALIZED PRIMARY KEY, b)"
    made(path, f"PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = '{foreign}' WHERE name = 't'")
    with tables(path) as database:
        assert [cell for _, cell in row(database, "t", "k").cells] == ["k", 1]


def test_of_a_key_of_several_columns_the_number_of_the_row_is_taken_and_said(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a, b, PRIMARY KEY (a, b)); INSERT INTO t VALUES (7, 8)")
    with tables(path) as database:
        (note,) = row(database, "t", "1").notes
        assert note.code == "reading-choice"
        assert "(a, b)" in note.text


def test_a_cell_that_is_too_long_is_named_with_the_path_that_reads_it(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a, b)", ("INSERT INTO t VALUES (?, 'x')", ["y" * (LONGEST + 1)]))
    with tables(path) as database:
        found = row(database, "t", "1")
        assert [cell for _, cell in found.cells] == [Unread("TEXT", LONGEST + 1), "x"]
        (note,) = found.notes
        assert note.code == "truncated"
        assert note.selector == f"{path}:t:1:a"
        assert row(database, "t", "1", "a").open().seek(0, 2) == LONGEST + 1


def test_text_that_is_not_utf_8_is_said(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a); INSERT INTO t VALUES (CAST(x'ff' AS TEXT))")
    with tables(path) as database:
        assert [note.code for note in row(database, "t", "1").notes] == ["undecodable-bytes"]


def test_a_damaged_cell_is_said(tmp_path, monkeypatch):
    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        found = row(database, "t", "42")
        monkeypatch.setattr(
            "omniread.containers.sqlite.record.fetched", lambda *_: iter([(1, Unread("damaged"), 3, 4)])
        )
        (note,) = found.notes
        assert (note.code, note.text) == ("damaged", "Odd: name is damaged and cannot be read")


def test_a_row_that_went_away_is_said(tmp_path):
    path = made(tmp_path / "a.db", SCRIPT)
    with tables(path) as database:
        found = row(database, "t", "42")
        made(path, "DELETE FROM t")
        assert found.get("photo") is None
        with pytest.raises(NotFound, match="went away"):
            _ = found.cells


def test_a_row_that_cannot_be_computed_is_unreadable(tmp_path):
    script = "CREATE TABLE t (a); INSERT INTO t VALUES ('no json'); ALTER TABLE t ADD COLUMN b AS (json(a))"
    with tables(made(tmp_path / "a.db", script)) as database:
        found = row(database, "t", "1")
        with pytest.raises(Unreadable, match="malformed JSON"):
            _ = found.cells
        with pytest.raises(Unreadable, match="malformed JSON"):
            found.get("b")
        assert found.get("a").open().read() == b"no json"


def test_a_key_that_cannot_be_looked_up_is_unreadable(tmp_path, monkeypatch):
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with tables(made(tmp_path / "a.db", SCRIPT)) as database:
        table = row(database, "t")
        _ = table.relation.fields
        monkeypatch.setattr(database._handle.session, "own", fail)
        with pytest.raises(Unreadable, match="disk I/O error"):
            table.get("42")
